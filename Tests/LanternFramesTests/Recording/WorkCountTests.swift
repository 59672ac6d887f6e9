import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The exact counts of a transition on a virtual clock.
@MainActor
struct WorkCountTests {
  /// An object, which takes one allocation.
  private final class Object {
    var number = 0
  }

  private func counts(
    _ transition: any Transition = Slide(curve: .linear), width: Int = 8,
    presenting work: @escaping () -> Void = {}
  ) throws -> WorkCounts {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(width, 1)))
    display.willPresent = work
    let fixture = FrameLoopFixture(display, .everywhere(transition))
    display.send(.key("b"), at: .milliseconds(105))
    return try #require(try fixture.recorded().transitions.first?.end).counts
  }

  @Test(.requirement(116))
  func `a slide mixes each pixel in each frame, and draws the incoming screen once`() throws {
    let counts = try counts()
    let pixels = try #require(counts.pixelsMixed)
    #expect(pixels >= 18 * 8)
    #expect(try self.counts(width: 16).pixelsMixed == 2 * pixels)
    #expect(counts.tilesCompared == 0)
    #expect(counts.widgetsDrawn == 1)
    // The typesetter doesn't count.
    #expect(counts.linesShaped == nil)
  }

  @Test(.requirement(116))
  func `a dissolve compares the tiles of the two screens`() throws {
    #expect(try counts(Dissolve()).tilesCompared == 1)
  }

  @Test(.requirement(116))
  func `the calls that allocate memory in the frames of a transition are counted`() throws {
    var objects: [Object] = []
    objects.reserveCapacity(1_000)
    // What is made only once, in the first run of all, doesn't count.
    _ = try counts()
    let without = try #require(try counts { objects.removeAll(keepingCapacity: true) }.allocations)
    let with = try #require(
      try counts {
        objects.removeAll(keepingCapacity: true)
        for _ in 0..<10 { objects.append(Object()) }
      }.allocations)
    // Tests on other threads begin and end counting too, which changes the capacity of an array now and then. In a
    // process that counts from start to end, the number is exact (`ExactCountTests`).
    #expect(abs(with - without - 18 * 10) < 10)
  }

  @Test(.requirement(116)) func `a transition in real time has no counts`() throws {
    let display = SlowDisplay(size: PixelSize(8, 1))
    let fixture = FrameLoopFixture(display)
    display.send(.key("b"), at: .milliseconds(105))
    let end = try #require(try fixture.recorded().transitions.first?.end)
    #expect(end.counts == WorkCounts())
    #expect(end.pageFaults != nil)
  }
}
