import LanternRaster
import LanternShop
import LanternTestSupport
import Testing

/// Pictures of prints, drawn in the background. The test decides when one is done.
@MainActor
struct ArtStoreTests {
  @MainActor
  private final class WorkQueue {
    var jobs: [(draw: @Sendable () -> Bitmap, then: @MainActor @Sendable (Bitmap) -> Void)] = []
    func finishFirst() {
      let job = jobs.removeFirst()
      job.then(job.draw())
    }
  }

  private let queue = WorkQueue()
  private let store: ArtStore

  init() {
    let queue = queue
    store = ArtStore { queue.jobs.append(($0, $1)) }
  }

  private func request(_ width: Int, _ observer: AnyObject, onReady: @escaping () -> Void = {}) -> Bitmap? {
    store.picture(.moon, size: PixelSize(width, 10), for: observer, onReady: onReady)
  }

  @Test func `a picture is drawn once, regardless of the number of requests, and then cached`() {
    var notified = 0
    for _ in 0..<5 { #expect(request(12, queue) { notified += 1 } == nil) }
    #expect(queue.jobs.count == 1)
    queue.finishFirst()
    #expect(notified == 1)
    #expect(request(12, queue)?.size == PixelSize(12, 10))
    #expect(queue.jobs.isEmpty)
  }

  @Test func `another size of a picture is returned until the requested one is drawn`() {
    _ = request(12, queue)
    queue.finishFirst()
    #expect(request(20, queue)?.size == PixelSize(12, 10))
    queue.finishFirst()
    #expect(request(20, queue)?.size == PixelSize(20, 10))
  }

  @Test
  func
    `two pictures are drawn at a time, the newest requests first, and the oldest requests are dropped`()
  {
    var dropped = 0
    for width in 1...40 { _ = request(width, queue) { dropped += 1 } }
    #expect(queue.jobs.count == 2)
    // 38 requests wait, of which 32 are allowed.
    #expect(dropped == 6)
    queue.finishFirst()
    queue.finishFirst()
    queue.finishFirst()
    #expect(request(40, queue)?.size.width == 40)
  }

  @Test func `the cache is bounded and evicts the least recently used picture`() {
    // Each picture has 4 MB; the cache has 24 MB.
    for width in 0..<8 {
      _ = store.picture(.moon, size: PixelSize(1_000 + width, 1_000), for: queue) {}
      queue.finishFirst()
      _ = store.picture(.moon, size: PixelSize(1_000, 1_000), for: queue) {}
    }
    #expect(store.picture(.moon, size: PixelSize(1_000, 1_000), for: queue) {}?.size.width == 1_000)
    #expect(queue.jobs.isEmpty)
    _ = store.picture(.moon, size: PixelSize(1_001, 1_000), for: queue) {}
    #expect(queue.jobs.count == 1, "the oldest picture was evicted")
  }

  @Test func `pictures that do not fit into the cache are not drawn`() {
    #expect(store.picture(.moon, size: PixelSize(20_000, 20_000), for: queue) {} == nil)
    #expect(store.picture(.moon, size: PixelSize(0, 10), for: queue) {} == nil)
    #expect(queue.jobs.isEmpty)
  }
}
