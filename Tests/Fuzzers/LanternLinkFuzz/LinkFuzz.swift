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
    guard link.place.dropFirst().elementsEqual(place.dropFirst()) else {
      fatalError("the place must be kept")
    }
    guard link.items == items else { fatalError("the items must be kept") }
    return link
  } catch {
    judge(error)
    return nil
  }
}

private func hold(_ link: Link) {
  let text = link.description
  guard text.utf8.count <= Link.longest && text.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }) else {
    fatalError("a canonical text must be short and printable ASCII")
  }
  do {
    let again = try Link(parsing: text, scheme: link.scheme)
    guard again == link else { fatalError("a printed link must parse to the same link") }
    guard again.description.utf8.elementsEqual(text.utf8) else {
      fatalError("the canonical text must be a fixed point")
    }
    let parts = try Link(scheme: link.scheme, place: link.place, items: link.items)
    guard parts == link else { fatalError("a link composed of its own components must be equal") }
  } catch {
    fatalError("a canonical text was rejected: \(text): \(error)")
  }
  lead(link, by: circles)
}

private func lead(_ link: Link, by table: Redirects) {
  do {
    let led = try table.resolve(link)
    guard led.items == link.items else { fatalError("a redirect must keep the items") }
    let again = try table.resolve(led)
    guard again == led else { fatalError("a resolved link must not be redirected further") }
  } catch {
    judge(error)
  }
}

private func judge(_ error: LinkError) {
  let message = error.description
  guard !message.isEmpty && message.unicodeScalars.count < 800 else {
    fatalError("an error message must be short and not empty")
  }
  for scalar in message.unicodeScalars {
    let isHidden = scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
    guard !isHidden else { fatalError("an error message must not contain invisible characters") }
  }
}
