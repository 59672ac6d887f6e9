import LanternRaster

/// The lines of a document at a width. Only blocks that were visible or that were asked for are set; the number of
/// lines of the others is estimated.
struct TextAreaLayout {
  /// Everything that lines depend on, apart from the text.
  struct Style: Equatable {
    let font: Font
    let scale: Double
    let width: Double
    let typesetter: ObjectIdentifier

    init(_ font: Font, width: Double, _ environment: Environment) {
      self.font = font
      self.width = width
      scale = environment.scale
      typesetter = ObjectIdentifier(environment.typesetter)
    }
  }

  /// Lines of more blocks are discarded. A window shows a few.
  private static let mostSetBlocks = 64

  private(set) var style: Style?
  /// The height of a line, in pixels.
  private(set) var lineHeight = 1
  /// The number of lines of the document, part of which is estimated.
  private(set) var lineCount = 1
  // The number of lines of each block, whether it was counted, and the lines unless they were discarded.
  private var counts = [1]
  private var areCounted = [false]
  private var sets: [[WrappedLine]?] = [nil]
  private var averageWidth = 8.0
  private var setBlocks: [Int] = []

  /// Discards all lines if the style is another one.
  mutating func use(_ style: Style, for document: TextDocument, _ environment: Environment) {
    guard style != self.style else { return }
    self.style = style
    let sample = "the quick brown fox jumps over a lazy dog"
    averageWidth = max(1, environment.size(of: sample, style.font).width / Double(sample.count))
    let height = environment.size(of: "", style.font).height * environment.scale
    lineHeight = max(1, Int(min(10_000, height.rounded(.up))))
    setBlocks = []
    counts = document.blocks.map(estimate)
    areCounted = Array(repeating: false, count: counts.count)
    sets = Array(repeating: nil, count: counts.count)
    lineCount = counts.sum(before: counts.count)
  }

  /// Takes over a change of the document.
  mutating func replace(_ replacement: TextDocument.Replacement, in document: TextDocument) {
    guard style != nil else { return }
    let first = replacement.blocks.lowerBound
    let new = document.blocks[first..<first + replacement.count].map(estimate)
    lineCount += new.reduce(0, +) - counts[replacement.blocks].reduce(0, +)
    counts.replaceSubrange(replacement.blocks, with: new)
    areCounted.replaceSubrange(replacement.blocks, with: Array(repeating: false, count: new.count))
    sets.replaceSubrange(replacement.blocks, with: Array(repeating: nil, count: new.count))
    setBlocks = setBlocks.compactMap { block in
      if block < first { return block }
      return block < replacement.blocks.upperBound ? nil : block + new.count - replacement.blocks.count
    }
  }

  // An estimate for a block that was not set.
  private func estimate(_ block: DocumentBlock) -> Int {
    let width = style?.width ?? .infinity
    let wrapped = Double(block.count) * averageWidth / max(1, width)
    // Half of the last line of each paragraph is empty on average.
    let lines = max(1, Double(block.breaks) / 2 + wrapped, Double(block.breaks))
    return Int(min(1e6, lines))
  }

  /// Returns the lines of a block, and sets them if necessary.
  mutating func lines(of index: Int, in document: TextDocument, _ environment: Environment) -> [WrappedLine] {
    if let lines = sets[index] { return lines }
    guard let style else { return [] }
    let lines = WrappedLine.lines(of: document.blocks[index], width: style.width, style.font, environment)
    lineCount += lines.count - counts[index]
    counts[index] = lines.count
    areCounted[index] = true
    sets[index] = lines
    setBlocks.append(index)
    if setBlocks.count > TextAreaLayout.mostSetBlocks { sets[setBlocks.removeFirst()] = nil }
    return lines
  }

  /// Whether the lines of a block were counted rather than estimated.
  func isCounted(_ index: Int) -> Bool { areCounted[index] }

  /// Returns the number of lines of a block.
  func lineCount(of index: Int) -> Int { counts[index] }

  /// Returns the number of the first line of a block.
  func firstLine(of index: Int) -> Int { counts.sum(before: index) }

  /// Returns the block with a line, or the last block, and the number of the block's first line.
  func block(withLine line: Int) -> (index: Int, firstLine: Int) {
    let (index, start) = counts.interval(with: line)
    return (index, start)
  }

  /// Counts the lines of the blocks between two lines and of one block before and after them. Returns by how many
  /// lines the text at the first line moved.
  mutating func count(
    from first: Int, to last: Int, in document: TextDocument, _ environment: Environment
  ) -> Int {
    var moved = 0
    let (start, _) = block(withLine: first)
    for index in (max(0, start - 1)...start).reversed() where !areCounted[index] {
      let old = counts[index]
      // The text below the block stays in place, because it may be visible.
      moved += lines(of: index, in: document, environment).count - old
    }
    var (index, line) = (start, firstLine(of: start))
    var isBeyond = false
    while index < counts.count, !isBeyond {
      isBeyond = line > last + moved
      if !areCounted[index] { _ = lines(of: index, in: document, environment) }
      line += counts[index]
      index += 1
    }
    return moved
  }
}
