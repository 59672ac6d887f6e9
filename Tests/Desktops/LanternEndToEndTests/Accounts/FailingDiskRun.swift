import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import Testing

/// The files of two accounts, one of which is logged in on the machine `here`.
struct FailingDiskFolder {
  /// The names in the folder with the files' contents.
  let contents: [String: Data]

  static let accounts: AccountsModel = {
    var model = AccountsModel(machines: ["here"])
    for number in 1...2 {
      model.entries["a\(number)@example.org"] = AccountsModel.Entry(
        password: "lantern-password-\(number)", isConfirmed: true, profiles: [("Person\(number)", "")])
    }
    return model
  }()

  /// Creates the files of a process that quit, or of one that was killed, whose changes are all in the log.
  init(hasQuit: Bool) throws {
    let files = try TemporaryDirectory()
    let script = [
      "open here", "add here a1@example.org lantern-password-1 Person1",
      "add here a2@example.org lantern-password-2 Person2", "log-in here a1@example.org lantern-password-1",
    ]
    let process = try FailingDiskRun.start(in: files, script + [hasQuit ? "quit here" : "wait here"])
    if !hasQuit {
      try waitFor("its last command") {
        !process.isRunning || process.output.contains("trying \(script.count)\n")
      }
      process.kill()
    }
    let ending = process.wait()
    try #require(ending.status == (hasQuit ? 0 : 128 + SIGKILL), "\(ending.output)\(ending.errors)")
    contents = try AccountsFixture.files(in: files / "data")
  }

  func write(into folder: String) throws {
    for (name, bytes) in contents {
      let file = URL(filePath: folder).appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try bytes.write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
  }
}

/// A process that opens the accounts, logs in, adds an account and quits while some of its calls fail, and its
/// folder.
struct FailingDiskRun {
  static let script = [
    "open here", "log-in here a2@example.org lantern-password-2",
    "add here a3@example.org lantern-password-3 Person3", "quit here",
  ]

  private let files: TemporaryDirectory
  let faults: Faults
  let ending: CommandResult
  /// The counted calls in their order.
  let calls: [String]

  init(_ folder: FailingDiskFolder, _ faults: Faults) async throws {
    files = try TemporaryDirectory()
    self.faults = faults
    try folder.write(into: files / "data")
    let process = try FailingDiskRun.start(in: files, FailingDiskRun.script, faults)
    // Without blocking a thread that other tests need.
    while process.isRunning { try await Task.sleep(for: .milliseconds(1)) }
    ending = process.wait()
    let log = FileManager.default.contents(atPath: files / "calls") ?? Data()
    calls = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func start(in files: TemporaryDirectory, _ script: [String], _ faults: Faults? = nil) throws
    -> Subprocess
  {
    try script.joined(separator: "\n").write(toFile: files / "script", atomically: false, encoding: .utf8)
    var program = Command(path: BuildProducts.program("LanternAccountsDriver"))
    if let faults {
      program.environment = try faults.environment(folder: files / "data", log: files / "calls")
    }
    return try program.start(["script", files / "data", files / "script"])
  }

  /// Returns a description of lost or wrong data; nil if there is none.
  func loss() throws -> String? {
    guard [0, 1].contains(ending.status) else { return "ended with \(ending.status): \(ending.errors)" }
    let names = try FileManager.default.subpathsOfDirectory(atPath: files / "data")
    if let name = names.first(where: { $0.contains("set-aside") }) {
      return "a healthy file became \(name)"
    }
    let reopened = try ReopenedAccounts(files / "data", ["here"], second: 10)
    if let warning = reopened.warnings.first { return "\(warning)" }
    let found = try reopened.lines()
    var model = FailingDiskFolder.accounts
    let added = "a3@example.org"
    if found.contains(where: { $0.hasPrefix(added) }) {
      model.entries[added] = AccountsModel.Entry(
        password: "lantern-password-3", isConfirmed: true, profiles: [("Person3", "")])
    } else if ending.output.contains("confirmed 2") {
      return "a confirmed account is gone: \(found)"
    }
    let choices = ["a1@example.org", "a2@example.org"].map { email in
      model.sessions["here"] = email
      return model.lines
    }
    guard choices.contains(found) else { return "found \(found)" }
    return try reopened.hasPasswords(of: model) ? nil : "a password is wrong"
  }
}
