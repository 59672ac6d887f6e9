import LanternApp
import LanternRaster
import LanternTestSupport
import Testing

/// Pictures of prints, drawn beside the frames; the test decides when one is done.
@MainActor
struct ArtStoreTests {
  @MainActor
  private final class Bench {
    var jobs: [(draw: @Sendable () -> Bitmap, then: @MainActor @Sendable (Bitmap) -> Void)] = []
    func finishFirst() {
      let job = jobs.removeFirst()
      job.then(job.draw())
    }
  }

  private let bench = Bench()
  private let store: ArtStore

  init() {
    let bench = bench
    store = ArtStore { bench.jobs.append(($0, $1)) }
  }

  private func ask(_ width: Int, _ asker: AnyObject, told: @escaping () -> Void = {}) -> Bitmap? {
    store.picture(.moon, size: PixelSize(width, 10), for: asker, onReady: told)
  }

  @Test func `a picture is drawn once however often it is asked for, and then it is there`() {
    var told = 0
    for _ in 0..<5 { #expect(ask(12, bench) { told += 1 } == nil) }
    #expect(bench.jobs.count == 1)
    bench.finishFirst()
    #expect(told == 1)
    #expect(ask(12, bench)?.size == PixelSize(12, 10))
    #expect(bench.jobs.isEmpty)
  }

  @Test func `until it is there another size of it stands in`() {
    _ = ask(12, bench)
    bench.finishFirst()
    #expect(ask(20, bench)?.size == PixelSize(12, 10))
    bench.finishFirst()
    #expect(ask(20, bench)?.size == PixelSize(20, 10))
  }

  @Test
  func
    `two are drawn at once, the newest of the others next, and those that wait too long are asked for anew`()
  {
    var dropped = 0
    for width in 1...40 { _ = ask(width, bench) { dropped += 1 } }
    #expect(bench.jobs.count == 2)
    // Of 38 that wait 32 may.
    #expect(dropped == 6)
    bench.finishFirst()
    bench.finishFirst()
    bench.finishFirst()
    #expect(ask(40, bench)?.size.width == 40)
  }

  @Test func `what is kept is bounded, and what was used last stays`() {
    // 4 MB each, of 24.
    for width in 0..<8 {
      _ = store.picture(.moon, size: PixelSize(1_000 + width, 1_000), for: bench) {}
      bench.finishFirst()
      _ = store.picture(.moon, size: PixelSize(1_000, 1_000), for: bench) {}
    }
    #expect(store.picture(.moon, size: PixelSize(1_000, 1_000), for: bench) {}?.size.width == 1_000)
    #expect(bench.jobs.isEmpty)
    _ = store.picture(.moon, size: PixelSize(1_001, 1_000), for: bench) {}
    #expect(bench.jobs.count == 1, "the oldest had to go")
  }

  @Test func `nothing is drawn that could never be kept`() {
    #expect(store.picture(.moon, size: PixelSize(20_000, 20_000), for: bench) {} == nil)
    #expect(store.picture(.moon, size: PixelSize(0, 10), for: bench) {} == nil)
    #expect(bench.jobs.isEmpty)
  }
}
