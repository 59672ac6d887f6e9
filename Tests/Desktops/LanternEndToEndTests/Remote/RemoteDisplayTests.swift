import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Windows that a VNC server shows over a network.
@Suite(.serialized)
struct RemoteDisplayTests {
  @Test(
    .waitsForProcesses, .enabled(if: VNCServer.isInstalled, "Xtigervnc is not installed"),
    arguments: [
      ("auto", "X11 shared memory, no GPU, remote (VNC)", 10), ("local", "X11 shared memory, no GPU", 18),
    ])
  func `a window on a VNC server is remote, unless it is said to be local`(
    display: String, path: String, framesDue: Int
  ) throws {
    let server = try VNCServer()
    let recording = try record(in: server.environment, display)
    #expect(recording.header.display.path == path)
    #expect(recording.transitions.map(\.begin.framesDue) == [framesDue, framesDue])
  }

  @Test(.waitsForProcesses)
  func `a window on another X server is local, unless it is said to be remote`() throws {
    let screen = try XServer(hasWindowManager: false)
    let local = try record(in: screen.environment, "auto")
    #expect(local.header.display.path == "X11 shared memory, no GPU")
    let remote = try record(in: screen.environment, "remote")
    #expect(remote.header.display.path == "X11 shared memory, no GPU, remote")
    #expect(remote.transitions.map(\.begin.framesDue) == [10, 10])
  }

  private func record(in environment: [String: String], _ display: String) throws -> Recording {
    let files = try TemporaryDirectory()
    let result = try Command(environment: environment).runSuccessfully([
      "record", "--cycles", "1", "--no-pictures", "--display", display, "--output", files / "recording",
    ])
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(result.output.hasPrefix("recording on a window (x11, \(recording.header.display.path))\n"))
    return recording
  }

  @Test(
    .waitsForProcesses, .slow,
    .enabled(if: RemoteDesktop.problem == nil, "\(RemoteDesktop.problem ?? "")"))
  func
    `over VNC the log in's dissolve shows at least eight pictures and sends little more than half of the bytes of the unpaced one`()
    throws
  {
    let unpaced = try RemoteLogIns(.local, count: 5)
    let paced = try RemoteLogIns(.auto, count: 5)
    #expect(!unpaced.path.contains("remote"))
    #expect(paced.path.hasSuffix("remote (VNC)"))
    print("unpaced: \(unpaced)\npaced: \(paced)")
    if isMachineBusy { return }
    #expect(paced.median(\.pictures) >= 8)
    // 49 to 53 % on a quiet machine.
    #expect(paced.median(\.bytesUntilLastPicture) * 100 <= unpaced.median(\.bytesUntilLastPicture) * 56)
    // What the server sends afterwards, to make up for the losses of its compression, is the same for both.
    #expect(paced.median(\.bytes) < unpaced.median(\.bytes))
  }
}

/// Log ins over VNC, and what was sent and seen of their dissolves.
private struct RemoteLogIns: CustomStringConvertible {
  enum Display: String {
    case auto, local
  }

  /// How the pixels get to the screen, as the recording says.
  let path: String
  private let dissolves: [Dissolve]

  struct Dissolve {
    let pictures: Int
    /// The bytes that arrived until the last picture was seen, and until nothing was sent any more.
    let bytesUntilLastPicture: Int
    let bytes: Int
    let frames: Int

    /// Nil if nothing was seen.
    init?(
      _ transition: Recording.Transition, _ pictures: [RemoteDesktop.Picture],
      _ transfers: [RemoteDesktop.Transfer]
    ) {
      guard let begin = transition.frames.first?.compositeEnd,
        let lastFrame = transition.frames.last?.presentEnd,
        let end = pictures.last?.moment
      else { return nil }
      // No picture arrives earlier than half a round trip after it was drawn.
      let arrival = begin + 20_000_000
      guard var shown = pictures.last(where: { $0.moment < arrival }) else { return nil }
      var count = 0
      var last = arrival
      for (picture, next) in zip(pictures, pictures.dropFirst().map(\.moment) + [.max])
      where (arrival...lastFrame + 500_000_000).contains(picture.moment)
        && next - picture.moment > Observations.tearingInterval
      {
        guard picture.isOther(than: shown) else { continue }
        (shown, last) = (picture, picture.moment)
        count += 1
      }
      self.pictures = count
      frames = transition.frames.count
      func sent(until moment: Int64) -> Int {
        transfers.filter { (begin...moment).contains($0.moment) }.reduce(0) { $0 + $1.count }
      }
      bytesUntilLastPicture = sent(until: last)
      bytes = sent(until: max(end, last) + 1_000_000_000)
    }
  }

  init(_ display: Display, count: Int) throws {
    let desktop = try RemoteDesktop(
      relay: Project.path("Tests/Desktops/LanternEndToEndTests/Remote/relay.py"))
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      desktop, files, files.optionsWithRecording + ["--display", display.rawValue])
    try app.wait(forFlow: "login")
    // The client adapts its encoding to the first pictures.
    try app.logIn()
    var seen: [[RemoteDesktop.Picture]] = []
    for _ in 0..<count {
      _ = try desktop.pictures { try app.click(button: "Log Out") }
      try app.wait(forFlow: "login")
      // Nothing asks the app for its state meanwhile.
      seen.append(try desktop.pictures { try app.click(button: "Log In", number: 1) })
      try app.wait(forFlow: "main")
    }
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    path = recording.header.display.path
    let transitions = recording.transitions.filter { $0.begin.kind == "dissolve" && $0.begin.to == "main" }
    let transfers = desktop.transfers
    #expect(transitions.count == count + 1)
    dissolves = zip(transitions.dropFirst(), seen).compactMap { transition, pictures in
      Dissolve(transition, pictures, transfers)
    }
  }

  /// The middle value of a number of the dissolves; 0 if none was seen.
  func median(_ number: (Dissolve) -> Int) -> Int {
    dissolves.isEmpty ? 0 : dissolves.median(number)
  }

  var description: String {
    let figures = dissolves.map {
      "\($0.pictures) pictures of \($0.frames) frames, \($0.bytesUntilLastPicture) bytes until the last, \($0.bytes) in all"
    }
    return "\(path)\n  " + figures.joined(separator: "\n  ")
  }
}

extension Collection {
  /// Precondition: not empty.
  fileprivate func median(_ number: (Element) -> Int) -> Int {
    let sorted = map(number).sorted()
    return sorted[sorted.count / 2]
  }
}
