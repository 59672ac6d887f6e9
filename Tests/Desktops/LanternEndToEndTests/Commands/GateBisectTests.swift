import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// `lantern gate --bisect`, in a repository whose build makes a program that calls the app.
struct GateBisectTests {
  private let files: TemporaryDirectory
  private let repository: String

  init() throws {
    files = try TemporaryDirectory()
    repository = files / "app"
    try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: false)
    try git("init", "--quiet", "--initial-branch", "main")
    try Data("hello\n".utf8).write(to: URL(filePath: repository + "/.gitignore"))
  }

  private func git(_ arguments: String...) throws {
    let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    try Command(path: "git").runSuccessfully(["-C", repository] + identity + arguments)
  }

  // Commits a build that adds work to each frame, in milliseconds, or that fails.
  private func commit(_ subject: String, delay: Int?) throws {
    let build =
      delay.map {
        """
        printf '#!/bin/sh\\nshift\\nexec %s record --inject-delay \($0) "$@"\\n' '\(BuildProducts.lantern)' >hello
        chmod +x hello
        """
      } ?? "echo 'main.swift:3:1: error: cannot find price in scope'\nexit 1"
    try Data("# \(subject)\n\(build)\n".utf8).write(to: URL(filePath: repository + "/build"))
    try git("add", "--all")
    try git("commit", "--quiet", "--message", subject)
  }

  private func bisect(_ arguments: [String], in folder: String? = nil) throws -> CommandResult {
    let script = "cd \"$0\" && exec \"$@\""
    let command = [BuildProducts.lantern, "gate", "--bisect", "--build", "sh build", "--program", "hello"]
    return try Command(path: "/bin/sh", environment: ["TMPDIR": files.path])
      .run(["-c", script, folder ?? repository] + command + arguments)
  }

  @Test(.waitsForProcesses, .requirement(134))
  func `the first commit that is worse is named, past one that does not build`() throws {
    try commit("Sell prints", delay: 0)
    try git("tag", "1.0")
    // The second of four commits is built first.
    let commits: KeyValuePairs = [
      "Sort prints": 0, "Show prices": nil, "Show artists": 0, "Draw shadows twice": 8,
    ]
    for (subject, delay) in commits { try commit(subject, delay: delay) }
    let result = try bisect([
      "1.0", "main", "--runs", "6", "--output", files / "frames", "--", "--cycles", "1",
    ])
    expectFailure(result, status: 1, saying: "“Draw shadows twice” (Ada, ", "): more work: worse")
    #expect(result.output.contains("it does not build: main.swift:3:1: error: cannot find price in scope"))
    #expect(result.output.contains("\nthe first commit that is worse: "))
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "frames/checkouts").sorted()
    #expect(names == ["good", "other"])
  }

  @Test(.waitsForProcesses, .requirement(134))
  func `where the commits before the worse one do not build or run, all of them are named`() throws {
    try commit("Sell prints", delay: 0)
    try git("tag", "1.0")
    try commit("Show prices", delay: nil)
    try commit("Crash", delay: -1)
    try commit("Draw shadows twice", delay: 8)
    let result = try bisect(["1.0", "main", "--runs", "6", "--", "--cycles", "1"])
    expectFailure(result, status: 1, saying: "more work: worse")
    let lines = result.output.split(separator: "\n")
    let start = try #require(
      lines.firstIndex { $0.hasPrefix("the first commit that is worse is one of these") })
    #expect(lines[start + 1...start + 2].contains { $0.contains("“Show prices”") })
    #expect(lines[start + 1...start + 2].contains { $0.contains("“Crash”") })
    #expect(lines[start + 3].contains("“Draw shadows twice”"))
    #expect(lines.contains { $0.hasPrefix("it is left out: ") && $0.contains("exited with status 64") })
  }

  @Test(.waitsForProcesses)
  func `what cannot be bisected is named`() throws {
    try commit("Sell prints", delay: 0)
    try git("tag", "1.0")
    try commit("Show prices", delay: nil)
    try git("tag", "1.1")
    let cases: [([String], Int32, String)] = [
      (["2.0", "main"], 66, "there is no commit \"2.0\""),
      (["1.1", "1.0"], 64, "\"1.1\" is no commit before \"1.0\""),
      (["1.0", "1.0"], 64, "name an earlier commit first"),
      (["1.0", "main"], 65, "does not build: main.swift:3:1: error: cannot find price in scope"),
    ]
    for (arguments, status, words) in cases {
      expectFailure(try bisect(arguments), status: status, saying: words)
    }
    expectFailure(
      try bisect(["1.0", "main"], in: "/"), status: 66,
      saying: "the working directory is in no Git repository")
    let noGit = try Command(path: "/bin/sh", environment: ["PATH": files.path]).run([
      "-c", "exec \"$@\"", "sh", BuildProducts.lantern, "gate", "--bisect", "1.0", "main",
    ])
    expectFailure(noGit, status: 71, saying: "Git was not found; install the Debian package git")
    expectFailure(
      try Command().run(["gate", BuildProducts.lantern, BuildProducts.lantern, "--build", "make"]),
      status: 64,
      saying: "--build and --program are for --bisect")
  }
}
