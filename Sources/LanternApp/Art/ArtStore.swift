package import LanternRaster
import LanternWidgets

/// The prints' pictures, drawn on background threads once per size, in a cache of limited size.
///
/// If a picture does not exist yet, the caller gets another size or nothing, and is notified when it does.
@MainActor
package final class ArtStore {
  /// The size of the cache in bytes, without the pictures being drawn.
  package static let room = 24_000_000

  /// Runs work on a background thread and returns its result on the main thread.
  package typealias Work = (@escaping @Sendable () -> Bitmap, @escaping @MainActor @Sendable (Bitmap) -> Void)
    -> Void

  private struct Kept {
    let picture: Bitmap
    var lastUse: Int
  }

  private struct Key: Hashable {
    let motif: Print.Motif
    let width: Int
    let height: Int
  }

  /// The numbers of pictures drawn at the same time, and of waiting requests. The latest request is served first.
  private static let mostAtOnce = 2
  private static let mostWaiting = 32

  private let work: Work
  private var kept: [Key: Kept] = [:]
  // The pictures being drawn, and those waiting, the newest last, with the callers to notify.
  private var underWay: Set<Key> = []
  private var waiting: [Key] = []
  private var askers: [Key: [ObjectIdentifier: () -> Void]] = [:]
  private var uses = 0

  package init(work: @escaping Work) { self.work = work }

  /// A motif's picture with a size in pixels, or the nearest existing size. If the size differs, `whenThere` is
  /// called when the picture exists or can be requested again.
  package func picture(
    _ motif: Print.Motif, size: PixelSize, for asker: AnyObject, whenThere: @escaping () -> Void
  ) -> Bitmap? {
    let key = Key(motif: motif, width: size.width, height: size.height)
    uses += 1
    kept[key]?.lastUse = uses
    if let found = kept[key] { return found.picture }
    if key.width > 0, key.height > 0, key.width * key.height * 4 <= ArtStore.room {
      askers[key, default: [:]][ObjectIdentifier(asker)] = whenThere
      enqueue(key)
    }
    let others = kept.filter { $0.key.motif == motif }
    return others.max { $0.key.width < $1.key.width }?.value.picture
  }

  private func enqueue(_ key: Key) {
    guard !underWay.contains(key) else { return }
    waiting.removeAll { $0 == key }
    waiting.append(key)
    if waiting.count > ArtStore.mostWaiting { notify(waiting.removeFirst()) }
    drawNext()
  }

  private func drawNext() {
    guard underWay.count < ArtStore.mostAtOnce, let key = waiting.popLast() else { return }
    underWay.insert(key)
    let (motif, size) = (key.motif, PixelSize(key.width, key.height))
    let draw: @Sendable () -> Bitmap = { ArtStore.drawn(motif, size) }
    work(draw) { [weak self] in self?.take($0, for: key) }
  }

  private func take(_ picture: Bitmap, for key: Key) {
    uses += 1
    underWay.remove(key)
    kept[key] = Kept(picture: picture, lastUse: uses)
    while kept.count > 1, kept.values.reduce(0, { $0 + $1.picture.words.count * 4 }) > ArtStore.room,
      let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      kept[oldest.key] = nil
    }
    notify(key)
    drawNext()
  }

  private func notify(_ key: Key) {
    for whenThere in (askers.removeValue(forKey: key) ?? [:]).values { whenThere() }
  }

  nonisolated private static func drawn(_ motif: Print.Motif, _ size: PixelSize) -> Bitmap {
    var picture = Bitmap(size: size, filledWith: Pixel(.white))
    picture.withPixels { pixels in
      drawArt(motif, on: Canvas(pixels), in: Rect(0, 0, Double(size.width), Double(size.height)))
    }
    return picture
  }
}
