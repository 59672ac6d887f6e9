import Foundation
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// That the record of frames is true, as somebody finds who watches the screen from another process.
@Suite(.serialized)
struct ObserverTests {
  @Test(.waitsForProcesses, .requirement(81, 87))
  func `each kind of transition shows the pictures that its record claims, when it claims`() throws {
    var walk = try ObservedWalk()
    defer { walk.observer.stop() }
    var judged: [String: Int] = [
      "dissolve": 0, "slide": 0, "zoom": 0, "unzoom": 0, "push": 0, "pop": 0, "cover": 0, "uncover": 0,
    ]
    // What the observer could not see, since the machine gave it no turn, is repeated until it is judged.
    while judged.values.contains(where: { $0 < 2 }) {
      for claim in try walk.round() {
        switch claim.verdict(by: walk.observer.sightings) {
        case .agreed: judged[claim.kind, default: 0] += 1
        case .unjudged: break
        case .refused(let complaints):
          Issue.record(
            "\(claim.kind): \(complaints.joined(separator: "; ")); \(claim); \(walk.observer.sightings.pictures)"
          )
          judged[claim.kind, default: 0] += 1
        }
      }
    }
    #expect(walk.app.close().status == 0)
    #expect(judged.count == 8)
  }

  // MARK: That it would notice

  @Test func `a record that is true is agreed with`() {
    #expect(claim().verdict(by: watching(Array(1...18))) == .agreed)
  }

  @Test func `a last frame that looks like the one before is agreed with`() {
    #expect(claim().verdict(by: watching(Array(1...17))) == .agreed)
  }

  @Test func `a record that claims 18 pictures where 9 were shown is refused`() {
    let everyOther = [1, 3, 5, 7, 9, 11, 13, 15, 17]
    #expect(
      claim().verdict(by: watching(everyOther)) == .refused(["18 pictures are claimed, 9 were seen"]))
  }

  @Test func `a record that leaves out pictures which were shown is refused`() {
    #expect(
      claim(without: 7...10).verdict(by: watching(Array(1...18)))
        == .refused([
          "14 pictures are claimed, 18 were seen", "no frame is near the picture seen at 101 ms",
          "no frame is near the picture seen at 118 ms", "no frame is near the picture seen at 135 ms",
        ]))
  }

  @Test func `a record whose times lie 20 ms early is refused`() {
    #expect(
      claim(shifted: -20_000_000).verdict(by: watching(Array(1...18)))
        == .refused(["18 pictures are claimed, 16 were seen", "no picture was seen near frame 1"]))
  }

  @Test func `a record whose times lie 20 ms late is refused`() {
    #expect(
      claim(shifted: 20_000_000).verdict(by: watching(Array(1...18)))
        == .refused(["18 pictures are claimed, 16 were seen"]))
  }

  @Test func `a record of pictures that nobody was shown is refused`() {
    #expect(
      claim(without: 4...18).verdict(by: watching([]))
        == .refused(["3 pictures are claimed, 0 were seen", "no picture was seen near frame 1, 2, 3"]))
    #expect(claim(without: 1...18).verdict(by: watching([])) == .refused(["no picture is claimed"]))
  }

  @Test func `nothing is judged when the observer had no turn while a frame was shown`() {
    let sightings = watching(Array(1...18), away: 150..<165)
    #expect(
      claim().verdict(by: sightings) == .unjudged("nobody looked for 14 ms when a frame was shown"))
    // A little late is soon enough, and between two frames there is nothing to see.
    #expect(claim().verdict(by: watching(Array(1...18), away: 150..<157)) == .agreed)
    #expect(claim().verdict(by: watching(Array(1...18), away: 153..<167)) == .agreed)
  }

  @Test func `nothing is judged when the observer had no turn just before the first frame`() {
    #expect(
      claim().verdict(by: watching(Array(1...18), away: 114..<118))
        == .unjudged("nobody looked just before the first frame"))
  }

  @Test func `a picture that follows soon after a late last frame does not count`() {
    var claim = claim()
    let last = claim.frames[17]
    claim.frames[17] = Claim.Frame(
      deadline: last.deadline, compositeEnd: last.compositeEnd + 12_000_000,
      presentEnd: last.presentEnd + 12_000_000)
    var sightings = Sightings()
    for look in 0...500 {
      let moment = Int64(look) * 1_000_000
      let count = (1...18).count { number in
        ObserverTests.deadline(number) + (number == 18 ? 13_200_000 : 1_200_000) <= moment
      }
      // Two more pictures come 5 ms after the last frame and after each other.
      let others = [418, 423].count { $0 <= look }
      sightings.note(UInt64(count + others), at: moment)
    }
    #expect(claim.verdict(by: sightings) == .agreed)
  }

  @Test func `frames too close for the eye are judged unless the first of them was late`() {
    // The third was shown 1 ms before the fourth.
    var claim = claim()
    let third = claim.frames[2]
    claim.frames[2] = Claim.Frame(
      deadline: third.deadline, compositeEnd: third.compositeEnd + 15_666_667,
      presentEnd: third.presentEnd + 15_666_667)
    let shown = [1, 2] + Array(4...18)
    #expect(claim.verdict(by: watching(shown)) == .unjudged("two frames could be seen 1 ms apart"))
    // Each claims to be two.
    let twice = self.claim().frames.flatMap { frame in
      [
        frame,
        Claim.Frame(
          deadline: frame.deadline, compositeEnd: frame.presentEnd, presentEnd: frame.presentEnd + 1_000_000),
      ]
    }
    claim.frames = twice
    #expect(
      claim.verdict(by: watching(Array(1...18))) == .refused(["36 pictures are claimed, 18 were seen"]))
  }

  @Test func `what came during a look that lost its turn counts as seen at the end of the next look`() {
    var sightings = Sightings()
    for (start, end) in [(0, 0), (1, 9), (9, 10), (11, 11)] as [(Int64, Int64)] {
      sightings.note(1, from: start * 1_000_000, to: end * 1_000_000)
    }
    #expect(sightings.sight(of: 500_000) == 9_000_000)
    #expect(sightings.sight(of: 3_000_000) == 10_000_000)
    #expect(sightings.sight(of: 10_500_000) == 10_500_000)
  }

  @Test
  func `a picture that is seen half copied counts once, when it is whole, and the pointer does not count`() {
    var sightings = Sightings()
    for (moment, picture) in [(0, 1), (1, 1), (5, 20), (6, 21), (7, 2), (12, 2), (17, 9), (18, 2), (23, 3)] {
      sightings.note(UInt64(picture), at: Int64(moment) * 1_000_000)
    }
    #expect(sightings.pictures == [7_000_000, 23_000_000])
  }

  @Test func `pictures that were half copied for long, while their frames were presented, count once`() {
    var claim = claim()
    for index in [4, 8] {
      let frame = claim.frames[index]
      claim.frames[index] = Claim.Frame(
        deadline: frame.deadline, compositeEnd: frame.compositeEnd, presentEnd: frame.presentEnd + 9_000_000)
    }
    var sightings = Sightings()
    for look in 0...500 {
      let moment = Int64(look) * 1_000_000
      let count = (1...18).count { ObserverTests.deadline($0) + 1_200_000 <= moment }
      // Of the fifth, half is seen from 185 ms on and all from 192 ms on; of the ninth from 252 and from 259 ms on.
      let halves = [192, 259].count { $0 <= look }
      sightings.note(UInt64(count + halves), at: moment)
    }
    #expect(sightings.pictures.count == 20)
    #expect(claim.verdict(by: sightings) == .agreed)
    // Had the record nothing to say of it, they would be two pictures too many.
    #expect(
      self.claim().verdict(by: sightings) == .refused(["18 pictures are claimed, 20 were seen"]))
  }

  @Test func `a dump of the X server is refused when its header is not as it should be`() throws {
    var words: [UInt32] = Array(repeating: 0, count: 25)
    for (index, value) in [(0, 100), (1, 7), (2, 2), (4, 2), (5, 1), (11, 32), (12, 8), (19, 1)] {
      words[index] = UInt32(value)
    }
    func read(rest: Int) throws -> DumpLayout {
      try words.map(\.bigEndian).withUnsafeBytes { header in
        try (Array(header) + Array(repeating: 0, count: rest)).withUnsafeBytes { try DumpLayout($0) }
      }
    }
    let layout = try read(rest: 12 + 8)
    #expect(layout.size == PixelSize(2, 1))
    #expect(layout.start == 112)
    #expect(layout.bytesPerRow == 8)
    #expect(throws: PictureError.self) { try read(rest: 12 + 7) }
    words[1] = 6
    #expect(throws: PictureError.self) { try read(rest: 12 + 8) }
  }

  // A record of 18 frames at 60 Hz, each of which claims to have been presented a millisecond after it was due.
  private func claim(shifted: Int64 = 0, without missing: ClosedRange<Int> = 0...0) -> Claim {
    Claim(
      kind: "dissolve",
      frames: (1...18).filter { !missing.contains($0) }.map { frame in
        let deadline = ObserverTests.deadline(frame) + shifted
        return Claim.Frame(
          deadline: deadline, compositeEnd: deadline + 700_000, presentEnd: deadline + 1_000_000)
      }, interval: 16_666_667)
  }

  // Somebody who looks every millisecond, but for some, and sees these of the frames a little after they were due.
  private func watching(_ frames: [Int], away: Range<Int> = 0..<0) -> Sightings {
    var sightings = Sightings()
    for look in 0...500 where !away.contains(look) {
      let moment = Int64(look) * 1_000_000
      let count = frames.count { ObserverTests.deadline($0) + 1_200_000 <= moment }
      sightings.note(UInt64(count), at: moment)
    }
    return sightings
  }

  // Frame 0 would be due at 0.1 s.
  private static func deadline(_ frame: Int) -> Int64 { 100_000_000 + Int64(frame) * 16_666_667 }
}

/// The app in a window, a person who goes through all kinds of transitions in it, and somebody who watches.
private struct ObservedWalk {
  let screen: XServer
  let app: LaunchedApp
  let observer: ScreenObserver
  // How many transitions the record had at the last look.
  private var ended = 0

  init() throws {
    let screen = try XServer(drawsPointer: false)
    let files = try TemporaryDirectory()
    app = try LaunchedApp(
      screen, files,
      [
        "--data-dir", files / "data", "--record", files / "recording", "--fps", "60", "--size", "1000x700",
      ])
    try app.wait(forFlow: "login")
    observer = ScreenObserver(watching: try screen.place(of: app.window), in: screen.frameBuffer)
    self.screen = screen
  }

  /// Goes from log in to log out; returns what the record claims of the transitions on the way.
  mutating func round() throws -> [Claim] {
    let before = ended
    try press("Log In")
    try press("Paper Moon")
    try press("How It Is Made")
    try escape()
    try press("More by Tomas Reyn")
    try press("Back")
    try escape()
    try press("Log Out")
    return Array(try claims().dropFirst(before))
  }

  // The button stays down for a moment, so that its own change of looks is over when the transition begins.
  private mutating func press(_ name: String) throws {
    let button = try app.inspector.tree().first { $0.role == "button" && $0.name == name }
    let middle = try #require(button?.middle, "there is no button “\(name)”")
    let window = app.window
    try seeThrough {
      try $0.xdotool(
        "mousemove", "--window", window, "\(middle.x)", "\(middle.y)", "mousedown", "1", "sleep", "0.05",
        "mouseup", "1")
    }
  }

  private mutating func escape() throws {
    try seeThrough { try $0.xdotool("key", "Escape") }
  }

  // Does what sets off a transition and waits until that is recorded and all is still. The app is not asked, for to
  // answer would take time from its frames.
  private mutating func seeThrough(_ act: (XServer) throws -> Void) throws {
    try act(screen)
    try waitFor("the transition's end") {
      guard observer.stillness > 60_000_000 else { return false }
      let count = try claims().count
      defer { ended = count }
      return count > ended
    }
  }

  // The transitions that the record has whole until now.
  private func claims() throws -> [Claim] {
    let recording = try Recording(readingFrom: RecordingFolder(app.files / "recording"))
    return recording.transitions.filter { $0.end != nil }.map { transition in
      Claim(
        kind: transition.begin.kind,
        frames: transition.frames.filter { $0.damagedPixels > 0 }.map {
          Claim.Frame(deadline: $0.deadline, compositeEnd: $0.compositeEnd, presentEnd: $0.presentEnd)
        }, interval: Int64(1_000_000_000 / recording.header.rate))
    }
  }
}
