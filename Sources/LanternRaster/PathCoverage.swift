/// How much of each pixel the inside of a path covers: the exact area, by adding up what each edge encloses to its
/// right, as font rasterisers do.
///
/// All sums are of whole numbers, and what an edge adds to a pixel depends on nothing else: what is drawn in parts is
/// the same as what is drawn at once. Where contours overlap within a single pixel their areas there are added.
struct PathCoverage {
  /// A line that is not level, from its top down.
  private struct Edge {
    let top: Double
    let bottom: Double
    let x: Double
    /// Columns a row.
    let slope: Double
    /// What a whole row of it counts: positive downwards.
    let weight: Double
    /// The next edge that begins in the same row.
    var next: Int
  }

  // A pixel covered whole. Tops and bottoms are 1/1024 of a pixel, so that edges cancel out to the last bit.
  private static let whole = 65_536.0
  private static let snap = 1024.0

  private let area: PixelRect
  private let rule: FillRule
  private var edges: [Edge] = []
  // The first edge that begins in each row of the area.
  private var heads: [Int]

  /// The path's coverage of the pixels of an area, which must lie at positive coordinates.
  init(_ path: FlatPath, within clip: PixelRect, rule: FillRule) {
    area = path.bounds.intersection(clip)
    self.rule = rule
    heads = Array(repeating: -1, count: max(0, area.height))
    guard !area.isEmpty else { return }
    edges.reserveCapacity(path.points.count)
    path.points.withUnsafeBufferPointer { points in
      for contour in path.contours {
        var from = points[contour.points.upperBound - 1]
        for index in contour.points {
          let to = points[index]
          append(from, to)
          from = to
        }
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

  /// Hands over the pixels that are covered at all, row by row and as many at a time as are covered alike.
  @inline(__always)
  func eachRun(_ body: (_ y: Int, _ columns: Range<Int>, _ coverage: UInt8) -> Void) {
    guard !edges.isEmpty else { return }
    var active: [Int] = []
    let width = area.width
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: width) { sums in
      sums.initialize(repeating: 0)
      edges.withUnsafeBufferPointer { edges in
        for row in 0..<area.height {
          let y = area.y + row
          var head = heads[row]
          while head >= 0 {
            active.append(head)
            head = edges[head].next
          }
          guard !active.isEmpty else { continue }
          var (low, high) = (width, 0)
          for index in active { add(edges[index], in: y, to: sums, &low, &high) }
          let below = Double(y + 1)
          active.removeAll { edges[$0].bottom <= below }
          // Columns from `low` up to `high` were touched; what comes after is covered alike.
          var sum: Int32 = 0
          var x = low
          while x < high {
            sum &+= sums[x]
            sums[x] = 0
            var end = x + 1
            while end < high, sums[end] == 0 { end += 1 }
            if end == high, sum != 0 { end = width }
            let coverage = coverage(sum)
            if coverage > 0 { body(y, area.x + x..<area.x + end, coverage) }
            x = end
          }
        }
      }
    }
  }

  // What an edge encloses to its right within a row, put where it changes from one column to the next: the sum of
  // all columns up to one is that one's.
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
      sums[0] &+= Int32(weight)
      return
    }
    let first = Int(max(near, left))
    let last = Int(min(far, right - 1))
    let column = first - area.x
    low = min(low, column)
    var before: Int32 = 0
    if near >= left, first == last, far < right {
      before = Int32(weight * (Double(first + 1) - (near + far) / 2))
      sums[column] &+= before
    } else {
      var enclosed = PathCoverage.enclosed(before: Double(first), near, far)
      for x in first...last {
        let next = PathCoverage.enclosed(before: Double(x + 1), near, far)
        let part = Int32(Double(x) >= far ? weight : weight * min(1, next - enclosed))
        enclosed = next
        sums[x - area.x] &+= part &- before
        before = part
      }
    }
    let after = last + 1 - area.x
    if after < sums.count {
      sums[after] &+= Int32(weight) &- before
      high = max(high, after + 1)
    } else {
      high = sums.count
    }
  }

  // The mean width between an edge, which goes evenly from one column to another, and a line to its right.
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
