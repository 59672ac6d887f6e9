import Foundation
import LanternFrames
import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// What is printed of text that other programs and files bring.
struct TerminalTextTests {
  // Stands in for a Lantern that runs: it holds the lock, says where it listens, and answers once.
  private static let impostor = """
    fcntl, socket, sys = map(__import__, ['fcntl', 'socket', 'sys'])
    lock = open(sys.argv[1], 'w')
    fcntl.flock(lock, fcntl.LOCK_EX)
    server = socket.socket(socket.AF_UNIX)
    server.bind(sys.argv[2])
    server.listen()
    lock.write(sys.argv[2])
    lock.flush()
    print('ready', flush=True)
    client, _ = server.accept()
    client.recv(8192)
    client.sendall(sys.argv[3].encode() + b'\\n')
    """

  @Test(.waitsForProcesses, arguments: [true, false])
  func `what another process answers moves no cursor and changes no colour`(isTaken: Bool) throws {
    let files = try TemporaryDirectory()
    let message = #"\u001b]0;title\u0007red \u001b[31m\u009b2J\u202egpj"#
    let other = try Command(path: "python3").start([
      "-c", Self.impostor, files / "instance.lock", files / "socket",
      #"{"message":"\#(message)","taken":\#(isTaken),"version":1}"#,
    ])
    defer { other.stop() }
    try waitFor("the other process") { other.output == "ready\n" }
    let ending = try Command().run(["lantern://bag", "--data-dir", files.path])
    #expect(ending.status == (isTaken ? 0 : 1))
    let shown = "\u{FFFD}]0;title\u{FFFD}red \u{FFFD}[31m\u{FFFD}2J\u{FFFD}gpj\n"
    #expect(ending.output == (isTaken ? shown : ""))
    #expect(ending.errors == (isTaken ? "" : "lantern: " + shown))
  }

  @Test(.waitsForProcesses, arguments: [[], ["--print"]])
  func `what a journal brings moves no cursor and changes no colour`(options: [String]) throws {
    let files = try TemporaryDirectory()
    let text =
      #"{"event":{"begun":{"header":{"height":9,"isAtRest":true,"part":"attic\u001b[2J","rate":60,"scale":1,"#
      + #""setting":{"theme":"\u001b]0;title\u0007"},"standing":{"held":[],"isSheet":false,"shown":0},"version":1,"width":9}}},"time":0}"#
    try Data((text + "\n").utf8).write(to: URL(filePath: files / "journal.jsonl"))
    let ending = try Command().run(["replay", files / "journal.jsonl"] + options)
    #expect((ending.output + ending.errors).contains("attic"))
    #expect(!(ending.output + ending.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }

  @Test(.waitsForProcesses) func `a path that is repeated moves no cursor`() throws {
    let ending = try Command().run(["report", "/nowhere/\u{1B}[2J"])
    expectRefusal(ending, status: 66, saying: "/nowhere/\u{FFFD}[2J")
  }
}
