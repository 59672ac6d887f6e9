import Foundation
import GRDB
import LanternAccounts
import LanternHarness
import LanternTestSupport
import RegexBuilder
import Testing

/// One script, killed on its way, and what is found in its folder afterwards.
struct KillRound {
  private let files: TemporaryDirectory
  private let steps: [KillLedger.Step]
  private let process: Subprocess
  /// The line that is waited for.
  private let goal: Int

  init(_ dice: inout SeededGenerator) throws {
    files = try TemporaryDirectory()
    // Every fourth is killed while it opens the accounts.
    goal = dice.int(0...3) == 0 ? 0 : dice.int(1...39)
    let script = KillLedger().script(goal + 80, &dice)
    // However late the kill comes, it comes before the end.
    steps = script + (script.last.map { [KillLedger.Step(words: ["wait", "here"], after: $0.after)] } ?? [])
    try steps.map(\.line).joined(separator: "\n").write(
      toFile: files / "script", atomically: false, encoding: .utf8)
    if Bool.random(using: &dice) { try KillRound.makeOldDatabase(in: files / "life") }
    process = try Command(path: BuildProducts.program("LanternAccountsTrial"))
      .start(["live", files / "life", files / "script"])
  }

  /// A database as it was before there were any tables: of version 0, with a log.
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

  /// Waits for its line, and kills it some moments later.
  func run(_ dice: inout SeededGenerator) async throws {
    // Without keeping a thread from other tests.
    while process.isRunning && !process.output.contains("trying \(goal)\n") {
      try await Task.sleep(for: .microseconds(300))
    }
    try await Task.sleep(for: .microseconds(Int.random(in: 0..<12_000, using: &dice)))
    process.kill()
  }

  /// What came of the call that was under way; nil when what is found is none of what it may be, which is said.
  func judge() throws -> KillTally.Fate? {
    let ending = process.wait()
    let said = ending.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(said.allSatisfy { ["trying", "confirmed"].contains($0[0]) }, "\(ending.output)\(ending.errors)")
    try #require(ending.status == 128 + SIGKILL, "\(ending.output)\(ending.errors)")
    // What was written last may be cut off.
    let whole = ending.output.hasSuffix("\n") ? said : said.dropLast()
    let tried = whole.count { $0[0] == "trying" }
    let confirmed = whole.count { $0[0] == "confirmed" }
    let before = confirmed == 0 ? KillLedger() : steps[confirmed - 1].after
    guard tried > confirmed else {
      _ = try hold([before], before, since: whole)
      return KillTally.Fate(call: "no call", outcome: .between)
    }
    let step = steps[confirmed]
    guard let found = try hold([before, step.after], before, since: whole) else { return nil }
    return KillTally.Fate(call: step.words[0], outcome: found == 0 ? .undone : .done)
  }

  /// Holds the folder against what may stand there, of which `before` is what did before the call; says which it is.
  private func hold(
    _ choices: [KillLedger], _ before: KillLedger, since said: [[String]]
  ) throws -> Int? {
    let folder = files / "life"
    let comment = "\(steps.prefix(said.count / 2 + 1).map(\.line).joined(separator: "\n"))"
    expectNoStrays(in: folder)
    // Before anybody else opens it, so that it is the accounts that mend what there is to mend.
    let life = try KillLife(folder, before.machines, second: said.count / 2 + 1)
    #expect(life.remarks == [], "\(comment)")
    let found = try life.lines()
    // The first that the database looks like may differ from the others by a password alone.
    guard
      let index = try choices.firstIndex(where: { try $0.lines == found && life.hasPasswords(of: $0) })
    else {
      Issue.record(
        "found \(found), not one of \(choices.map(\.lines)), or with other passwords, after\n\(comment)")
      return nil
    }
    let ledger = choices[index]
    let ended = Set(said.filter { $0[0] == "confirmed" }.flatMap { $0.dropFirst(2) })
      .subtracting(living(before, said))
    #expect(try life.digests().isDisjoint(with: ended), "\(comment)")
    try life.expectWhole(ledger, comment)
    for other in choices { try life.expectNoPasswords(of: other, but: ledger, comment) }
    try life.expectThrottle(before.failures, comment)
    try life.expectCodes(ledger, comment)
    return index
  }

  /// The digests of those tokens that were confirmed last and that sessions go with.
  private func living(_ ledger: KillLedger, _ said: [[String]]) -> Set<String> {
    guard let last = said.last(where: { $0[0] == "confirmed" }) else { return [] }
    let digests = zip(ledger.machines, last.dropFirst(2))
    return Set(digests.filter { ledger.sessions[$0.0] != nil }.map(\.1))
  }

  /// Nothing lies about but what is said to: databases, locks, tokens, letters, and what was being written of those.
  private func expectNoStrays(in folder: String) {
    let known = Regex {
      ChoiceOf {
        /accounts(\/accounts\.(sqlite(-wal|-shm|-journal)?|lock))?/
        /(here|there)(\/session(\.new)?)?/
        /outbox(\/\d{8}T\d{6}\.\d{3}Z-[0-9a-f]{16}\.eml(\.new)?)?/
      }
    }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let strays = names.filter { $0.wholeMatch(of: known) == nil }
    #expect(strays == [])
  }
}
