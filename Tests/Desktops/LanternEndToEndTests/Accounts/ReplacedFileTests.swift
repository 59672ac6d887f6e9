import Foundation
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// Another program puts a link in the place of a file or a folder, just before any call of the accounts that has its path:
/// also between the call that checks the file and the one that uses it.
struct ReplacedFileTests {
  @Test(.requirement(94), .waitsForProcesses, arguments: [false, true], ReplacedFileRun.Program.allCases)
  func `a link that takes the place of a file of the accounts at any moment is not written through`(
    replacesFolder: Bool, program: ReplacedFileRun.Program
  ) async throws {
    let folder = try FailingDiskFolder(hasQuit: false)
    let calls = try await ReplacedFileRun(folder, program, "", replacesFolder).calls
    for kind in program == .script ? ["stat", "open", "folder", "rename"] : ["stat", "open", "mode"] {
      #expect(calls.contains { $0.contains(" \(kind) ") }, "no \(kind)")
    }
    var numbers = Array(1...calls.count)
    if !runsSlowTests { numbers = Array(numbers.shuffled(seed: 30).prefix(24)) }
    let taskCount = 3
    try await withThrowingTaskGroup(of: Void.self) { [numbers] group in
      for task in 0..<taskCount {
        group.addTask {
          for index in stride(from: task, to: numbers.count, by: taskCount) {
            let run = try await ReplacedFileRun(folder, program, "\(numbers[index])", replacesFolder)
            if let harm = try run.harm() { Issue.record("\(run.replaced): \(harm)\n\(run.ending.output)") }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A process whose files are replaced.
struct ReplacedFileRun {
  enum Program: CaseIterable {
    /// Opens the accounts, logs in, sends a message and quits.
    case script
    /// Lists accounts whose files other users can read, so that their permissions are removed.
    case list
  }

  private static let script = [
    "open here", "log-in here a2@example.org lantern-password-2",
    "sign-up here a4@example.org lantern-password-4 Person4", "quit here",
  ]

  private let files: TemporaryDirectory
  private let replacesFolder: Bool
  let ending: CommandResult
  /// The counted calls in their order.
  let calls: [String]
  var replaced: [String] { calls.filter { $0.hasSuffix("FAILED") } }

  init(
    _ folder: FailingDiskFolder, _ program: Program, _ number: String, _ replacesFolder: Bool
  ) async throws {
    files = try TemporaryDirectory()
    self.replacesFolder = replacesFolder
    try folder.write(into: files / "data")
    try FileManager.default.createDirectory(
      atPath: files / "targets/folder", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    try #require(FileManager.default.createFile(atPath: files / "targets/file", contents: nil))
    try #require(chmod(files / "targets/file", 0o644) == 0)
    let faults = Faults(
      calls: ["stat", "open", "mode", "folder", "rename", "unlink"], at: number,
      link: Faults.Link(to: files / "targets", replacesFolder: replacesFolder))
    let process: Subprocess
    switch program {
    case .script: process = try FailingDiskRun.start(in: files, ReplacedFileRun.script, faults)
    case .list:
      for name in ["accounts", "accounts/accounts.sqlite"] {
        try #require(chmod(files / "data/\(name)", 0o755) == 0)
      }
      process = try Command(environment: try faults.environment(folder: files / "data", log: files / "calls"))
        .start(["accounts", "list", "--data-dir", files / "data/accounts"])
    }
    // Without blocking a thread that other tests need.
    while process.isRunning { try await Task.sleep(for: .milliseconds(1)) }
    ending = process.wait()
    let log = FileManager.default.contents(atPath: files / "calls") ?? Data()
    calls = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
    try #require(number != "" || ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  /// Returns a description of a change to a target of the links; nil if there is none.
  func harm() throws -> String? {
    guard [0, 1].contains(ending.status) || (64...78).contains(ending.status) else {
      return "ended with \(ending.status): \(ending.errors)"
    }
    let targets = files / "targets"
    guard try mode(targets + "/file") == 0o644 else { return "the file's permissions changed" }
    var written = try AccountsFixture.files(in: targets).filter { !$0.value.isEmpty }.keys.sorted()
    // The folder of the accounts, and that of the token, may be links. Their files are for this user alone.
    try written.removeAll {
      try ($0.contains("/accounts") || $0.hasSuffix("/session")) && mode("\(targets)/\($0)") == 0o600
    }
    // SQLite opens its log by the path of the folder, after Lantern has looked at the database: SECURITY.md, Known limits.
    written.removeAll { replacesFolder && $0.hasSuffix("/accounts.sqlite-wal") }
    return written.isEmpty ? nil : "written: \(written)"
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
