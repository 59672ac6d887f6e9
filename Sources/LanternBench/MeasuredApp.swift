import Glibc
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL
import LanternWidgets

/// `lantern run` in a window that fills a screen of its own, with a simulated user who logs in and out.
final class MeasuredApp {
  let process: Subprocess
  private let screen: XServer
  private let files: TemporaryDirectory
  private let recording: RecordingFolder
  private let buttons: Buttons
  private var transitions = 0
  private var isLoggedIn = false

  /// Starts the app and waits until login is possible.
  init(size: PixelSize, rate: Int = 60) throws {
    buttons = try Buttons(size: size)
    screen = try XServer(size: size, hasWindowManager: false)
    files = try TemporaryDirectory()
    recording = RecordingFolder(files / "recording")
    process = try Command(environment: screen.environment)
      .start(MeasuredApp.arguments(size, files) + ["--fps", "\(rate)", "--record", recording.path])
    _ = try moment(of: "the login screen") { buttons.isLoginButtonVisible(on: screen) }
  }

  // The process must stop before its X server, or it would report an error.
  isolated deinit { process.stop() }

  /// Returns the arguments for a window that fills the screen, without a delay on the splash screen.
  static func arguments(_ size: PixelSize, _ files: TemporaryDirectory) -> [String] {
    [
      "run", "--data-dir", files / "data", "--size", "\(size.width)x\(size.height)", "--scale", "1",
      "--splash-delay", "0",
    ]
  }

  /// Logs in or out, alternately, and waits until the transition is finished and recorded. Returns the number of
  /// frames due and the number presented.
  func logInOrOut() throws -> (due: Int, presented: Int) {
    let button = isLoggedIn ? buttons.logOut : buttons.logIn
    let (x, y) = (button.x + button.width / 2, button.y + button.height / 2)
    try screen.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1", "sleep", "0.06", "mouseup", "1")
    let transition = try nextTransition()
    isLoggedIn.toggle()
    guard let due = transition.begin.framesDue, let end = transition.end, end.outcome == .completed else {
      throw BenchmarkError.failed("a transition did not complete")
    }
    return (due, end.framesPresented)
  }

  /// Moves the pointer to a position where it has no effect.
  func movePointerAway() throws {
    try screen.xdotool("mousemove", "\(screen.size.width - 1)", "\(screen.size.height - 1)")
  }

  // The recorder writes after each transition, and adds one transition to the file.
  private func nextTransition() throws -> Recording.Transition {
    var size = -1
    var next: Recording.Transition?
    try waitFor("the record of a transition") {
      var attributes = stat()
      let newSize = stat(recording.recording, &attributes) == 0 ? Int(attributes.st_size) : 0
      guard newSize != size else { return false }
      size = newSize
      let found = try Recording(readingFrom: recording).transitions.filter { $0.end != nil }
      guard found.count > transitions else { return false }
      transitions = found.count
      next = found.last
      return true
    }
    guard let next else { throw BenchmarkError.failed("the click did not start a transition") }
    return next
  }
}

/// The positions of the buttons in a window of a given size, and the appearance of the enabled login button.
private struct Buttons {
  let logIn: PixelRect
  let logOut: PixelRect
  private let loginImage: Bitmap

  @MainActor init(size: PixelSize) throws {
    let demo = try Demo(on: HeadlessDisplay(size: size))
    let root = demo.shop.root
    var found: [PixelRect] = []
    var images: [Bitmap] = []
    func locate(_ name: String) {
      let button = root.semantics.first { $0.semantics.role == .button && $0.semantics.name == name }
      if let frame = button?.frame { found.append(frame) }
      if let image = try? demo.shop.loop.display.snapshot() { images.append(image) }
    }
    try demo.run {
      locate("Log In")
      root.show(.main) { _ in
        locate("Log Out")
        demo.shop.loop.quit()
      }
    }
    guard found.count == 2, let login = images.first else {
      throw BenchmarkError.failed("the demo does not show both buttons")
    }
    (logIn, logOut) = (found[0], found[1])
    loginImage = login
  }

  /// Returns whether the screen shows the enabled login button at its position.
  @MainActor func isLoginButtonVisible(on screen: XServer) -> Bool {
    let y = logIn.y + logIn.height / 2
    return (logIn.x..<logIn.maxX).allSatisfy {
      screen.frameBuffer.color($0, y) == loginImage[$0, y].word & 0xFF_FFFF
    }
  }
}
