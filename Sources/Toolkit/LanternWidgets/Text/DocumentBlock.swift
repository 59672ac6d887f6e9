/// A part of a long text: several whole paragraphs, or a piece of a paragraph that is too long for one block.
///
/// A block begins and ends between two characters (extended grapheme clusters, UAX #29). Line breaks belong to the
/// block with the paragraph that they end.
nonisolated struct DocumentBlock: Sendable {
  let text: String
  /// The number of characters.
  let count: Int
  /// The number of line breaks.
  let breaks: Int

  /// The number of bytes of a block that contains several paragraphs, as far as the paragraphs allow.
  static let usualBytes = 1_024
  /// A longer paragraph is divided into several blocks.
  static let paragraphBytes = 4_096
  /// A shorter block is joined with its neighbors when it is edited.
  static let fewestBytes = 256

  static let empty = DocumentBlock(text: "", count: 0, breaks: 0)

  var byteCount: Int { text.utf8.count }
  var endsWithBreak: Bool { text.last?.isNewline == true }

  /// Divides a text into blocks. Precondition: `text` begins and ends between two characters of the whole text.
  static func blocks(of text: String) -> [DocumentBlock] {
    let bytes = text.utf8.span
    var blocks: [DocumentBlock] = []
    var start = text.startIndex
    var position = 0
    while position < bytes.count {
      let piece = piece(bytes, from: position, of: text, start)
      let end = text.utf8.index(start, offsetBy: piece.length)
      let part = String(text[start..<end])
      let count = piece.isASCII ? piece.length - piece.pairs : part.count
      blocks.append(DocumentBlock(text: part, count: count, breaks: piece.breaks))
      start = end
      position += piece.length
    }
    return blocks
  }

  /// Returns whether two adjacent texts divide into characters as the joined text does.
  static func isBoundary(_ first: String, _ second: String) -> Bool {
    guard let last = first.utf8.last, let next = second.utf8.first else { return true }
    if last < 0x80, next < 0x80 { return (last, next) != (0x0D, 0x0A) }
    guard let end = first.last, let start = second.first else { return true }
    let joined = String(end) + String(start)
    return joined.first?.utf8.count == end.utf8.count
  }

  private struct Piece {
    var length = 0
    var breaks = 0
    /// The number of CR LF pairs, each of which is one character.
    var pairs = 0
    var isASCII = true
  }

  // Returns the extent of the next block: as many whole paragraphs as fit, or one paragraph, or a part of it.
  private static func piece(
    _ bytes: Span<UInt8>, from start: Int, of text: String, _ index: String.Index
  ) -> Piece {
    var piece = Piece()
    var whole: Piece?
    while start + piece.length < bytes.count {
      let position = start + piece.length
      let byte = bytes[position]
      let length = LineBreak.length(in: bytes, at: position)
      if length > 0 {
        piece.breaks += 1
        if length == 2, byte == 0x0D { piece.pairs += 1 }
        if byte >= 0x80 { piece.isASCII = false }
        piece.length += length
        if piece.length > usualBytes { return whole ?? piece }
        whole = piece
        continue
      }
      if byte >= 0x80 { piece.isASCII = false }
      piece.length += 1
      if piece.length >= usualBytes, let whole { return whole }
      if piece.length > paragraphBytes {
        piece.length = pieceLength(bytes, from: start, of: text, index)
        return piece
      }
    }
    return piece
  }

  // A paragraph is cut after a space if possible, or else between two characters.
  private static func pieceLength(
    _ bytes: Span<UInt8>, from start: Int, of text: String, _ index: String.Index
  ) -> Int {
    let end = start + paragraphBytes
    func isASCII(_ position: Int) -> Bool { bytes[position - 1] < 0x80 && bytes[position] < 0x80 }
    let cuts = (start + paragraphBytes / 2..<end).reversed()
    if let cut = cuts.first(where: { bytes[$0 - 1] == 0x20 && isASCII($0) }) ?? cuts.first(where: isASCII) {
      return cut - start
    }
    var length = 0
    for character in text[index...] {
      length += character.utf8.count
      if length >= paragraphBytes { break }
    }
    return length
  }
}

/// Line breaks: LF, VT, FF, CR, CR LF, NEL, and the separators of lines and paragraphs.
nonisolated enum LineBreak {
  /// Returns the number of bytes of the line break at a position; 0 if there is none.
  static func length(in bytes: Span<UInt8>, at position: Int) -> Int {
    let byte = bytes[position]
    if byte >= 0x20, byte < 0xC2 { return 0 }
    func next(_ distance: Int) -> UInt8? {
      position + distance < bytes.count ? bytes[position + distance] : nil
    }
    switch byte {
    case 0x0A...0x0C: return 1
    case 0x0D: return next(1) == 0x0A ? 2 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// Returns the text with each line break replaced by another one.
  static func replacing(in text: String, with style: String) -> String {
    let bytes = text.utf8.span
    var result = ""
    var (start, position, isChanged) = (text.startIndex, 0, false)
    var index = 0
    while index < bytes.count {
      let length = length(in: bytes, at: index)
      if length > 0 {
        let line = text.utf8.index(start, offsetBy: index - position)
        let end = text.utf8.index(line, offsetBy: length)
        if text[line..<end] != style { isChanged = true }
        result += text[start..<line]
        result += style
        (start, position) = (end, index + length)
      }
      index += max(1, length)
    }
    return isChanged ? result + text[start...] : text
  }
}
