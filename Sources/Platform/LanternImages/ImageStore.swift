import Glibc
public import LanternRaster
public import LanternWidgets

/// An image loader with a cache of limited size. It decodes in other processes, with limits on memory and time.
///
/// A process that decodes can open no file and no socket, has 64 MB of memory and a second of processor time. Its
/// libraries are loaded at run time: libturbojpeg for JPEG, libwebp for WebP and librsvg for SVG. Files are limited to
/// 32 MB and images to 134 million pixels. Of an animation, the first frame is shown. An SVG cannot refer to other
/// files, and its text is drawn as boxes: convert text to paths.
public final class ImageStore: ImageLoader {
  /// The capacity of the cache in bytes. Images that are still being decoded do not count.
  public static let capacity = 64_000_000
  /// The largest number of pixels that an image is decoded to. For a larger frame, it is enlarged.
  public static let mostPixels = 1 << 23

  /// Runs work on a background thread and passes its result to a closure on the main thread.
  public typealias Work = (
    @escaping @Sendable () -> Result<Bitmap, ImageError>,
    @escaping @MainActor @Sendable (Result<Bitmap, ImageError>) -> Void
  ) -> Void

  // A file that has changed is another one.
  private struct Key: Hashable {
    let request: ImageRequest
    let version: FileVersion?
  }

  private struct CachedImage {
    let image: Bitmap
    var lastUse: Int
  }

  /// The maximum number of images that are decoded at the same time.
  private static let maximumConcurrent = 2
  /// The maximum number of queued requests. The newest is served first. Beyond the maximum, the oldest is dropped.
  private static let maximumQueued = 256

  /// Runs the decoding, such as `FrameLoop.work(_:then:)`. Requests wait until it is set.
  public var work: Work? { didSet { decodeNext() } }

  private let helpers: DecodingHelpers
  private var cache: [Key: CachedImage] = [:]
  private var cachedBytes = 0
  private var inFlight: Set<Key> = []
  // The queued requests, the newest last.
  private var queue: [Key] = []
  // For each request, the callers to notify.
  private var observers: [Key: [Int: (Result<Bitmap, ImageError>) -> Void]] = [:]
  private var uses = 0

  /// Creates an empty store.
  public convenience init(work: Work? = nil) { self.init(work: work, limits: DecodingLimits()) }

  package init(work: Work? = nil, limits: DecodingLimits) {
    self.work = work
    helpers = DecodingHelpers(limits)
  }

  /// Loads an image, and reads the modification date of its file.
  public func load(
    _ request: ImageRequest, completion: @escaping (Result<Bitmap, ImageError>) -> Void
  ) -> () -> Void {
    if case .decoded(let bitmap) = request.source {
      completion(.success(bitmap))
      return {}
    }
    let key = Key(request: ImageStore.limited(request), version: FileVersion(of: request.source))
    uses += 1
    cache[key]?.lastUse = uses
    if let found = cache[key] {
      completion(.success(found.image))
      return {}
    }
    let number = uses
    observers[key, default: [:]][number] = completion
    enqueue(key)
    return { [weak self] in self?.cancel(number, of: key) }
  }

  /// Returns the smallest image of the same source and mode in the cache that is at least as large as requested, or else the
  /// largest one. An image that was cropped for another aspect ratio shows another part of the source, and is not used.
  public func preview(of request: ImageRequest) -> Bitmap? {
    var best: (key: Key, image: Bitmap)?
    for (key, cached) in cache where key.request.shows(partOf: request) {
      let (size, found) = (cached.image.words.count, best?.image.words.count ?? 0)
      let wanted = request.size.width * request.size.height
      if best == nil || (found < wanted ? size > found : size >= wanted && size < found) {
        best = (key, cached.image)
      }
    }
    return best.flatMap { $0.key.version == FileVersion(of: request.source) ? $0.image : nil }
  }

  // MARK: The queue

  private func enqueue(_ key: Key) {
    guard !inFlight.contains(key) else { return }
    queue.removeAll { $0 == key }
    queue.append(key)
    if queue.count > ImageStore.maximumQueued { notify(queue.removeFirst(), .failure(.dropped)) }
    decodeNext()
  }

  // An image that is being decoded is finished, because it will soon be in the cache.
  private func cancel(_ number: Int, of key: Key) {
    observers[key]?[number] = nil
    guard observers[key]?.isEmpty == true, !inFlight.contains(key) else { return }
    observers[key] = nil
    queue.removeAll { $0 == key }
    helpers.expect(queue.count)
  }

  private func decodeNext() {
    while let work, inFlight.count < ImageStore.maximumConcurrent, let key = queue.popLast() {
      inFlight.insert(key)
      let (helpers, request) = (helpers, key.request)
      work({ helpers.decode(request) }, { [weak self] in self?.finish(key, $0) })
    }
    helpers.expect(queue.count)
  }

  private func finish(_ key: Key, _ result: Result<Bitmap, ImageError>) {
    inFlight.remove(key)
    if case .success(let image) = result { add(image, for: key) }
    decodeNext()
    notify(key, result)
  }

  private func notify(_ key: Key, _ result: Result<Bitmap, ImageError>) {
    let completions = observers.removeValue(forKey: key) ?? [:]
    for number in completions.keys.sorted() { completions[number]?(result) }
  }

  // MARK: The cache

  private func add(_ image: Bitmap, for key: Key) {
    uses += 1
    cache[key] = CachedImage(image: image, lastUse: uses)
    cachedBytes += image.words.count * 4
    while cachedBytes > ImageStore.capacity,
      let oldest = cache.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      cachedBytes -= oldest.value.image.words.count * 4
      cache[oldest.key] = nil
    }
  }

  private static func limited(_ request: ImageRequest) -> ImageRequest {
    let (width, height) = (max(1, request.size.width), max(1, request.size.height))
    let excess = Double(width) * Double(height) / Double(mostPixels)
    guard excess > 1 else {
      return ImageRequest(request.source, size: PixelSize(width, height), mode: request.mode)
    }
    let scale = 1 / excess.squareRoot()
    // A strip that is a pixel high is limited by its width.
    let size = PixelSize(
      min(mostPixels / 2, max(1, Int(Double(width) * scale))),
      min(mostPixels / 2, max(1, Int(Double(height) * scale))))
    return ImageRequest(request.source, size: size, mode: request.mode)
  }
}

/// The facts of a file that change with its contents.
private struct FileVersion: Hashable {
  private let device: UInt
  private let inode: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if the source is not a file, or there is none.
  init?(of source: ImageSource) {
    var status = stat()
    guard case .file(let path) = source, unsafe stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

extension ImageRequest {
  // Whether the image shows the same part of the same source as another one: in full, or cropped to about the same aspect
  // ratio.
  fileprivate func shows(partOf other: ImageRequest) -> Bool {
    guard source == other.source, mode == other.mode else { return false }
    let (one, two) = (size.width * other.size.height, size.height * other.size.width)
    return mode == .fit || abs(one - two) * 50 <= max(one, two)
  }
}
