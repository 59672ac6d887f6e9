import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import RegexBuilder
import Testing

/// One script that is killed while it runs, and the state of its folder afterwards.
struct KillRun {
  private let files: TemporaryDirectory
  private let steps: [AccountsModel.Step]
  private let process: Subprocess
  /// The number of the line to wait for.
  private let targetLine: Int

  init(_ random: inout SeededGenerator) throws {
    files = try TemporaryDirectory()
    // A quarter of the scripts are killed while they open the accounts.
    targetLine = random.int(0...3) == 0 ? 0 : random.int(1...39)
    let script = AccountsModel().script(targetLine + 80, &random)
    // The script must not end before the kill.
    steps =
      script + (script.last.map { [AccountsModel.Step(words: ["wait", "here"], after: $0.after)] } ?? [])
    try steps.map(\.line).joined(separator: "\n").write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    if Bool.random(using: &random) { try KillRun.makeOldDatabase(in: files / "data") }
    process = try Command(path: BuildProducts.program("LanternAccountsDriver"))
      .start(["script", files / "data", files / "script"])
  }

  /// A database without tables: version 0, with a log.
  private static func makeOldDatabase(in folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/accounts", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = folder + "/accounts/accounts.sqlite"
    try DatabaseQueue(path: path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE a (b); DROP TABLE a")
    }
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path + suffix)
    }
  }

  /// Waits for the line, and kills the process a few milliseconds later.
  func run(_ random: inout SeededGenerator) async throws {
    // Without blocking a thread that other tests need.
    while process.isRunning && !process.output.contains("trying \(targetLine)\n") {
      try await Task.sleep(for: .microseconds(300))
    }
    try await Task.sleep(for: .microseconds(Int.random(in: 0..<12_000, using: &random)))
    process.kill()
  }

  /// Returns the result of the call that was interrupted. If the state is none of the possible ones, records an
  /// issue and returns nil.
  func check() throws -> KillTally.Interruption? {
    let ending = process.wait()
    let lines = ending.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.allSatisfy { ["trying", "confirmed"].contains($0[0]) }, "\(ending.output)\(ending.errors)")
    try #require(ending.status == 128 + SIGKILL, "\(ending.output)\(ending.errors)")
    // The last line may be cut off.
    let completeLines = ending.output.hasSuffix("\n") ? lines : lines.dropLast()
    let tried = completeLines.count { $0[0] == "trying" }
    let confirmed = completeLines.count { $0[0] == "confirmed" }
    let before = confirmed == 0 ? AccountsModel() : steps[confirmed - 1].after
    guard tried > confirmed else {
      _ = try match([before], before, since: completeLines)
      return KillTally.Interruption(call: "no call", outcome: .between)
    }
    let step = steps[confirmed]
    guard let found = try match([before, step.after], before, since: completeLines) else { return nil }
    return KillTally.Interruption(call: step.words[0], outcome: found == 0 ? .undone : .done)
  }

  /// Compares the folder with the possible states and returns the index of the matching one. `before` is the state
  /// before the interrupted call.
  private func match(
    _ choices: [AccountsModel], _ before: AccountsModel, since lines: [[String]]
  ) throws -> Int? {
    let folder = files / "data"
    let comment = "\(steps.prefix(lines.count / 2 + 1).map(\.line).joined(separator: "\n"))"
    expectNoUnknownFiles(in: folder)
    // Before any other connection opens the database, so that the accounts do the recovery.
    let reopened = try ReopenedAccounts(folder, before.machines, second: lines.count / 2 + 1)
    #expect(reopened.warnings == [], "\(comment)")
    let found = try reopened.lines()
    // States that match the database may still differ in a password.
    guard
      let index = try choices.firstIndex(where: { try $0.lines == found && reopened.hasPasswords(of: $0) })
    else {
      Issue.record(
        "found \(found), not one of \(choices.map(\.lines)), or with other passwords, after\n\(comment)")
      return nil
    }
    let model = choices[index]
    let ended = Set(lines.filter { $0[0] == "confirmed" }.flatMap { $0.dropFirst(2) })
      .subtracting(activeDigests(before, lines))
    #expect(try reopened.digests().isDisjoint(with: ended), "\(comment)")
    try reopened.expectIntact(model, comment)
    for other in choices { try reopened.expectNoPasswords(of: other, but: model, comment) }
    try reopened.expectFailures(before.failures, comment)
    try reopened.expectCodes(model, comment)
    return index
  }

  /// The digests of the last confirmed tokens that belong to sessions.
  private func activeDigests(_ model: AccountsModel, _ lines: [[String]]) -> Set<String> {
    guard let last = lines.last(where: { $0[0] == "confirmed" }) else { return [] }
    let digests = zip(model.machines, last.dropFirst(2))
    return Set(digests.filter { model.sessions[$0.0] != nil }.map(\.1))
  }

  /// Expects only known files: databases, locks, tokens, emails, and their temporary files.
  private func expectNoUnknownFiles(in folder: String) {
    let known = Regex {
      ChoiceOf {
        /accounts(\/accounts\.(sqlite(-wal|-shm|-journal)?|lock))?/
        /(here|there)(\/session(\.[0-9a-f]{16}\.new)?)?/
        /outbox(\/\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{16}\.eml(\.[0-9a-f]{16}\.new)?)?/
      }
    }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let unknownFiles = names.filter { $0.wholeMatch(of: known) == nil }
    #expect(unknownFiles == [])
  }
}
