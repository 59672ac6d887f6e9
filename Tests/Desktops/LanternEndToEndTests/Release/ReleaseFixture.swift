import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// A repository with the files of this package that `make release` uses, and with the libraries of this build.
struct ReleaseFixture {
  /// The path of the file that contains the version.
  let versionFile = "Sources/Base/LanternProcess/LanternVersion.swift"
  /// The folder of the repository.
  let directory: TemporaryDirectory

  /// Creates a repository with one commit, whose changelog has these changes under "Unreleased".
  init(changes: String) throws {
    directory = try TemporaryDirectory()
    for path in [".ci", ".gitignore", "Makefile", "Package.swift", "Sources/C", versionFile] {
      let copy = URL(filePath: directory / path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Project.root.appending(path: path), to: copy)
    }
    // Two libraries instead of all, because reading the API of each takes seconds.
    let libraries = try Project.text("Package.swift").split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains(".library(") || $0.contains(/"Lantern(Raster|Widgets)"/) }
    try libraries.joined(separator: "\n").write(
      toFile: directory / "Package.swift", atomically: false, encoding: .utf8)
    // The baseline of this package is none of the fixture's.
    let baseline = directory / ".ci/public-api.txt"
    if FileManager.default.fileExists(atPath: baseline) {
      try FileManager.default.removeItem(atPath: baseline)
    }
    try write("# Changelog\n\n## Unreleased\n\n\(changes)\n", to: "CHANGELOG.md")
    try FileManager.default.createDirectory(atPath: directory / ".build", withIntermediateDirectories: false)
    let products = BuildProducts.directory.resolvingSymlinksInPath()
    for (name, target) in [("release", products), ("checkouts", products.appending(path: "../../checkouts"))]
    {
      try FileManager.default.createSymbolicLink(
        atPath: directory / ".build/\(name)", withDestinationPath: target.standardized.path)
    }
    try git("init", "--quiet")
    try git("config", "user.name", "Ines")
    try git("config", "user.email", "ines@example.org")
    try commit("Start")
  }

  /// Runs `make release` without building.
  func release(_ version: String) throws -> CommandResult {
    try Command(path: "make").run([
      "--directory", directory.path, "release", "VERSION=\(version)", "SWIFT_BUILD=:",
    ])
  }

  /// Expects that a release fails, and that it changes nothing.
  func expectRefusal(of version: String, saying reason: String) throws {
    let before = try (git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain"))
    let result = try release(version)
    #expect(result.status != 0)
    #expect(result.errors.contains(reason + "\n"), "\(result.errors)")
    #expect(try (git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")) == before)
  }

  func text(_ path: String) throws -> String { try String(contentsOfFile: directory / path, encoding: .utf8) }

  func write(_ text: String, to path: String) throws {
    try text.write(toFile: directory / path, atomically: true, encoding: .utf8)
  }

  /// Commits a list of declarations as that of the last release.
  func commit(api: String) throws {
    try write(api, to: ".ci/public-api.txt")
    try commit("Release")
  }

  func commit(_ subject: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", subject)
  }

  /// Returns the output without spaces and line breaks at its ends.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    try Command(path: "git").runSuccessfully(["-C", directory.path] + arguments).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
