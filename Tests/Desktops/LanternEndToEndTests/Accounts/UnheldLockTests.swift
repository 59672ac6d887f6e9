import Foundation
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// File systems that confirm locks and exclude no one.
struct UnheldLockTests {
  private func list(_ data: String, _ environment: [String: String] = [:]) throws -> CommandResult {
    try Command(environment: environment).run(["accounts", "list", "--data-dir", data])
  }

  @Test(.requirement(94), .waitsForProcesses)
  func `accounts whose locks exclude no one are refused, and their files are unchanged`() throws {
    let files = try TemporaryDirectory()
    try FailingDiskFolder(hasQuit: false).write(into: files / "data")
    let before = try AccountsFixture.files(in: files / "data")
    let faults = Faults(calls: ["lock"], at: "1-")
    let ending = try list(
      files / "data/accounts", faults.environment(folder: files / "data", log: files / "calls"))
    #expect(ending.status == 74, "\(ending.output)\(ending.errors)")
    #expect(ending.output == "")
    #expect(
      ending.errors.contains("cannot lock \"\(files / "data/accounts")/accounts.lock\": No locks available"))
    #expect(try AccountsFixture.files(in: files / "data") == before)
    #expect(try list(files / "data/accounts").output.contains("a1@example.org"))
  }

  @Test(
    .requirement(94), .waitsForProcesses,
    .enabled(if: LooseFileSystem.isPossible, "only root can mount a file system, and not in every container"))
  func `accounts on a FUSE file system are refused if it confirms the same lock twice`() throws {
    let system = try LooseFileSystem(confirmsLocks: true)
    try FailingDiskFolder(hasQuit: true).write(into: system.path + "/data")
    let before = try AccountsFixture.files(in: system.path + "/data")
    let ending = try list(system.path + "/data/accounts")
    #expect(ending.status == 74, "\(ending.output)\(ending.errors)")
    #expect(ending.errors.contains("accounts.lock\": No locks available"), "\(ending.errors)")
    #expect(try AccountsFixture.files(in: system.path + "/data") == before)
  }

  @Test(
    .requirement(94), .waitsForProcesses,
    .enabled(if: LooseFileSystem.isPossible, "only root can mount a file system, and not in every container"))
  func `two processes on a FUSE file system lose no changes if the kernel has its locks`() throws {
    let system = try LooseFileSystem(confirmsLocks: false)
    let files = try TemporaryDirectory()
    let processes = try ["a", "b"].map { name in
      let script =
        ["open \(name)"] + (1...12).map { "add \(name) \(name)\($0)@example.org lantern-password Name" }
      try (script + ["quit \(name)"]).joined(separator: "\n").write(
        toFile: files / name, atomically: false, encoding: .utf8)
      return try Command(path: BuildProducts.program("LanternAccountsDriver"))
        .start(["script", system.path + "/data", files / name])
    }
    for process in processes {
      let ending = process.wait()
      #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    }
    let listed = try list(system.path + "/data/accounts")
    #expect(listed.errors == "")
    #expect(
      listed.output.split(separator: "\n").count { $0.contains("@example.org") } == 24, "\(listed.output)")
  }
}
