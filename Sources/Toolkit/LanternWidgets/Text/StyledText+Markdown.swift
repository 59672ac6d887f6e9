// A subset of CommonMark: inline styles only. Anything else is literal text, and no input is an error. The cost is
// proportional to the length of the text.

nonisolated extension StyledText {
  /// Creates a text from Markdown: `**bold**`, `*italic*`, code between backticks, `[text](target)`, and `\` before a
  /// sign that is to appear as it is.
  ///
  /// Styles can be nested, but a link contains no link. Signs without a counterpart are shown, and so is a link with
  /// an empty target or a target with white space. Newlines are kept. Headings, lists, images and HTML are not
  /// interpreted.
  public init(markdown: String) {
    var reader = MarkdownReader(Array(markdown))
    self = reader.read()
  }
}

private nonisolated struct MarkdownReader {
  private struct Link {
    let target: String
    // The positions of the closing bracket and behind the target.
    let close: Int
    let end: Int
  }

  // A sign that may begin a style, and the piece that shows it if it doesn't.
  private struct Opener {
    let stars: Int
    let piece: Int
  }

  // Longer targets are no links, so that the search for the end of a target has a bounded cost.
  private static let longestTarget = 2_048

  private let characters: [Character]
  private var links: [Int: Link] = [:]
  // The position of the backtick that ends the code beginning at another one.
  private var codeEnds: [Int: Int] = [:]
  private var pieces: [StyledText.Run] = []
  private var openers: [Opener] = []
  private var position = 0

  init(_ characters: [Character]) {
    self.characters = characters
    findCodeAndLinks()
  }

  mutating func read() -> StyledText {
    readPieces(until: characters.count)
    return StyledText(pieces)
  }

  // MARK: Code and links, which are stronger than the other styles

  private mutating func findCodeAndLinks() {
    var brackets: [Int] = []
    var position = 0
    // From the end, so that each backtick knows the next one.
    var nextBacktick = [Int?](repeating: nil, count: characters.count + 1)
    for index in characters.indices.reversed() {
      nextBacktick[index] = characters[index] == "`" ? index : nextBacktick[index + 1]
    }
    while position < characters.count {
      switch characters[position] {
      case "\\": position += 1
      case "`":
        if let end = nextBacktick[position + 1], end > position + 1 {
          codeEnds[position] = end
          position = end
        }
      case "[": brackets.append(position)
      case "]":
        guard let open = brackets.popLast() else { break }
        if position > open + 1, let link = link(closedAt: position) {
          links[open] = link
          brackets.removeAll()
          position = link.end - 1
        }
      default: break
      }
      position += 1
    }
  }

  private func link(closedAt close: Int) -> Link? {
    guard close + 1 < characters.count, characters[close + 1] == "(" else { return nil }
    let start = close + 2
    var depth = 1
    for index in start..<min(characters.count, start + MarkdownReader.longestTarget) {
      switch characters[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case let character where character.isWhitespace: return nil
      default: break
      }
      guard depth == 0 else { continue }
      return index == start
        ? nil : Link(target: String(characters[start..<index]), close: close, end: index + 1)
    }
    return nil
  }

  // MARK: Pieces

  private mutating func readPieces(until end: Int) {
    while position < end {
      let character = characters[position]
      if character == "\\", position + 1 < end, isSign(characters[position + 1]) {
        add(String(characters[position + 1]), length: 2)
      } else if let codeEnd = codeEnds[position] {
        pieces.append(StyledText.Run(String(characters[position + 1..<codeEnd]), isCode: true))
        position = codeEnd + 1
      } else if let link = links[position] {
        read(link)
      } else if character == "*" {
        readStars(until: end)
      } else {
        add(String(character), length: 1)
      }
    }
  }

  // Styles that begin inside a link end inside it.
  private mutating func read(_ link: Link) {
    let (first, outer) = (pieces.count, openers)
    openers = []
    position += 1
    readPieces(until: link.close)
    for index in first..<pieces.count { pieces[index].link = link.target }
    openers = outer
    position = link.end
  }

  private mutating func readStars(until end: Int) {
    var count = 0
    while position + count < end, characters[position + count] == "*" { count += 1 }
    let isAfterText = position > 0 && !characters[position - 1].isWhitespace
    if isAfterText, let opener = openers.lastIndex(where: { isClosed($0, by: count) }) {
      let (stars, piece) = (openers[opener].stars, openers[opener].piece)
      if piece + 1 < pieces.count {
        openers.removeSubrange(opener...)
        pieces[piece].text = ""
        for index in piece..<pieces.count {
          if stars == 2 { pieces[index].isBold = true } else { pieces[index].isItalic = true }
        }
        position += stars
        return
      }
    }
    let stars = min(2, count)
    let isBeforeText = position + count < end && !characters[position + count].isWhitespace
    if isBeforeText, count <= 3, !openers.contains(where: { $0.stars == stars }) {
      openers.append(Opener(stars: stars, piece: pieces.count))
      add(String(repeating: "*", count: stars), length: stars)
    } else {
      add(String(repeating: "*", count: count), length: count)
    }
  }

  // Three stars end both styles, the inner one first.
  private func isClosed(_ opener: Opener, by count: Int) -> Bool { count >= 3 || opener.stars == count }

  private mutating func add(_ text: String, length: Int) {
    pieces.append(StyledText.Run(text))
    position += length
  }

  private func isSign(_ character: Character) -> Bool {
    character.isASCII && (character.isPunctuation || character.isSymbol)
  }
}
