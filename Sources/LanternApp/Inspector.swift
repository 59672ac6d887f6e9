import Dispatch
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
/// to FILE as PNG and is answered by one line. Passwords are masked before they come here.
@MainActor
final class Inspector {
  private let path: String
  private let accepting: any DispatchSourceRead

  /// Listens at a path. A socket that nobody listens at any more is replaced.
  init(path: String, loop: FrameLoop) throws(Failure) {
    self.path = path
    let listener = try Inspector.listen(at: path)
    // Not a global queue: those have libdispatch wake up every second (see QuitSignals).
    accepting = DispatchSource.makeReadSource(
      fileDescriptor: listener, queue: DispatchQueue(label: "lantern.inspector"))
    accepting.setEventHandler { @Sendable in
      let client = accept(listener, nil, nil)
      guard client >= 0 else { return }
      if !startThread({ Inspector.serve(client, loop) }) { Glibc.close(client) }
    }
    accepting.setCancelHandler { @Sendable in Glibc.close(listener) }
    accepting.resume()
  }

  func close() {
    accepting.cancel()
    unlink(path)
  }

  nonisolated private static func listen(at path: String) throws(Failure) -> Int32 {
    func failure(_ reason: String) -> Failure {
      Failure(.cannotCreate, "cannot serve the inspector at “\(path)”: \(reason); name another path")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    // Without a name the system would pick one that every user can reach.
    guard !path.isEmpty else { throw failure("it is empty") }
    guard path.utf8.count < room else { throw failure("it is longer than \(room - 1) bytes") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    func withAddress(_ call: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1, call)
      }
    }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isServed = withAddress { connect(probe, $0, size) } == 0
    // A file that is no socket refuses too, and is somebody's.
    let refuses = !isServed && errno == ECONNREFUSED
    var facts = stat()
    let isDead = refuses && lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK
    Glibc.close(probe)
    guard !isServed else { throw failure("somebody serves there") }
    if isDead { unlink(path) }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let mask = umask(0o177)
    let isBound = withAddress { bind(descriptor, $0, size) } == 0
    let reason = String(cString: strerror(errno))
    umask(mask)
    guard isBound, Glibc.listen(descriptor, 8) == 0 else {
      Glibc.close(descriptor)
      throw failure(reason)
    }
    return descriptor
  }

  // MARK: One client, on a thread of its own

  nonisolated private static let longestRequest = 4_096

  nonisolated private static func serve(_ client: Int32, _ loop: FrameLoop) {
    defer { Glibc.close(client) }
    var pending: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while pending.count < longestRequest {
      let count = read(client, &chunk, chunk.count)
      guard count > 0 else { return }
      pending += chunk.prefix(count)
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let request = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        guard send(reply(to: request, loop), to: client) else { return }
      }
    }
  }

  nonisolated private static func reply(to request: String, _ loop: FrameLoop) -> [UInt8] {
    let answer = Answer()
    loop.post { answer.give(MainActor.assumeIsolated { describe(request, loop) }) }
    return answer.wait()
  }

  nonisolated private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
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

  private static func describe(_ request: String, _ loop: FrameLoop) -> [UInt8] {
    let words = request.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "tree": return lines(tree(loop))
    case "census": return lines(census())
    case "picture" where words.count == 2: return lines([picture(loop, words[1])])
    default:
      return lines([Line(type: "error", message: "unknown request; ask for tree, census, or picture FILE")])
    }
  }

  private static func tree(_ loop: FrameLoop) -> [Line] {
    let root = loop.root
    let window = Line(
      type: "window", part: root.destination.name,
      transition: root.passage?.kind, size: [root.pixelSize.width, root.pixelSize.height])
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
    Census.byType.map { Line(type: "screens", name: $0.name, count: $0.count) } + [Line(type: "end")]
  }

  private static func picture(_ loop: FrameLoop, _ path: String) -> Line {
    do {
      try Data(loop.display.snapshot().png()).write(to: URL(filePath: path))
      return Line(type: "picture", name: path)
    } catch {
      return Line(type: "error", message: "cannot write “\(path)”: \(error)")
    }
  }

  private static func lines(_ lines: [Line]) -> [UInt8] {
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

// What the main thread hands to a waiting client's thread.
private final class Answer: @unchecked Sendable {
  private let ready = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  func give(_ bytes: [UInt8]) {
    self.bytes = bytes
    ready.signal()
  }

  // The loop may have ended meanwhile, and nobody would answer.
  func wait() -> [UInt8] { ready.wait(timeout: .now() + 5) == .success ? bytes : [] }
}

/// Does something on a thread of its own, which ends with it. One of libdispatch's would wake up once more five
/// seconds later, only to end. Returns whether there could be one.
private func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  final class Work: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  let box = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
