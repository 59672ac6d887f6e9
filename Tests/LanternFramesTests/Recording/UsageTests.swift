import Foundation
import LanternFrames
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The processor time and the run-queue delay of frames.
@MainActor
struct UsageTests {
  /// Records a transition on a display that works while it presents a frame.
  private func transition(presenting work: @escaping () -> Void) throws -> Recording.Transition {
    let display = SpyDisplay(HeadlessDisplay(size: PixelSize(8, 1)))
    display.willPresent = work
    let fixture = FrameLoopFixture(display)
    display.send(.key("b"), at: .milliseconds(105))
    return try #require(try fixture.recorded().transitions.first)
  }

  @Test(.requirement(116))
  func `a frame has the processor time of its work`() throws {
    let frames = try transition { useProcessor(for: .milliseconds(2)) }.frames
    #expect(frames.count == 18)
    for frame in frames { #expect(try #require(frame.processorTime) >= 2_000_000) }
  }

  @Test(.requirement(116))
  func `a frame that sleeps uses no processor time meanwhile`() throws {
    let frames = try transition { usleep(3_000) }.frames
    #expect(frames.count == 18)
    for frame in frames {
      #expect(frame.work >= 3_000_000)
      #expect(try #require(frame.processorTime) <= frame.work - 2_000_000)
    }
  }

  @Test(.requirement(116))
  func `a frame has the time for which others had the processor`() throws {
    let neighbors = BusyThreads(count: 2 * ProcessInfo.processInfo.activeProcessorCount)
    defer { neighbors.stop() }
    var delay: Int64 = 0
    while delay < 1_000_000 {
      let frames = try transition { useProcessor(for: .milliseconds(5)) }.frames
      delay = try frames.map { try #require($0.runQueueDelay) }.reduce(0, +)
    }
  }

  @Test(.requirement(116))
  func `a transition has what all threads used`() throws {
    let end = try #require(try transition { usleep(1_000) }.end)
    #expect(try #require(end.processorTime) > 0)
    // The thread gave up the processor in each frame.
    #expect(try #require(end.contextSwitches) >= 18)
    #expect(try #require(end.pageFaults) >= 0)
  }

  @Test(.requirement(99))
  func `a frame has the time to describe it to assistive technology after it was presented`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    fixture.loop.afterFrame = {
      usleep(2_000)
      return true
    }
    let transition = try #require(try fixture.recorded().transitions.first)
    #expect(transition.frames.count == 18)
    for frame in transition.frames { #expect(try #require(frame.accessibilityTime) >= 2_000_000) }
    #expect(transition.end?.outcome == .completed)
  }

  @Test(.requirement(99))
  func `without assistive technology, frames have no such time`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    fixture.loop.afterFrame = { false }
    let frames = try #require(try fixture.recorded().transitions.first).frames
    #expect(frames.count == 18)
    #expect(frames.allSatisfy { $0.accessibilityTime == nil })
  }

  @Test(.requirement(116))
  func `without a recorder nothing is measured`() {
    let (fixture, _) = FrameLoopFixture.headless()
    #expect(fixture.loop.usage() == nil)
  }
}

func useProcessor(for duration: Duration) {
  let end = ThreadUsage.processorTime + duration
  while ThreadUsage.processorTime < end {}
}
