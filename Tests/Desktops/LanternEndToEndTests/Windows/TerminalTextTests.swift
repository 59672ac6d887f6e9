import Foundation
import LanternFrames
import LanternHarness
import LanternTestSupport
import Testing

/// Text from other programs and files on the terminal.
struct TerminalTextTests {
  // Simulates a running instance: locks the file, publishes its socket, and sends one response.
  private static let fakeInstance = """
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
  func `control characters in a response are replaced`(isAccepted: Bool) throws {
    let files = try TemporaryDirectory()
    let message = #"\u001b]0;title\u0007red \u001b[31m\u009b2J\u202egpj"#
    let other = try Command(path: "python3").start([
      "-c", Self.fakeInstance, files / "instance.lock", files / "socket",
      #"{"message":"\#(message)","taken":\#(isAccepted),"version":1}"#,
    ])
    defer { other.stop() }
    try waitFor("the other process") { other.output == "ready\n" }
    let ending = try Command().run(["lantern://bag", "--data-dir", files.path])
    #expect(ending.status == (isAccepted ? 0 : 1))
    let shown = "\u{FFFD}]0;title\u{FFFD}red \u{FFFD}[31m\u{FFFD}2J\u{FFFD}gpj\n"
    #expect(ending.output == (isAccepted ? shown : ""))
    #expect(ending.errors == (isAccepted ? "" : "lantern: " + shown))
  }

  @Test(.waitsForProcesses, arguments: [[], ["--print"]])
  func `control characters in a journal are replaced`(options: [String]) throws {
    let files = try TemporaryDirectory()
    let text =
      #"{"event":{"begun":{"header":{"height":9,"isAtRest":true,"part":"attic\u001b[2J","rate":60,"scale":1,"#
      + #""setting":{"theme":"\u001b]0;title\u0007"},"standing":{"held":[],"isSheet":false,"shown":0},"version":1,"width":9}}},"time":0}"#
    try Data((text + "\n").utf8).write(to: URL(filePath: files / "journal.jsonl"))
    let ending = try Command().run(["replay", files / "journal.jsonl"] + options)
    #expect((ending.output + ending.errors).contains("attic"))
    #expect(!(ending.output + ending.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }

  @Test(.waitsForProcesses) func `control characters in a path are replaced`() throws {
    let ending = try Command().run(["report", "/nowhere/\u{1B}[2J"])
    expectFailure(ending, status: 66, saying: "/nowhere/\u{FFFD}[2J")
  }
}
