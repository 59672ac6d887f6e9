import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Which start becomes the instance on a data directory, and how the others find it.
@Suite(.serialized)
struct InstanceStartTests {
  private static let raised = "Lantern is already running; its window was raised\n"

  @Test(.waitsForProcesses, .requirement(79))
  func `of two starts in the same instant one becomes the instance and the other finds it`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / "data", "--no-record", "--splash-delay", "0"]
    for round in 1...10 {
      // Every other time each has a runtime directory of its own.
      let shared = round.isMultiple(of: 2) ? ["XDG_RUNTIME_DIR": files.path] : [:]
      let program = Command(environment: screen.environment.merging(shared) { $1 })
      let (one, two) = (try program.start(options), try program.start(options))
      try waitFor("one of the two to end") { one.isRunning != two.isRunning }
      let (winner, loser) = one.isRunning ? (one, two) : (two, one)
      let ending = loser.wait()
      #expect(ending.status == 0, "round \(round): \(ending.errors)")
      #expect(ending.output == Self.raised)
      #expect(ending.errors == "")
      #expect(winner.isRunning)
      // What this one leaves behind is in the next round's way.
      winner.kill()
      #expect(FileManager.default.fileExists(atPath: files / "data/instance.lock"))
    }
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `what a killed instance leaves behind blocks no start, and what ends by itself leaves nothing`() throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / "data", "--no-record"]
    let runtime = ["XDG_RUNTIME_DIR": files.path]
    let first = try LaunchedApp(screen, files, options, environment: runtime)
    try first.wait(forFlow: "login")
    let socket = instanceSocket(of: files / "data")
    first.running.kill()
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
  func `each data directory has an instance of its own, by whatever path it is called`() throws {
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

  /// What may be wrong with XDG_RUNTIME_DIR.
  enum Unusable: CaseIterable {
    case missing, relative, notThere, aFile, openToOthers, aLink
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: Unusable.allCases)
  func `where there is no runtime directory to be trusted, the socket lies beside the state`(
    _ fault: Unusable
  ) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let path = try prepare(fault, files)
    let options = ["--data-dir", files / "data", "--no-record"]
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

  private func prepare(_ fault: Unusable, _ files: TemporaryDirectory) throws -> String {
    func folder(_ name: String, mode: Int = 0o700) throws {
      try FileManager.default.createDirectory(
        atPath: files / name, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    }
    switch fault {
    case .missing: return ""
    case .relative: return "run"
    case .notThere: break
    case .aFile: try "mine\n".write(toFile: files / "run", atomically: false, encoding: .utf8)
    case .openToOthers:
      try folder("run")
      try folder("run/lantern", mode: 0o755)
    case .aLink:
      try folder("run")
      try folder("elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: files / "run/lantern", withDestinationPath: files / "elsewhere")
    }
    return files / "run"
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `a data directory with a long path has an instance too`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / String(repeating: "long", count: 40), "--no-record"]
    let app = try LaunchedApp(screen, files, options)
    try app.wait(forFlow: "login")
    #expect(try Command(environment: screen.environment).run(options).output == Self.raised)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `where every path is too long for a socket that is said, and there is one instance all the same`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / String(repeating: "long", count: 40), "--no-record"]
    let app = try LaunchedApp(screen, files, options, environment: ["XDG_RUNTIME_DIR": ""])
    try app.wait(forFlow: "login")
    let second = try Command(environment: screen.environment).run(options)
    expectRefusal(second, status: 1, saying: "already running", "cannot be reached")
    let ending = app.close()
    #expect(ending.status == 0)
    expectRemark(ending, saying: ["cannot receive links from other programs", "longer than 107 bytes"])
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `of an instance that stands still it is said that it has not answered`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let options = ["--data-dir", files / "data", "--no-record"]
    let app = try LaunchedApp(screen, files, options)
    try app.wait(forFlow: "login")
    app.running.send(SIGSTOP)
    let second = try Command(environment: screen.environment).run(options)
    expectRefusal(second, status: 1, saying: "already running", "has not answered within 5 seconds")
    app.running.send(SIGCONT)
    #expect(try Command(environment: screen.environment).run(options).output == Self.raised)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(79), arguments: ["a folder", "a link"])
  func `a lock that is not a file of this user's is refused and left as it is`(what: String) throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: false)
    try "mine\n".write(toFile: files / "notes", atomically: false, encoding: .utf8)
    if what == "a folder" {
      try FileManager.default.createDirectory(
        atPath: files / "data/instance.lock", withIntermediateDirectories: false)
    } else {
      try FileManager.default.createSymbolicLink(
        atPath: files / "data/instance.lock", withDestinationPath: files / "notes")
    }
    let ending = try Command().run(["--data-dir", files / "data"])
    expectRefusal(ending, status: 73, saying: files / "data/instance.lock", "--data-dir")
    #expect(try String(contentsOfFile: files / "notes", encoding: .utf8) == "mine\n")
  }
}
