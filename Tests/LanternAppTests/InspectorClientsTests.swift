import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Programs that look at a window through the inspector, some of them badly.
@Suite(.serialized)
struct InspectorClientsTests {
  private func start(_ files: TemporaryDirectory) throws -> LaunchedApp {
    let app = try LaunchedApp(try XServer(), files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forPart: "login")
    return app
  }

  @Test(.endsHang)
  func `a ninth client takes the place of the one that has been idle longest`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, ["--data-dir", files / "data", "--no-record"])
    // No client comes and goes before these: the app would count one that has gone until it has noticed.
    let first = try LineClient(path: files / "inspect")
    try waitFor("the log in") { try first.ask("tree").contains("\"part\":\"login\"") }
    let clients = try [first] + (1..<8).map { _ in try LineClient(path: files / "inspect") }
    for client in clients { #expect(try client.ask("census").contains("\"end\"")) }
    // The second is now the one that has been idle longest.
    #expect(try clients[0].ask("census").contains("\"end\""))
    let ninth = try LineClient(path: files / "inspect")
    #expect(try ninth.ask("census").contains("\"end\""))
    #expect(try clients[1].rest() == "")
    for client in [clients[0]] + clients[2...] { #expect(try client.ask("census").contains("\"end\"")) }
    #expect(app.close().status == 0)
  }

  @Test(.endsHang)
  func `clients that take no answers keep nobody out`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let clients = try (0..<8).map { _ in try LineClient(path: files / "inspect") }
    // More answers than a socket has room for, and nobody reads one.
    for client in clients { client.send(String(repeating: "tree\n", count: 2_000)) }
    #expect(try app.inspector.tree().first?.part == "login")
    #expect(app.close().status == 0)
  }

  @Test(.endsHang, arguments: ["pipe", "link", "folder"])
  func `a picture goes into regular files only, and the window goes on`(kind: String) throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let target = files / "target"
    switch kind {
    case "pipe": try #require(mkfifo(target, 0o600) == 0)
    case "link":
      try "mine\n".write(toFile: files / "notes", atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: files / "notes")
    default: try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    }
    let client = try LineClient(path: files / "inspect")
    #expect(
      try client.ask("picture \(target)")
        == #"{"message":"“\#(target)” is not a regular file; name another one","type":"error"}"# + "\n")
    #expect(try app.inspector.tree().first?.part == "login")
    if kind == "link" {
      #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
    }
    // One that is there already is replaced.
    try "old\n".write(toFile: files / "picture.png", atomically: false, encoding: .utf8)
    #expect(try app.inspector.picture(to: files / "picture.png").size.width > 0)
    #expect(app.close().status == 0)
  }

  @Test(.endsHang)
  func `a picture that cannot be written is told in the system's words`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let answer = try LineClient(path: files / "inspect").ask("picture \(files / "missing/picture.png")")
    #expect(answer.contains("No such file or directory"))
    #expect(!answer.contains("Domain"))
    #expect(app.close().status == 0)
  }
}

/// A connection that stays open from one request to the next.
private final class LineClient {
  enum Trouble: Error { case notServed, noAnswer }

  private let descriptor: Int32

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let isServed = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isServed else { throw Trouble.notServed }
    // It ends a wait in vain.
    endHangingReads(of: descriptor)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// The lines of an answer, up to the one that ends it.
  func ask(_ request: String) throws -> String {
    send(request + "\n")
    var answer = ""
    while true {
      let more = try read()
      guard !more.isEmpty else { throw Trouble.noAnswer }
      answer += more
      guard answer.hasSuffix("\n") else { continue }
      let last = answer.split(separator: "\n").last ?? ""
      let isLast = ["end", "picture", "error"].contains { last.contains("\"type\":\"\($0)\"") }
      if isLast { return answer }
    }
  }

  /// What is still said until the other end hangs up.
  func rest() throws -> String {
    var rest = ""
    while case let more = try read(), !more.isEmpty { rest += more }
    return rest
  }

  private func read() throws -> String {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &chunk, chunk.count)
    guard count >= 0 else { throw Trouble.noAnswer }
    return String(decoding: chunk.prefix(count), as: UTF8.self)
  }
}
