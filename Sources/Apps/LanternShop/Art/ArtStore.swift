package import LanternRaster
import LanternWidgets

/// A cache of limited size for the prints' pictures, which are drawn on background threads.
///
/// If the cache lacks a picture in the requested size, the caller gets the picture in another size or nil, and is
/// notified when the requested size has been drawn.
@MainActor
package final class ArtStore {
  /// The capacity of the cache in bytes. Pictures that are still being drawn do not count.
  package static let capacity = 24_000_000

  /// Runs work on a background thread and returns its result on the main thread.
  package typealias Work = (@escaping @Sendable () -> Bitmap, @escaping @MainActor @Sendable (Bitmap) -> Void)
    -> Void

  private struct CachedPicture {
    let picture: Bitmap
    var lastUse: Int
  }

  private struct Key: Hashable {
    let motif: Print.Motif
    let width: Int
    let height: Int
  }

  /// The maximum number of pictures that are drawn at the same time.
  private static let maximumConcurrent = 2
  /// The maximum number of queued requests. The newest is served first. Beyond the maximum, the oldest is dropped.
  private static let maximumQueued = 32

  private let work: Work
  private var cache: [Key: CachedPicture] = [:]
  // The pictures that are being drawn.
  private var inFlight: Set<Key> = []
  // The queued requests, the newest last.
  private var queue: [Key] = []
  // For each requested picture, the callers to notify.
  private var observers: [Key: [ObjectIdentifier: () -> Void]] = [:]
  private var uses = 0

  package init(work: @escaping Work) { self.work = work }

  /// Returns the picture of a motif in a size in pixels.
  ///
  /// If the cache lacks that size, returns the widest cached picture of the motif, or nil, and calls `onReady` once
  /// the picture has been drawn or the request has been dropped. The caller can then request the picture again. A
  /// size that is empty or exceeds the cache is never drawn.
  package func picture(
    _ motif: Print.Motif, size: PixelSize, for observer: AnyObject, onReady: @escaping () -> Void
  ) -> Bitmap? {
    let key = Key(motif: motif, width: size.width, height: size.height)
    uses += 1
    cache[key]?.lastUse = uses
    if let found = cache[key] { return found.picture }
    if key.width > 0, key.height > 0, key.width * key.height * 4 <= ArtStore.capacity {
      observers[key, default: [:]][ObjectIdentifier(observer)] = onReady
      enqueue(key)
    }
    let others = cache.filter { $0.key.motif == motif }
    return others.max { $0.key.width < $1.key.width }?.value.picture
  }

  private func enqueue(_ key: Key) {
    guard !inFlight.contains(key) else { return }
    queue.removeAll { $0 == key }
    queue.append(key)
    if queue.count > ArtStore.maximumQueued { notify(queue.removeFirst()) }
    drawNext()
  }

  private func drawNext() {
    guard inFlight.count < ArtStore.maximumConcurrent, let key = queue.popLast() else { return }
    inFlight.insert(key)
    let (motif, size) = (key.motif, PixelSize(key.width, key.height))
    let draw: @Sendable () -> Bitmap = { ArtStore.drawn(motif, size) }
    work(draw) { [weak self] in self?.add($0, for: key) }
  }

  private func add(_ picture: Bitmap, for key: Key) {
    uses += 1
    inFlight.remove(key)
    cache[key] = CachedPicture(picture: picture, lastUse: uses)
    while cache.count > 1, cache.values.reduce(0, { $0 + $1.picture.words.count * 4 }) > ArtStore.capacity,
      let oldest = cache.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      cache[oldest.key] = nil
    }
    notify(key)
    drawNext()
  }

  private func notify(_ key: Key) {
    for onReady in (observers.removeValue(forKey: key) ?? [:]).values { onReady() }
  }

  nonisolated private static func drawn(_ motif: Print.Motif, _ size: PixelSize) -> Bitmap {
    var picture = Bitmap(size: size, filledWith: Pixel(.white))
    picture.withPixels { pixels in
      drawArt(motif, on: Canvas(pixels), in: Rect(0, 0, Double(size.width), Double(size.height)))
    }
    return picture
  }
}
