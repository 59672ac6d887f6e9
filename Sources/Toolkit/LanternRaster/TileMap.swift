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
  /// The region that changes between steps: every tile that differs between the images.
  public private(set) var differing = Region()
  private let columns: Int
  private var tiles: [Tile]
  // The work for each row of tiles.
  private var plans: [[Piece]]
  // The rows of tiles with a tile that was redrawn for this frame.
  private var redrawnRows: Set<Int> = []
  // The work for the row that is being mixed. Its memory is kept.
  private var runs: [PixelRun] = []
  // The columns of each row of the scanned image between its first and its last change of color; nil if unknown.
  private var unevenColumns: [Range<Int>?]
  // The result of the last scan; nil if a row is unknown.
  private var unevenParts: [PixelRect]?

  private struct Tile {
    // Nil if unknown.
    var comparison: TileComparison?
    // Whether the tile was redrawn for this frame.
    var isRedrawn = false
    // Whether `differing` contains the tile; nil before the first comparison.
    var isDiffering: Bool?
  }

  // Adjacent tiles of a row that are mixed in the same way.
  private struct Piece: Equatable {
    var columns: Range<Int>
    let mixture: Mixture
    let isRedrawn: Bool
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
    unevenColumns = Array(repeating: nil, count: size.height)
    columns = (size.width + TileMap.tile.width - 1) / TileMap.tile.width
    let rows = (size.height + TileMap.tile.height - 1) / TileMap.tile.height
    tiles = Array(repeating: Tile(), count: columns * rows)
    plans = Array(repeating: [], count: rows)
  }

  /// The number of tiles that are equal in both images.
  public var equal: Int { tiles.count { $0.comparison == .equal } }
  /// The number of tiles with a single color in each image, where the two colors differ.
  public var flat: Int { tiles.count { $0.comparison == .flat } }
  /// The number of tiles with a single color in only one of the images.
  public var halfFlat: Int { tiles.count { $0.comparison == .firstFlat || $0.comparison == .secondFlat } }
  /// The number of other tiles, which have several colors in both images.
  public var mixed: Int { tiles.count { $0.comparison == .mixed } }

  // MARK: Comparison

  /// Begins a frame. Compares tiles not yet compared, and tiles redrawn since the previous frame.
  ///
  /// Redrawn tiles count as outdated in the target, even if the images are equal there. A target that contains the
  /// first image has nothing of the second yet, so redrawing the second image outdates nothing. If the map knows
  /// nothing yet, the first drawing of a whole image need not be reported.
  public func compare(_ from: PixelBuffer, _ to: PixelBuffer, drawnAnew damage: Region = Region()) {
    guard from.size == size && to.size == size else { fatalError("the images must have the map's size") }
    var outdated = redrawnRows
    for row in redrawnRows {
      for index in indices(ofRow: row) { tiles[index].isRedrawn = false }
    }
    redrawnRows = []
    for rect in damage.rects { markRedrawn(rect.intersection(PixelRect(size))) }
    outdated.formUnion(redrawnRows)
    var isChanged = false
    for row in plans.indices where plans[row].isEmpty || outdated.contains(row) {
      isChanged = compare(row, from, to) || isChanged
      plans[row] = plan(row, from, to)
    }
    if isChanged { differing = differingTiles() }
  }

  private func indices(ofRow row: Int) -> Range<Int> { row * columns..<(row + 1) * columns }

  private func markRedrawn(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for row in rect.y / TileMap.tile.height...(rect.maxY - 1) / TileMap.tile.height {
      redrawnRows.insert(row)
      for column in rect.x / TileMap.tile.width...(rect.maxX - 1) / TileMap.tile.width {
        tiles[row * columns + column].comparison = nil
        tiles[row * columns + column].isRedrawn = true
      }
    }
  }

  // Compares the unknown tiles of a row. Returns whether other tiles differ than before.
  private func compare(_ row: Int, _ from: PixelBuffer, _ to: PixelBuffer) -> Bool {
    var isChanged = false
    for run in runs(inRow: row, where: { $0.comparison == nil }) {
      let rect = rect(of: run, row: row)
      let comparisons = PixelKernel.inUse.tileComparisons(
        ofWidth: TileMap.tile.width, in: from.part(rect), and: to.part(rect))
      for (column, comparison) in zip(run, comparisons) {
        let index = row * columns + column
        tiles[index].comparison = comparison
        isChanged = isChanged || tiles[index].isDiffering != (comparison != .equal)
        tiles[index].isDiffering = comparison != .equal
      }
    }
    return isChanged
  }

  private func plan(_ row: Int, _ from: PixelBuffer, _ to: PixelBuffer) -> [Piece] {
    var pieces: [Piece] = []
    // In an image of a single color, any pixel will do.
    let y = row * TileMap.tile.height
    for (column, tile) in tiles[indices(ofRow: row)].enumerated() {
      let x = column * TileMap.tile.width
      let mixture: Mixture
      switch tile.comparison {
      case nil: continue
      case .equal: mixture = .equal
      case .flat: mixture = .colors(Pixel(word: from[x, y]), Pixel(word: to[x, y]))
      case .firstFlat: mixture = .colorAndPicture(Pixel(word: from[x, y]))
      case .secondFlat: mixture = .pictureAndColor(Pixel(word: to[x, y]))
      case .mixed: mixture = .pictures
      }
      if let last = pieces.last, last.mixture == mixture, last.isRedrawn == tile.isRedrawn {
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        pieces.append(
          Piece(columns: column..<column + 1, mixture: mixture, isRedrawn: tile.isRedrawn))
      }
    }
    return pieces
  }

  // Merges adjacent tiles into rectangles: first along each row, then downward where the next row has the same run.
  private func differingTiles() -> Region {
    var found: [PixelRect] = []
    // Indices of the rectangles that extend to the row above.
    var above: [Int] = []
    for row in plans.indices {
      let runs = runs(inRow: row) { $0.comparison != .equal }
      above = runs.map { run in
        let rect = rect(of: run, row: row)
        guard let same = above.first(where: { found[$0].x == rect.x && found[$0].width == rect.width }) else {
          found.append(rect)
          return found.count - 1
        }
        found[same].height += rect.height
        return same
      }
    }
    var region = Region()
    for rect in found { region.insert(rect) }
    return region
  }

  private func rect(of tiles: Range<Int>, row: Int) -> PixelRect {
    let columns = columns(of: tiles)
    let y = row * TileMap.tile.height
    return PixelRect(columns.lowerBound, y, columns.count, min(TileMap.tile.height, size.height - y))
  }

  // The columns of pixels of adjacent tiles.
  private func columns(of tiles: Range<Int>) -> Range<Int> {
    tiles.lowerBound * TileMap.tile.width..<min(size.width, tiles.upperBound * TileMap.tile.width)
  }

  // MARK: Rows of one color

  /// Marks rows of the scanned image as redrawn.
  public func forgetRows(in damage: Region) {
    for rect in damage.rects {
      let rect = rect.intersection(PixelRect(size))
      for y in rect.y..<rect.maxY { unevenColumns[y] = nil }
      if !rect.isEmpty { unevenParts = nil }
    }
  }

  /// Returns the parts of an image's rows between their first and their last change of color, as few rectangles from
  /// top to bottom. Everything beside a rectangle, and every row without one, has the color of its edge.
  ///
  /// Each row is scanned once, and again after `forgetRows(in:)`. A map scans the rows of only one image.
  public func uneven(in picture: PixelBuffer) -> [PixelRect] {
    guard picture.size == size else { fatalError("the image must have the map's size") }
    if let unevenParts { return unevenParts }
    var parts: [PixelRect] = []
    for y in 0..<size.height {
      let columns = unsafe unevenColumns[y] ?? TileMap.unevenColumns(picture.row(y), size.width)
      unevenColumns[y] = columns
      if columns.isEmpty { continue }
      let part = PixelRect(columns.lowerBound, y, columns.count, 1)
      // Merges rows that are close together.
      if let last = parts.last, y - last.maxY < TileMap.tile.height {
        parts[parts.count - 1] = last.union(part)
      } else {
        parts.append(part)
      }
    }
    unevenParts = parts
    return parts
  }

  // The columns that differ from the first pixel, and those that differ from the last one. The row has `width` pixels.
  private static func unevenColumns(_ row: UnsafeMutablePointer<UInt32>, _ width: Int) -> Range<Int> {
    guard width > 0, let start = unsafe firstDifference(row, 0..<width, from: row[0]) else { return 0..<0 }
    let last = unsafe row[width - 1]
    var end = width
    while end > start {
      let block = max(start, end - 64)
      guard unsafe firstDifference(row, block..<end, from: last) != nil else {
        end = block
        continue
      }
      while unsafe (row[end - 1] ^ last) & 0xFF_FFFF == 0 { end -= 1 }
      break
    }
    return start..<max(start + 1, end)
  }

  private static func firstDifference(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, from pixel: UInt32
  ) -> Int? {
    var start = columns.lowerBound
    while start < columns.upperBound {
      // Blocks are long enough for the compiler to vectorize the comparison and short enough to leave a busy row
      // early.
      let end = min(columns.upperBound, start + 64)
      var difference: UInt32 = 0
      for x in start..<end { unsafe difference |= row[x] ^ pixel }
      if difference & 0xFF_FFFF != 0 {
        return (start..<end).first { unsafe (row[$0] ^ pixel) & 0xFF_FFFF != 0 }
      }
      start = end
    }
    return nil
  }

  // MARK: Dissolve

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
    let clip = clip.intersection(target.bounds)
    guard !clip.isEmpty else { return }
    // No part of the target is read before the next frame, so the colors bypass the caches as well.
    let streams = Compositor.streams(target.part(clip), of: target)
    for row in clip.y / TileMap.tile.height...(clip.maxY - 1) / TileMap.tile.height {
      runs.removeAll(keepingCapacity: true)
      for piece in plans[row] {
        let columns = self.columns(of: piece.columns).clamped(to: clip.x..<clip.maxX)
        guard !columns.isEmpty, let mixture = mixture(of: piece, step, keepsEqual, shown) else { continue }
        runs.append(PixelRun(columns: columns, mixture: mixture))
      }
      if runs.isEmpty { continue }
      let rect = rect(of: 0..<columns, row: row).intersection(PixelRect(0, clip.y, size.width, clip.height))
      PixelKernel.inUse.mix(
        runs, from: from.part(rect), to: to.part(rect), step: step, into: target.part(rect), streams: streams)
    }
  }

  // Returns the way to update a piece of the target, or nil if it is up to date.
  private func mixture(of piece: Piece, _ step: Int, _ keepsEqual: Bool, _ shown: Int?) -> PixelRun.Mixture? {
    switch piece.mixture {
    case .equal: return keepsEqual && !piece.isRedrawn ? nil : .first
    case .colors(let first, let second):
      let color = first.mixed(with: second, step: step)
      // Colors that are close to each other change at only a few of the steps.
      if let shown, !piece.isRedrawn, first.mixed(with: second, step: shown) == color { return nil }
      return .color(color)
    case .colorAndPicture(let color): return .colorAndSecond(color)
    case .pictureAndColor(let color): return .firstAndColor(color)
    case .pictures: return .both
    }
  }

  // The runs of adjacent tiles of a row that satisfy a condition.
  private func runs(inRow row: Int, where condition: (Tile) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (column, tile) in tiles[indices(ofRow: row)].enumerated() where condition(tile) {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }
}
