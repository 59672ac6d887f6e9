/// What is known of the two pictures of a transition. First of all, a cross-dissolve that knows its two pictures, and touches only what is not the same in both.
///
/// Pictures are compared once, in tiles, and again only where they were drawn anew. Of a target that shows an
/// earlier step, tiles that are equal in both pictures stay as they are; and a picture that has one colour in a
/// tile is not read there. The three pictures do not share memory.
public final class TileMap {
  /// The extent of a tile, in pixels; those at the right and the bottom may be smaller.
  ///
  /// Low and wide: pictures change more from row to row than along one, and long rows are quick. Of the demo's
  /// log in and main screens at 1080p, tiles of 64 × 64 leave 14 % that must be read in both, these 4 %; lower
  /// ones gain little, and make many more rectangles.
  public static let tile = PixelSize(64, 8)

  public let size: PixelSize
  private let columns: Int
  private let rows: Int
  private var tiles: [Tile]
  private var plan = Plan()
  // Equal in both pictures, but drawn anew for this frame.
  private var outdated: [PixelRect] = []
  private var wasDrawnAnew = false
  // Whether a row of the one picture that is looked at has one colour; nil where that is not known.
  private var isEven: [Bool?]

  private struct Tile {
    // Nil when it is not known.
    var likeness: TileComparison?
    // Whether it was drawn anew for this frame.
    var isStale = false
  }

  // What a frame does, as few rectangles, and what it changes. Found again when a tile was compared again.
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

  /// For pictures of one size, about which nothing is known. Precondition: neither side is negative.
  public init(size: PixelSize) {
    precondition(size.width >= 0 && size.height >= 0, "a picture's sides are not negative")
    self.size = size
    isEven = Array(repeating: nil, count: size.height)
    columns = (size.width + TileMap.tile.width - 1) / TileMap.tile.width
    rows = (size.height + TileMap.tile.height - 1) / TileMap.tile.height
    tiles = Array(repeating: Tile(), count: columns * rows)
  }

  /// Tiles that were found equal in both pictures.
  public var equal: Int { tiles.count { $0.likeness == .equal } }
  /// Tiles that were found to have one colour in each picture, and not the same.
  public var flat: Int { tiles.count { $0.likeness == .flat } }
  /// Tiles that were found to have one colour in only one of the pictures.
  public var halfFlat: Int { tiles.count { $0.likeness == .firstFlat || $0.likeness == .secondFlat } }
  /// Tiles that were found to be none of these.
  public var mixed: Int { tiles.count { $0.likeness == .mixed } }

  /// Begins a frame: compares the pictures where that was not done yet, and again where one of them was drawn
  /// anew since the frame before.
  ///
  /// There the target counts as outdated, even where both pictures turn out to be equal. A target that holds the
  /// first picture has nothing of the second yet, so that drawing the second anew outdates nothing; a whole
  /// picture that was drawn for the first time need not be told to a map that knows nothing.
  public func compare(_ from: PixelBuffer, _ to: PixelBuffer, drawnAnew damage: Region = Region()) {
    precondition(from.size == size && to.size == size, "pictures of the map's size")
    for index in tiles.indices where tiles[index].isStale { tiles[index].isStale = false }
    wasDrawnAnew = !damage.isEmpty
    for rect in damage.rects { markStale(rect.intersection(PixelRect(size))) }
    let unknown = rects { tiles[$0].likeness == nil ? $0 / columns : nil }.map(\.rect)
    for rect in unknown {
      let likenesses = PixelKernel.inUse.likenesses(
        ofTiles: TileMap.tile.width, in: from.part(rect), and: to.part(rect))
      let first = rect.y / TileMap.tile.height * columns + rect.x / TileMap.tile.width
      for (index, likeness) in likenesses.enumerated() { tiles[first + index].likeness = likeness }
    }
    if !unknown.isEmpty { plan = plan(from, to) }
    outdated =
      damage.isEmpty
      ? [] : rects { tiles[$0].isStale && tiles[$0].likeness == .equal ? true : nil }.map(\.rect)
  }

  /// Says that rows of the picture whose rows are looked at were drawn anew.
  public func forgetRows(in damage: Region) {
    for rect in damage.rects {
      let rect = rect.intersection(PixelRect(size))
      for y in rect.y..<rect.maxY { isEven[y] = nil }
    }
  }

  /// Rows of a picture that are not of one colour, as few runs, from top to bottom; looked at once, and again where
  /// they were forgotten. A map looks at the rows of one picture.
  public func uneven(in picture: PixelBuffer) -> [Range<Int>] {
    precondition(picture.size == size, "a picture of the map's size")
    var runs: [Range<Int>] = []
    for y in 0..<size.height {
      let even = isEven[y] ?? TileMap.isEven(picture.row(y), size.width)
      isEven[y] = even
      if even { continue }
      // Runs that lie close together are one.
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
      // As many at a time as lets the compiler compare them together, and lets a busy row be left soon.
      let end = min(count, start + 64)
      var difference: UInt32 = 0
      for x in start..<end { difference |= row[x] ^ row[0] }
      if difference & 0xFF_FFFF != 0 { return false }
      start = end
    }
    return true
  }

  /// What another step changes: every tile that is not equal in both pictures.
  public var differing: Region { plan.differing }

  /// Makes in the target what `Compositor.dissolve` would, within a rectangle. The pictures are as they were
  /// compared last.
  ///
  /// With `keepsEqual` the target shows some step of these pictures, as they were before what was drawn anew:
  /// tiles that are equal in both, and were not drawn anew, are left alone. Where it is known which step that is,
  /// `shown`, so are tiles of two colours whose mix is still the same.
  public func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, within clip: PixelRect,
    keepsEqual: Bool, shown: Int? = nil
  ) {
    precondition(from.size == size && to.size == size && target.size == size, "pictures of the map's size")
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
        // Colours that are close to each other change at few of the steps.
        if let shown, !wasDrawnAnew, first.mixed(with: second, step: shown) == color { break }
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
        tiles[row * columns + column] = Tile(likeness: nil, isStale: true)
      }
    }
  }

  private func plan(_ from: PixelBuffer, _ to: PixelBuffer) -> Plan {
    var plan = Plan()
    for (rect, mixture) in rects(where: { mixture(of: $0, from, to) }) {
      if mixture == .equal { plan.equal.append(rect) } else { plan.pieces.append((rect, mixture)) }
    }
    for (rect, _) in rects(where: { tiles[$0].likeness == .equal ? nil : true }) {
      plan.differing.insert(rect)
    }
    return plan
  }

  private func mixture(of index: Int, _ from: PixelBuffer, _ to: PixelBuffer) -> Mixture? {
    // In a picture of one colour any pixel will do.
    func color(_ picture: PixelBuffer) -> Pixel {
      let tile = rect(of: index)
      return Pixel(word: picture.row(tile.y)[tile.x])
    }
    return switch tiles[index].likeness {
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

  /// The tiles that a closure gives a key, neighbours with the same key as one rectangle: first along a row, then
  /// down where the row below has the same run.
  private func rects<Key: Equatable>(where key: (_ index: Int) -> Key?) -> [(rect: PixelRect, key: Key)] {
    var found: [(rect: PixelRect, key: Key)] = []
    // Those that reach down to the row, as indices.
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
