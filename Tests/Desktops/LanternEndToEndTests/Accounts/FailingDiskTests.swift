import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// Accounts on a disk that fails call by call, while a process opens the accounts, logs in, adds an account and
/// quits.
///
/// `LANTERN_FAULT_PAIRS=all` tries every pair of failing reads instead of a sample, and prints what was tried.
struct FailingDiskTests {
  private static let triesAllPairs = ProcessInfo.processInfo.environment["LANTERN_FAULT_PAIRS"] == "all"

  /// Runs the process with each set of faults and reports losses. Returns the number of counted calls of each run.
  @discardableResult
  private func run(_ faults: [Faults], on folder: FailingDiskFolder) async throws -> [Int] {
    let taskCount = 3
    return try await withThrowingTaskGroup(of: [(Int, Int)].self) { group in
      for task in 0..<taskCount {
        group.addTask {
          var counts: [(Int, Int)] = []
          for index in stride(from: task, to: faults.count, by: taskCount) {
            let run = try await FailingDiskRun(folder, faults[index])
            counts.append((index, run.calls.count))
            guard let loss = try run.loss() else { continue }
            let failed = run.calls.filter { $0.hasSuffix("FAILED") }
            Issue.record("\(faults[index]) \(failed): \(loss)\n\(run.ending.output)")
          }
          return counts
        }
      }
      let counts = try await group.reduce(into: []) { $0 += $1 }
      return counts.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Returns the number of counted calls of these kinds without a failure.
  private func count(_ calls: [String], on folder: FailingDiskFolder) async throws -> Int {
    let run = try await FailingDiskRun(folder, Faults(calls: calls))
    try #require(run.ending.status == 0, "\(run.ending.output)\(run.ending.errors)")
    #expect(try run.loss() == nil)
    return run.calls.count
  }

  @Test(.slow, .requirement(94), .waitsForProcesses, arguments: [(false, EIO), (true, ENOMEM)])
  func `if any read fails while accounts open, log in and quit, nothing is lost`(
    hasQuit: Bool, error: Int32
  ) async throws {
    let folder = try FailingDiskFolder(hasQuit: hasQuit)
    let count = try await count(["read"], on: folder)
    #expect(count > 10)
    try await run((1...count).map { Faults(calls: ["read"], at: "\($0)", error: error) }, on: folder)
  }

  @Test(.slow, .requirement(94), .waitsForProcesses, arguments: [(false, EIO), (true, ENOSPC)])
  func `if any write, sync or other file change fails, nothing is lost`(
    hasQuit: Bool, error: Int32
  ) async throws {
    let calls = ["write", "sync", "truncate", "open", "rename", "unlink"]
    let folder = try FailingDiskFolder(hasQuit: hasQuit)
    let count = try await count(calls, on: folder)
    #expect(count > 20)
    try await run((1...count).map { Faults(calls: calls, at: "\($0)", error: error) }, on: folder)
  }

  @Test(.slow, .requirement(94), .waitsForProcesses, arguments: [true, false])
  func `if any two reads fail, nothing is lost`(hasQuit: Bool) async throws {
    let folder = try FailingDiskFolder(hasQuit: hasQuit)
    let count = try await count(["read"], on: folder)
    var pairs: [String] = []
    if FailingDiskTests.triesAllPairs {
      // Failed reads are repeated, so there are more calls than without a failure.
      let counts = try await run((1...count).map { Faults(calls: ["read"], at: "\($0)") }, on: folder)
      for (first, count) in zip(1...count, counts) where first < count {
        pairs += (first + 1...count).map { "\(first),\($0)" }
      }
    } else {
      var random = SeededGenerator(seed: 18)
      pairs = (0..<40).map { _ in
        let first = random.int(1...count)
        return "\(first),\(random.int(first + 1...count + 40))"
      }
    }
    try await run(pairs.map { Faults(calls: ["read"], at: $0) }, on: folder)
    if FailingDiskTests.triesAllPairs {
      print("\(pairs.count) pairs of failing reads \(hasQuit ? "after a quit" : "after a kill")")
    }
  }

  @Test(.requirement(94), arguments: [EIO, ENOMEM])
  func `an unreadable disk ends a command with status 74 and changes no file`(
    error: Int32
  ) throws {
    let files = try TemporaryDirectory()
    try FailingDiskFolder(hasQuit: false).write(into: files / "data")
    let before = try AccountsFixture.files(in: files / "data")
    let faults = Faults(calls: ["read"], at: "1-", error: error)
    let program = Command(environment: try faults.environment(folder: files / "data", log: files / "calls"))
    let ending = try program.run(["accounts", "list", "--data-dir", files / "data/accounts"])
    #expect(ending.status == 74, "\(ending.output)\(ending.errors)")
    #expect(ending.output == "")
    #expect(ending.errors.contains(files / "data/accounts/accounts.sqlite"))
    #expect(try AccountsFixture.files(in: files / "data") == before)
  }

  @Test(.requirement(94), arguments: 1...12)
  func `a command retries a failed read`(number: Int) throws {
    let files = try TemporaryDirectory()
    try FailingDiskFolder(hasQuit: false).write(into: files / "data")
    let faults = Faults(calls: ["read"], at: "\(number)")
    let program = Command(environment: try faults.environment(folder: files / "data", log: files / "calls"))
    let ending = try program.run(["accounts", "list", "--data-dir", files / "data/accounts"])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors == "")
    #expect(ending.output.contains("a1@example.org"))
    #expect(ending.output.contains("a2@example.org"))
  }

  @Test(.slow, .requirement(94), .waitsForProcesses)
  func `if any call fails while a damaged database opens, its bytes are kept and its new name is reported`()
    throws
  {
    let calls = ["read", "write", "sync", "truncate", "open", "rename", "unlink"]
    var number = 0
    var count = 1
    while number <= count {
      let files = try TemporaryDirectory()
      try FailingDiskFolder(hasQuit: true).write(into: files / "data")
      let path = files / "data/accounts/accounts.sqlite"
      var bytes = try Data(contentsOf: URL(filePath: path))
      for offset in stride(from: 4096 + 100, to: bytes.count, by: 61) { bytes[offset] ^= 0x5A }
      try bytes.write(to: URL(filePath: path))
      let faults = Faults(calls: calls, at: number == 0 ? "" : "\(number)")
      let program = Command(environment: try faults.environment(folder: files / "data", log: files / "calls"))
      let ending = try program.run(["accounts", "list", "--data-dir", files / "data/accounts"])
      if number == 0 {
        let log = try String(contentsOfFile: files / "calls", encoding: .utf8)
        count = log.split(separator: "\n").count
      }
      let names = try AccountsFixture.files(in: files / "data/accounts").filter { $0.value == bytes }.keys
        .sorted()
      let comment = "\(faults): \(names), \(ending.status) \(ending.output)\(ending.errors)"
      #expect(names.count == 1, "\(comment)")
      #expect([0, 74].contains(ending.status), "\(comment)")
      if let name = names.first, name != "accounts.sqlite" {
        #expect(ending.errors.contains(name), "\(comment)")
      }
      number += 1
    }
    #expect(count > 20)
  }
}
