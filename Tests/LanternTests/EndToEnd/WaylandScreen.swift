import Foundation
import LanternRaster
import Testing

/// A real Wayland compositor without a GPU: Weston in a window of a virtual X screen, painting with pixman.
///
/// Weston's headless backend would do without X, but has no mouse and keyboard, and SDL 2.26 crashes without them.
final class WaylandScreen {
  /// What the compositor does with windows.
  enum Shell {
    /// Has the one that was opened last fill the output.
    case kiosk
    /// Puts them somewhere on the output, and makes that dark when for so many seconds nobody does anything.
    case desktop(sleepsAfter: Int)
  }

  /// The X screen around it, where a person sees the output and uses it.
  let outside: VirtualScreen
  /// The X id of the window that is the output.
  let output: String
  private let files: Scratch
  private let compositor: Program.Running

  /// Starts it with an output of a size in its own units, of which one is `scale` pixels wide.
  init(width: Int = 1000, height: Int = 700, scale: Int = 1, shell: Shell = .kiosk) throws {
    outside = try VirtualScreen()
    files = try Scratch()
    var (library, idleTime) = ("kiosk-shell.so", 0)
    if case .desktop(let seconds) = shell { (library, idleTime) = ("desktop-shell.so", seconds) }
    try "[core]\nrepaint-window=10\nidle-time=\(idleTime)\n[shell]\nlocking=false\nstartup-animation=none\n"
      .write(toFile: files / "weston.ini", atomically: false, encoding: .utf8)
    let program = Program(
      path: "/usr/bin/weston",
      environment: outside.environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 })
    compositor = try program.start([
      "--backend=x11-backend.so", "--use-pixman", "--shell=" + library, "--socket=wayland-7",
      "--config=" + files / "weston.ini", "--width=\(width)", "--height=\(height)", "--scale=\(scale)",
    ])
    let socket = files / "wayland-7"
    var found = ""
    // It names its window as only newer programs look for it, so it is found by its class.
    try VirtualScreen.wait(for: "Weston") { [outside] in
      let answer = try Program(path: "/usr/bin/xdotool", environment: outside.environment)
        .run(["search", "--onlyvisible", "--class", "Weston Compositor"])
      found = answer.output.split(separator: "\n").last.map(String.init) ?? ""
      return !found.isEmpty && FileManager.default.fileExists(atPath: socket)
    }
    output = found
    try putPointerOutside()
  }

  deinit { compositor.stop() }

  /// What a program needs to know to open windows here, and nowhere else.
  var environment: [String: String] {
    ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": files.path]
  }

  /// Takes the pointer off the output. The compositor follows it by its steps and loses track when the window is
  /// moved or resized below it; where it comes in again is told.
  func putPointerOutside() throws {
    for corner in [("0", "0"), ("1919", "1079")] { try outside.person("mousemove", corner.0, corner.1) }
  }

  /// Ends the compositor as a crash would.
  func crash() { compositor.kill() }
}

extension RunningApp {
  /// Starts `lantern run` on Wayland; everything it keeps goes under `files`.
  init(
    _ wayland: WaylandScreen, _ files: Scratch, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    screen = wayland.outside
    self.files = files
    window = wayland.output
    inspector = InspectorClient(path: files / "inspect")
    running = try Program(environment: wayland.environment.merging(environment) { $1 })
      .start(["run", "--inspect", files / "inspect", "--splash-delay", "0"] + arguments)
  }

  /// Compares what is seen of the output with what the app says it drew, pixel by pixel but for one corner: the
  /// compositor draws the pointer into its picture, and there it is put away.
  func expectOutputIsWhatWasDrawn(_ wayland: WaylandScreen) throws {
    try wayland.putPointerOutside()
    let place = try screen.place(of: window)
    try screen.person("mousemove", "\(place.maxX - 1)", "\(place.maxY - 1)")
    var difference = ""
    do {
      try VirtualScreen.wait(for: "the output to show what was drawn", patience: 5) {
        let drawn = try inspector.picture(to: files / "picture.png").withoutPointer
        let shown = try screen.screenshot().cropped(to: screen.place(of: window)).withoutPointer
        let different = zip(shown.words, drawn.words).count { $0 != $1 }
        difference = "\(shown.size) shown, \(drawn.size) drawn, \(different) pixels differ"
        return shown == drawn
      }
    } catch {
      Issue.record("\(error): \(difference)")
    }
  }
}

extension Bitmap {
  /// Whether it is to be seen anywhere in a larger picture.
  func isShown(in screen: Bitmap) -> Bool {
    (0...max(0, screen.size.height - size.height)).contains { top in
      (0...max(0, screen.size.width - size.width)).contains { left in
        (0..<size.height).allSatisfy { row in
          let start = (top + row) * screen.size.width + left
          return screen.words[start..<start + size.width]
            .elementsEqual(words[row * size.width..<(row + 1) * size.width])
        }
      }
    }
  }

  /// The same with black where a pointer in the bottom right corner may be seen.
  fileprivate var withoutPointer: Bitmap {
    var picture = self
    let corner = PixelRect(size.width - 64, size.height - 64, 64, 64).intersection(PixelRect(size))
    picture.withPixels { pixels in
      for y in corner.y..<corner.maxY {
        (pixels.base + y * pixels.stride + corner.x).update(repeating: 0, count: corner.width)
      }
    }
    return picture
  }
}
