/// The exact area of each pixel that lies inside a path, accumulated from what each edge encloses to its right, as
/// in font rasterizers.
///
/// All sums are of whole numbers, and each edge's contribution to a pixel is independent of the clip. Drawing in
/// pieces therefore gives the same result as drawing everything at once. Where contours overlap within a single
/// pixel, their areas are added.
struct PathCoverage {
  /// A nonhorizontal line, from top to bottom.
  private struct Edge {
    let top: Double
    let bottom: Double
    let x: Double
    /// Columns per row.
    let slope: Double
    /// The weight of a full row: positive for an edge that points down.
    let weight: Double
    /// The index of the next edge that begins in the same row.
    var next: Int
  }

  // The value of a fully covered pixel. Tops and bottoms are multiples of 1/1024 pixel, so that edges cancel
  // exactly.
  private static let whole = 65_536.0
  private static let snap = 1024.0

  private let area: PixelRect
  private let rule: FillRule
  private var edges: [Edge] = []
  // The index of the first edge that begins in each row of the area.
  private var heads: [Int]

  /// Computes the path's coverage of the pixels in an area, which must have positive coordinates.
  init(_ path: FlatPath, within clip: PixelRect, rule: FillRule) {
    area = path.bounds.intersection(clip)
    self.rule = rule
    heads = Array(repeating: -1, count: max(0, area.height))
    guard !area.isEmpty else { return }
    edges.reserveCapacity(path.points.count)
    for contour in path.contours {
      var from = path.points[contour.points.upperBound - 1]
      for index in contour.points {
        let to = path.points[index]
        append(from, to)
        from = to
      }
    }
  }

  private mutating func append(_ from: Point, _ to: Point) {
    let snap = PathCoverage.snap
    let (start, end) = ((from.y * snap).rounded() / snap, (to.y * snap).rounded() / snap)
    guard start != end else { return }
    let isDown = start < end
    let (top, bottom, first, last) = isDown ? (start, end, from, to) : (end, start, to, from)
    guard bottom > Double(area.y), top < Double(area.maxY), min(first.x, last.x) < Double(area.maxX) else {
      return
    }
    let row = max(0, Int(max(top, Double(area.y))) - area.y)
    edges.append(
      Edge(
        top: top, bottom: bottom, x: first.x, slope: (last.x - first.x) / (bottom - top),
        weight: isDown ? PathCoverage.whole : -PathCoverage.whole, next: heads[row]))
    heads[row] = edges.count - 1
  }

  /// Calls a closure for each run of pixels with equal, nonzero coverage, row by row.
  @inline(__always)
  func eachRun(_ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void) {
    guard !edges.isEmpty else { return }
    var active: [Int] = []
    let width = area.width
    // An index in `heads` or `next` is that of an edge. Columns from `low` up to `high` are inside the area.
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { sums in
      unsafe sums.initialize(repeating: 0)
      unsafe edges.withUnsafeBufferPointer { edges in
        for row in 0..<area.height {
          let y = area.y + row
          var head = heads[row]
          while head >= 0 {
            active.append(head)
            head = unsafe edges[head].next
          }
          guard !active.isEmpty else { continue }
          var (low, high) = (width, 0)
          for index in active { unsafe add(edges[index], in: y, to: sums, &low, &high) }
          let below = Double(y + 1)
          active.removeAll { unsafe edges[$0].bottom <= below }
          // Columns from `low` up to `high` were touched. All columns after them have equal coverage.
          var sum: Int32 = 0
          var x = low
          while x < high {
            unsafe sum &+= sums[x]
            unsafe sums[x] = 0
            var end = x + 1
            while end < high, unsafe sums[end] == 0 { end += 1 }
            if end == high, sum != 0 { end = width }
            let coverage = coverage(sum)
            if coverage > 0 { body(y, area.x + x..<area.x + end, coverage) }
            x = end
          }
        }
      }
    }
  }

  // Adds the area that an edge encloses to its right within a row. The value is stored as differences between
  // columns: the coverage of a column is the sum of all columns up to and including it.
  @inline(__always)
  private func add(
    _ edge: Edge, in y: Int, to sums: UnsafeMutableBufferPointer<Int32>, _ low: inout Int, _ high: inout Int
  ) {
    let top = max(edge.top, Double(y))
    let bottom = min(edge.bottom, Double(y + 1))
    let start = edge.x + (top - edge.top) * edge.slope
    let end = edge.x + (bottom - edge.top) * edge.slope
    let (near, far) = start < end ? (start, end) : (end, start)
    let left = Double(area.x)
    let right = Double(area.maxX)
    guard near < right else { return }
    let weight = (bottom - top) * edge.weight
    if far <= left {
      low = 0
      high = max(high, 1)
      unsafe sums[0] &+= Int32(weight)
      return
    }
    let first = Int(max(near, left))
    let last = Int(min(far, right - 1))
    let column = first - area.x
    low = min(low, column)
    var before: Int32 = 0
    if near >= left, first == last, far < right {
      before = Int32(weight * (Double(first + 1) - (near + far) / 2))
      unsafe sums[column] &+= before
    } else {
      var enclosed = PathCoverage.enclosed(before: Double(first), near, far)
      for x in first...last {
        let next = PathCoverage.enclosed(before: Double(x + 1), near, far)
        let part = Int32(Double(x) >= far ? weight : weight * min(1, next - enclosed))
        enclosed = next
        unsafe sums[x - area.x] &+= part &- before
        before = part
      }
    }
    let after = last + 1 - area.x
    if after < sums.count {
      unsafe sums[after] &+= Int32(weight) &- before
      high = max(high, after + 1)
    } else {
      high = sums.count
    }
  }

  // The mean distance between an edge, which moves linearly from one column to another, and a vertical line to its
  // right.
  @inline(__always)
  private static func enclosed(before x: Double, _ near: Double, _ far: Double) -> Double {
    if x <= near { return 0 }
    if x >= far { return x - (near + far) / 2 }
    return (x - near) * (x - near) / (2 * (far - near))
  }

  @inline(__always)
  private func coverage(_ sum: Int32) -> UInt8 {
    let covered: UInt32 =
      switch rule {
      case .nonZero: min(65_536, sum.magnitude)
      case .evenOdd:
        (sum.magnitude & 0x1FFFF) > 65_536 ? 0x20000 - (sum.magnitude & 0x1FFFF) : sum.magnitude & 0x1FFFF
      }
    return UInt8((covered * 255 + 32_768) >> 16)
  }
}
