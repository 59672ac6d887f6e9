import FoundationEssentials
import LanternFiles
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Serves the contents of the window to other programs of the same user, over a private Unix socket.
///
/// Each line that a client sends is a request. The response to `tree` is JSON lines: the window, then each widget in
/// reading order (role, name, value, states, frame in window pixels), then an end. `picture FILE` writes the window's
/// picture to FILE as PNG, and its response is one line. FILE must be new or a regular file, which is replaced. A request
/// is served after a frame, so a picture that is requested after a tree is not older than the tree.
/// A `PasswordField` has only bullets as its text.
@MainActor
final class Inspector {
  private let socket: PrivateSocket

  /// Listens at a path. Replaces a socket on which no process listens.
  init(path: String, loop: FrameLoop) throws(ExitError) {
    do {
      socket = try PrivateSocket(path: path)
      try socket.serve { Inspector.serve($0, loop) }
    } catch {
      throw ExitError(
        .cannotCreate, "cannot serve the inspector at \"\(path)\": \(error); choose another path")
    }
  }

  func close() { socket.close() }

  // MARK: One client per thread

  nonisolated private static let longestRequest = 4_096

  nonisolated private static func serve(_ client: SocketConnection, _ loop: FrameLoop) {
    while case .bytes(let request) = client.line(atMost: longestRequest) {
      guard client.send(response(to: String(decoding: request, as: UTF8.self), loop)) else { return }
    }
  }

  // The wait is limited, because the loop may have ended.
  nonisolated private static func response(to request: String, _ loop: FrameLoop) -> [UInt8] {
    let words = request.split(separator: " ", maxSplits: 1).map(String.init)
    if words.first == "picture", words.count == 2 {
      let picture = Promise<Result<Bitmap, DisplayError>>()
      loop.postAfterFrame {
        picture.fulfill { Result { () throws(DisplayError) in try loop.snapshot() } }
      }
      // The file is written on this thread, so that no frame waits for it.
      return picture.wait(milliseconds: 5_000).map { lines([write($0, to: words[1])]) } ?? []
    }
    let description = Promise<[UInt8]>()
    loop.postAfterFrame { description.fulfill { describe(words.first, loop) } }
    return description.wait(milliseconds: 5_000) ?? []
  }

  // MARK: Responses

  private struct Line: Encodable {
    var type: String
    var part: String?
    var transition: String?
    var size: [Int]?
    var role: String?
    var name: String?
    var value: String?
    var states: [String]?
    var frame: [Int]?
    var message: String?
    var count: Int?
  }

  private static func describe(_ request: String?, _ loop: FrameLoop) -> [UInt8] {
    switch request {
    case "tree": return lines(tree(loop))
    case "census": return lines(liveScreens())
    default:
      return lines([Line(type: "error", message: "unknown request; send tree, census, or picture FILE")])
    }
  }

  private static func tree(_ loop: FrameLoop) -> [Line] {
    let root = loop.root
    let window = Line(
      type: "window", part: root.destination.name,
      transition: root.activeTransition?.kind, size: [root.pixelSize.width, root.pixelSize.height])
    let widgets = root.semantics.map { semantics, frame in
      Line(
        type: "widget", role: semantics.role.rawValue, name: semantics.name, value: semantics.value,
        states: semantics.states.map(\.rawValue).sorted(),
        frame: [frame.x, frame.y, frame.width, frame.height])
    }
    return [window] + widgets + [Line(type: "end")]
  }

  // The live screens, visible or not.
  private static func liveScreens() -> [Line] {
    LiveScreens.byType.map { Line(type: "screens", name: $0.name, count: $0.count) } + [Line(type: "end")]
  }

  nonisolated private static func write(_ picture: Result<Bitmap, DisplayError>, to path: String) -> Line {
    // The client knows the path, which may be long.
    let name = path.shortenedForTerminal
    // Writing to a pipe would block, and a link may lead to an unexpected file.
    if let kind = try? File(path).kind(), kind != .regular {
      return Line(type: "error", message: "\"\(name)\" is not a regular file; choose another one")
    }
    do {
      try File(path).replace(with: picture.get().png(), isDurable: false)
      return Line(type: "picture", name: path)
    } catch let error as FileError {
      return Line(
        type: "error", message: "cannot write \"\(name)\": \(error.reason); choose another file, or try again"
      )
    } catch {
      // The errors of the display and of the PNG encoder describe themselves.
      return Line(type: "error", message: "cannot write \"\(name)\": \(error); try again")
    }
  }

  nonisolated private static func lines(_ lines: [Line]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return lines.flatMap { line -> [UInt8] in
      do {
        return Array(try encoder.encode(line)) + [UInt8(ascii: "\n")]
      } catch {
        return Array("{\"type\":\"error\"}\n".utf8)
      }
    }
  }
}
