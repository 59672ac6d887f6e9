import Glibc
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL
import LanternWidgets

/// `lantern run` in a window that fills a screen of its own, and a person who logs in and out there.
final class MeasuredApp {
  let process: Subprocess
  private let screen: XServer
  private let files: TemporaryDirectory
  private let recording: RecordingFolder
  private let buttons: Buttons
  private var transitions = 0
  private var isLoggedIn = false

  /// Starts it and waits until one can log in.
  init(size: PixelSize, rate: Int = 60) throws {
    buttons = try Buttons(size: size)
    screen = try XServer(size: size, hasWindowManager: false)
    files = try TemporaryDirectory()
    recording = RecordingFolder(files / "recording")
    process = try Command(environment: screen.environment)
      .start(MeasuredApp.arguments(size, files) + ["--fps", "\(rate)", "--record", recording.path])
    _ = try moment(when: "the screen to log in") { buttons.logInIsShown(on: screen) }
  }

  // Before its screen ends, of which it would complain.
  isolated deinit { process.stop() }

  /// How the app is asked for a window that fills the screen, and for no wait at its splash.
  static func arguments(_ size: PixelSize, _ files: TemporaryDirectory) -> [String] {
    [
      "run", "--data-dir", files / "data", "--size", "\(size.width)x\(size.height)", "--scale", "1",
      "--splash-delay", "0",
    ]
  }

  /// Logs in, or out by turns, and waits until the transition is through and written down. Returns how many frames
  /// were due, and how many of them were presented.
  func logInOrOut() throws -> (due: Int, presented: Int) {
    let button = isLoggedIn ? buttons.logOut : buttons.logIn
    let (x, y) = (button.x + button.width / 2, button.y + button.height / 2)
    try screen.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1", "sleep", "0.06", "mouseup", "1")
    let transition = try nextTransition()
    isLoggedIn.toggle()
    guard let due = transition.begin.framesDue, let end = transition.end, end.outcome == .completed else {
      throw BenchError.failed("a transition broke off")
    }
    return (due, end.framesPresented)
  }

  /// Takes the mouse to where nothing cares.
  func leaveAlone() throws {
    try screen.xdotool("mousemove", "\(screen.size.width - 1)", "\(screen.size.height - 1)")
  }

  // The recorder writes after a transition: then there is one more in the file.
  private func nextTransition() throws -> Recording.Transition {
    var size = -1
    var next: Recording.Transition?
    try waitFor("the record of a transition") {
      var facts = stat()
      let now = stat(recording.recording, &facts) == 0 ? Int(facts.st_size) : 0
      guard now != size else { return false }
      size = now
      let found = try Recording(readingFrom: recording).transitions.filter { $0.end != nil }
      guard found.count > transitions else { return false }
      transitions = found.count
      next = found.last
      return true
    }
    guard let next else { throw BenchError.failed("no transition follows a click") }
    return next
  }
}

/// Where to click in a window of a size, as the toolkit lays it out, and how to tell that one can.
private struct Buttons {
  let logIn: PixelRect
  let logOut: PixelRect
  private let login: Bitmap

  @MainActor init(size: PixelSize) throws {
    let demo = try Demo(on: HeadlessDisplay(size: size))
    let root = demo.shop.root
    var found: [PixelRect] = []
    var pictures: [Bitmap] = []
    func look(for name: String) {
      let button = root.semantics.first { $0.semantics.role == .button && $0.semantics.name == name }
      if let frame = button?.frame { found.append(frame) }
      if let picture = try? demo.shop.loop.display.snapshot() { pictures.append(picture) }
    }
    try demo.run {
      look(for: "Log In")
      root.show(.main) { _ in
        look(for: "Log Out")
        demo.shop.loop.quit()
      }
    }
    guard found.count == 2, let login = pictures.first else {
      throw BenchError.failed("the demo lacks a button")
    }
    (logIn, logOut) = (found[0], found[1])
    self.login = login
  }

  /// Whether the screen shows the button, in its place and as it looks when it can be pressed.
  @MainActor func logInIsShown(on screen: XServer) -> Bool {
    let y = logIn.y + logIn.height / 2
    return (logIn.x..<logIn.maxX).allSatisfy {
      screen.frameBuffer.color($0, y) == login[$0, y].word & 0xFF_FFFF
    }
  }
}
