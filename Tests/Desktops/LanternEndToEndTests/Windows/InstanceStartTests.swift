import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import Testing

/// Which process becomes the instance of a data directory, and how others find it.
@Suite(.serialized)
struct InstanceStartTests {
  private static let raised = "Lantern is already running; its window was raised\n"

  @Test(.waitsForProcesses, .requirement(79))
  func `of two simultaneous launches, one becomes the instance and the other finds it`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / "data", "--no-record", "--splash-delay", "0"]
    for round in 1...10 {
      // In every other round, each process has its own runtime directory.
      let shared = round.isMultiple(of: 2) ? ["XDG_RUNTIME_DIR": files.path] : [:]
      let program = Command(environment: screen.environment.merging(shared) { $1 })
      let (one, two) = (try program.start(options), try program.start(options))
      try waitFor("one of the two to end") { one.isRunning != two.isRunning }
      let (first, second) = one.isRunning ? (one, two) : (two, one)
      let ending = second.wait()
      #expect(ending.status == 0, "round \(round): \(ending.errors)")
      #expect(ending.output == Self.raised)
      #expect(ending.errors == "")
      #expect(first.isRunning)
      // The next round finds the files of this process.
      first.kill()
      #expect(FileManager.default.fileExists(atPath: files / "data/instance.lock"))
    }
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `the files of a killed instance block no launch, and a normal exit leaves none`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = files.optionsWithoutRecording
    let runtime = ["XDG_RUNTIME_DIR": files.path]
    let first = try LaunchedApp(screen, files, options, environment: runtime)
    try first.wait(forFlow: "login")
    let socket = instanceSocket(of: files / "data")
    first.process.kill()
    #expect(FileManager.default.fileExists(atPath: socket))

    let second = try LaunchedApp(screen, files, options, environment: runtime)
    try second.wait(forFlow: "login")
    #expect(instanceSocket(of: files / "data") == socket)
    let third = try Command(environment: screen.environment).run(options)
    #expect(third.output == Self.raised)
    let ending = second.close()
    #expect(ending.status == 0)
    #expect(ending.errors.contains("did not exit normally last time"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files / "lantern") == [])
    #expect(!FileManager.default.fileExists(atPath: files / "data/instance.lock"))
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `each data directory has its own instance, whichever path names it`() throws {
    let screen = try XServer()
    let (files, others) = (try TemporaryDirectory(), try TemporaryDirectory())
    let runtime = ["XDG_RUNTIME_DIR": files.path]
    let one = try LaunchedApp(
      screen, files, ["--data-dir", files / "one", "--no-record"], environment: runtime)
    let two = try LaunchedApp(
      screen, others, ["--data-dir", files / "two", "--no-record"], environment: runtime)
    try one.wait(forFlow: "login")
    try two.wait(forFlow: "login")
    try FileManager.default.createSymbolicLink(atPath: files / "link", withDestinationPath: files / "one")
    let third = try Command(environment: screen.environment).run(["--data-dir", files / "link"])
    #expect(third.output == Self.raised)
    #expect(one.close().status == 0)
    #expect(two.close().status == 0)
  }

  /// An unusable XDG_RUNTIME_DIR.
  enum Unusable: CaseIterable {
    case unset, relative, missing, file, accessibleToOthers, symbolicLink
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: Unusable.allCases)
  func `without a safe runtime directory, the socket is in the state directory`(
    _ problem: Unusable
  ) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let path = try prepare(problem, files)
    let options = files.optionsWithoutRecording
    let app = try LaunchedApp(screen, files, options, environment: ["XDG_RUNTIME_DIR": path])
    try app.wait(forFlow: "login")
    let folder = files / "data/runtime"
    #expect(instanceSocket(of: files / "data").hasPrefix(folder + "/"))
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    let second = try Command(environment: screen.environment).run(options)
    #expect(second.status == 0)
    #expect(second.output == Self.raised)
    #expect(app.close().status == 0)
  }

  private func prepare(_ problem: Unusable, _ files: TemporaryDirectory) throws -> String {
    func folder(_ name: String, mode: Int = 0o700) throws {
      try FileManager.default.createDirectory(
        atPath: files / name, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    }
    switch problem {
    case .unset: return ""
    case .relative: return "run"
    case .missing: break
    case .file: try "mine\n".write(toFile: files / "run", atomically: false, encoding: .utf8)
    case .accessibleToOthers:
      try folder("run")
      try folder("run/lantern", mode: 0o755)
    case .symbolicLink:
      try folder("run")
      try folder("elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: files / "run/lantern", withDestinationPath: files / "elsewhere")
    }
    return files / "run"
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a data directory with a long path has an instance`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / String(repeating: "long", count: 40), "--no-record"]
    let app = try LaunchedApp(screen, files, options)
    try app.wait(forFlow: "login")
    #expect(try Command(environment: screen.environment).run(options).output == Self.raised)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `if every socket path is too long, a warning is logged and there is still one instance`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / String(repeating: "long", count: 40), "--no-record"]
    let app = try LaunchedApp(screen, files, options, environment: ["XDG_RUNTIME_DIR": ""])
    try app.wait(forFlow: "login")
    let second = try Command(environment: screen.environment).run(options)
    expectFailure(second, status: 1, saying: "already running", "cannot be reached")
    let ending = app.close()
    #expect(ending.status == 0)
    expectMessage(ending, saying: ["cannot receive links from other programs", "longer than 107 bytes"])
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `an unresponsive instance is reported`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = files.optionsWithoutRecording
    let app = try LaunchedApp(screen, files, options)
    try app.wait(forFlow: "login")
    app.process.send(SIGSTOP)
    let second = try Command(environment: screen.environment).run(options)
    expectFailure(second, status: 1, saying: "already running", "has not answered within 5 seconds")
    app.process.send(SIGCONT)
    #expect(try Command(environment: screen.environment).run(options).output == Self.raised)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: ["a folder", "a link"])
  func `a lock that is not this user's file is refused and left unchanged`(kind: String) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: false)
    try "mine\n".write(toFile: files / "notes", atomically: false, encoding: .utf8)
    if kind == "a folder" {
      try FileManager.default.createDirectory(
        atPath: files / "data/instance.lock", withIntermediateDirectories: false)
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: files / "data/instance.lock", withDestinationPath: files / "notes")
    }
    let ending = try Command().run(["--data-dir", files / "data"])
    expectFailure(ending, status: 73, saying: files / "data/instance.lock", "--data-dir")
    #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a data directory whose locks exclude no one is refused`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: false)
    let faults = Faults(calls: ["lock"], at: "1-")
    let environment = try faults.environment(folder: files / "data", log: files / "calls")
    let ending = try Command(environment: environment).run(["--data-dir", files / "data"])
    expectFailure(
      ending, status: 73, saying: "cannot lock \"\(files / "data/instance.lock")\": No locks available",
      "choose another folder with --data-dir")
  }
}
