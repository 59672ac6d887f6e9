import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Accounts whose process is killed with SIGKILL at any moment. `LANTERN_KILLS` is the number of kills.
struct KillTests {
  private static let requestedKills = ProcessInfo.processInfo.environment["LANTERN_KILLS"].flatMap { Int($0) }

  @Test(.requirement(91, 94))
  func `after a kill, confirmed changes are stored and the interrupted call is complete or undone`()
    async throws
  {
    let kills = KillTests.requestedKills ?? 50
    let taskCount = 3
    let tally = try await withThrowingTaskGroup(of: KillTally.self) { group in
      for task in 0..<taskCount {
        let count = kills / taskCount + (task < kills % taskCount ? 1 : 0)
        group.addTask { try await kill(count, seed: UInt64(task)) }
      }
      return try await group.reduce(into: KillTally()) { $0.add($1) }
    }
    #expect(tally.count == kills)
    if KillTests.requestedKills != nil { print(tally) }
  }

  @Test func `partly written emails are removed with the oldest`() throws {
    let fixture = try AccountsFixture()
    let folder = fixture.folder.appending(path: "outbox")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for number in 100..<250 {
      try Data().write(
        to: folder.appending(path: "20260730T120000.\(number)Z-0123456789abcdef.eml.fedcba9876543210.new"))
    }
    let message = Message(
      to: try #require(EmailAddress("ines@example.org")), subject: "Good evening", body: "",
      date: AccountsFixture.noon
    )
    try Mailer.outbox(folder).deliver(message)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 100)
    #expect(names.first == "20260730T120000.151Z-0123456789abcdef.eml.fedcba9876543210.new")
    #expect(names.last?.hasPrefix("20260731T120000.000Z-") == true)
  }

  private func kill(_ count: Int, seed: UInt64) async throws -> KillTally {
    var tally = KillTally()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let run = try KillRun(&random)
      try await run.run(&random)
      guard let interruption = try run.check() else { continue }
      tally.add(interruption)
    }
    return tally
  }
}

/// The calls in which the kills occurred, and the states that were found afterwards.
struct KillTally: CustomStringConvertible {
  enum Outcome: String, CaseIterable {
    case between, undone, done
  }

  struct Interruption: Hashable {
    let call: String
    let outcome: Outcome
  }

  private var counts: [Interruption: Int] = [:]

  var count: Int { counts.values.reduce(0, +) }

  mutating func add(_ interruption: Interruption) { counts[interruption, default: 0] += 1 }

  mutating func add(_ other: KillTally) { counts.merge(other.counts, uniquingKeysWith: +) }

  var description: String {
    let calls = Set(counts.keys.map(\.call)).sorted()
    let rows = calls.map { call in
      Outcome.allCases.compactMap { outcome in
        counts[Interruption(call: call, outcome: outcome)].map { "\($0) \(outcome.rawValue)" }
      }.joined(separator: ", ")
    }
    return "killed \(count) times\n" + zip(calls, rows).map { "  \($0): \($1)\n" }.joined()
  }
}
