import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// A user who does anything, on a virtual clock. `LanternShopDriver` has the steps and the conditions that must hold.
struct RandomUseTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let length = 5_000
  // `make soak` sets other numbers.
  private static let steps =
    environment["LANTERN_RANDOM_STEPS"].flatMap { Int($0) } ?? (runsSlowTests ? 50_000 : length)
  private static let seed = environment["LANTERN_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1
  private static var seeds: Range<UInt64> { seed..<seed + UInt64(max(1, steps / length)) }

  @Test(.waitsForProcesses, arguments: seeds)
  func `no random use of the demo breaks it`(seed: UInt64) throws {
    let files = try TemporaryDirectory()
    let journal = try RandomJournal.invented(RandomUseTests.length, seed: seed, in: files)
    guard let failure = try journal.failure() else { return }
    let shortest = try journal.shortest(failure)
    Issue.record("\(failure.reason)\n\(shortest.lines.joined(separator: "\n"))")
  }

  @Test func `a failing journal is reduced to the steps that it needs`() {
    let journal = (0..<1_000).map { "\($0)" }
    let needed: Set = ["3", "500", "501", "998"]
    #expect(reduced(journal) { needed.isSubset(of: $0) } == ["3", "500", "501", "998"])
    #expect(reduced(journal) { _ in true } == [])
  }
}

/// Steps of a random user, a line each.
private struct RandomJournal {
  struct Failure {
    let reason: String
    /// The number of steps up to the failure.
    let steps: Int
  }

  var lines: [String]

  static func invented(_ count: Int, seed: UInt64, in files: TemporaryDirectory) throws -> RandomJournal {
    let path = files / "journal"
    let ending = try run(
      ["--journal", path, "--steps", "\(count)", "--seed", "\(seed)", "invent"], in: files)
    try #require(ending.status == 0, "\(ending.errors)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return RandomJournal(lines: text.split(separator: "\n").map(String.init))
  }

  /// Does the steps in a new data directory. Returns nil if the app survives them.
  func failure() throws -> Failure? {
    let files = try TemporaryDirectory()
    try lines.joined(separator: "\n").write(toFile: files / "journal", atomically: false, encoding: .utf8)
    let ending = try RandomJournal.run(["--journal", files / "journal", "use"], in: files)
    guard ending.status != 0 || ending.errors != "" else { return nil }
    let output = ending.output.split(separator: "\n").map(String.init)
    guard let line = output.last(where: { $0.hasPrefix("failed ") }) else {
      return Failure(reason: "status \(ending.status): \(ending.errors)", steps: lines.count)
    }
    let words = line.split(separator: " ", maxSplits: 2)
    return Failure(reason: String(words[2]), steps: Int(words[1]) ?? lines.count)
  }

  /// Returns as few steps as possible that fail in the same way.
  func shortest(_ failure: Failure) throws -> RandomJournal {
    let kind = RandomJournal.kind(failure.reason)
    return RandomJournal(
      lines: try reduced(Array(lines.prefix(failure.steps))) { lines in
        try RandomJournal(lines: lines).failure().map { RandomJournal.kind($0.reason) == kind } ?? false
      })
  }

  // Numbers and names differ from one journal to the next.
  private static func kind(_ reason: String) -> String {
    String(reason.replacing(/“.*”|[0-9]+/, with: "").prefix(80))
  }

  // Nothing outside of the files is changed, and no other program is started.
  private static func run(_ arguments: [String], in files: TemporaryDirectory) throws -> CommandResult {
    try Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: [
        "HOME": files.path, "PATH": "", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "SWIFT_BACKTRACE": "enable=no",
      ]
    ).run(arguments + ["--data-dir", files / "data", "--no-record"])
  }
}

/// Returns a part of the lines that still fails, of which no single line can be left out (Zeller and Hildebrandt: *Simplifying
/// and Isolating Failure-Inducing Input*, 2002).
private func reduced(_ lines: [String], fails: ([String]) throws -> Bool) rethrows -> [String] {
  var (lines, length) = (lines, max(1, lines.count / 2))
  while !lines.isEmpty {
    var start = 0
    var isShorter = false
    while start < lines.count {
      let rest = Array(lines[..<start] + lines[min(start + length, lines.count)...])
      if try fails(rest) {
        (lines, isShorter) = (rest, true)
      } else {
        start += length
      }
    }
    if length == 1, !isShorter { break }
    length = max(1, length / 2)
  }
  return lines
}
