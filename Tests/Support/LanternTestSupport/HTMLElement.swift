import Foundation

/// An element of an HTML page, which is parsed as strictly as XML.
package final class HTMLElement {
  package enum ParsingError: Error { case malformed(String, near: String) }

  package let name: String
  package let attributes: [String: String]
  package private(set) var children: [HTMLElement] = []
  /// The text of the element and its descendants, with character references resolved.
  package private(set) var text = ""

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Returns the descendants with a tag name, in document order.
  package func all(_ name: String) -> [HTMLElement] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// All descendants, in document order.
  package var descendants: [HTMLElement] { children.flatMap { [$0] + $0.descendants } }

  /// The text of the cells of each row of a table.
  package var rows: [[String]] { all("tr").map { row in row.children.map(\.words) } }

  /// The text with runs of white space replaced by single spaces.
  package var words: String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  // MARK: Parsing

  /// Parses a page and returns its root element. Throws `ParsingError` if the page is not well-formed.
  package static func page(_ text: String) throws -> HTMLElement {
    var rest = text[...]
    guard rest.hasPrefix("<!DOCTYPE html>\n") else {
      throw ParsingError.malformed("no doctype", near: "")
    }
    rest = rest.dropFirst("<!DOCTYPE html>\n".count)
    var open = [HTMLElement("", [:])]
    while !rest.isEmpty {
      let content = rest.prefix { $0 != "<" }
      let plain = try resolved(content)
      for element in open { element.text += plain }
      rest = rest.dropFirst(content.count)
      guard let end = rest.firstIndex(of: ">") else { break }
      let tag = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard open.count > 1, open.removeLast().name == tag.dropFirst() else {
          throw ParsingError.malformed("unmatched closing tag", near: String(tag))
        }
        continue
      }
      let element = try self.element(tag.hasSuffix("/") ? tag.dropLast() : tag)
      open[open.count - 1].children.append(element)
      if !tag.hasSuffix("/") { open.append(element) }
    }
    guard open.count == 1, open[0].children.count == 1 else {
      throw ParsingError.malformed("not exactly one root element", near: "")
    }
    return open[0].children[0]
  }

  private static func element(_ tag: Substring) throws -> HTMLElement {
    guard let match = tag.wholeMatch(of: /([A-Za-z][A-Za-z0-9]*)((?:\s+[A-Za-z:-]+[0-9]?="[^"<]*")*)\s*/)
    else {
      throw ParsingError.malformed("invalid tag", near: String(tag))
    }
    var attributes: [String: String] = [:]
    for attribute in match.2.matches(of: /([A-Za-z:-]+[0-9]?)="([^"<]*)"/) {
      guard attributes[String(attribute.1)] == nil else {
        throw ParsingError.malformed("duplicate attribute", near: String(tag))
      }
      attributes[String(attribute.1)] = try resolved(attribute.2)
    }
    return HTMLElement(String(match.1), attributes)
  }

  private static func resolved(_ text: Substring) throws -> String {
    var resolved = ""
    var rest = text
    while let ampersand = rest.firstIndex(of: "&") {
      resolved += rest[..<ampersand]
      rest = rest[ampersand...]
      let references = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let reference = references.first(where: { rest.hasPrefix($0.key) }) else {
        throw ParsingError.malformed("unknown character reference", near: String(rest.prefix(20)))
      }
      resolved += reference.value
      rest = rest.dropFirst(reference.key.count)
    }
    resolved += rest
    guard resolved.unicodeScalars.allSatisfy({ $0.value >= 32 || $0 == "\n" }) else {
      throw ParsingError.malformed("control character", near: String(text.prefix(20)))
    }
    return resolved
  }
}
