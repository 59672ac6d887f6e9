import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The output folder of a recording: errors, and files of other programs.
struct OutputTests {
  @Test(.waitsForProcesses, arguments: ["/dev/null/recording", "/proc/recording", "/dev/null"])
  func `an output folder that cannot be created is refused`(output: String) throws {
    let ending = try Command().run(["record", "--headless", "--cycles", "1", "--output", output])
    expectFailure(ending, status: 73, saying: "\"\(output)\"", "name a folder that can be written to")
  }

  @Test(.waitsForProcesses, arguments: ["notes.txt", "recording.jsonl", "frames.csv", "login.png"])
  func `a folder with other files is refused and left unchanged`(name: String) throws {
    let files = try TemporaryDirectory()
    try "mine\n".write(toFile: files / name, atomically: false, encoding: .utf8)
    let ending = try Command().run(["record", "--headless", "--cycles", "1", "--output", files.path])
    expectFailure(ending, status: 73, saying: "not a recording", "new or empty folder")
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == [name])
    #expect(try String(contentsOfFile: files / name, encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses)
  func `an older recording is replaced, and other files next to it are kept`() throws {
    let files = try TemporaryDirectory()
    let command = ["record", "--headless", "--size", "320x240", "--output", files / "recording", "--cycles"]
    #expect(try Command().run(command + ["2"]).status == 0)
    try "mine\n".write(toFile: files / "recording/notes.txt", atomically: false, encoding: .utf8)
    #expect(try Command().run(command + ["1"]).status == 0)
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).transitions.count == 2)
    #expect(try String(contentsOfFile: files / "recording/notes.txt", encoding: .utf8) == "mine\n")
  }

  // A limit of the file size fails during writing, as a full disk does, and needs no privileges.
  @Test(.waitsForProcesses)
  func `a write error is reported, and the recording up to then is readable`() throws {
    let files = try TemporaryDirectory()
    // The limit is large enough for the accounts.
    let command = "ulimit -f 1200; trap '' XFSZ; exec \"$0\" record --headless --fps 240 --output \"$1\""
    let ending = try Command(path: "/bin/sh")
      .run(["-c", command, Command().path, files / "recording"])
    expectFailure(ending, status: 74, saying: "recording.jsonl", "File too large", "is kept")

    let report = try Command().run(["report", files / "recording"])
    #expect(report.status == 0)
    #expect(report.output.contains("the recording was not closed"))
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.transitions.first?.begin.framesDue == 72)
  }

  @Test(.waitsForProcesses, .enabled(if: Command.canMount, "needs a mount of its own"))
  func `a full disk is reported, and the recording up to then is readable`() throws {
    let files = try TemporaryDirectory()
    // The disk disappears with the process, so its contents are copied.
    let command = """
      mkdir "$1/disk" && mount -t tmpfs -o size=64k none "$1/disk" || exit 99
      "$0" record --headless --output "$1/disk/recording"
      status=$?
      cp -r "$1/disk/recording" "$1/copy"
      exit $status
      """
    let ending = try Command(path: "unshare")
      .run(["-rm", "sh", "-c", command, Command().path, files.path])
    expectFailure(ending, status: 74, saying: "No space left on device", "is kept")
    #expect(try Recording(readingFrom: RecordingFolder(files / "copy")).isComplete == false)
  }

  @Test(.waitsForProcesses, arguments: [SIGINT, SIGTERM])
  func `a recording that a signal ends was cut short, says so, and is not compared`(signal: Int32) throws {
    let files = try TemporaryDirectory()
    let running = try Command().start([
      "record", "--headless", "--cycles", "10000", "--size", "320x240", "--output", files / "recording",
    ])
    try waitFor("the first transitions") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    running.send(signal)
    let ending = running.wait()
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.cyclesDue == 10_000)
    let cycles = try #require(recording.footer?.cyclesCompleted)
    #expect(cycles == recording.transitions.count { $0.end?.outcome == .completed } / 2)
    expectFailure(ending, status: 128 + signal, saying: "cut short after \(cycles) of 10000 cycles")
    #expect(!ending.output.contains("recorded in"))
    let report = try Command().run(["report", files / "recording"])
    #expect(report.status == 0)
    #expect(report.output.contains("the recording was cut short after \(cycles) of 10000 cycles\n"))
    let json = try Command().run(["report", "--json", files / "recording"]).output
    #expect(json.contains("\"cycles_completed\" : \(cycles)") && json.contains("\"cycles_due\" : 10000"))
    #expect(json.contains("\"is_complete\" : false"))
    expectFailure(
      try Command().run(["compare", files / "recording", files / "recording"]), status: 65,
      saying: "\"\(files / "recording")\" was cut short after \(cycles) of 10000 cycles; record it again")
  }

  @Test(.waitsForProcesses) func `a failure to print the table is reported`() throws {
    let files = try TemporaryDirectory()
    let record = ["record", "--headless", "--cycles", "1", "--size", "320x240", "--output", files.path]
    try #require(try Command().run(record).status == 0)
    let ending = try Command(path: "/bin/sh")
      .run(["-c", "exec \"$0\" report \"$1\" >/dev/full", Command().path, files.path])
    expectFailure(ending, status: 74, saying: "standard output", "No space left on device")
  }

  @Test(.waitsForProcesses, arguments: ["2>/dev/full", "2>&-"])
  func `an unwritable standard error is harmless`(redirection: String) throws {
    let ending = try Command(path: "/bin/sh")
      .run(["-c", "exec \"$0\" --bogus \(redirection)", Command().path])
    #expect(ending.status == 64)
  }
}
