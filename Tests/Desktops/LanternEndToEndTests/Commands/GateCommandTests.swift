import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern gate`: builds that are recorded on an Xvfb of its own, and what is no build.
struct GateCommandTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  // Its `record` is the real command of `lantern`.
  private func slowBuild() throws -> String {
    try files.writeProgram(
      "shift; exec '\(BuildProducts.lantern)' record --inject-delay 8 \"$@\"", to: "slow")
  }

  private func gate(_ arguments: String...) throws -> CommandResult {
    try Command(environment: ["TMPDIR": files.path]).run(["gate"] + arguments)
  }

  @Test(.waitsForProcesses, .requirement(88, 116))
  func `a slower build is worse, against a build and against its stored recordings`() throws {
    let slow = try slowBuild()
    let recorded = try gate(
      BuildProducts.lantern, slow, "--runs", "6", "--output", files / "frames", "--html",
      files / "frames.html", "--append", files / "history.jsonl", "--name", "4f3a2b",
      "--", "--cycles", "1")
    expectFailure(
      recorded, status: 1, saying: "more work: worse: processor time per frame", "of a frame",
      "% of it in present")
    #expect(recorded.output.hasPrefix("6 recordings of each build: more work: worse (+"))
    #expect(recorded.output.contains("base: 6 runs, 12 transitions; new: 6 runs, 12 transitions\n"))
    #expect(recorded.output.contains(" on x11 ("))
    #expect(recorded.output.contains("\nexact counts: none of "))
    let page = try HTMLElement.page(String(contentsOfFile: files / "frames.html", encoding: .utf8))
    #expect(page.all("h1").map(\.text) == ["Frames of two builds: worse"])
    let stored = try gate(
      files / "frames/base", slow, "--runs", "6", "--append", files / "history.jsonl", "--", "--cycles", "1")
    expectFailure(stored, status: 1, saying: "more work: worse")
    let history = try Command().runSuccessfully(["history", files / "history.jsonl"]).output
    #expect(history.hasPrefix("2 builds, "))
    #expect(history.contains("\nmore work, dissolve from login to main: "))
    #expect(stored.output.contains("\nexact counts: none of "))
    let other = try gate(files / "frames/base", slow, "--", "--size", "900x700")
    expectFailure(
      other, status: 65, saying: "the recordings of BASE have the size 1280x800", "add: -- --size 1280x800")
    #expect(other.output == "")
    try FileManager.default.removeItem(atPath: files / "frames/headless")
    let elsewhere = try gate(files / "frames/base", slow, "--runs", "6", "--", "--cycles", "1")
    expectFailure(elsewhere, status: 1, saying: "more work: worse")
    #expect(!elsewhere.output.contains("exact counts"))
    // Recordings that are not to be kept are removed.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: files.path).allSatisfy { !$0.hasPrefix("lantern-") }
    )
  }

  // Two recordings of a slower build stay of a longer gate, and would be taken for those of the base.
  @Test(.waitsForProcesses, .requirement(88))
  func `a folder has the recordings of one gate, and everything else in it stays`() throws {
    let slow = try slowBuild()
    let frames = files / "frames"
    func names(_ folder: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: frames + folder).sorted()
    }
    let six = ["01", "02", "03", "04", "05", "06"]
    let first = try gate(
      BuildProducts.lantern, slow, "--runs", "6", "--output", frames, "--", "--cycles", "1")
    #expect(first.status == 1)
    for (run, number) in [("01", "07"), ("02", "08"), ("03", "mine")] {
      try FileManager.default.copyItem(atPath: frames + "/new/\(run)", toPath: frames + "/base/\(number)")
    }
    try Data("keep".utf8).write(to: URL(filePath: frames + "/base/08/notes.txt"))
    try Data("keep".utf8).write(to: URL(filePath: frames + "/notes.txt"))
    let mixed = try gate(frames + "/base", slow, "--runs", "6", "--", "--cycles", "1")
    expectFailure(
      mixed, status: 65, saying: frames + "/base/01", frames + "/base/07",
      "injected_work is not set in the first and 8.0 ms in the second")
    #expect(mixed.output == "")

    let second = try gate(
      BuildProducts.lantern, slow, "--runs", "6", "--output", frames, "--", "--cycles", "1")
    #expect(second.status == 1)
    #expect(try names("/base") == six + ["08", "mine"])
    #expect(try names("/base/08") == ["notes.txt"])
    #expect(try names("/new") == six)
    #expect(try names("") == ["base", "headless", "new", "notes.txt"])
    for name in ["08", "mine"] { try FileManager.default.removeItem(atPath: frames + "/base/\(name)") }

    // The stored baseline may be in the folder: it stays, and only the new build is recorded again.
    let before = try FileManager.default.attributesOfItem(atPath: frames + "/base/01/recording.jsonl")
    let third = try gate(
      frames + "/base", slow, "--runs", "6", "--output", frames, "--", "--cycles", "1")
    expectFailure(third, status: 1, saying: "more work: worse")
    let after = try FileManager.default.attributesOfItem(atPath: frames + "/base/01/recording.jsonl")
    #expect(before[.systemFileNumber] as? UInt64 == after[.systemFileNumber] as? UInt64)
    #expect(try names("/base") == six)
    expectFailure(
      try gate(frames + "/new", slow, "--runs", "6", "--output", frames, "--", "--cycles", "1"), status: 64,
      saying: "BASE is in \"\(frames)/new\"", "choose another --output")
    #expect(try names("/new") == six)
  }

  @Test(.waitsForProcesses)
  func `what cannot be recorded is named, with the program's own message`() throws {
    let lantern = BuildProducts.lantern
    let idle = try files.writeProgram("exec sleep 1000", to: "idle")
    let crashing = try files.writeProgram("echo 'no tickets left' >&2; kill -ABRT $$", to: "crashing")
    let text = files / "text"
    try Data().write(to: URL(filePath: text))
    try FileManager.default.createDirectory(atPath: files / "empty", withIntermediateDirectories: true)
    let broken = files / "broken"
    try "#!/usr/bin/lantern-of-old -x\n".write(toFile: broken, atomically: true, encoding: .utf8)
    let foreign = files / "foreign"
    try "#!/bin/sh\r\n".write(toFile: foreign, atomically: true, encoding: .utf8)
    for path in [broken, foreign] {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    let cases: [([String], Int32, String)] = [
      ([broken, lantern], 66, "but \"/usr/bin/lantern-of-old\" does not exist; correct that line"),
      ([lantern, foreign], 66, "but it ends with a carriage return; correct that line"),
      (["/bin/true", lantern], 65, "\"/bin/true record\" left no recording"),
      (["/bin/false", lantern], 65, "\"/bin/false record\" exited with status 1"),
      ([crashing, lantern], 65, "crashed (Aborted): no tickets left"),
      ([idle, lantern, "--timeout", "1"], 65, "did not end within 1 s; raise --timeout"),
      ([files / "empty", lantern], 66, "no recording in \"\(files / "empty")\""),
      ([lantern, files / "empty"], 66, "is a folder; name a build of the app"),
      ([files / "missing", lantern], 66, "does not exist"),
      ([lantern, text], 66, "is not executable"),
      ([lantern, lantern, "--runs", "5"], 64, "from 6 to 100"),
      ([lantern, lantern, "--", "--cycles", "-3"], 65, "exited with status 64"),
    ]
    for (arguments, status, words) in cases {
      let result = try Command(environment: ["TMPDIR": files.path]).run(["gate"] + arguments)
      expectFailure(result, status: status, saying: words)
    }
  }

  @Test(.waitsForProcesses)
  func `without a display and without Xvfb, it says what to install`() throws {
    let folder = files / "programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/setpriv", withDestinationPath: "/usr/bin/setpriv")
    let result = try Command(environment: ["PATH": folder]).run(
      ["gate", BuildProducts.lantern, BuildProducts.lantern])
    expectFailure(result, status: 69, saying: "Xvfb could not be started", "install the Debian package xvfb")
  }

  @Test(.waitsForProcesses)
  func `a signal ends the gate, the build and the X server`() throws {
    let build = try files.writeProgram("exec sleep 1000", to: "build")
    let gate = try Command(environment: ["TMPDIR": files.path]).start(["gate", build, build])
    var children: [pid_t] = []
    // The X server, the build, and the process that ends the build if the gate is killed.
    try waitFor("the build") {
      children = try gate.children()
      return children.count == 3
    }
    gate.send(SIGTERM)
    #expect(gate.wait().status == 128 + SIGTERM)
    for child in children { #expect(kill(child, 0) == -1) }
  }

  // A build that starts the app without exec, and the number of the app once it runs.
  private func script(_ start: String = "", end: String = "wait") throws -> (
    build: String, app: () throws -> pid_t
  ) {
    let file = files / "app"
    let build = try files.writeProgram("\(start) sleep 1000 & echo $! >'\(file)'; \(end)", to: "script")
    return (
      build,
      {
        var app: pid_t?
        try waitFor("the app") {
          app = (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { text in
            text.hasSuffix("\n") ? pid_t(text.dropLast()) : nil
          }
          return app != nil
        }
        return try #require(app)
      }
    )
  }

  // A process that has ended is there until its parent asks for its status.
  private func isRunning(_ process: pid_t) -> Bool {
    (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)).map {
      !$0.contains("State:\tZ")
    } ?? false
  }

  @Test(.waitsForProcesses, arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a signal to the gate alone ends an app that a script has started without exec`(signal: Int32) throws {
    let (build, app) = try script()
    let gate = try Command(environment: ["TMPDIR": files.path]).start(["gate", build, build])
    let process = try app()
    gate.send(signal)
    _ = gate.wait()
    try waitFor("the end of the app") { !isRunning(process) }
  }

  @Test(.waitsForProcesses)
  func
    `an app that a script has started without exec ends with the time of its recording, and with the script`()
    throws
  {
    let (build, app) = try script()
    let late = try gate(build, build, "--timeout", "1")
    expectFailure(late, status: 65, saying: "did not end within 1 s")
    #expect(!isRunning(try app()))
    let (ending, left) = try script(end: "exit 3")
    expectFailure(try gate(ending, ending), status: 65, saying: "exited with status 3")
    #expect(!isRunning(try left()))
  }

  @Test(.waitsForProcesses) func `an app that has left the group of its build is named`() throws {
    let (build, app) = try script("setsid", end: "sleep 1; exit 3")
    let result = try gate(build, build)
    let process = try app()
    defer { kill(process, SIGKILL) }
    #expect(result.status == 65)
    #expect(result.errors.contains("has left \"sleep\" running (process \(process))"))
    #expect(result.errors.contains("exited with status 3"))
  }

  @Test(.waitsForProcesses) func `the temporary folder of a killed gate is removed by the next one`() throws {
    let (build, app) = try script()
    let killed = try Command(environment: ["TMPDIR": files.path]).start(["gate", build, build])
    _ = try app()
    func folders() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: files.path).filter { $0.hasPrefix("lantern-") }
    }
    let left = try folders()
    #expect(left.count == 1)
    // A folder in use stays.
    expectFailure(try gate("/bin/false", "/bin/false"), status: 65, saying: "exited with status 1")
    #expect(try folders() == left)
    killed.send(SIGKILL)
    _ = killed.wait()
    expectFailure(try gate("/bin/false", "/bin/false"), status: 65, saying: "exited with status 1")
    #expect(try folders() == [])
  }
}
