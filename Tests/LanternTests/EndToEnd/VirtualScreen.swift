import Foundation
import LanternObserver
import LanternRaster

/// A real X server without a screen (Xvfb), with a window manager in it, and a person at it (xdotool).
final class VirtualScreen {
  enum Trouble: Error, CustomStringConvertible {
    case didNotStart(String)
    case failed(command: String, errors: String)
    case timedOut(String)

    var description: String {
      switch self {
      case .didNotStart(let what): "\(what) did not start; `make test` installs what the tests need"
      case .failed(let command, let errors): "\(command) failed: \(errors)"
      case .timedOut(let what): "waited in vain for \(what)"
      }
    }
  }

  private static let starting = NSLock()

  let display: String
  private let files: Scratch
  private let server: Program.Running
  private let manager: Program.Running

  /// Starts a server on a free display and waits until it answers. One that is mapped keeps what it shows in a file,
  /// for `frameBuffer()`.
  init(width: Int = 1920, height: Int = 1080, isMapped: Bool = false) throws {
    files = try Scratch()
    // The server picks the display itself and writes its number when it is ready. Two that start at once may pick
    // the same one where an older server left its lock, so they start one after the other.
    VirtualScreen.starting.lock()
    defer { VirtualScreen.starting.unlock() }
    let arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
    ]
    server = try Program(path: "/usr/bin/Xvfb").start(arguments + (isMapped ? ["-fbdir", files.path] : []))
    var number: Int?
    try VirtualScreen.wait(for: "Xvfb") { [server] in
      number = Int(server.output.trimmingCharacters(in: .whitespacesAndNewlines))
      return number != nil
    }
    guard let number else { throw Trouble.didNotStart("Xvfb") }
    display = ":\(number)"
    manager = try Program(path: "/usr/bin/openbox", environment: ["DISPLAY": display]).start(["--sm-disable"])
    try VirtualScreen.wait(for: "the window manager") {
      try tool("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"]).contains("window id")
    }
    // Openbox says that it is there before it listens, and would leave a window that comes in between unmapped:
    // it is ready when it does what it is asked.
    try VirtualScreen.wait(for: "the window manager to listen") {
      try tool("xdotool", ["set_num_desktops", "2"])
      return try tool("xprop", ["-root", "_NET_NUMBER_OF_DESKTOPS"]).contains("= 2")
    }
  }

  deinit {
    manager.stop()
    server.stop()
  }

  /// What a program needs to know to open windows here.
  var environment: [String: String] { ["DISPLAY": display] }

  /// Does what a person does with mouse and keyboard.
  @discardableResult
  func person(_ arguments: String...) throws -> String { try tool("xdotool", arguments) }

  /// The picture on the screen as the server has it, without the pointer.
  func screenshot() throws -> Bitmap {
    try tool("xwd", ["-silent", "-root", "-out", files / "screen.xwd"])
    return try Bitmap(xwd: [UInt8](Data(contentsOf: URL(filePath: files / "screen.xwd"))))
  }

  /// The memory in which the server of a mapped screen has what it shows, with the pointer: there to be looked at
  /// at any time, without asking the server.
  func frameBuffer() throws -> FrameBuffer { try FrameBuffer(path: files / "Xvfb_screen0") }

  /// Waits until a window of that name is shown, and returns its X id.
  func window(named name: String) throws -> String {
    var found = ""
    try VirtualScreen.wait(for: "a window named \(name)") {
      let answer = try Program(path: "/usr/bin/xdotool", environment: environment)
        .run(["search", "--onlyvisible", "--name", "^\(name)$"])
      found = answer.output.split(separator: "\n").last.map(String.init) ?? ""
      return !found.isEmpty
    }
    return found
  }

  /// Where a window's contents lie on the screen.
  func place(of window: String) throws -> PixelRect {
    let lines = try tool("xwininfo", ["-id", window]).split(separator: "\n")
    func number(_ label: String) throws -> Int {
      guard let line = lines.first(where: { $0.contains(label) }),
        let number = line.split(separator: ":").last.flatMap({ Int($0.trimmingCharacters(in: .whitespaces)) })
      else { throw Trouble.failed(command: "xwininfo", errors: "no \(label)") }
      return number
    }
    return PixelRect(
      try number("Absolute upper-left X"), try number("Absolute upper-left Y"), try number("Width"),
      try number("Height"))
  }

  /// How far the window manager's frame reaches beyond a window: left, right, top, bottom.
  func frame(of window: String) throws -> [Int] {
    let answer = try tool("xprop", ["-id", window, "_NET_FRAME_EXTENTS"])
    let numbers = answer.split(separator: "=").last ?? ""
    return numbers.split(separator: ",").compactMap {
      Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// Asks again and again until it is so; a test that waits in vain fails.
  static func wait(for what: String, patience: Double = 20, until isSo: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: patience)
    while try !isSo() {
      guard Date() < deadline else { throw Trouble.timedOut(what) }
      usleep(10_000)
    }
  }

  @discardableResult
  private func tool(_ name: String, _ arguments: [String]) throws -> String {
    let ending = try Program(path: "/usr/bin/" + name, environment: environment).run(arguments)
    guard ending.status == 0 else {
      throw Trouble.failed(command: ([name] + arguments).joined(separator: " "), errors: ending.errors)
    }
    return ending.output
  }
}

extension Bitmap {
  /// Reads a picture as the X server dumps it.
  init(xwd bytes: [UInt8]) throws {
    let layout = try bytes.withUnsafeBytes { try DumpLayout($0) }
    self.init(size: layout.size)
    withPixels { pixels in
      for y in 0..<layout.size.height {
        for x in 0..<layout.size.width {
          let at = layout.start + y * layout.bytesPerRow + x * layout.bytesPerPixel
          let word =
            UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | 0xFF00_0000
          pixels.base[y * pixels.stride + x] = word
        }
      }
    }
  }

  /// A part of the picture.
  func cropped(to rect: PixelRect) -> Bitmap {
    var part = Bitmap(size: PixelSize(rect.width, rect.height))
    part.withPixels { target in
      withReadOnlyPixels { source in Compositor.copy(source, rect, to: target) }
    }
    return part
  }
}
