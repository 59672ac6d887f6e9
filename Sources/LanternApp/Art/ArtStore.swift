import LanternRaster
import LanternWidgets

/// The prints' pictures as pixels: drawn off the main thread, once for each size, and kept while there is room.
///
/// Whoever asks for one that is not there yet gets another size of it, or nothing, and is told when it is there.
@MainActor
final class ArtStore {
  /// What is kept at most, in bytes; one picture more may be on its way.
  static let room = 24_000_000

  /// Has work done off the main thread and its answer brought back.
  typealias Work = (@escaping @Sendable () -> Bitmap, @escaping @MainActor @Sendable (Bitmap) -> Void) -> Void

  private struct Kept {
    let picture: Bitmap
    var lastUse: Int
  }

  private struct Key: Hashable {
    let motif: Print.Motif
    let width: Int
    let height: Int
  }

  private let work: Work
  private var kept: [Key: Kept] = [:]
  // What is being drawn, and who waits for it.
  private var underWay: [Key: [() -> Void]] = [:]
  private var uses = 0

  init(work: @escaping Work) { self.work = work }

  /// A motif's picture of a size in pixels, or as near to that as there is. When it is not of that size,
  /// `whenThere` is called once it can be had.
  func picture(_ motif: Print.Motif, size: PixelSize, whenThere: @escaping () -> Void) -> Bitmap? {
    let key = Key(motif: motif, width: size.width, height: size.height)
    uses += 1
    kept[key]?.lastUse = uses
    if let found = kept[key] { return found.picture }
    draw(key, whenThere)
    let others = kept.filter { $0.key.motif == motif }
    return others.max { $0.key.width < $1.key.width }?.value.picture
  }

  private func draw(_ key: Key, _ whenThere: @escaping () -> Void) {
    guard key.width > 0, key.height > 0, key.width * key.height * 4 <= ArtStore.room else { return }
    if underWay[key] != nil {
      underWay[key]?.append(whenThere)
      return
    }
    underWay[key] = [whenThere]
    let (motif, size) = (key.motif, PixelSize(key.width, key.height))
    work({ ArtStore.drawn(motif, size) }) { [weak self] in self?.take($0, for: key) }
  }

  private func take(_ picture: Bitmap, for key: Key) {
    uses += 1
    kept[key] = Kept(picture: picture, lastUse: uses)
    while kept.count > 1, kept.values.reduce(0, { $0 + $1.picture.words.count * 4 }) > ArtStore.room,
      let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      kept[oldest.key] = nil
    }
    for whenThere in underWay.removeValue(forKey: key) ?? [] { whenThere() }
  }

  nonisolated private static func drawn(_ motif: Print.Motif, _ size: PixelSize) -> Bitmap {
    var picture = Bitmap(size: size, filledWith: Pixel(.white))
    picture.withPixels { pixels in
      drawArt(motif, on: Canvas(pixels), in: Rect(0, 0, Double(size.width), Double(size.height)))
    }
    return picture
  }
}
