import Foundation
import LanternHarness
import LanternImages
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Work that the test runs by hand, on its own thread.
@MainActor
private final class PendingWork {
  typealias Answer = Result<Bitmap, ImageError>

  private(set) var count = 0
  private var waiting: [(work: () -> Answer, then: (Answer) -> Void)] = []

  func add(_ work: @escaping @Sendable () -> Answer, _ then: @escaping @MainActor @Sendable (Answer) -> Void)
  {
    count += 1
    waiting.append((work, then))
  }

  /// Runs all work, also that which the results of other work start.
  func run() {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      next.then(next.work())
    }
  }
}

@MainActor
@Suite(.waitsForProcesses)
struct ImageStoreTests {
  private let work = PendingWork()
  private let store: ImageStore
  private let file = ImageSource.file(path: ImageFixture.path("rgba.png"))

  init() {
    let work = work
    store = ImageStore(work: { work.add($0, $1) }, limits: patientLimits)
  }

  private func request(_ source: ImageSource, _ side: Int = 9) -> ImageRequest {
    ImageRequest(source, size: PixelSize(side, side))
  }

  @Test(.requirement(108)) func `an image is delivered when its work has ended, and from then on at once`() {
    var sizes: [PixelSize] = []
    _ = store.load(request(file)) { result in sizes += [(try? result.get())?.size].compactMap(\.self) }
    #expect(sizes.isEmpty)
    work.run()
    #expect(sizes == [PixelSize(4, 2)])
    _ = store.load(request(file)) { result in sizes += [(try? result.get())?.size].compactMap(\.self) }
    #expect(sizes == [PixelSize(4, 2), PixelSize(4, 2)])
    #expect(work.count == 1)
  }

  @Test func `an image in another size is a preview, that of another mode or of a changed file is not`()
    throws
  {
    let folder = try TemporaryDirectory()
    let path = folder / "picture.png"
    try FileManager.default.copyItem(atPath: ImageFixture.path("rgba.png"), toPath: path)
    let source = ImageSource.file(path: path)
    #expect(store.preview(of: request(source)) == nil)
    for side in [1, 2] { _ = store.load(request(source, side)) { _ in } }
    work.run()
    #expect(store.preview(of: request(source))?.size == PixelSize(2, 1))
    #expect(store.preview(of: ImageRequest(source, size: PixelSize(9, 9), mode: .fill)) == nil)
    // One that is cropped to another aspect ratio shows another part.
    _ = store.load(ImageRequest(source, size: PixelSize(2, 2), mode: .fill)) { _ in }
    work.run()
    #expect(store.preview(of: ImageRequest(source, size: PixelSize(9, 9), mode: .fill)) != nil)
    #expect(store.preview(of: ImageRequest(source, size: PixelSize(9, 12), mode: .fill)) == nil)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: ImageFixture.path("gray.png"), toPath: path)
    #expect(store.preview(of: request(source)) == nil)
  }

  @Test func `requests for the same image share one decoding`() {
    var count = 0
    for _ in 0..<3 { _ = store.load(request(file)) { _ in count += 1 } }
    work.run()
    #expect(count == 3)
    #expect(work.count == 1)
  }

  @Test func `a file that has changed is decoded again`() throws {
    let files = try TemporaryDirectory()
    let path = files / "print.png"
    let copy = { (name: String) in
      try Data(contentsOf: URL(filePath: ImageFixture.path(name))).write(to: URL(filePath: path))
    }
    var images: [String] = []
    let load = { [store, work] in
      _ = store.load(ImageRequest(.file(path: path), size: PixelSize(9, 9))) { result in
        images.append((try? result.get().colorText) ?? "error")
      }
      work.run()
    }
    try copy("animated.png")
    load()
    try copy("bits.png")
    load()
    #expect(images == ["RRRR\nRRRR", "KWWK"])
  }

  @Test func `a canceled request is neither decoded nor delivered`() {
    var delivered: [Int] = []
    // Two are decoded at a time.
    for side in 1...2 { _ = store.load(request(file, side)) { _ in delivered.append(side) } }
    let cancel = store.load(request(file, 3)) { _ in delivered.append(3) }
    cancel()
    work.run()
    #expect(delivered.sorted() == [1, 2])
    #expect(work.count == 2)
  }

  @Test func `a request that is canceled while it is decoded is not delivered`() {
    var isDelivered = false
    let cancel = store.load(request(file)) { _ in isDelivered = true }
    cancel()
    work.run()
    #expect(!isDelivered)
    // Its result is kept.
    _ = store.load(request(file)) { _ in isDelivered = true }
    #expect(isDelivered)
  }

  @Test func `the newest request is served first, and the oldest of too many is dropped`() {
    let store = ImageStore()
    var order: [Int] = []
    var dropped: [Int] = []
    for side in 1...260 {
      _ = store.load(request(file, side)) { result in
        if result == .failure(.dropped) { dropped.append(side) } else { order.append(side) }
      }
    }
    #expect(dropped == [1, 2, 3, 4])
    var started = 0
    store.work = { [work] in
      started += 1
      work.add($0, $1)
    }
    #expect(started == 2)
    work.run()
    #expect(order.prefix(3) == [260, 259, 258])
    #expect(order.count == 256)
  }

  @Test(.requirement(108)) func `the cache holds 64 MB, and forgets the image that was used least recently`()
  {
    // 16 MB each.
    let drawing = EncodedImage(Array(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8))
    let load = { [store, work] (width: Int) in
      _ = store.load(ImageRequest(.encoded(drawing), size: PixelSize(width, 2_000))) { _ in }
      work.run()
    }
    for width in [2_000, 2_001, 2_002] { load(width) }
    load(2_000)
    #expect(work.count == 3)
    load(2_003)
    #expect(work.count == 4)
    // 2,001 had to go.
    load(2_000)
    #expect(work.count == 4)
    load(2_001)
    #expect(work.count == 5)
  }

  @Test func `a frame that is larger than 8 million pixels gets an image of that size`() throws {
    var size: PixelSize?
    let drawing = EncodedImage(Array(#"<svg xmlns="http://www.w3.org/2000/svg"/>"#.utf8))
    _ = store.load(ImageRequest(.encoded(drawing), size: PixelSize(20_000, 5_000))) { result in
      size = (try? result.get())?.size
    }
    work.run()
    let area = try #require(size.map { $0.width * $0.height })
    #expect((8_000_000...ImageStore.mostPixels).contains(area))
  }

  @Test func `an error is not kept`() throws {
    let files = try TemporaryDirectory()
    let path = files / "print.png"
    var results: [Result<Bitmap, ImageError>] = []
    _ = store.load(request(.file(path: path))) { results.append($0) }
    work.run()
    try Data(contentsOf: URL(filePath: ImageFixture.path("bits.png"))).write(to: URL(filePath: path))
    _ = store.load(request(.file(path: path))) { results.append($0) }
    work.run()
    #expect(results.first == .failure(.unreadable(reason: "there is no file \"\(path)\"; check the path")))
    #expect(try results.last?.get().colorText == "KWWK")
  }
}
