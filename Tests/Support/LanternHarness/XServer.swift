import Foundation
package import LanternRaster

/// A real X server without a monitor (Xvfb), and simulated user input (xdotool).
///
/// The server keeps its frame buffer in a file that `frameBuffer` maps. A test can read it at any time, without a
/// request to the server.
package final class XServer {
  package let size: PixelSize
  package let frameBuffer: FrameBuffer
  private let display: String
  private let files: TemporaryDirectory
  private let server: Subprocess
  private var windowManager: Subprocess?

  // Also of VNC servers, which are X servers too.
  static let startLock = NSLock()

  /// Starts a server on a free display and waits until it is ready.
  ///
  /// If `drawsPointer` is false, `frameBuffer` never contains the pointer. Otherwise, the server hides the pointer
  /// while it draws under it, and a busy server restores the pointer late. The server lacks the extensions in `missing`.
  package init(
    size: PixelSize = PixelSize(1_920, 1_080), hasWindowManager: Bool = true, drawsPointer: Bool = true,
    missing extensions: [String] = []
  ) throws {
    self.size = size
    files = try TemporaryDirectory()
    // The server picks a display, and prints the number when it is ready. If an older server left its lock, two servers
    // that start at the same time may pick the same number, so they start one at a time.
    XServer.startLock.lock()
    defer { XServer.startLock.unlock() }
    server = try Command(path: "Xvfb").start(
      [
        "-displayfd", "1", "-screen", "0", "\(size.width)x\(size.height)x24", "-nolisten", "tcp", "-noreset",
        "-fbdir", files.path,
      ] + (drawsPointer ? [] : ["-nocursor"]) + extensions.flatMap { ["-extension", $0] })
    display = ":" + (try server.nextLine())
    frameBuffer = try FrameBuffer(path: files / "Xvfb_screen0")
    if hasWindowManager { try startWindowManager() }
  }

  deinit {
    windowManager?.stop()
    server.stop()
  }

  /// Starts a window manager, and waits until it manages windows.
  package func startWindowManager() throws {
    windowManager = try Command(path: "openbox", environment: ["DISPLAY": display]).start(["--sm-disable"])
    try waitFor("the window manager") { try self.hasWindowManager }
    // Openbox announces itself before it listens, and does not map a window that opens in between. It is ready when it
    // responds to a request.
    try waitFor("the window manager to respond") {
      try tool("xdotool", ["set_num_desktops", "2"])
      return try tool("xprop", ["-root", "_NET_NUMBER_OF_DESKTOPS"]).contains("= 2")
    }
  }

  /// Kills the window manager, as in a crash.
  package func killWindowManager() throws {
    windowManager?.kill()
    windowManager = nil
    // What it has said of itself stays, and would be taken for the next one's.
    for property in ["_NET_SUPPORTING_WM_CHECK", "_NET_NUMBER_OF_DESKTOPS"] {
      try tool("xprop", ["-root", "-remove", property])
    }
  }

  /// Whether a window manager has announced itself.
  package var hasWindowManager: Bool {
    get throws { try tool("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"]).contains("window id") }
  }

  /// Stops the server until `resume()`. It does nothing meanwhile.
  package func pause() throws {
    server.send(SIGSTOP)
    try waitFor("the X server to stop") { server.isStopped }
  }

  /// Lets the server continue after `pause()`.
  package func resume() { server.send(SIGCONT) }

  /// Limits the memory of the server to two megabytes more than it has now, during an action.
  package func withoutFreeMemory(_ action: () throws -> Void) throws {
    let limit = (server.addressSpace ?? 0) + (2 << 20)
    func setLimit(_ limit: String) throws {
      try Command(path: "prlimit").runSuccessfully(["--pid", "\(server.identifier)", "--as=\(limit):"])
    }
    try setLimit("\(limit)")
    try action()
    try setLimit("unlimited")
  }

  /// Whether the server reads the memory of a window of the app.
  package func sharesWindows() throws -> Bool {
    try server.memoryMappings().contains { $0.contains("lantern-window") }
  }

  /// Ends the server with a signal, as in a crash or at logout.
  package func end(with signal: Int32) {
    server.send(signal)
    server.wait()
  }

  /// The environment variables that make a program open its windows here.
  package var environment: [String: String] { ["DISPLAY": display] }

  /// Moves the mouse and presses buttons and keys with xdotool commands.
  @discardableResult
  package func xdotool(_ arguments: String...) throws(HarnessError) -> String {
    try tool("xdotool", arguments)
  }

  /// Returns the mouse, for events at chosen times.
  package func startMouse() throws(HarnessError) -> Mouse { try Mouse(environment) }

  /// Returns the picture on the screen, without the pointer.
  package func screenshot() throws -> Bitmap {
    let xwd = Command(path: "xwd", environment: environment)
    let arguments = ["-silent", "-root", "-out", files / "screen.xwd"]
    // It reads windows with colormaps of their own, as SDL's are, one by one, and fails if one is resized meanwhile.
    let isTaken = try (1...9).contains { _ in try xwd.run(arguments).status == 0 }
    if !isTaken { try xwd.runSuccessfully(arguments) }
    return try Bitmap(xwd: [UInt8](Data(contentsOf: URL(filePath: files / "screen.xwd"))))
  }

  /// Returns the X id of the visible window with a name, alone or after the title of a screen, or otherwise with a class.
  /// Nil if there is none.
  package func visibleWindow(named name: String? = nil, class windowClass: String? = nil) throws -> String? {
    let criterion = name.map { ["--name", XServer.pattern($0)] } ?? ["--class", windowClass ?? ""]
    return try query(["search", "--onlyvisible"] + criterion).last
  }

  /// Returns the X ids of all visible windows with a name.
  package func visibleWindows(named name: String) throws -> [String] {
    try query(["search", "--onlyvisible", "--name", XServer.pattern(name)])
  }

  private static func pattern(_ name: String) -> String { "^(.* )?\(name)$" }

  /// Returns the X id of the active window. Nil if there is none.
  package func activeWindow() throws -> String? { try query(["getactivewindow"]).first }

  // Returns the lines that an xdotool command prints. The exit status is 1 if there are none.
  private func query(_ arguments: [String]) throws -> [String] {
    try Command(path: "xdotool", environment: environment).run(arguments)
      .output.split(separator: "\n").map(String.init)
  }

  /// Returns the rectangle of the contents of a window, in pixels of the screen.
  package func contentRect(of window: String) throws(HarnessError) -> PixelRect {
    let output = try tool("xwininfo", ["-id", window])
    let numbers = ["Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"].compactMap { label in
      output.split(separator: "\n").first { $0.contains(label) }?.split(separator: ":").last.flatMap {
        Int($0.trimmingCharacters(in: .whitespaces))
      }
    }
    guard numbers.count == 4 else { throw .failed(command: "xwininfo", status: 0, errors: output) }
    return PixelRect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Returns the extents of the window manager frame around a window in pixels: left, right, top, bottom.
  package func frameExtents(of window: String) throws(HarnessError) -> [Int] {
    let output = try tool("xprop", ["-id", window, "_NET_FRAME_EXTENTS"])
    let numbers = output.split(separator: "=").last ?? ""
    return numbers.split(separator: ",").compactMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  @discardableResult
  private func tool(_ name: String, _ arguments: [String]) throws(HarnessError) -> String {
    try Command(path: name, environment: environment).runSuccessfully(arguments).output
  }
}
