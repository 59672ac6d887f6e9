import Foundation
import LanternHarness
import LanternTestSupport
import Synchronization
import Testing

/// The app's sockets with clients that send too much, too slowly or nothing, while a user logs in and out.
@Suite(.serialized)
struct SocketFloodTests {
  /// A socket of the app.
  enum Socket: CaseIterable {
    case instance, inspector

    func path(_ files: TemporaryDirectory) -> String {
      self == .instance ? instanceSocket(of: files / "data") : files / "inspect"
    }

    var request: String { self == .instance ? "{\"version\":1}\n" : "census\n" }
  }

  /// Clients that keep the app from others.
  enum Misuse: CaseIterable {
    /// They say nothing.
    case silent
    /// They send a request a byte at a time, and never end it.
    case slow
    /// They read no response.
    case deaf
  }

  // `make test-slow` sends all of them. The instance answers once a connection, and the inspector at most once a frame.
  private static let messages = runsSlowTests ? 10_000 : 1_000

  @Test(.waitsForProcesses, arguments: Socket.allCases)
  func `10,000 messages on many connections take no memory and no descriptors, and delay no one for long`(
    socket: Socket
  ) throws {
    let (app, before) = try start()
    let path = socket.path(app.files)
    let (connections, requests) = (64, socket == .instance ? 1 : 10)
    let clients = try FloodClients(connections) { _ in
      for _ in 0..<SocketFloodTests.messages / connections / requests {
        let client = try SocketConnection(path: path)
        client.send(String(repeating: socket.request, count: requests))
        // Nothing, if another client took this one's place.
        _ = try client.receive()
      }
    }
    try use(app, whileRunning: clients, socket)
    try expectRest(app, after: before)
  }

  @Test(.waitsForProcesses, arguments: Socket.allCases)
  func `10,000 messages on one connection, of which no response is read, are no burden`(socket: Socket) throws
  {
    let (app, before) = try start()
    let path = socket.path(app.files)
    let isOver = Mutex(false)
    let clients = try FloodClients(1) { _ in
      let client = try SocketConnection(path: path)
      // Blocks while the buffers are full, until the app closes the connection.
      client.send(String(repeating: socket.request, count: 10_000))
      while !isOver.withLock({ $0 }) { usleep(1_000) }
    }
    try use(app, socket)
    isOver.withLock { $0 = true }
    try clients.wait()
    try expectRest(app, after: before)
  }

  @Test(.waitsForProcesses, arguments: Socket.allCases, Misuse.allCases)
  func `100 clients that are silent, slow or deaf do not keep the app from others`(
    socket: Socket, misuse: Misuse
  ) throws {
    let (app, before) = try start()
    let path = socket.path(app.files)
    let isOver = Mutex(false)
    let clients = try FloodClients(100) { _ in
      while !isOver.withLock({ $0 }) {
        let client = try SocketConnection(path: path)
        if misuse == .deaf { client.send(String(repeating: socket.request, count: 2_000)) }
        // Until the app closes the connection.
        while client.isOpen, !isOver.withLock({ $0 }) {
          if misuse == .slow { client.send(" ") }
          usleep(5_000)
        }
      }
    }
    try use(app, socket)
    isOver.withLock { $0 = true }
    try clients.wait()
    try expectRest(app, after: before)
  }

  @Test(.waitsForProcesses, .enabled(if: geteuid() == 0, "only root can become another user"))
  func `10,000 connections of another user are closed, and take no place of this user's`() throws {
    let (app, before) = try start()
    for folder in [app.files.path, app.files / "data/runtime"] { chmod(folder, 0o755) }
    for socket in Socket.allCases {
      let path = socket.path(app.files)
      chmod((path as NSString).deletingLastPathComponent, 0o755)
      chmod(path, 0o666)
      let script = """
        from socket import AF_UNIX, socket
        from sys import argv
        answers = set()
        for number in range(int(argv[2])):
          client = socket(AF_UNIX)
          client.connect(argv[1])
          try:
            client.sendall(b'census\\\\n')
            answers.add(client.recv(100))
          except OSError:
            pass
        print(answers - {b''})
        """
      let clients = try FloodClients(1) { _ in
        let result = try Command(path: "setpriv").run([
          "--reuid", "65534", "--clear-groups", "/usr/bin/python3", "-c", script, path,
          "\(SocketFloodTests.messages)",
        ])
        #expect(result.output == "set()\n", "\(result.errors)")
      }
      try use(app, whileRunning: clients, socket)
    }
    try expectRest(app, after: before)
  }

  // MARK: The user

  // An app that has logged in and out, and what it takes then.
  private func start() throws -> (app: LaunchedApp, usage: ProcessUsage) {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      try XServer(), files, files.optionsWithoutRecording, environment: ["XDG_RUNTIME_DIR": files.path])
    try app.wait(forFlow: "login")
    for socket in Socket.allCases { try ask(socket, app) }
    for _ in 1...3 { try logInAndOut(app) }
    return (app, try app.process.usage())
  }

  private func use(_ app: LaunchedApp, whileRunning clients: FloodClients, _ socket: Socket) throws {
    repeat { try use(app, socket) } while clients.isRunning
    try clients.wait()
  }

  // Both need frames, and a client that gets its answers.
  private func use(_ app: LaunchedApp, _ socket: Socket) throws {
    try logInAndOut(app)
    try ask(socket, app)
  }

  private func logInAndOut(_ app: LaunchedApp) throws {
    try app.logIn()
    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
  }

  // As a second start of the app does, and as the harness does. One whose place another client took tries again.
  private func ask(_ socket: Socket, _ app: LaunchedApp) throws {
    switch socket {
    case .inspector: #expect(try app.inspector.tree().last?.type == "end")
    case .instance:
      let second = try Command(environment: app.screen.environment).run(app.files.optionsWithoutRecording)
      #expect(second.status == 0, "\(second.errors)")
      #expect(second.output == "Lantern is already running; its window was raised\n")
    }
  }

  private func expectRest(_ app: LaunchedApp, after before: ProcessUsage) throws {
    var usage = before
    try waitFor("the descriptors and threads of before", detail: "\(usage), before: \(before)") {
      usage = try app.process.usage()
      // Threads that wait for work come and go.
      return usage.descriptors <= before.descriptors && usage.threads <= before.threads + 4
    }
    #expect(usage.memory - before.memory < 8 << 20, "\(usage), before: \(before)")
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }
}

/// Threads of clients.
private final class FloodClients: Sendable {
  private let group = DispatchGroup()
  private let running: Mutex<Int>
  private let error = Mutex<(any Error)?>(nil)

  init(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    running = Mutex(count)
    for number in 0..<count {
      group.enter()
      Thread { [self] in
        do {
          try body(number)
        } catch {
          self.error.withLock { $0 = error }
        }
        running.withLock { $0 -= 1 }
        group.leave()
      }.start()
    }
  }

  var isRunning: Bool { running.withLock { $0 > 0 } }

  /// Waits until all clients have ended, and throws an error of theirs.
  func wait() throws {
    group.wait()
    if let error = error.withLock({ $0 }) { throw error }
  }
}
