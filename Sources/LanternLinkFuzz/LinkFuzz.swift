import LanternNavigation

// Feeds whatever libFuzzer thinks of to the parser of links: as a text, as two of which the first is redirected to the
// second, and as the parts of one. Built only with FUZZ=1 in the environment (`make fuzz`): it has the fuzzer's main
// function.

private let scheme = "lantern"
private let circles = Redirects([
  "a": "b", "b": "c", "c": "a", "grow": "grow/x", "old/shop": "shop", "shop": "bag",
])

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
    String(decoding: $0, as: UTF8.self)
  }
  let links = ([String(decoding: bytes, as: UTF8.self)] + lines.prefix(2)).compactMap(parsed)
  for link in links { hold(link) }
  if let former = links.first, let today = links.last {
    let table = Redirects([former.place.joined(separator: "/"): today.place.joined(separator: "/")])
    for link in links { lead(link, by: table) }
  }
  let items = lines.dropFirst(4).prefix(4)
  if let link = composed(of: Array(lines.prefix(4)), items: items.map { Link.Item($0, lines[0]) }) {
    hold(link)
  }
  return 0
}

private func parsed(_ text: String) -> Link? {
  do {
    return try Link(parsing: text, scheme: scheme)
  } catch {
    judge(error)
    return nil
  }
}

private func composed(of place: [String], items: [Link.Item]) -> Link? {
  do {
    let link = try Link(scheme: scheme, place: place, items: items)
    precondition(link.place.dropFirst().elementsEqual(place.dropFirst()), "what is meant is kept")
    precondition(link.items == items, "items are kept")
    return link
  } catch {
    judge(error)
    return nil
  }
}

private func hold(_ link: Link) {
  let text = link.description
  precondition(text.utf8.count <= Link.longest && text.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F })
  do {
    let again = try Link(parsing: text, scheme: link.scheme)
    precondition(again == link, "what was printed parses to the same link")
    precondition(again.description.utf8.elementsEqual(text.utf8), "the canonical text is a fixed point")
    let parts = try Link(scheme: link.scheme, place: link.place, items: link.items)
    precondition(parts == link, "a link is its parts")
  } catch {
    preconditionFailure("a canonical text was refused: \(text): \(error)")
  }
  lead(link, by: circles)
}

private func lead(_ link: Link, by table: Redirects) {
  do {
    let led = try table.resolve(link)
    precondition(led.items == link.items, "items are carried over")
    let again = try table.resolve(led)
    precondition(again == led, "what is led on ends where nothing leads further")
  } catch {
    judge(error)
  }
}

private func judge(_ error: LinkError) {
  let message = error.description
  precondition(!message.isEmpty && message.unicodeScalars.count < 800, "an error is short")
  for scalar in message.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    precondition(!isHidden, "an error shows nothing that cannot be seen")
  }
}
