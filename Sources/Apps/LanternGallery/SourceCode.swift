import CGallerySources

/// The source code of examples, which is part of the program.
package enum SourceCode {
  /// Returns the body of the closure after a call that begins in a line of a file, without its indentation; nil if the
  /// file is not part of the program or the line has no such call.
  ///
  /// `file` is a `#fileID`. Knows string literals on one line and comments, which may contain braces.
  static func closure(afterCallIn file: String, line: Int) -> String? {
    text(of: file).flatMap { closure(in: $0, line: line) }
  }

  /// Returns the declarations below the entry in a file; nil if there are none, or if the file is not part of the program.
  static func declarations(in file: String) -> String? {
    guard let lines = text(of: file)?.split(separator: "\n", omittingEmptySubsequences: false),
      let end = lines.firstIndex(of: "}")
    else { return nil }
    let rest = withoutIndentation(lines[(end + 1)...].joined(separator: "\n"))
    return rest.isEmpty ? nil : rest
  }

  private static func text(of file: String) -> String? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let text = unsafe gallery_source(name) else { return nil }
    return unsafe String(cString: text)
  }

  /// Returns the body of the closure after the call that begins in a line of a text.
  package static func closure(in text: String, line: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let rest = Array(lines[(line - 1)...].joined(separator: "\n"))
    guard let arguments = rest.firstIndex(of: "("), let end = end(of: arguments, in: rest),
      let start = rest[end...].firstIndex(where: { !$0.isWhitespace && $0 != ")" }), rest[start] == "{",
      let close = self.end(of: start, in: rest)
    else { return nil }
    return withoutIndentation(String(rest[(start + 1)..<close]))
  }

  // Returns the index of the bracket that closes the one at `start`.
  private static func end(of start: Int, in text: [Character]) -> Int? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case "(", "{", "[": depth += 1
      case ")", "}", "]":
        depth -= 1
        if depth == 0 { return index }
      case "\"": index = endOfString(at: index, in: text)
      case "/" where index + 1 < text.count && text[index + 1] == "/":
        index = text[index...].firstIndex(of: "\n") ?? text.count
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func endOfString(at start: Int, in text: [Character]) -> Int {
    var index = start + 1
    while index < text.count, text[index] != "\"" {
      if text[index] == "\\" {
        index += 1
        // The code of an interpolation may contain strings.
        if index < text.count, text[index] == "(" { index = end(of: index, in: text) ?? text.count }
      }
      index += 1
    }
    return index
  }

  private static func withoutIndentation(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    if lines.count == 1 {
      return String(lines[0].drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indentation)) }.joined(separator: "\n")
  }
}
