import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Transitions on a display that reports when pictures were seen. Keys start them.
@MainActor
struct ReportingDisplayTests {
  // Each frame of a slide moves by some pixels.
  private let display = SlowDisplay(size: PixelSize(64, 1))

  private func recorded(keys: [Int64], rate: Int? = nil) throws -> Recording {
    let fixture = FrameLoopFixture(display, rate: rate)
    for (number, time) in keys.enumerated() {
      display.send(.key(number.isMultiple(of: 2) ? "b" : "a"), at: .milliseconds(time))
    }
    return try fixture.recorded()
  }

  @Test(.requirement(115)) func `each frame of a transition has the refresh that showed it`() throws {
    display.refreshes = .init(every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    display.cost = { _ in .milliseconds(2) }
    let recording = try recorded(keys: [105, 1_005])
    let frames = try #require(recording.transitions.last).frames
    #expect(frames.count == 18)
    for frame in frames {
      let shown = try #require(frame.shown)
      #expect((0...16_700_000).contains(shown - frame.presentEnd))
    }
    #expect(recording.isComplete)
  }

  @Test(.requirement(115)) func `at 62·5 Hz, a transition of 300 ms has 19 frames, each shown in turn`()
    throws
  {
    display.refreshes = .init(every: .milliseconds(16), phase: .milliseconds(7), stated: .milliseconds(16))
    display.cost = { _ in .milliseconds(2) }
    let recording = try recorded(keys: [105, 1_005])
    let transition = try #require(recording.transitions.last)
    #expect(transition.begin.framesDue == 19)
    #expect(transition.begin.interval == 16_000_000)
    let shown = transition.frames.compactMap(\.shown)
    #expect(zip(shown, shown.dropFirst()).map { $1 - $0 } == Array(repeating: 16_000_000, count: 18))
    #expect(transition.end?.hitch == 0)
    #expect(transition.end?.framesSkipped == 0)
  }

  // A compositor that paints before it sets its timer. Its reports are in whole milliseconds.
  @Test(
    .requirement(115), arguments: [16_000, 17_300, 17_750, 18_500], [Int64(0), 4_000, 9_000, 14_000])
  func `a display that refreshes at another rate than it states is followed after its first transition`(
    interval: Int64, phase: Int64
  ) throws {
    display.refreshes = .init(
      every: .microseconds(interval), phase: .zero + .microseconds(phase), stated: .nanoseconds(16_666_667))
    display.refreshes?.edit = { report in
      let shown = report.shown.map { Moment(nanoseconds: $0.nanoseconds / 1_000_000 * 1_000_000) }
      return PresentReport(picture: report.picture, shown: shown, interval: report.interval)
    }
    display.cost = { _ in .milliseconds(2) }
    let recording = try recorded(keys: [105, 1_005, 2_005])
    for transition in recording.transitions.dropFirst() {
      let shown = transition.frames.compactMap(\.shown)
      let steps = zip(shown, shown.dropFirst()).map { ($1 - $0) / 1_000 }
      #expect(steps.count { abs($0 - interval) > 1_000 } <= 1, "\(steps)")
      #expect(transition.frames.allSatisfy { $0.late == 0 && $0.skipped == 0 })
    }
  }

  @Test func `with a rate of its own, an app keeps its number of frames`() throws {
    display.refreshes = .init(every: .milliseconds(16), stated: .milliseconds(16))
    let recording = try recorded(keys: [105, 1_005], rate: 60)
    #expect(recording.transitions.map(\.begin.framesDue) == [18, 18])
    #expect(recording.transitions.allSatisfy { $0.begin.interval == nil })
  }

  @Test func `a display that begins its refreshes anew moves the grid without a hitch`() throws {
    display.refreshes = .init(every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    display.cost = { [unowned display] number in
      // The second transition finds other refreshes.
      if display.now() > .milliseconds(900) { display.refreshes?.phase = .milliseconds(9) }
      return .milliseconds(2)
    }
    let recording = try recorded(keys: [105, 1_005])
    let end = try #require(recording.transitions.last?.end)
    #expect(end.hitch == 0)
    #expect(end.framesSkipped == 0)
    #expect(end.framesPresented == 18)
  }

  @Test(.requirement(115)) func `the hitch time is that of the pictures that were seen late`() throws {
    let interval = Duration.nanoseconds(16_666_667)
    display.refreshes = .init(every: interval, stated: interval)
    display.cost = { _ in .milliseconds(2) }
    // The grid is moved in steps, because the display reports a delay; then a picture is a refresh late.
    display.refreshes?.edit = { report in
      guard let shown = report.shown, shown > .milliseconds(1_100) else { return report }
      return PresentReport(
        picture: report.picture, shown: shown + (shown > .milliseconds(1_200) ? interval : .milliseconds(6)),
        interval: report.interval)
    }
    let transition = try #require(try recorded(keys: [105, 1_005]).transitions.last)
    let shown = transition.frames.compactMap(\.shown)
    let late = zip(shown, shown.dropFirst()).map { $1 - $0 - 16_666_667 }.filter { $0 > 8_333_333 }
    #expect(!late.isEmpty)
    #expect(transition.end?.hitch == late.reduce(0, +))
  }

  @Test func `a frame that the next one replaces has no refresh`() throws {
    var count = 0
    display.refreshes = .init(every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    display.refreshes?.edit = { report in
      count += 1
      return count == 5 ? PresentReport(picture: report.picture, shown: nil) : report
    }
    let frames = try recorded(keys: [105]).transitions.flatMap(\.frames)
    #expect(frames.count { $0.shown == nil } == 1)
    #expect(frames.count == 18)
  }

  @Test func `the record is complete although the reports are lost`() throws {
    display.refreshes = .init(every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    display.refreshes?.edit = { _ in nil }
    let recording = try recorded(keys: [105, 3_000])
    #expect(recording.transitions.map(\.frames.count) == [18, 18])
    #expect(recording.transitions.flatMap(\.frames).allSatisfy { $0.shown == nil })
    #expect(recording.transitions.map { $0.end?.outcome } == [.completed, .completed])
  }

  @Test func `a report shows the share of frames that were shown in turn`() throws {
    var count = 0
    display.refreshes = .init(every: .nanoseconds(16_666_667), stated: .nanoseconds(16_666_667))
    display.refreshes?.edit = { report in
      count += 1
      return count == 5 ? PresentReport(picture: report.picture, shown: nil) : report
    }
    display.cost = { _ in .milliseconds(2) }
    let fixture = FrameLoopFixture(display, rate: nil)
    display.send(.key("b"), at: .milliseconds(105))
    try withTemporaryDirectory { path in
      let folder = RecordingFolder(path)
      fixture.loop.recorder = try Recorder(folder: folder, header: fixture.header)
      try fixture.loop.run()
      try fixture.loop.recorder?.close()
      let report = try Report(readingFrom: [folder])
      // Neither the frame without a report nor the one after it.
      #expect(report.all.framesShownInTurn == 15.0 / 17.0)
      #expect(report.table.contains("frames shown in turn"))
    }
  }
}
