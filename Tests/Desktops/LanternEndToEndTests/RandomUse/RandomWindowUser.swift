import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport

/// A user of the demo in a real window, who does anything. After each step, conditions are checked that must always hold.
///
/// The steps depend on the widgets that the app shows when they are chosen, so the same seed is not quite the same use.
final class RandomWindowUser {
  /// A condition that does not hold.
  struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private(set) var steps = 0
  /// The number of processes so far. Each makes a recording of its own.
  private(set) var starts = 1
  /// The last steps, each with its number.
  private(set) var lastSteps: [String] = []
  /// What the running process took, each time on the same screen.
  private(set) var usage: [ProcessUsage] = []
  private(set) var app: LaunchedApp
  let screen: XServer
  let files: TemporaryDirectory
  var random: SeededGenerator
  /// What the running process has to write to standard error.
  var expectedErrors = ""
  /// The recording of the running process.
  var recording: String { files / "recording-\(starts)" }
  private static let usualFrame = PixelRect(100, 60, 900, 700)

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    screen = try XServer()
    files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / ".config", withIntermediateDirectories: true)
    app = try RandomWindowUser.start(screen, files, number: 1)
    try app.wait(forFlow: "login")
  }

  private static func start(
    _ screen: XServer, _ files: TemporaryDirectory, number: Int
  ) throws -> LaunchedApp {
    try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording-\(number)"],
      environment: environment(files))
  }

  /// Starts the app again after its process has ended.
  func startAgain() throws {
    starts += 1
    usage = []
    app = try RandomWindowUser.start(screen, files, number: starts)
  }

  // Nothing outside of the files is changed, and no other program is started. The desktop has its settings in files.
  private static func environment(_ files: TemporaryDirectory) -> [String: String] {
    ["HOME": files.path, "PATH": "", "XDG_CURRENT_DESKTOP": "KDE"]
  }

  // MARK: Steps

  /// Does a random step, and checks the conditions.
  func performStep(orQuit: Bool) throws {
    if orQuit, random.int(0...99) == 0 { return try restart() }
    let kind = random.int(0...99)
    switch kind {
    case 0..<70: try useMouseOrKeys(kind)
    case 70..<74: try resize()
    case 74: try minimize()
    case 75..<80: try open(pick(RandomWindowUser.links))
    case 80: try open(nil)
    case 81..<84: try changeDesktopSettings()
    case 84..<87: try logIn()
    case 87: try showFrameTimes()
    case 88, 89: try checkUsage()
    case 90..<93: try checkPicture()
    default: try rest()
    }
    try check()
  }

  /// Writes down a step before it is done.
  func note(_ step: String) {
    steps += 1
    lastSteps.append("\(steps) \(step)")
    lastSteps = lastSteps.suffix(20)
  }

  func pick<Element>(_ elements: [Element]) -> Element { elements[random.int(0...elements.count - 1)] }

  private func resize() throws {
    let (width, height) = (pick([1, 200, 320, 480, 700, 900, 1_200]), pick([1, 150, 300, 480, 700, 820]))
    note("resize to \(width) × \(height)")
    try move(to: PixelRect(random.int(10...60), random.int(30...60), width, height))
  }

  private func move(to rect: PixelRect) throws {
    try xdotool(
      "windowmove", app.window, "\(rect.x)", "\(rect.y)", "windowsize", app.window, "\(rect.width)",
      "\(rect.height)")
  }

  private func minimize() throws {
    note("minimize and show")
    try xdotool("windowminimize", app.window)
    try waitFor("the window to be minimized") {
      try !screen.visibleWindows(named: "Lantern").contains(app.window)
    }
    try check()
    try show()
  }

  /// Shows the window and gives it the focus, so that keys reach it.
  func show() throws {
    // Openbox may leave a window minimized that is activated while it is still being minimized, so this asks again.
    try waitFor("the window to be visible and to have the focus", interval: .milliseconds(20)) {
      try xdotool("windowactivate", app.window)
      // Openbox may give a window the focus and yet take it for inactive, so the active window is not asked for.
      // The command fails while no window has it.
      let focused = try? screen.xdotool("getwindowfocus")
      guard focused?.trimmingCharacters(in: .newlines) == app.window else { return false }
      return try screen.visibleWindows(named: "Lantern").contains(app.window)
    }
  }

  private static let links = [
    "home", "bag", "account", "timings", "product/harbour-light", "product/paper-moon", "artist/Ines%20Vidal",
    "account/details", "account/profiles", "account/security", "account/password", "account/delete",
    "timings/routes", "craft", "login", "sign-up", "confirm?email=ines@example.org", "forgot-password",
    "reset-password?email=ines@example.org", "welcome", "about", "onboarding", "onboarding?page=2", "account",
    "account", "nothing", "product/none", "bag?x=%00", "product/harbour-light/../../account",
  ]

  // Starts a second process, which sends the link to the first one.
  private func open(_ place: String?) throws {
    note(place.map { "open lantern://\($0)" } ?? "start again")
    let result = try Command(
      environment: screen.environment.merging(RandomWindowUser.environment(files)) { $1 }
    ).run((place.map { ["lantern://\($0)"] } ?? []) + ["--data-dir", files / "data"])
    // A link is refused in the window too, or is none.
    guard result.status == 0 && result.errors.isEmpty || place != nil && [1, 64].contains(result.status)
    else {
      throw Violation("a second process ended with status \(result.status): \(result.errors)")
    }
  }

  // The app follows the settings of the desktop.
  private func changeDesktopSettings() throws {
    let color = pick(["20,22,24", "240,240,240"])
    let speed = pick(["0", "1"])
    let size = pick(["8", "10", "10", "14"])
    note("desktop settings: color \(color), animations \(speed), font size \(size)")
    try """
    [Colors:Window]
    BackgroundNormal=\(color)
    [KDE]
    AnimationDurationFactor=\(speed)
    [General]
    font=Sans,\(size)

    """.write(toFile: files / ".config/kdeglobals", atomically: true, encoding: .utf8)
  }

  // As a user who knows the password: random texts do not log in.
  private func logIn() throws {
    guard try tree().first?.flow == "login" else { return }
    try open("login")
    note("log in")
    try waitForRest()
    let fields = try tree().filter(\.isVisible)
    guard let email = fields.first(where: { $0.role == "textbox" })?.center,
      let password = fields.first(where: { $0.role == "password" })?.center
    else { return }
    for (place, text) in [(email, "demo@example.org"), (password, "a light in the window")] {
      try point(place, ["click", "1", "key", "ctrl+a"])
      try xdotool("type", "--delay", "1", "--", text)
    }
    try xdotool("key", "Return")
    try waitForRest()
  }

  // They are not part of the picture that the inspector gives.
  private func showFrameTimes() throws {
    note("show and hide frame times")
    try show()
    try xdotool("key", "F12")
    try waitForRest()
    try xdotool("key", "F12")
  }

  private func rest() throws {
    note("rest")
    try waitForRest()
  }

  /// Waits until nothing moves. The tour of all transitions takes a while.
  func waitForRest() throws {
    var last: [[Int]?] = []
    try waitFor("the window to come to rest", interval: .milliseconds(20)) {
      let tree = try self.tree()
      defer { last = tree.map(\.frame) }
      return tree.isAtRest && tree.map(\.frame) == last
    }
  }

  // MARK: Input

  func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  func xdotool(_ arguments: [String]) throws {
    try Command(path: "xdotool", environment: screen.environment).runSuccessfully(arguments)
  }

  /// Moves the pointer to a place in the window, and does more there.
  func point(_ place: (x: Int, y: Int), _ commands: [String] = []) throws {
    try xdotool(["mousemove", "--window", app.window, "\(place.x)", "\(place.y)"] + commands)
  }

  // MARK: Conditions

  /// Returns the window and its widgets. On a busy machine, the inspector may give up, and while a pointer holds a
  /// transition, no widget gets input.
  func tree() throws -> [InspectorClient.Line] {
    var tree: [InspectorClient.Line] = []
    try waitFor("a window with widgets", detail: "\(tree)") {
      try app.process.expectRunning()
      tree = (try? app.inspector.tree()) ?? []
      return tree.contains { $0.type == "widget" }
    }
    return tree
  }

  /// Checks the conditions that hold after each step.
  func check() throws {
    let tree = try self.tree()
    let errors = app.process.errors
    guard errors == expectedErrors else { throw Violation("standard error: \(errors)") }
    let windows = tree.filter { $0.type == "window" }
    guard windows.count == 1, ["login", "main"].contains(windows[0].flow) else {
      throw Violation("the windows are \(windows)")
    }
    let usage = try currentUsage()
    guard usage.memory < 256 << 20, usage.descriptors < 100, usage.threads < 80 else {
      throw Violation("the process takes \(usage)")
    }
  }

  // What the process takes, without the files of fonts: up to 64 stay open.
  private func currentUsage() throws -> ProcessUsage {
    let process = app.process
    let folder = "/proc/\(process.identifier)/fd/"
    // A descriptor that is closed in between has no target.
    let targets = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0)
    }
    let fonts = targets.filter { [".otf", ".ttf", ".ttc", ".pfb"].contains($0.suffix(4)) }
    var usage = try process.usage()
    usage.descriptors = targets.count - fonts.count
    return usage
  }

  // The same screen each time, so that what it takes can be compared.
  private func checkUsage() throws {
    note("usage")
    try show()
    try move(to: RandomWindowUser.usualFrame)
    try open("home")
    try waitForRest()
    usage.append(try currentUsage())
  }

  private func checkPicture() throws {
    note("picture")
    try show()
    try waitForRest()
    guard try screen.visibleWindows(named: "Lantern") == [app.window] else {
      throw Violation("the visible windows are \(try screen.visibleWindows(named: "Lantern"))")
    }
    try app.waitUntilScreenIsUpToDate()
  }
}
