import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Requests to an instance's socket, including malformed ones.
@Suite(.serialized)
struct InstanceSocketTests {
  private static let raised =
    #"{"message":"Lantern is already running; its window was raised","taken":true,"version":1}"# + "\n"

  private static func refusal(_ message: String) -> String {
    #"{"message":""# + message + #"","taken":false,"version":1}"# + "\n"
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `an invalid request gets a one-line response, and the app keeps running`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let notJSON = "the request is not a line of JSON with a version; send a JSON object and a newline"
    let tooLong = "the request is longer than 8192 bytes; send a shorter one"
    let otherVersion = "but the running Lantern supports version 1; quit it first"
    let cases: [(request: [UInt8], message: String)] = [
      (Array("\n".utf8), notJSON),
      (Array("lantern://login\n".utf8), notJSON),
      (Array("[1]\n".utf8), notJSON),
      (Array("{}\n".utf8), notJSON),
      (Array("{\"version\":\"1\"}\n".utf8), notJSON),
      (Array("{\"version\":1\n".utf8), notJSON),
      (Array("{\"version\":99999999999999999999}\n".utf8), notJSON),
      ([0xFF, 0xFE, 0x00, 0x0A], notJSON),
      (Array((String(repeating: "[", count: 8_000) + "\n").utf8), notJSON),
      (Array("{\"version\":2,\"verse\":[]}\n".utf8), "the request has version 2, \(otherVersion)"),
      (Array("{\"version\":0}\n".utf8), "the request has version 0, \(otherVersion)"),
      (
        Array("{\"version\":1,\"link\":7}\n".utf8),
        "the request's link or display is not a string; send a link such as lantern://home"
      ),
      (Array(repeating: 0x20, count: 8_192), tooLong),
      (Array(repeating: 0x20, count: 8_192) + [0x0A], tooLong),
      (Array(repeating: 0x20, count: 1_000_000), tooLong),
    ]
    for (request, message) in cases {
      let client = try SocketConnection(path: instanceSocket(of: files / "data"))
      client.send(request)
      #expect(
        try client.receiveAll() == Self.refusal(message),
        "\(String(decoding: request.prefix(60), as: UTF8.self))"
      )
    }
    // The maximum length, in two pieces.
    let client = try SocketConnection(path: instanceSocket(of: files / "data"))
    client.send(Array(("{\"version\":1" + String(repeating: " ", count: 8_178)).utf8))
    client.send(Array("}\n".utf8))
    #expect(try client.receiveAll() == Self.raised)
    #expect(try app.inspector.tree().first?.flow == "login")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `incomplete requests time out after two seconds and block no one`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let incomplete = try SocketConnection(path: instanceSocket(of: files / "data"))
    incomplete.send(Array("{\"version\":1".utf8))
    // This client has disconnected before its turn.
    try SocketConnection(path: instanceSocket(of: files / "data")).send(Array("{\"version\":1}\n".utf8))
    let client = try SocketConnection(path: instanceSocket(of: files / "data"))
    client.send(Array("{\"version\":1}\n".utf8))
    #expect(try client.receiveAll() == Self.raised)
    #expect(
      try incomplete.receiveAll()
        == Self.refusal("the request took longer than 2 seconds; end it with a newline"))
    #expect(app.close().status == 0)
  }

  @Test(
    .waitsForProcesses, .requirement(79),
    .enabled(if: geteuid() == 0, "only root can become another user"))
  func `other users are rejected by the folder's mode, and by their identity if the folder is open`() throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      try XServer(), files, files.optionsWithoutRecording,
      environment: ["XDG_RUNTIME_DIR": files.path])
    try app.wait(forFlow: "login")
    let socket = instanceSocket(of: files / "data")
    #expect(socket.hasPrefix(files / "lantern/"))
    #expect(try permissions(files / "lantern") == 0o700)
    #expect(try permissions(socket) == 0o600)
    let script = """
      from socket import AF_UNIX, socket
      from sys import argv
      client = socket(AF_UNIX)
      try:
        client.connect(argv[1])
        client.sendall(b'{"version":1}\\n')
        print(client.recv(100))
      except OSError as error:
        print(type(error).__name__)
      """
    func output(as user: String) throws -> String {
      try Command(path: "setpriv").run([
        "--reuid", user, "--clear-groups", "/usr/bin/python3", "-c", script, socket,
      ]).output
    }
    #expect(chmod(files.path, 0o755) == 0)
    #expect(try output(as: "65534") == "PermissionError\n")

    #expect(chmod(files / "lantern", 0o755) == 0)
    #expect(try output(as: "65534") == "PermissionError\n")

    #expect(chmod(socket, 0o666) == 0)
    #expect(["b''\n", "ConnectionResetError\n", "BrokenPipeError\n"].contains(try output(as: "65534")))
    #expect(try output(as: "0").contains("already running"))
    #expect(app.close().status == 0)
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}

/// The socket on which the instance of a data directory listens, or an empty string if there is none.
func instanceSocket(of data: String) -> String {
  String(decoding: FileManager.default.contents(atPath: data + "/instance.lock") ?? Data(), as: UTF8.self)
}
