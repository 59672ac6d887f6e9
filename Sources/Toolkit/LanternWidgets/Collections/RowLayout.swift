/// The positions of the rows and section headers of a list, in whole pixels from the start of the content.
///
/// All rows have the same height until a row gets a height of its own. An operation takes logarithmic time, and memory
/// is used only for rows with a height of their own, so a list of a million rows costs as much as one of ten.
nonisolated struct RowLayout {
  var count: Int
  /// The height of a row without a height of its own. Precondition for a change: no row has one.
  var rowHeight = 1.0
  var headerHeight = 0.0
  /// The index of the first row of each section, in ascending order.
  var sections: [Int] = []
  private var heights: [Int: Double] = [:]
  // A Fenwick tree of the differences between the heights and `rowHeight`. The node `n` has the sum for the rows
  // before `n`, as many as the lowest bit of `n`. A node that is not stored is 0.
  private var differences: [Int: Double] = [:]

  init(count: Int) { self.count = count }

  // MARK: Positions

  /// The height of all rows and headers.
  var length: Double { height(before: count) + headerHeight * Double(sections.count) }

  func height(ofRow row: Int) -> Double { heights[row] ?? rowHeight }

  func top(ofRow row: Int) -> Double {
    height(before: row) + headerHeight * Double(headers { sections[$0] <= row })
  }

  func top(ofHeader section: Int) -> Double {
    height(before: min(count, sections[section])) + headerHeight * Double(section)
  }

  /// Returns the section of a row; nil if the row is before the first section.
  func section(ofRow row: Int) -> Int? {
    let number = headers { sections[$0] <= row }
    return number > 0 ? number - 1 : nil
  }

  /// Returns the rows that a row can be moved among: those of its section.
  func neighbors(ofRow row: Int) -> Range<Int> {
    let next = headers { sections[$0] <= row }
    return (next > 0 ? sections[next - 1] : 0)..<(next < sections.count ? min(count, sections[next]) : count)
  }

  /// Returns the row at a position, or the next row if a header is there; `count` after the last row.
  func row(at position: Double) -> Int {
    let next = headers { top(ofHeader: $0) <= position }
    let row = row(below: position - headerHeight * Double(next))
    return min(count, max(row, next > 0 ? sections[next - 1] : 0))
  }

  /// Returns the rows of which at least one pixel is between two positions.
  func rows(from top: Double, to bottom: Double) -> Range<Int> {
    guard count > 0, bottom > top else { return 0..<0 }
    let first = row(at: max(0, top))
    let last = row(at: max(0, bottom - 1))
    let end = last < count && self.top(ofRow: last) < bottom ? last + 1 : last
    return first..<max(first, end)
  }

  /// Returns the headers of which at least one pixel is between two positions.
  func headers(from top: Double, to bottom: Double) -> Range<Int> {
    let first = headers { self.top(ofHeader: $0) + headerHeight <= top }
    return first..<max(first, headers { self.top(ofHeader: $0) < bottom })
  }

  /// Returns the section that a position is in; nil before the first section.
  func section(at position: Double) -> Int? {
    let number = headers { top(ofHeader: $0) <= position }
    return number > 0 ? number - 1 : nil
  }

  // Returns the number of sections from the first on that satisfy a condition, by bisection.
  private func headers(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Heights of rows

  /// Gives a row a height of its own, and returns by how much it changed.
  mutating func setHeight(_ height: Double, ofRow row: Int) -> Double {
    let difference = height - self.height(ofRow: row)
    heights[row] = height
    guard difference != 0 else { return 0 }
    var (node, isLast) = (row + 1, false)
    while !isLast {
      differences[node, default: 0] += difference
      (node, isLast) = node.addingReportingOverflow(node & -node)
    }
    return difference
  }

  /// Takes the rows' own heights away.
  mutating func forgetHeights() {
    heights.removeAll()
    differences.removeAll()
  }

  /// Gives the rows other indices. A row for which `place` returns nil loses its own height.
  mutating func renumber(count: Int, _ place: (Int) -> Int?) {
    let known = heights
    forgetHeights()
    self.count = count
    for (row, height) in known {
      if let row = place(row), row < count { _ = setHeight(height, ofRow: row) }
    }
  }

  // Returns the height of all rows before a row.
  private func height(before row: Int) -> Double {
    var height = Double(row) * rowHeight
    var node = differences.isEmpty ? 0 : row
    while node > 0 {
      height += differences[node] ?? 0
      node &= node - 1
    }
    return height
  }

  // Returns the row at a position in a list without headers, at most `count`.
  private func row(below position: Double) -> Int {
    guard position > 0 else { return 0 }
    guard !differences.isEmpty else { return min(count, Int(min(9e15, position / rowHeight))) }
    var (row, rest) = (0, position)
    var step = count == 0 ? 0 : 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    while step > 0 {
      if step <= count - row {
        let height = Double(step) * rowHeight + (differences[row + step] ?? 0)
        if height <= rest { (row, rest) = (row + step, rest - height) }
      }
      step /= 2
    }
    return row
  }
}
