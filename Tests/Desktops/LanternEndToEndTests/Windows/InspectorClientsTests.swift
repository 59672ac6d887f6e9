import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternTestSupport
import Synchronization
import Testing

/// Clients of the inspector, including misbehaving ones.
@Suite(.serialized)
struct InspectorClientsTests {
  private func start(_ files: TemporaryDirectory) throws -> LaunchedApp {
    let app = try LaunchedApp(try XServer(), files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    return app
  }

  @Test(.waitsForProcesses)
  func `a ninth client replaces the one that has been idle longest`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, files.optionsWithoutRecording)
    // No other client connects before these, because the app counts a client until it notices the disconnection.
    var clients: [SocketConnection] = []
    try waitFor("the inspector") {
      do {
        clients = [try SocketConnection(path: files / "inspect")]
        return true
      } catch HarnessError.notListening {
        return false
      }
    }
    try waitFor("the log in") { try clients[0].request("tree").contains("\"part\":\"login\"") }
    clients += try (1..<8).map { _ in try SocketConnection(path: files / "inspect") }
    for client in clients { #expect(try client.request("census").contains("\"end\"")) }
    // The second client has now been idle longest.
    #expect(try clients[0].request("census").contains("\"end\""))
    let ninth = try SocketConnection(path: files / "inspect")
    #expect(try ninth.request("census").contains("\"end\""))
    #expect(try clients[1].receiveAll() == "")
    for client in [clients[0]] + clients[2...] { #expect(try client.request("census").contains("\"end\"")) }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `one of eight clients that send request after request makes place for a ninth`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let requests = 1_000
    let path = files / "inspect"
    let counts = Mutex<[Int]>([])
    let isConnected = Mutex(0)
    for _ in 0..<8 {
      Thread {
        let client = try? SocketConnection(path: path)
        client?.send(String(repeating: "census\n", count: requests))
        isConnected.withLock { $0 += 1 }
        // Each response ends with such a line.
        let text = try? client?.receiveAll()
        counts.withLock { $0.append(text?.components(separatedBy: #""type":"end""#).count ?? 0) }
      }.start()
    }
    try waitFor("the eight clients") { isConnected.withLock { $0 == 8 } }
    #expect(try app.inspector.tree().first?.flow == "login")
    try waitFor("the end of one") { counts.withLock { !$0.isEmpty } }
    #expect(counts.withLock { $0[0] } < requests)
    #expect(app.close().status == 0)
    try waitFor("the end of all") { counts.withLock { $0.count == 8 } }
  }

  @Test(.waitsForProcesses)
  func `clients that do not read their responses block no one`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let clients = try (0..<8).map { _ in try SocketConnection(path: files / "inspect") }
    // More responses than the socket's buffer holds, and no client reads them.
    for client in clients { client.send(String(repeating: "tree\n", count: 2_000)) }
    #expect(try app.inspector.tree().first?.flow == "login")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: ["pipe", "link", "folder"])
  func `a picture is written only to a regular file, and the app keeps running`(kind: String) throws {
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
      try client.request("picture \(target)")
        == #"{"message":"\"\#(target)\" is not a regular file; choose another one","type":"error"}"# + "\n")
    #expect(try app.inspector.tree().first?.flow == "login")
    if kind == "link" {
      #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
    }
    // An existing file is replaced.
    try "old\n".write(toFile: files / "picture.png", atomically: false, encoding: .utf8)
    #expect(try app.inspector.picture(to: files / "picture.png").size.width > 0)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a picture that cannot be written is reported with the system's reason`() throws {
    let files = try TemporaryDirectory()
    let app = try start(files)
    let client = try SocketConnection(path: files / "inspect")
    let response = try client.request("picture \(files / "missing/picture.png")")
    #expect(response.contains("No such file or directory"))
    #expect(!response.contains("Domain"))
    let long = try client.request("picture /missing/\u{7}\(String(repeating: "x", count: 3_000))")
    #expect(long.count < 300 && long.contains(#"/missing/\\u{7}xxx"#), "\(long)")
    #expect(app.close().status == 0)
  }
}

extension SocketConnection {
  /// Sends a request and returns the lines of the response.
  fileprivate func request(_ request: String) throws -> String {
    send(request + "\n")
    var response = ""
    while true {
      let chunk = try receive()
      try #require(!chunk.isEmpty, "the app closed the connection")
      response += String(decoding: chunk, as: UTF8.self)
      guard response.hasSuffix("\n") else { continue }
      let last = response.split(separator: "\n").last ?? ""
      let isLast = ["end", "picture", "error"].contains { last.contains("\"type\":\"\($0)\"") }
      if isLast { return response }
    }
  }
}
