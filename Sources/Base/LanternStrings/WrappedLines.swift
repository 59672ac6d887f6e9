/// Wraps each line of a text once. Continuation lines begin below the last column of the line: below the description
/// of an option, or the first word of a paragraph.
package func wrapped(_ text: String, columns: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .flatMap { wrappedLine(String($0), columns: columns) }.joined(separator: "\n")
}

private func wrappedLine(_ line: String, columns: Int) -> [String] {
  guard line.count > columns else { return [line] }
  var indent = hangingIndent(of: line)
  var lines: [String] = []
  var current = String(line.prefix(indent))
  let rest = line.dropFirst(indent)
  // On a narrow terminal, a deep indentation would leave no space for text. The first column then has a line of its own.
  if indent > columns / 2 {
    indent = 4
    if let last = current.lastIndex(where: { $0 != " " }) { lines.append(String(current[...last])) }
    current = String(repeating: " ", count: indent)
  }
  var isEmpty = true
  for word in words(of: rest) {
    if !isEmpty, current.count + 1 + word.count > columns {
      lines.append(current)
      current = String(repeating: " ", count: indent)
      isEmpty = true
    }
    current += (isEmpty ? "" : " ") + word
    isEmpty = false
  }
  return lines + [current]
}

// An optional argument and its value, such as [--seed <N>], are one word.
private func words(of text: Substring) -> [String] {
  var words: [String] = []
  var isOpen = false
  for word in text.split(separator: " ") {
    if isOpen { words[words.count - 1] += " " + word } else { words.append(String(word)) }
    isOpen = words[words.count - 1].hasPrefix("[--") && !word.hasSuffix("]")
  }
  return words
}

// The position of the text after the last gap of at least two spaces near the start of a line.
private func hangingIndent(of line: String) -> Int {
  let usage = "USAGE: "
  if line.hasPrefix(usage) { return usage.count }
  let characters = Array(line.prefix(32))
  // Help describes options in one column. Behind an option that reaches it, there is one space.
  let column = 26
  if line.hasPrefix("  -") || line.hasPrefix("  <"), characters.count > column, characters[column - 1] == " ",
    characters[column] != " "
  {
    return column
  }
  var indent = characters.prefix { $0 == " " }.count
  for index in characters.indices.dropFirst(indent + 2)
  where characters[index] != " " && characters[index - 1] == " " && characters[index - 2] == " " {
    indent = index
  }
  return indent
}
