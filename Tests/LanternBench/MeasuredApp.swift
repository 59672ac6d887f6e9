import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternReports
import LanternWidgets

/// `lantern run` in a window that fills a screen of its own, with a simulated user who logs in and out.
final class MeasuredApp {
  let program: RecordedProgram
  private let dissolve: Probes
  private var isLoggedIn = false

  var process: Subprocess { program.process }

  /// Starts the app and waits until login is possible.
  init(_ demo: DemoPictures, rate: Int = 60) throws {
    let screen = try XServer(size: demo.size, hasWindowManager: false)
    let files = try TemporaryDirectory()
    let process = try Command(environment: screen.environment)
      .start(
        MeasuredApp.arguments(demo.size, dataDirectory: files / "data") + [
          "--fps", "\(rate)", "--record", files / "recording",
        ])
    let buttons = [demo.logInButton, demo.logOutButton].map { ($0.x + $0.width / 2, $0.y + $0.height / 2) }
    program = try RecordedProgram(process, on: screen, files, buttons: buttons)
    dissolve = try Probes(of: Dissolve(), from: demo.pictures.first, to: demo.pictures.second)
    _ = try moment(of: "the login screen") { demo.isLogInButtonVisible(on: screen) }
  }

  /// Returns the arguments for a window that fills the screen, without a delay on the splash screen.
  static func arguments(_ size: PixelSize, dataDirectory: String) -> [String] {
    [
      "run", "--data-dir", dataDirectory, "--size", "\(size.width)x\(size.height)", "--scale", "1",
      "--splash-delay", "0",
    ]
  }

  /// Logs in or out, alternately. Returns the usage from the release of the mouse button until all work is done.
  ///
  /// The usage excludes the time while the password is hashed at login: the thread that hashes it, and the frames of the
  /// busy button, which belong to no transition and are more on a slower machine.
  func logInOrOut() throws -> Usage {
    defer { isLoggedIn.toggle() }
    guard !isLoggedIn else { return try Usage(of: program) }
    var hashing = Hashing(in: process.identifier, since: try process.threadProcessorTimes())
    let colors = dissolve.colors(on: program.screen)
    var usage = try Usage(of: program) {
      try waitFor("the dissolve", interval: .milliseconds(1)) {
        hashing.add(try process.threadProcessorTimes())
        return dissolve.haveChanged(from: colors, on: program.screen)
      }
    }
    // A hash takes longer than this on any machine.
    guard hashing.hashTime > .milliseconds(10) else {
      throw BenchmarkError.failed("no thread of the app hashed the password")
    }
    usage.processorTime -= hashing.hashTime + hashing.mainTime
    return usage
  }

  /// The record of the last transition.
  var lastTransition: Recording.Transition? { program.transitions.last }

  /// Moves the pointer to a position where it has no effect.
  func movePointerAway() throws {
    try program.mouse.move(to: program.screen.size.width - 1, program.screen.size.height - 1)
  }
}

/// The processor time that a login takes while the password is hashed, from samples.
private struct Hashing {
  /// The time of the thread that hashes. No other thread except the main one works for long.
  private(set) var hashTime = Duration.zero
  private let mainThread: String
  private let before: [String: Duration]
  // The time of the main thread when the hash was first and last seen to progress.
  private var mainTimes: (first: Duration, last: Duration)?

  /// The main thread has the number of the process.
  init(in process: Int32, since before: [String: Duration]) {
    mainThread = "\(process)"
    self.before = before
  }

  /// The time of the main thread during the hash.
  var mainTime: Duration { mainTimes.map { $0.last - $0.first } ?? .zero }

  /// Adds a sample: the times of all threads.
  mutating func add(_ times: [String: Duration]) {
    let others = times.filter { $0.key != mainThread }.map { $0.value - before[$0.key, default: .zero] }
    guard let longest = others.max(), longest > hashTime, let main = times[mainThread] else { return }
    hashTime = longest
    // Threads that do other work for the click stop before.
    if longest > .milliseconds(5) { mainTimes = (mainTimes?.first ?? main, main) }
  }
}

/// The processor time and the frames of one transition.
struct Usage {
  /// The time of all threads.
  var processorTime: Duration
  let due: Int
  let presented: Int

  /// The processor time per presented frame, in milliseconds.
  var millisecondsPerFrame: Double { processorTime / .milliseconds(1) / Double(presented) }

  /// Measures a program from the release of the mouse button until all work after the transition is done.
  ///
  /// `afterRelease` runs while the transition does.
  init(of program: some TransitionProgram, afterRelease: () throws -> Void = {}) throws {
    try program.press()
    let before = try program.process.processorTime()
    try program.mouse.release()
    try afterRelease()
    let frames = try program.waitForEnd()
    program.rest()
    processorTime = try program.process.processorTime() - before
    (due, presented) = frames
  }
}
