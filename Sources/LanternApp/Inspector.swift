import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Tells another program of the same user what is on the screen, over a Unix socket that only its owner can open.
///
/// A client writes a request a line. `tree` is answered by JSON lines: the window, then each widget in reading
/// order (role, name, value, states, frame in window pixels), then an end. `picture FILE` writes what was drawn
/// to FILE as PNG and is answered by one line; FILE is new or a regular file, which is replaced. Passwords are masked
/// before they come here.
@MainActor
final class Inspector {
  private let socket: PrivateSocket

  /// Listens at a path. A socket that nobody listens at any more is replaced.
  init(path: String, loop: FrameLoop) throws(Failure) {
    do {
      socket = try PrivateSocket(path: path)
      try socket.serve { Inspector.serve($0, loop) }
    } catch {
      throw Failure(
        .cannotCreate, "cannot serve the inspector at “\(path)”: \(error); name another path")
    }
  }

  func close() { socket.close() }

  // MARK: One client, on a thread of its own

  nonisolated private static let longestRequest = 4_096

  nonisolated private static func serve(_ client: SocketConnection, _ loop: FrameLoop) {
    while case .bytes(let request) = client.line(atMost: longestRequest) {
      guard client.send(reply(to: String(decoding: request, as: UTF8.self), loop)) else { return }
    }
  }

  // The loop may have ended meanwhile, and nobody would answer.
  nonisolated private static func reply(to request: String, _ loop: FrameLoop) -> [UInt8] {
    let words = request.split(separator: " ", maxSplits: 1).map(String.init)
    if words.first == "picture", words.count == 2 {
      let answer = Answer<Result<Bitmap, DisplayError>>()
      loop.post { answer.give { Result { () throws(DisplayError) in try loop.display.snapshot() } } }
      // Written on this thread: frames wait for no file.
      return answer.wait(milliseconds: 5_000).map { lines([write($0, to: words[1])]) } ?? []
    }
    let answer = Answer<[UInt8]>()
    loop.post { answer.give { describe(words.first, loop) } }
    return answer.wait(milliseconds: 5_000) ?? []
  }

  // MARK: What is on the screen

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
    case "census": return lines(census())
    default:
      return lines([Line(type: "error", message: "unknown request; ask for tree, census, or picture FILE")])
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

  // Which screens live, whether they show or not.
  private static func census() -> [Line] {
    LiveScreens.byType.map { Line(type: "screens", name: $0.name, count: $0.count) } + [Line(type: "end")]
  }

  nonisolated private static func write(_ picture: Result<Bitmap, DisplayError>, to path: String) -> Line {
    // A pipe would have to be waited for, and what a link leads to is not what was named.
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      return Line(type: "error", message: "“\(path)” is not a regular file; name another one")
    }
    do {
      try replaceFile(URL(filePath: path), with: picture.get().png(), isForced: false)
      return Line(type: "picture", name: path)
    } catch let failure as Failure {
      return Line(type: "error", message: failure.message)
    } catch {
      // Of the display, or of the picture: each says what is wrong.
      return Line(type: "error", message: "cannot write “\(path)”: \(error)")
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
