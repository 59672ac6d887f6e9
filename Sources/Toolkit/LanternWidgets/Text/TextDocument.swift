/// A long text that is edited, in blocks of bounded size.
///
/// A change costs as much as the blocks that it touches, plus a pass over the list of blocks. There is always at least
/// one block. The last one does not end with a line break, so that every line of the text belongs to a block.
///
/// Positions count characters; a line break is one character. Offsets count bytes of UTF-8, which do not depend on how
/// characters combine.
nonisolated struct TextDocument: Sendable {
  /// The maximum number of bytes of a text.
  static let limit = 64 << 20

  private(set) var blocks = [DocumentBlock.empty]
  // The characters and the bytes of each block. Numbers alone are added up in a few microseconds.
  private var counts = [0]
  private var byteCounts = [0]
  /// The number of characters.
  private(set) var count = 0
  private(set) var byteCount = 0

  var isEmpty: Bool { count == 0 }

  /// The blocks that a change replaced, and the number of blocks that are there now.
  struct Replacement {
    let blocks: Range<Int>
    let count: Int
  }

  init(_ text: String = "") { replace(0..<0, with: text) }

  var text: String {
    var text = ""
    text.reserveCapacity(byteCount)
    for block in blocks { text += block.text }
    return text
  }

  // MARK: Positions

  /// Returns the block that contains the character after a position, or else the last block, and the block's first
  /// position.
  func block(at position: Int) -> (index: Int, start: Int) { counts.interval(with: position) }

  /// Returns the block that contains the byte after an offset, or else the last block, and the block's first offset.
  func block(atOffset offset: Int) -> (index: Int, start: Int) { byteCounts.interval(with: offset) }

  /// Returns the first position of a block.
  func start(of block: Int) -> Int { counts.sum(before: block) }

  /// Returns the byte offset of a position.
  func offset(of position: Int) -> Int {
    let (index, start) = block(at: position)
    let text = blocks[index].text
    let place = text.index(text.startIndex, offsetBy: position - start, limitedBy: text.endIndex)
    return byteCounts.sum(before: index)
      + text.utf8.distance(from: text.startIndex, to: place ?? text.endIndex)
  }

  /// Returns the first position that is not before a byte offset.
  func position(of offset: Int) -> Int {
    let (index, start) = block(atOffset: offset)
    var (bytes, position) = (0, 0)
    for character in blocks[index].text where bytes < offset - start {
      bytes += character.utf8.count
      position += 1
    }
    return counts.sum(before: index) + position
  }

  // MARK: Reading

  /// Returns the text between two byte offsets.
  func text(_ offsets: Range<Int>) -> String {
    var text = ""
    var (index, start) = block(atOffset: offsets.lowerBound)
    while index < blocks.count, start < offsets.upperBound {
      let end = start + byteCounts[index]
      text += blocks[index].part(offsets.clamped(to: start..<end), from: start)
      start = end
      index += 1
    }
    return text
  }

  /// Returns the characters in a range of positions, limited to the text.
  func characters(_ range: Range<Int>) -> [Character] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    var (characters, (index, start)) = ([Character](), block(at: range.lowerBound))
    while index < blocks.count, start < range.upperBound {
      let own = blocks[index].text.dropFirst(max(0, range.lowerBound - start))
      characters += own.prefix(range.upperBound - max(start, range.lowerBound))
      start += blocks[index].count
      index += 1
    }
    return characters
  }

  /// Returns the range of the paragraph that contains a position, without its line break.
  func paragraph(at position: Int) -> Range<Int> {
    let (index, start) = block(at: position)
    let own = Array(blocks[index].text)
    let place = min(own.count, max(0, position - start))
    var (first, lower) = (index, start)
    var begin = own[..<place].lastIndex(where: \.isNewline).map { start + $0 + 1 }
    while begin == nil, first > 0 {
      first -= 1
      let block = blocks[first]
      if block.breaks > 0 {
        let rest = block.text.reversed().prefix { !$0.isNewline }.count
        begin = lower - rest
      }
      lower -= block.count
    }
    var (last, upper) = (index, start + own.count)
    var end = own[place...].firstIndex(where: \.isNewline).map { start + $0 }
    while end == nil, last + 1 < blocks.count {
      last += 1
      if blocks[last].breaks > 0 { end = upper + blocks[last].text.prefix { !$0.isNewline }.count }
      upper += blocks[last].count
    }
    let lowerBound = begin ?? 0
    return lowerBound..<max(lowerBound, end ?? count)
  }

  /// The first line break of the text; a line feed if there is none.
  var lineBreak: String {
    blocks.first { $0.breaks > 0 }?.text.first(where: \.isNewline).map { String($0) } ?? "\n"
  }

  // MARK: Changes

  /// Replaces the bytes in a range of offsets. The range begins and ends between two Unicode scalars.
  @discardableResult
  mutating func replace(_ offsets: Range<Int>, with added: String) -> Replacement {
    var (first, start) = block(atOffset: offsets.lowerBound)
    var (last, lastStart) = block(atOffset: offsets.upperBound)
    let firstBlock = blocks[first]
    let lastBlock = blocks[last]
    var text = String(firstBlock.part(start..<offsets.lowerBound, from: start))
    text += added
    text += lastBlock.part(offsets.upperBound..<lastStart + lastBlock.byteCount, from: lastStart)
    // Characters can combine with those of adjacent blocks.
    while true {
      let isShort = text.utf8.count < DocumentBlock.fewestBytes
      if first > 0, isShort || !DocumentBlock.isBoundary(blocks[first - 1].text, text) {
        first -= 1
        text = blocks[first].text + text
      } else if last + 1 < blocks.count, isShort || !DocumentBlock.isBoundary(text, blocks[last + 1].text) {
        last += 1
        text += blocks[last].text
      } else {
        break
      }
    }
    var new = DocumentBlock.blocks(of: text)
    let isEnd = last == blocks.count - 1
    if isEnd, new.last?.endsWithBreak ?? true { new.append(DocumentBlock.empty) }
    count += new.reduce(0) { $0 + $1.count } - counts[first...last].reduce(0, +)
    byteCount += added.utf8.count - offsets.count
    blocks.replaceSubrange(first...last, with: new)
    counts.replaceSubrange(first...last, with: new.map(\.count))
    byteCounts.replaceSubrange(first...last, with: new.map(\.byteCount))
    return Replacement(blocks: first..<last + 1, count: new.count)
  }
}

nonisolated extension DocumentBlock {
  /// Returns the text between two byte offsets of the document, in which the block begins at `start`.
  fileprivate func part(_ offsets: Range<Int>, from start: Int) -> Substring {
    let utf8 = text.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: offsets.lowerBound - start)
    return text[lower..<utf8.index(lower, offsetBy: offsets.count)]
  }
}

nonisolated extension [Int] {
  /// Returns the sum of the elements before an index.
  func sum(before index: Int) -> Int {
    var sum = 0
    for length in self[..<index] { sum += length }
    return sum
  }

  /// Returns the interval that contains a number, or else the last one, and its start. The elements are the lengths
  /// of adjacent intervals from 0 on.
  func interval(with number: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in 0..<count - 1 {
      let end = start + self[index]
      if number < end { return (index, start) }
      start = end
    }
    return (count - 1, start)
  }
}
