import LanternRaster

extension TextBlock {
  /// The lines for assistive technology. The spaces and the line break at the end of a line belong to it.
  var accessibleLines: [AccessibleLine] {
    var byte = 0
    return lines.enumerated().map { number, line in
      let start = number == 0 ? 0 : line.characters.lowerBound
      let end = number + 1 < lines.count ? lines[number + 1].characters.lowerBound : characters.count
      let own = start..<max(start, end)
      let first = byte
      byte += characters[own].reduce(0) { $0 + $1.utf8.count }
      return AccessibleLine(
        first..<byte, top: line.frame.minY, height: line.frame.height, left: line.frame.minX,
        own.map { extent(of: $0, in: line) })
    }
  }

  private func extent(of character: Int, in line: TypesetLine) -> ClosedRange<Double> {
    let place = min(character, max(line.characters.lowerBound, line.characters.upperBound - 1))
    guard let piece = line.pieces.first(where: { $0.characters.contains(place) }) else { return 0...0 }
    let offset = min(piece.count, character - piece.characters.lowerBound)
    let extent = piece.layout.extent(of: max(0, offset)..<min(piece.count, max(0, offset) + 1))
    return piece.x + extent.lowerBound...piece.x + extent.upperBound
  }
}
