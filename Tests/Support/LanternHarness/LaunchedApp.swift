import Foundation
import LanternRaster

/// A running `lantern run` in a real window. Tests find widgets by their accessible names, and operate them with the
/// mouse and the keyboard.
package struct LaunchedApp {
  // Released in this order, so that the app ends before its display.
  package let process: Subprocess
  private let display: AnyObject?
  package let screen: XServer
  /// The directory for all files of the app.
  package let files: TemporaryDirectory
  package let inspector: InspectorClient
  /// The X id of the window. On Wayland, the X id of the output of the compositor, which changes when the window moves to
  /// another output; over VNC, that of the client's window.
  package var window: String

  /// How an app is started, and the name of its window.
  package struct Program {
    let command: [String]
    let name: String

    package static let demo = Program(command: ["run", "--splash-delay", "0"], name: "Lantern")
    package static let gallery = Program(command: ["gallery"], name: "Lantern Gallery")
  }

  /// Starts the app in a window of `screen`.
  package init(
    _ screen: XServer, _ files: TemporaryDirectory, _ arguments: [String],
    environment: [String: String] = [:],
    program: Program = .demo
  ) throws {
    let process = try LaunchedApp.start(
      files, arguments, environment: screen.environment.merging(environment) { $1 }, program)
    var window: String?
    try waitFor("the window") {
      try process.expectRunning()
      window = try screen.visibleWindow(named: program.name)
      return window != nil
    }
    self.init(screen, nil, files, process, window ?? "")
  }

  /// Starts the app as a client of a Wayland compositor.
  package init(
    _ compositor: WestonCompositor, _ files: TemporaryDirectory, _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    let process = try LaunchedApp.start(
      files, arguments, environment: compositor.environment.merging(environment) { $1 })
    self.init(compositor.screen, compositor, files, process, compositor.output)
  }

  /// Starts the app as a client of a compositor with several outputs. It has the runtime directory of its own files.
  package init(
    _ compositor: SwayCompositor, _ files: TemporaryDirectory, _ arguments: [String],
    environment: [String: String] = [:], program: Program = .demo
  ) throws {
    let own = ["XDG_RUNTIME_DIR": files.path].merging(environment) { $1 }
    let process = try LaunchedApp.start(
      files, arguments, environment: compositor.environment.merging(own) { $1 }, program)
    self.init(compositor.screen, compositor, files, process, compositor.outputs.first ?? "")
  }

  /// Starts the app on a VNC server. Its client gets the input.
  package init(_ desktop: RemoteDesktop, _ files: TemporaryDirectory, _ arguments: [String]) throws {
    let process = try LaunchedApp.start(files, arguments, environment: desktop.environment)
    self.init(desktop.screen, desktop, files, process, desktop.window)
  }

  // `display` is retained while the app runs.
  private init(
    _ screen: XServer, _ display: AnyObject?, _ files: TemporaryDirectory, _ process: Subprocess,
    _ window: String
  ) {
    self.screen = screen
    self.display = display
    self.files = files
    self.process = process
    self.window = window
    inspector = InspectorClient(path: files / "inspect")
  }

  private static func start(
    _ files: TemporaryDirectory, _ arguments: [String], environment: [String: String],
    _ program: Program = .demo
  ) throws -> Subprocess {
    let socket = files / "inspect"
    let process = try Command(environment: environment)
      .start(program.command + ["--inspect", socket] + arguments)
    try waitFor("the inspector") {
      try process.expectRunning()
      return (try? InspectorClient(path: socket).tree()) != nil
    }
    return process
  }

  /// Waits until a flow is shown and no transition runs.
  package func wait(forFlow flow: String) throws {
    try waitFor("the flow \(flow)", detail: process.errors) {
      let window = try inspector.tree().first
      return window?.flow == flow && window?.transition == nil
    }
  }

  package func click(button name: String, number: Int? = nil) throws {
    try click(role: "button", name, number: number)
  }

  /// Clicks the center of the only widget with a role and name. Waits until there is exactly one, or at least `number`,
  /// which then chooses one of them in reading order (1 for the first).
  package func click(role: String, _ name: String, number: Int? = nil) throws {
    let center = try center(role: role, name, number: number)
    try screen.xdotool("mousemove", "--window", window, "\(center.x)", "\(center.y)")
    try screen.xdotool("click", "1")
  }

  /// Double-clicks the center of a button, with a pause between the clicks in milliseconds. Waits as `click` does.
  ///
  /// Returns false if the clicks may have been too far apart for a double click, because the machine was busy.
  package func doubleClick(button name: String, number: Int? = nil, pause: Int) throws -> Bool {
    let center = try center(role: "button", name, number: number)
    try screen.xdotool("mousemove", "--window", window, "\(center.x)", "\(center.y)")
    let mouse = try screen.startMouse()
    try mouse.waitForEvents()
    let start = ContinuousClock.now
    for click in 1...2 {
      if click == 2 { usleep(UInt32(pause) * 1_000) }
      try mouse.press()
      try mouse.release()
    }
    try mouse.waitForEvents()
    // SDL's limit.
    return ContinuousClock.now - start < .milliseconds(500)
  }

  /// Returns the center of the only widget with a role and name, in pixels of the window. Waits until there is
  /// exactly one, or at least `number`, which then chooses one of them in reading order, and until nothing moves: a press
  /// has no effect before.
  package func center(role: String, _ name: String, number: Int? = nil) throws -> (x: Int, y: Int) {
    var found: [InspectorClient.Line] = []
    // Content that arrives may move the widget, so two responses in a row must agree.
    var last: [Int]?
    try waitFor("one \(role) named “\(name)”", detail: "\(found.count) found") {
      let tree = try inspector.tree()
      found = tree.filter { $0.role == role && $0.name == name }
      guard tree.isAtRest else { return false }
      if let number { found = Array(found.dropFirst(number - 1).prefix(1)) }
      defer { last = found.first?.frame }
      return found.count == 1 && found.first?.center != nil && found.first?.frame == last
    }
    return found.first?.center ?? (0, 0)
  }

  /// Sends SIGTERM, which closes the app like its close button, and waits until it ends.
  package func close() -> CommandResult { process.terminate() }
}
