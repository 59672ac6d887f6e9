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
    try app.wait(forFlow: "login")
    return app
  }

  @Test(.waitsForProcesses)
  func `a ninth client takes the place of the one that has been idle longest`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, ["--data-dir", files / "data", "--no-record"])
    // No client comes and goes before these: the app would count one that has gone until it has noticed.
    var clients: [SocketConnection] = []
    try waitFor("the inspector") {
      do {
        clients = [try SocketConnection(path: files / "inspect")]
        return true
      } catch HarnessError.notListening {
        return false
      }
    }
    try waitFor("the log in") { try clients[0].ask("tree").contains("\"part\":\"login\"") }
    clients += try (1..<8).map { _ in try SocketConnection(path: files / "inspect") }
    for client in clients { #expect(try client.ask("census").contains("\"end\"")) }
    // The second is now the one that has been idle longest.
    #expect(try clients[0].ask("census").contains("\"end\""))
    let ninth = try SocketConnection(path: files / "inspect")
    #expect(try ninth.ask("census").contains("\"end\""))
    #expect(try clients[1].receiveAll() == "")
    for client in [clients[0]] + clients[2...] { #expect(try client.ask("census").contains("\"end\"")) }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `clients that take no answers keep nobody out`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let clients = try (0..<8).map { _ in try SocketConnection(path: files / "inspect") }
    // More answers than a socket has room for, and nobody reads one.
    for client in clients { client.send(String(repeating: "tree\n", count: 2_000)) }
    #expect(try app.inspector.tree().first?.part == "login")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: ["pipe", "link", "folder"])
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
    let client = try SocketConnection(path: files / "inspect")
    #expect(
      try client.ask("picture \(target)")
        == #"{"message":"\"\#(target)\" is not a regular file; choose another one","type":"error"}"# + "\n")
    #expect(try app.inspector.tree().first?.part == "login")
    if kind == "link" {
      #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
    }
    // One that is there already is replaced.
    try "old\n".write(toFile: files / "picture.png", atomically: false, encoding: .utf8)
    #expect(try app.inspector.picture(to: files / "picture.png").size.width > 0)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a picture that cannot be written is told in the system's words`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let answer = try SocketConnection(path: files / "inspect").ask("picture \(files / "missing/picture.png")")
    #expect(answer.contains("No such file or directory"))
    #expect(!answer.contains("Domain"))
    #expect(app.close().status == 0)
  }
}

extension SocketConnection {
  /// Sends a request and returns the lines of the answer, up to the line that ends it.
  fileprivate func ask(_ request: String) throws -> String {
    send(request + "\n")
    var answer = ""
    while true {
      let more = try receive()
      try #require(!more.isEmpty, "the app closed the connection")
      answer += String(decoding: more, as: UTF8.self)
      guard answer.hasSuffix("\n") else { continue }
      let last = answer.split(separator: "\n").last ?? ""
      let isLast = ["end", "picture", "error"].contains { last.contains("\"type\":\"\($0)\"") }
      if isLast { return answer }
    }
  }
}
