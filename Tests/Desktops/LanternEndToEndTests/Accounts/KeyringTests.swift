import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The session's token in a real desktop keyring: how it is stored, and what happens if the keyring is locked,
/// stopped or replaced.
@Suite(.serialized, .requirement(18, 91))
struct KeyringTests {
  let files: TemporaryDirectory
  let desktop: PrivateDesktop

  private var folder: String { files / "data" }
  private var file: String { files / "data/session" }

  init() throws {
    files = try TemporaryDirectory()
    desktop = try PrivateDesktop()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  @Test(.waitsForProcesses)
  func `a token in the keyring is in no file, and the next process finds it`() throws {
    try desktop.startKeyring()
    #expect(
      try TokenStoreProcess.perform("place", folder, environment: desktop.environment) == ["place: keyring"])
    let stored = try name("store", "keyring", of: process().perform("store"))
    #expect(try process().perform("read") == ["read: \(stored) in keyring"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])

    let items = try desktop.items()
    #expect(items.count == 1)
    for word in ["Lantern: session", "lantern.session", "data-directory", try canonical(folder)] {
      #expect(items.first?.contains("\"\(word)\"") == true, "\(items)")
    }
  }

  @Test(.waitsForProcesses)
  func `each data directory has its own item, however its path is written`() throws {
    try desktop.startKeyring()
    let other = files / "other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let one = try name("store", "keyring", of: process().perform("store"))
    let two = try name("store", "keyring", of: process(other).perform("store"))
    try FileManager.default.createSymbolicLink(atPath: files / "link", withDestinationPath: folder)
    #expect(try process(files / "link").perform("read") == ["read: \(one) in keyring"])
    #expect(try process(other + "/../data/").perform("read") == ["read: \(one) in keyring"])
    #expect(try process(other).perform("read") == ["read: \(two) in keyring"])
    #expect(try process(other).perform("forget") == ["forget: done"])
    #expect(try process(other).perform("read") == ["read: nothing"])
    #expect(try process().perform("read") == ["read: \(one) in keyring"])
  }

  @Test(.waitsForProcesses)
  func `a new token replaces the previous one, and forgetting removes it`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try tokenStore.perform("store")
    let second = try name("store", "keyring", of: tokenStore.perform("store"))
    #expect(try desktop.items().count == 1)
    #expect(try tokenStore.perform("read") == ["read: \(second) in keyring"])
    #expect(try tokenStore.perform("forget") == ["forget: done"])
    #expect(try desktop.items() == [])
    #expect(try tokenStore.perform("forget") == ["forget: done"])
    #expect(try tokenStore.perform("read") == ["read: nothing"])
  }

  @Test(.waitsForProcesses)
  func `a token moves from the file to the keyring once there is one`() throws {
    let tokenStore = try process()
    let first = try name("store", "file", of: tokenStore.perform("store"))
    try desktop.startKeyring()
    #expect(try tokenStore.perform("read") == ["read: \(first) in file"])
    let second = try name("store", "keyring", of: tokenStore.perform("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try tokenStore.perform("read") == ["read: \(second) in keyring"])
  }

  @Test(.waitsForProcesses)
  func `a locked keyring causes no prompt, and the file stores the token`() throws {
    try desktop.startKeyring()
    let old = try name("store", "keyring", of: process().perform("store"))
    try desktop.lockKeyring()
    let listener = try desktop.listen()
    let tokenStore = try process()
    #expect(try tokenStore.perform("place") == ["place: file"])
    #expect(
      try tokenStore.perform("read") == [
        "warning: the keyring is locked; a session that is stored there is unavailable; log in again",
        "read: nothing",
      ])
    let stored = try tokenStore.perform("store")
    #expect(stored.first == "warning: the keyring is locked; the session is saved in a file")
    let fresh = try name("store", "file", of: stored)
    #expect(try tokenStore.perform("read") == ["read: \(fresh) in file"])

    // The older token is still in the keyring, and the file has precedence.
    desktop.killKeyring()
    try desktop.startKeyring()
    #expect(try process().perform("read") == ["read: \(fresh) in file"])
    try FileManager.default.removeItem(atPath: file)
    #expect(try process().perform("read") == ["read: \(old) in keyring"])

    // The monitor shows that no prompt was opened.
    try waitFor("the method calls") { listener.output.contains("SearchItems") }
    #expect(!listener.output.contains("Unlock"))
    #expect(!listener.output.contains("Prompt"))
  }

  @Test(.waitsForProcesses)
  func `logging out succeeds while the keyring is locked`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try tokenStore.perform("store")
    try desktop.lockKeyring()
    #expect(
      try tokenStore.perform("forget") == [
        "warning: the keyring is locked; a token that remains there is invalid", "forget: done",
      ])
  }

  @Test(.waitsForProcesses)
  func `the file replaces a keyring that crashed until the keyring is available again`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try name("store", "keyring", of: tokenStore.perform("store"))
    desktop.killKeyring()
    let second = try name("store", "file", of: tokenStore.perform("store"))
    #expect(try tokenStore.perform("read") == ["read: \(second) in file"])
    try desktop.startKeyring()
    let third = try name("store", "keyring", of: tokenStore.perform("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try tokenStore.perform("read") == ["read: \(third) in keyring"])
    #expect(try desktop.items().count == 1)
  }

  @Test(.waitsForProcesses)
  func `if the keyring rejects a token, the file stores it and the old item is removed`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try name("store", "keyring", of: tokenStore.perform("store"))
    try desktop.refuse("CreateItem", of: "org.freedesktop.Secret.Collection")
    let stored = try tokenStore.perform("store")
    #expect(stored.first?.hasPrefix("warning: the keyring refused: ") == true, "\(stored)")
    #expect(stored.first?.hasSuffix("; the session is saved in a file") == true, "\(stored)")
    let second = try name("store", "file", of: stored)
    #expect(try desktop.items() == [])
    #expect(try tokenStore.perform("read") == ["read: \(second) in file"])
  }

  @Test(.waitsForProcesses)
  func `logging out succeeds if the keyring cannot delete its item`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try name("store", "keyring", of: tokenStore.perform("store"))
    try desktop.refuse("Delete", of: "org.freedesktop.Secret.Item")
    let lines = try tokenStore.perform("forget")
    #expect(lines.first?.hasPrefix("warning: the keyring refused: ") == true, "\(lines)")
    #expect(lines.first?.hasSuffix("; a token that remains there is invalid") == true, "\(lines)")
    #expect(lines.last == "forget: done")
  }

  @Test(.waitsForProcesses)
  func `the process survives the end of the session bus`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    _ = try name("store", "keyring", of: tokenStore.perform("store"))
    desktop.stop()
    let second = try name("store", "file", of: tokenStore.perform("store"))
    #expect(try tokenStore.perform("read") == ["read: \(second) in file"])
    #expect(tokenStore.isRunning)
  }

  @Test(.waitsForProcesses)
  func `a bus without a secret service is treated like no bus`() throws {
    let tokenStore = try process()
    #expect(try tokenStore.perform("place") == ["place: file"])
    let stored = try name("store", "file", of: tokenStore.perform("store"))
    #expect(try tokenStore.perform("read") == ["read: \(stored) in file"])
    #expect(try tokenStore.perform("forget") == ["forget: done"])
  }

  @Test(.waitsForProcesses)
  func `a keyring that hangs is not used until it responds at a log out`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    desktop.hangKeyring()
    let late = "warning: the keyring does not respond; the session is saved in a file"
    // The bus would wait for the keyring longer than this test does.
    let stored = try tokenStore.perform("store")
    #expect(stored.first == late)
    _ = try name("store", "file", of: stored)

    desktop.wakeKeyring()
    #expect(try tokenStore.perform("place") == ["place: file"])
    #expect(try tokenStore.perform("store").first == late)
    #expect(try tokenStore.perform("forget") == ["forget: done"])
    let third = try name("store", "keyring", of: tokenStore.perform("store"))
    #expect(try tokenStore.perform("read") == ["read: \(third) in keyring"])
  }

  @Test(.waitsForProcesses, arguments: ["disabled:", "unix:path=/nonexistent", "nonsense", ""])
  func `without a session bus the file stores the token without a warning`(address: String) throws {
    let tokenStore = try TokenStoreProcess(folder, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    #expect(try tokenStore.perform("place") == ["place: file"])
    #expect(try tokenStore.perform("read") == ["read: nothing"])
    let stored = try name("store", "file", of: tokenStore.perform("store"))
    #expect(try tokenStore.perform("read") == ["read: \(stored) in file"])
    #expect(try tokenStore.perform("forget") == ["forget: done"])
  }

  @Test(.waitsForProcesses)
  func `without a session bus the keyring library is not loaded`() throws {
    let ending = try Command(path: TokenStoreProcess.program, environment: ["LD_DEBUG": "files"])
      .run(["token", folder, "place", "read", "forget"])
    #expect(ending.output == "place: file\nread: nothing\nforget: done\n")
    #expect(ending.errors.contains("libc.so"))
    #expect(!ending.errors.contains("libsecret"))
    #expect(!ending.errors.contains("libglib"))
  }

  @Test(.waitsForProcesses, arguments: 1...2)
  func `if there is no memory for a request of the keyring, the token is stored in the file`(
    call: Int
  ) throws {
    try desktop.startKeyring()
    let ranges = try CModuleFunctions.ranges(of: ["CAccounts"], in: TokenStoreProcess.program)
    let fault = SiteFault(kind: "malloc", numbers: "\(call)", error: ENOMEM)
    let environment = desktop.environment.merging(fault.environment(log: files / "calls", ranges: ranges)) {
      $1
    }
    let lines = try TokenStoreProcess.perform("store", folder, environment: environment)
    #expect(FileManager.default.contents(atPath: files / "calls")?.isEmpty == false)
    #expect(lines.first?.contains("out of memory") == true, "\(lines)")
    let stored = try name("store", "file", of: lines)
    #expect(try process().perform("read") == ["read: \(stored) in file"])
  }

  // A folder in the file's place cannot be removed with `unlink`, not even by root.
  @Test(.waitsForProcesses)
  func `if the file cannot be removed, the keyring does not store the token`() throws {
    try desktop.startKeyring()
    let tokenStore = try process()
    try FileManager.default.createDirectory(atPath: file + "/mine", withIntermediateDirectories: true)
    let lines = try tokenStore.perform("store")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("store: cannot remove \"\(file)\"") == true, "\(lines)")
    #expect(try desktop.items() == [])
    #expect(FileManager.default.fileExists(atPath: file + "/mine"))
  }

  private func process(_ other: String? = nil) throws -> TokenStoreProcess {
    try TokenStoreProcess(other ?? folder, environment: desktop.environment)
  }

  /// Returns the token's name in an answer such as `store: 0a1b2c3d in keyring`.
  private func name(_ operation: String, _ place: String, of answer: [String]) throws -> String {
    let match = try #require(
      answer.last?.firstMatch(of: /^([a-z]+): ([0-9a-f]{8}) in ([a-z]+)$/), "\(answer)")
    #expect(match.1 == operation)
    #expect(match.3 == place)
    return String(match.2)
  }

  private func canonical(_ path: String) throws -> String {
    let found = try #require(realpath(path, nil))
    defer { free(found) }
    return String(cString: found)
  }
}
