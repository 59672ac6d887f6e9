/// A cross-dissolve that knows its two pictures, and touches only what is not the same in both.
///
/// Pictures are compared once, in square tiles, and again only where they were drawn anew. Of a target that
/// shows an earlier step, tiles that are equal in both pictures stay as they are; where each picture has one
/// colour, so has the result, and nothing is read. The three pictures do not share memory.
public final class TileMap {
  /// The sides of a tile, in pixels; those at the right and the bottom may be smaller.
  public static let side = 64

  public let size: PixelSize
  private let columns: Int
  private let rows: Int
  private var tiles: [Tile]
  private var plan = Plan()
  // Equal in both pictures, but drawn anew for this frame.
  private var outdated: [PixelRect] = []

  private struct Tile {
    // Nil when it is not known.
    var likeness: Likeness?
    // Whether it was drawn anew for this frame.
    var isStale = false
  }

  // What a frame does, as few rectangles, and what it changes. Found again when a tile was compared again.
  private struct Plan {
    var equal: [PixelRect] = []
    var mixed: [PixelRect] = []
    var flat: [(rect: PixelRect, colors: Colors)] = []
    var differing = Region()
  }

  private struct Colors: Equatable {
    let from: Pixel
    let to: Pixel
  }

  /// For pictures of one size, about which nothing is known. Precondition: neither side is negative.
  public init(size: PixelSize) {
    precondition(size.width >= 0 && size.height >= 0, "a picture's sides are not negative")
    self.size = size
    columns = (size.width + TileMap.side - 1) / TileMap.side
    rows = (size.height + TileMap.side - 1) / TileMap.side
    tiles = Array(repeating: Tile(), count: columns * rows)
  }

  /// Tiles that were found equal in both pictures.
  public var equal: Int { tiles.count { $0.likeness == .equal } }
  /// Tiles that were found to have one colour in each picture, and not the same.
  public var flat: Int { tiles.count { $0.likeness == .flat } }
  /// Tiles that were found to be neither.
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
    for rect in damage.rects { markStale(rect.intersection(PixelRect(size))) }
    let unknown = rects(where: { self.tiles[$0].likeness == nil ? $0 / self.columns : nil }).map(\.rect)
    for rect in unknown {
      note(
        PixelPath.inUse.likenesses(ofTiles: TileMap.side, in: from.part(rect), and: to.part(rect)), in: rect)
    }
    if !unknown.isEmpty { plan = plan(from, to) }
    outdated =
      damage.isEmpty
      ? [] : rects { self.tiles[$0].isStale && self.tiles[$0].likeness == .equal ? true : nil }.map(\.rect)
  }

  /// What another step changes: every tile that is not equal in both pictures.
  public var differing: Region { plan.differing }

  /// Makes in the target what `Compositor.dissolve` would, within a rectangle. The pictures are as they were
  /// compared last.
  ///
  /// With `keepsEqual` the target shows some step of these pictures, as they were before what was drawn anew:
  /// tiles that are equal in both, and were not drawn anew, are left alone.
  public func dissolve(
    from: PixelBuffer, to: PixelBuffer, step: Int, into target: PixelBuffer, within clip: PixelRect,
    keepsEqual: Bool
  ) {
    precondition(from.size == size && to.size == size && target.size == size, "pictures of the map's size")
    for rect in plan.mixed {
      Compositor.dissolve(from: from, to: to, step: step, into: target, in: rect.intersection(clip))
    }
    for (rect, colors) in plan.flat {
      Compositor.fill(target, rect.intersection(clip), with: colors.from.mixed(with: colors.to, step: step))
    }
    for rect in keepsEqual ? outdated : plan.equal {
      let rect = rect.intersection(clip)
      Compositor.copy(from, rect, to: target, x: rect.x, y: rect.y)
    }
  }

  private func markStale(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for row in rect.y / TileMap.side...(rect.maxY - 1) / TileMap.side {
      for column in rect.x / TileMap.side...(rect.maxX - 1) / TileMap.side {
        tiles[row * columns + column] = Tile(likeness: nil, isStale: true)
      }
    }
  }

  // A rectangle of tiles side by side.
  private func note(_ likenesses: [Likeness], in rect: PixelRect) {
    let first = rect.y / TileMap.side * columns + rect.x / TileMap.side
    for (index, likeness) in likenesses.enumerated() { tiles[first + index].likeness = likeness }
  }

  private func plan(_ from: PixelBuffer, _ to: PixelBuffer) -> Plan {
    var plan = Plan()
    plan.equal = rects { self.tiles[$0].likeness == .equal ? true : nil }.map(\.rect)
    plan.mixed = rects { self.tiles[$0].likeness == .mixed ? true : nil }.map(\.rect)
    plan.flat = rects { index in
      guard self.tiles[index].likeness == .flat else { return nil }
      let rect = self.rect(of: index)
      return Colors(from: Pixel(word: from.row(rect.y)[rect.x]), to: Pixel(word: to.row(rect.y)[rect.x]))
    }.map { (rect: $0.rect, colors: $0.key) }
    for (rect, _) in rects(where: { self.tiles[$0].likeness == .equal ? nil : true }) {
      plan.differing.insert(rect)
    }
    return plan
  }

  private func rect(of index: Int) -> PixelRect {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let x = column * TileMap.side
    let y = row * TileMap.side
    return PixelRect(x, y, min(TileMap.side, size.width - x), min(TileMap.side, size.height - y))
  }

  /// The tiles that a closure gives a key, neighbours with the same key as one rectangle: first along a row,
  /// for long rows are quick, then down where the row below has the same run.
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
