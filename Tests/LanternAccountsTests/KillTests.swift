import Foundation
import GRDB
import LanternAccounts
import LanternTestSupport
import Testing

/// Accounts whose process is killed with SIGKILL at any moment. `LANTERN_KILLS` is the number of kills.
struct KillTests {
  private static let asked = ProcessInfo.processInfo.environment["LANTERN_KILLS"].flatMap { Int($0) }

  @Test(.requirement(91, 94))
  func `whenever it is killed, what was confirmed is there, and the call under way is whole or not at all`()
    async throws
  {
    let kills = KillTests.asked ?? 50
    let lanes = 3
    let tallies = try await withThrowingTaskGroup(of: KillTally.self) { group in
      for lane in 0..<lanes {
        let count = kills / lanes + (lane < kills % lanes ? 1 : 0)
        group.addTask { try await kill(count, seed: UInt64(lane)) }
      }
      return try await group.reduce(into: KillTally()) { $0.add($1) }
    }
    #expect(tallies.count == kills)
    if KillTests.asked != nil { print(tallies) }
  }

  @Test func `letters that were killed while they were written go with the oldest`() throws {
    let fixture = try AccountsFixture()
    let folder = fixture.folder.appending(path: "outbox")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for number in 100..<250 {
      try Data().write(to: folder.appending(path: "20260730T120000.\(number)Z-0123456789abcdef.eml.new"))
    }
    let message = Message(
      to: try #require(EmailAddress("ines@example.org")), subject: "Good evening", body: "",
      date: AccountsFixture.noon
    )
    try Mailer.outbox(folder).deliver(message)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == 100)
    #expect(names.first == "20260730T120000.151Z-0123456789abcdef.eml.new")
    #expect(names.last?.hasPrefix("20260731T120000.000Z-") == true)
  }

  private func kill(_ count: Int, seed: UInt64) async throws -> KillTally {
    var tally = KillTally()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let round = try KillRound(&random)
      try await round.run(&random)
      guard let fate = try round.judge() else { continue }
      tally.note(fate)
    }
    return tally
  }
}

/// The calls in which the kills occurred, and the states that were found afterwards.
struct KillTally: CustomStringConvertible {
  enum Outcome: String, CaseIterable {
    case between, undone, done
  }

  struct Fate: Hashable {
    let call: String
    let outcome: Outcome
  }

  private var fates: [Fate: Int] = [:]

  var count: Int { fates.values.reduce(0, +) }

  mutating func note(_ fate: Fate) { fates[fate, default: 0] += 1 }

  mutating func add(_ other: KillTally) { fates.merge(other.fates, uniquingKeysWith: +) }

  var description: String {
    let calls = Set(fates.keys.map(\.call)).sorted()
    let rows = calls.map { call in
      Outcome.allCases.compactMap { outcome in
        fates[Fate(call: call, outcome: outcome)].map { "\($0) \(outcome.rawValue)" }
      }.joined(separator: ", ")
    }
    return "killed \(count) times\n" + zip(calls, rows).map { "  \($0): \($1)\n" }.joined()
  }
}
