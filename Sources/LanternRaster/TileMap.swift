/// A comparison of the two images of a transition, tile by tile, for a cross-dissolve that updates only the pixels
/// that differ.
///
/// Images are compared once, in tiles. Only redrawn tiles are compared again. If the target shows an earlier step,
/// tiles that are equal in both images remain unchanged. Where an image has a single color in a tile, its pixels
/// are not read. The three images must not share memory.
public final class TileMap {
  /// The size of a tile, in pixels. Tiles at the right and the bottom may be smaller.
  ///
  /// Tiles are low and wide because images change more between rows than along them, and long rows are fast to
  /// process. For the demo's login and main screens at 1080p, 64 × 64 tiles leave 14% that must be read in both
  /// images; these tiles leave 4%. Lower tiles gain little and give many more rectangles.
  public static let tile = PixelSize(64, 8)

  /// The size of the images, in pixels.
  public let size: PixelSize
  private let columns: Int
  private let rows: Int
  private var tiles: [Tile]
  private var plan = Plan()
  // Tiles that are equal in both images but were redrawn for this frame.
  private var outdated: [PixelRect] = []
  private var wasRedrawn = false
  // Whether each row of the scanned image has a single color; nil if unknown.
  private var isEven: [Bool?]

  private struct Tile {
    // Nil if unknown.
    var comparison: TileComparison?
    // Whether the tile was redrawn for this frame.
    var isStale = false
  }

  // The work for a frame, in as few rectangles as possible, and the region that it changes. Recomputed when a tile
  // is compared again.
  private struct Plan {
    var equal: [PixelRect] = []
    var pieces: [(rect: PixelRect, mixture: Mixture)] = []
    var differing = Region()
  }

  private enum Mixture: Equatable {
    case equal
    case colors(Pixel, Pixel)
    case colorAndPicture(Pixel)
    case pictureAndColor(Pixel)
    case pictures
  }

  /// Creates a map for images of one size, with all tiles unknown. Precondition: width and height are not
  /// negative.
  public init(size: PixelSize) {
    guard size.width >= 0 && size.height >= 0 else { fatalError("width and height must not be negative") }
    self.size = size
    isEven = Array(repeating: nil, count: size.height)
    columns = (size.width + TileMap.tile.width - 1) / TileMap.tile.width
    rows = (size.height + TileMap.tile.height - 1) / TileMap.tile.height
    tiles = Array(repeating: Tile(), count: columns * rows)
  }

  /// The number of tiles that are equal in both images.
  public var equal: Int { tiles.count { $0.comparison == .equal } }
  /// The number of tiles with a single color in each image, where the two colors differ.
  public var flat: Int { tiles.count { $0.comparison == .flat } }
  /// The number of tiles with a single color in only one of the images.
  public var halfFlat: Int { tiles.count { $0.comparison == .firstFlat || $0.comparison == .secondFlat } }
  /// The number of other tiles, which have several colors in both images.
  public var mixed: Int { tiles.count { $0.comparison == .mixed } }

  /// Begins a frame. Compares tiles not yet compared, and tiles redrawn since the previous frame.
  ///
  /// Redrawn tiles count as outdated in the target, even if the images are equal there. A target that contains the
  /// first image has nothing of the second yet, so redrawing the second image outdates nothing. If the map knows
  /// nothing yet, the first drawing of a whole image need not be reported.
  public func compare(_ from: PixelBuffer, _ to: PixelBuffer, drawnAnew damage: Region = Region()) {
    guard from.size == size && to.size == size else { fatalError("the images must have the map's size") }
    for index in tiles.indices where tiles[index].isStale { tiles[index].isStale = false }
    wasRedrawn = !damage.isEmpty
    for rect in damage.rects { markStale(rect.intersection(PixelRect(size))) }
    let unknown = rects { tiles[$0].comparison == nil ? $0 / columns : nil }.map(\.rect)
    for rect in unknown {
      let comparisons = PixelKernel.inUse.tileComparisons(
        ofWidth: TileMap.tile.width, in: from.part(rect), and: to.part(rect))
      let first = rect.y / TileMap.tile.height * columns + rect.x / TileMap.tile.width
      for (index, comparison) in comparisons.enumerated() { tiles[first + index].comparison = comparison }
    }
    if !unknown.isEmpty { plan = plan(from, to) }
    outdated =
      damage.isEmpty
      ? [] : rects { tiles[$0].isStale && tiles[$0].comparison == .equal ? true : nil }.map(\.rect)
  }

  /// Marks rows of the scanned image as redrawn.
  public func forgetRows(in damage: Region) {
    for rect in damage.rects {
      let rect = rect.intersection(PixelRect(size))
      for y in rect.y..<rect.maxY { isEven[y] = nil }
    }
  }

  /// Returns the rows of an image that contain more than one color, as few runs from top to bottom.
  ///
  /// Each row is scanned once, and again after `forgetRows(in:)`. A map scans the rows of only one image.
  public func uneven(in picture: PixelBuffer) -> [Range<Int>] {
    guard picture.size == size else { fatalError("the image must have the map's size") }
    var runs: [Range<Int>] = []
    for y in 0..<size.height {
      let even = isEven[y] ?? TileMap.isEven(picture.row(y), size.width)
      isEven[y] = even
      if even { continue }
      // Merges runs that are close together.
      if let last = runs.last, y - last.upperBound < TileMap.tile.height {
        runs[runs.count - 1] = last.lowerBound..<y + 1
      } else {
        runs.append(y..<y + 1)
      }
    }
    return runs
  }

  private static func isEven(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) -> Bool {
    var start = 0
    while start < count {
      // Blocks are long enough for the compiler to vectorize the comparison and short enough to leave a busy row
      // early.
      let end = min(count, start + 64)
      var difference: UInt32 = 0
      for x in start..<end { difference |= row[x] ^ row[0] }
      if difference & 0xFF_FFFF != 0 { return false }
      start = end
    }
    return true
  }

  /// The region that changes between steps: every tile that differs between the images.
  public var differing: Region { plan.differing }

  /// Updates the target as `Compositor.dissolve` would, within a rectangle. The images must not have changed since
  /// the last comparison.
  ///
  /// `keepsEqual` states that the target shows some step of these images, as they were before the latest redraw.
  /// Tiles that are equal in both images and were not redrawn then remain unchanged. `shown` is that step, if
  /// known. Tiles with two colors then also remain unchanged if their mix is the same.
  public func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, within clip: PixelRect,
    keepsEqual: Bool, shown: Int? = nil
  ) {
    guard from.size == size && to.size == size && target.size == size else {
      fatalError("the images must have the map's size")
    }
    for rect in keepsEqual ? outdated : plan.equal {
      let rect = rect.intersection(clip)
      Compositor.copy(from, rect, to: target, x: rect.x, y: rect.y)
    }
    for (rect, mixture) in plan.pieces {
      let rect = rect.intersection(clip)
      guard !rect.isEmpty else { continue }
      switch mixture {
      case .equal: break
      case .colors(let first, let second):
        let color = first.mixed(with: second, step: step)
        // Colors that are close to each other change at only a few of the steps.
        if let shown, !wasRedrawn, first.mixed(with: second, step: shown) == color { break }
        Compositor.fill(target, rect, with: color)
      case .colorAndPicture(let pixel):
        let rest = Compositor.dissolveSteps - step
        Compositor.tint(to, rect, towards: pixel, step: rest, to: target, x: rect.x, y: rect.y)
      case .pictureAndColor(let pixel):
        Compositor.tint(from, rect, towards: pixel, step: step, to: target, x: rect.x, y: rect.y)
      case .pictures:
        Compositor.dissolve(from: from, to: to, step: step, into: target, in: rect)
      }
    }
  }

  private func markStale(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for row in rect.y / TileMap.tile.height...(rect.maxY - 1) / TileMap.tile.height {
      for column in rect.x / TileMap.tile.width...(rect.maxX - 1) / TileMap.tile.width {
        tiles[row * columns + column] = Tile(comparison: nil, isStale: true)
      }
    }
  }

  private func plan(_ from: PixelBuffer, _ to: PixelBuffer) -> Plan {
    var plan = Plan()
    for (rect, mixture) in rects(where: { mixture(of: $0, from, to) }) {
      if mixture == .equal { plan.equal.append(rect) } else { plan.pieces.append((rect, mixture)) }
    }
    for (rect, _) in rects(where: { tiles[$0].comparison == .equal ? nil : true }) {
      plan.differing.insert(rect)
    }
    return plan
  }

  private func mixture(of index: Int, _ from: PixelBuffer, _ to: PixelBuffer) -> Mixture? {
    // In an image of a single color, any pixel will do.
    func color(_ picture: PixelBuffer) -> Pixel {
      let tile = rect(of: index)
      return Pixel(word: picture.row(tile.y)[tile.x])
    }
    return switch tiles[index].comparison {
    case nil: nil
    case .equal: .equal
    case .flat: .colors(color(from), color(to))
    case .firstFlat: .colorAndPicture(color(from))
    case .secondFlat: .pictureAndColor(color(to))
    case .mixed: .pictures
    }
  }

  private func rect(of index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let x = column * TileMap.tile.width
    let y = row * TileMap.tile.height
    return PixelRect(
      x, y, min(TileMap.tile.width, size.width - x), min(TileMap.tile.height, size.height - y))
  }

  /// Merges adjacent tiles with equal keys into rectangles: first along each row, then downward where the next row
  /// has the same run. Skips tiles for which the closure returns nil.
  private func rects<Key: Equatable>(where key: (_ index: Int) -> Key?) -> [(rect: PixelRect, key: Key)] {
    var found: [(rect: PixelRect, key: Key)] = []
    // Indices of the rectangles that extend to the row above.
    var above: [Int] = []
    for row in 0..<rows {
      var runs: [(rect: PixelRect, key: Key)] = []
      for index in row * columns..<(row + 1) * columns {
        guard let key = key(index) else { continue }
        let rect = rect(of: index)
        if let last = runs.last, last.key == key, last.rect.maxX == rect.x {
          runs[runs.count - 1].rect.width += rect.width
        } else {
          runs.append((rect, key))
        }
      }
      above = runs.map { run in
        let same = above.first {
          found[$0].rect.x == run.rect.x && found[$0].rect.width == run.rect.width && found[$0].key == run.key
        }
        guard let same else {
          found.append(run)
          return found.count - 1
        }
        found[same].rect.height += run.rect.height
        return same
      }
    }
    return found
  }
}
