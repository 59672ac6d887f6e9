import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The accuracy of recorded frames, compared with an observer that samples the screen from another process.
@Suite(.serialized)
struct RecordingAccuracyTests {
  @Test(.slow, .waitsForProcesses, .requirement(81, 87))
  func `each kind of transition shows its frames at the recorded times`() throws {
    var observed = try ObservedApp()
    defer { observed.observer.stop() }
    let kinds = ["dissolve", "slide", "zoom", "unzoom", "push", "pop", "cover", "uncover"]
    var confirmed: [String: Int] = [:]
    var refuted: [String: [String]] = [:]
    // Two verdicts of three count, because the server can be interrupted while it copies a picture. Transitions are
    // repeated until then, because a busy machine may not schedule the observer.
    func isDecided(_ kind: String) -> Bool {
      confirmed[kind, default: 0] >= 2 || refuted[kind, default: []].count >= 2
    }
    while !kinds.allSatisfy(isDecided) {
      for transition in try observed.playAllKinds() where !isDecided(transition.kind) {
        switch transition.verdict(by: observed.observer.observations) {
        case .confirmed: confirmed[transition.kind, default: 0] += 1
        case .inconclusive: break
        case .refuted(let differences):
          let refutation = """
            \(transition.kind): \(differences.joined(separator: "; ")); \(transition); \
            \(observed.observer.observations.pictures)
            """
          print(refutation)
          refuted[transition.kind, default: []].append(refutation)
        }
      }
    }
    #expect(observed.app.close().status == 0)
    for kind in kinds where refuted[kind, default: []].count >= 2 {
      Issue.record("\(refuted[kind, default: []].joined(separator: "\n"))")
    }
  }

  // MARK: Verdicts

  @Test func `an accurate recording is confirmed`() {
    #expect(recorded().verdict(by: observing(Array(1...18))) == .confirmed)
  }

  @Test func `a recording whose last frame equals the one before it is confirmed`() {
    #expect(recorded().verdict(by: observing(Array(1...17))) == .confirmed)
  }

  @Test func `a recording of 18 frames is refuted if 9 pictures are shown`() {
    let everyOther = [1, 3, 5, 7, 9, 11, 13, 15, 17]
    #expect(
      recorded().verdict(by: observing(everyOther))
        == .refuted(["18 frames are recorded, 9 were observed"]))
  }

  @Test func `a recording that lacks frames that were shown is refuted`() {
    #expect(
      recorded(without: 7...10).verdict(by: observing(Array(1...18)))
        == .refuted([
          "14 frames are recorded, 18 were observed", "no frame is recorded near 101 ms",
          "no frame is recorded near 118 ms", "no frame is recorded near 135 ms",
        ]))
  }

  @Test func `a recording whose times are 20 ms early is refuted`() {
    #expect(
      recorded(shifted: -20_000_000).verdict(by: observing(Array(1...18)))
        == .refuted(["18 frames are recorded, 16 were observed", "no picture was observed near frame 1"]))
  }

  @Test func `a recording whose times are 20 ms late is refuted`() {
    #expect(
      recorded(shifted: 20_000_000).verdict(by: observing(Array(1...18)))
        == .refuted(["18 frames are recorded, 16 were observed"]))
  }

  @Test func `a recording is refuted if nothing is shown`() {
    #expect(
      recorded(without: 4...18).verdict(by: observing([]))
        == .refuted(["3 frames are recorded, 0 were observed", "no picture was observed near frame 1, 2, 3"]))
    #expect(recorded(without: 1...18).verdict(by: observing([])) == .refuted(["no frame is recorded"]))
  }

  @Test func `the verdict is inconclusive if there are no samples after a frame is shown`() {
    let observations = observing(Array(1...18), exceptAt: 150..<165)
    #expect(
      recorded().verdict(by: observations)
        == .inconclusive("there was no sample for 14 ms after a frame was shown"))
    // Samples may be a little late, and may be missing between two frames.
    #expect(recorded().verdict(by: observing(Array(1...18), exceptAt: 150..<157)) == .confirmed)
    #expect(recorded().verdict(by: observing(Array(1...18), exceptAt: 153..<167)) == .confirmed)
  }

  @Test func `frames that the server replaced at once need not be observed`() {
    // The server reports all frames except for the fourth and the ninth.
    func reported(_ replaced: [Int]) -> RecordedTransition {
      var transition = recorded()
      for (index, frame) in transition.frames.enumerated() where !replaced.contains(index) {
        transition.frames[index] = RecordedTransition.Frame(
          deadline: frame.deadline, compositeEnd: frame.compositeEnd, presentEnd: frame.presentEnd,
          shown: frame.presentEnd + 10_000_000)
      }
      return transition
    }
    let observations = observing((1...18).filter { ![4, 9].contains($0) })
    #expect(reported([3, 8]).verdict(by: observations) == .confirmed)
    #expect(reported([3, 8]).verdict(by: observing(Array(1...18))) == .confirmed)
    #expect(
      reported([]).verdict(by: observations) == .refuted(["18 frames are recorded, 16 were observed"]))
  }

  @Test func `the verdict is inconclusive if the server shows a frame long after it was sent`() {
    func showing(after delay: Int64) -> RecordedTransition {
      var transition = recorded()
      let frame = transition.frames[8]
      transition.frames[8] = RecordedTransition.Frame(
        deadline: frame.deadline, compositeEnd: frame.compositeEnd, presentEnd: frame.presentEnd,
        shown: frame.presentEnd + delay)
      return transition
    }
    let observations = observing(Array(1...18))
    // Up to one frame passes until it is shown, and up to one and a half until the refresh after that.
    #expect(showing(after: 41_000_000).verdict(by: observations) == .confirmed)
    #expect(
      showing(after: 42_000_000).verdict(by: observations)
        == .inconclusive("the server showed a frame up to 42 ms after it was sent"))
  }

  @Test func `the verdict is inconclusive if there are no samples just before the first frame`() {
    #expect(
      recorded().verdict(by: observing(Array(1...18), exceptAt: 114..<118))
        == .inconclusive("there was no sample just before the first frame"))
  }

  @Test func `a picture that is shown soon after a late last frame is ignored`() {
    var transition = recorded()
    let last = transition.frames[17]
    transition.frames[17] = RecordedTransition.Frame(
      deadline: last.deadline, compositeEnd: last.compositeEnd + 12_000_000,
      presentEnd: last.presentEnd + 12_000_000)
    var observations = Observations()
    for millisecond in 0...500 {
      let moment = Int64(millisecond) * 1_000_000
      let count = (1...18).count { number in
        RecordingAccuracyTests.deadline(number) + (number == 18 ? 13_200_000 : 1_200_000) <= moment
      }
      // Two more pictures follow at intervals of 5 ms.
      let others = [418, 423].count { $0 <= millisecond }
      observations.add(UInt64(count + others), at: moment)
    }
    #expect(transition.verdict(by: observations) == .confirmed)
  }

  @Test func `the verdict on two close frames is inconclusive only if the first of them was late`() {
    // The third frame was shown 1 ms before the fourth.
    var transition = recorded()
    let third = transition.frames[2]
    transition.frames[2] = RecordedTransition.Frame(
      deadline: third.deadline, compositeEnd: third.compositeEnd + 15_666_667,
      presentEnd: third.presentEnd + 15_666_667)
    let shown = [1, 2] + Array(4...18)
    #expect(
      transition.verdict(by: observing(shown))
        == .inconclusive("two frames may be observed only 1 ms apart"))
    // Each frame is recorded twice.
    transition.frames = recorded().frames.flatMap { frame in
      [
        frame,
        RecordedTransition.Frame(
          deadline: frame.deadline, compositeEnd: frame.presentEnd, presentEnd: frame.presentEnd + 1_000_000),
      ]
    }
    #expect(
      transition.verdict(by: observing(Array(1...18)))
        == .refuted(["36 frames are recorded, 18 were observed"]))
  }

  @Test
  func `a picture that appears during a delayed sample counts as observed at the end of the next sample`() {
    var observations = Observations()
    for (start, end) in [(0, 0), (1, 9), (9, 10), (11, 11)] as [(Int64, Int64)] {
      observations.add(1, from: start * 1_000_000, to: end * 1_000_000)
    }
    #expect(observations.earliestObservation(of: 500_000) == 9_000_000)
    #expect(observations.earliestObservation(of: 3_000_000) == 10_000_000)
    #expect(observations.earliestObservation(of: 10_500_000) == 10_500_000)
  }

  @Test
  func `a torn picture counts once, at the end of the copy, and the pointer is ignored`() {
    var observations = Observations()
    for (moment, picture) in [(0, 1), (1, 1), (5, 20), (6, 21), (7, 2), (12, 2), (17, 9), (18, 2), (23, 3)] {
      observations.add(UInt64(picture), at: Int64(moment) * 1_000_000)
    }
    #expect(observations.pictures == [7_000_000, 23_000_000])
  }

  @Test func `pictures that are torn for long while their frames are presented count once`() {
    var transition = recorded()
    for index in [4, 8] {
      let frame = transition.frames[index]
      transition.frames[index] = RecordedTransition.Frame(
        deadline: frame.deadline, compositeEnd: frame.compositeEnd, presentEnd: frame.presentEnd + 9_000_000)
    }
    var observations = Observations()
    for millisecond in 0...500 {
      let moment = Int64(millisecond) * 1_000_000
      let count = (1...18).count { RecordingAccuracyTests.deadline($0) + 1_200_000 <= moment }
      // Half of the fifth picture is visible from 185 ms, and all of it from 192 ms. The times of the ninth picture are
      // 252 and 259 ms.
      let halves = [192, 259].count { $0 <= millisecond }
      observations.add(UInt64(count + halves), at: moment)
    }
    #expect(observations.pictures.count == 20)
    #expect(transition.verdict(by: observations) == .confirmed)
    // Without the longer presentation times, there are two pictures too many.
    #expect(
      recorded().verdict(by: observations) == .refuted(["18 frames are recorded, 20 were observed"]))
  }

  @Test func `an X window dump with an invalid header is rejected`() throws {
    var words: [UInt32] = Array(repeating: 0, count: 25)
    for (index, value) in [(0, 100), (1, 7), (2, 2), (4, 2), (5, 1), (11, 32), (12, 8), (19, 1)] {
      words[index] = UInt32(value)
    }
    func read(rest: Int) throws -> XWDHeader {
      try words.map(\.bigEndian).withUnsafeBytes { bytes in
        try (Array(bytes) + Array(repeating: 0, count: rest)).withUnsafeBytes { try XWDHeader($0) }
      }
    }
    let header = try read(rest: 12 + 8)
    #expect(header.size == PixelSize(2, 1))
    #expect(header.pixelOffset == 112)
    #expect(header.bytesPerRow == 8)
    #expect(throws: XWDError.self) { try read(rest: 12 + 7) }
    words[1] = 6
    #expect(throws: XWDError.self) { try read(rest: 12 + 8) }
  }

  // Returns a recording of 18 frames at 60 Hz, each of which was presented a millisecond after its deadline.
  private func recorded(
    shifted: Int64 = 0, without missing: ClosedRange<Int> = 0...0
  ) -> RecordedTransition {
    RecordedTransition(
      kind: "dissolve",
      frames: (1...18).filter { !missing.contains($0) }.map { frame in
        let deadline = RecordingAccuracyTests.deadline(frame) + shifted
        return RecordedTransition.Frame(
          deadline: deadline, compositeEnd: deadline + 700_000, presentEnd: deadline + 1_000_000)
      }, interval: 16_666_667)
  }

  // Returns a sample for every millisecond except some. The frames are shown shortly after their deadlines.
  private func observing(_ frames: [Int], exceptAt missing: Range<Int> = 0..<0) -> Observations {
    var observations = Observations()
    for millisecond in 0...500 where !missing.contains(millisecond) {
      let moment = Int64(millisecond) * 1_000_000
      let count = frames.count { RecordingAccuracyTests.deadline($0) + 1_200_000 <= moment }
      observations.add(UInt64(count), at: moment)
    }
    return observations
  }

  // Frame 0 would be due at 0.1 s.
  private static func deadline(_ frame: Int) -> Int64 { 100_000_000 + Int64(frame) * 16_666_667 }
}

/// The app in a window, operated by a user who triggers all kinds of transitions, and an observer of the window.
private struct ObservedApp {
  let screen: XServer
  let app: LaunchedApp
  let observer: ScreenObserver
  // The number of transitions in the recording so far.
  private var recordedCount = 0

  init() throws {
    let screen = try XServer(drawsPointer: false)
    let files = try TemporaryDirectory()
    app = try LaunchedApp(
      screen, files,
      files.optionsWithRecording + ["--fps", "60", "--size", "1000x700"])
    try app.wait(forFlow: "login")
    observer = ScreenObserver(of: try screen.contentRect(of: app.window), in: screen.frameBuffer)
    self.screen = screen
  }

  /// Logs in, triggers each kind of transition, logs out, and returns the recorded transitions.
  mutating func playAllKinds() throws -> [RecordedTransition] {
    let previousCount = recordedCount
    try press("Log In")
    try press("Paper Moon")
    try press("How It Is Made")
    try escape()
    try press("More by Tomas Reyn")
    try press("Back")
    try escape()
    try press("Log Out")
    return Array(try recordedTransitions().dropFirst(previousCount))
  }

  // Holds the button down for a moment, so that its own animation has ended when the transition begins.
  private mutating func press(_ name: String) throws {
    let button = try app.inspector.tree().first { $0.role == "button" && $0.name == name }
    let center = try #require(button?.center, "there is no button “\(name)”")
    let window = app.window
    try perform {
      try $0.xdotool(
        "mousemove", "--window", window, "\(center.x)", "\(center.y)", "mousedown", "1", "sleep", "0.05",
        "mouseup", "1")
    }
  }

  private mutating func escape() throws {
    try perform { try $0.xdotool("key", "Escape") }
  }

  // Performs an action that triggers a transition, and waits until the transition is recorded and the screen is still.
  // It sends no requests to the app, because each response would delay a frame.
  private mutating func perform(_ action: (XServer) throws -> Void) throws {
    try action(screen)
    try waitFor("the recorded transition") {
      guard observer.timeSinceLastChange > 60_000_000 else { return false }
      let count = try recordedTransitions().count
      defer { recordedCount = count }
      return count > recordedCount
    }
  }

  // Returns the transitions that are recorded completely so far.
  private func recordedTransitions() throws -> [RecordedTransition] {
    let recording = try Recording(readingFrom: RecordingFolder(app.files / "recording"))
    return recording.transitions.filter { $0.end != nil }.map { transition in
      RecordedTransition(
        kind: transition.begin.kind,
        frames: transition.frames.filter { $0.damagedPixels > 0 }.map {
          RecordedTransition.Frame(
            deadline: $0.deadline, compositeEnd: $0.compositeEnd, presentEnd: $0.presentEnd, shown: $0.shown)
        }, interval: Int64(1_000_000_000 / recording.header.rate))
    }
  }
}
