import LanternNavigation

// Passes libFuzzer's input to the link parser: as one text, as two texts with a redirect from the first to the
// second, and as the components of a link. Built only with FUZZ=1 in the environment (`make fuzz`) because it
// contains the fuzzer's main function.

private let scheme = "lantern"
private let circles = Redirects([
  "a": "b", "b": "c", "c": "a", "grow": "grow/x", "old/shop": "shop", "shop": "bag",
])

/// Checks one input from libFuzzer. Always returns 0.
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
    precondition(link.place.dropFirst().elementsEqual(place.dropFirst()), "the place must be kept")
    precondition(link.items == items, "the items must be kept")
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
    precondition(again == link, "a printed link must parse to the same link")
    precondition(again.description.utf8.elementsEqual(text.utf8), "the canonical text must be a fixed point")
    let parts = try Link(scheme: link.scheme, place: link.place, items: link.items)
    precondition(parts == link, "a link composed of its own components must be equal")
  } catch {
    preconditionFailure("a canonical text was rejected: \(text): \(error)")
  }
  lead(link, by: circles)
}

private func lead(_ link: Link, by table: Redirects) {
  do {
    let led = try table.resolve(link)
    precondition(led.items == link.items, "a redirect must keep the items")
    let again = try table.resolve(led)
    precondition(again == led, "a resolved link must not be redirected further")
  } catch {
    judge(error)
  }
}

private func judge(_ error: LinkError) {
  let message = error.description
  precondition(
    !message.isEmpty && message.unicodeScalars.count < 800, "an error message must be short and not empty")
  for scalar in message.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    precondition(!isHidden, "an error message must not contain invisible characters")
  }
}
