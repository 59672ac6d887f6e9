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
  func `a token that the keyring took is in no file, and found by the next process`() throws {
    try desktop.startKeyring()
    #expect(try TokenTrial.tell("place", folder, environment: desktop.environment) == ["place: keyring"])
    let stored = try name("store", "keyring", of: trial().tell("store"))
    #expect(try trial().tell("read") == ["read: \(stored) in keyring"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])

    let items = try desktop.items()
    #expect(items.count == 1)
    for word in ["Lantern: session", "lantern.session", "data-directory", try canonical(folder)] {
      #expect(items.first?.contains("\"\(word)\"") == true, "\(items)")
    }
  }

  @Test(.waitsForProcesses)
  func `each data directory has an item of its own, however the folder is named`() throws {
    try desktop.startKeyring()
    let other = files / "other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let one = try name("store", "keyring", of: trial().tell("store"))
    let two = try name("store", "keyring", of: trial(other).tell("store"))
    try FileManager.default.createSymbolicLink(atPath: files / "link", withDestinationPath: folder)
    #expect(try trial(files / "link").tell("read") == ["read: \(one) in keyring"])
    #expect(try trial(other + "/../data/").tell("read") == ["read: \(one) in keyring"])
    #expect(try trial(other).tell("read") == ["read: \(two) in keyring"])
    #expect(try trial(other).tell("forget") == ["forget: done"])
    #expect(try trial(other).tell("read") == ["read: nothing"])
    #expect(try trial().tell("read") == ["read: \(one) in keyring"])
  }

  @Test(.waitsForProcesses)
  func `the next token replaces the one before, and forgetting leaves none`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try tokenStore.tell("store")
    let second = try name("store", "keyring", of: tokenStore.tell("store"))
    #expect(try desktop.items().count == 1)
    #expect(try tokenStore.tell("read") == ["read: \(second) in keyring"])
    #expect(try tokenStore.tell("forget") == ["forget: done"])
    #expect(try desktop.items() == [])
    #expect(try tokenStore.tell("forget") == ["forget: done"])
    #expect(try tokenStore.tell("read") == ["read: nothing"])
  }

  @Test(.waitsForProcesses)
  func `a token moves from the file into a keyring that is there the next time`() throws {
    let tokenStore = try trial()
    let first = try name("store", "file", of: tokenStore.tell("store"))
    try desktop.startKeyring()
    #expect(try tokenStore.tell("read") == ["read: \(first) in file"])
    let second = try name("store", "keyring", of: tokenStore.tell("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try tokenStore.tell("read") == ["read: \(second) in keyring"])
  }

  @Test(.waitsForProcesses)
  func `a locked keyring is asked for nothing, and the file has the token`() throws {
    try desktop.startKeyring()
    let old = try name("store", "keyring", of: trial().tell("store"))
    try desktop.lockKeyring()
    let listener = try desktop.listen()
    let tokenStore = try trial()
    #expect(try tokenStore.tell("place") == ["place: file"])
    #expect(
      try tokenStore.tell("read") == [
        "warning: the keyring is locked; a session that is stored there is unavailable; log in again",
        "read: nothing",
      ])
    let stored = try tokenStore.tell("store")
    #expect(stored.first == "warning: the keyring is locked; the session is saved in a file")
    let fresh = try name("store", "file", of: stored)
    #expect(try tokenStore.tell("read") == ["read: \(fresh) in file"])

    // The older token is still in the keyring, and the file has precedence.
    desktop.killKeyring()
    try desktop.startKeyring()
    #expect(try trial().tell("read") == ["read: \(fresh) in file"])
    try FileManager.default.removeItem(atPath: file)
    #expect(try trial().tell("read") == ["read: \(old) in keyring"])

    // The monitor shows that no prompt was opened.
    try waitFor("what was heard") { listener.output.contains("SearchItems") }
    #expect(!listener.output.contains("Unlock"))
    #expect(!listener.output.contains("Prompt"))
  }

  @Test(.waitsForProcesses)
  func `whoever logs out while the keyring is locked is logged out`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try tokenStore.tell("store")
    try desktop.lockKeyring()
    #expect(
      try tokenStore.tell("forget") == [
        "warning: the keyring is locked; a token that remains there is invalid", "forget: done",
      ])
  }

  @Test(.waitsForProcesses)
  func `a keyring that dies leaves the next token to the file, and one that comes back is used again`() throws
  {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try name("store", "keyring", of: tokenStore.tell("store"))
    desktop.killKeyring()
    let second = try name("store", "file", of: tokenStore.tell("store"))
    #expect(try tokenStore.tell("read") == ["read: \(second) in file"])
    try desktop.startKeyring()
    let third = try name("store", "keyring", of: tokenStore.tell("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try tokenStore.tell("read") == ["read: \(third) in keyring"])
    #expect(try desktop.items().count == 1)
  }

  @Test(.waitsForProcesses)
  func `a keyring that refuses leaves the token to the file, and gives up the one that it had`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try name("store", "keyring", of: tokenStore.tell("store"))
    try desktop.refuse("CreateItem", of: "org.freedesktop.Secret.Collection")
    let stored = try tokenStore.tell("store")
    #expect(stored.first?.hasPrefix("warning: the keyring refused: ") == true, "\(stored)")
    #expect(stored.first?.hasSuffix("; the session is saved in a file") == true, "\(stored)")
    let second = try name("store", "file", of: stored)
    #expect(try desktop.items() == [])
    #expect(try tokenStore.tell("read") == ["read: \(second) in file"])
  }

  @Test(.waitsForProcesses)
  func `a keyring that does not give an item up keeps nobody from logging out`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try name("store", "keyring", of: tokenStore.tell("store"))
    try desktop.refuse("Delete", of: "org.freedesktop.Secret.Item")
    let said = try tokenStore.tell("forget")
    #expect(said.first?.hasPrefix("warning: the keyring refused: ") == true, "\(said)")
    #expect(said.first?.hasSuffix("; a token that remains there is invalid") == true, "\(said)")
    #expect(said.last == "forget: done")
  }

  @Test(.waitsForProcesses)
  func `a session bus that ends does not take the process along`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    _ = try name("store", "keyring", of: tokenStore.tell("store"))
    desktop.stop()
    let second = try name("store", "file", of: tokenStore.tell("store"))
    #expect(try tokenStore.tell("read") == ["read: \(second) in file"])
    #expect(tokenStore.isRunning)
  }

  @Test(.waitsForProcesses)
  func `a bus on which nobody keeps secrets is as good as none`() throws {
    let tokenStore = try trial()
    #expect(try tokenStore.tell("place") == ["place: file"])
    let stored = try name("store", "file", of: tokenStore.tell("store"))
    #expect(try tokenStore.tell("read") == ["read: \(stored) in file"])
    #expect(try tokenStore.tell("forget") == ["forget: done"])
  }

  @Test(.waitsForProcesses)
  func `a keyring that hangs is given up, until it answers when somebody logs out`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    desktop.hangKeyring()
    let late = "warning: the keyring does not respond; the session is saved in a file"
    // The bus would wait for the keyring longer than this test does.
    let stored = try tokenStore.tell("store")
    #expect(stored.first == late)
    _ = try name("store", "file", of: stored)

    desktop.wakeKeyring()
    #expect(try tokenStore.tell("place") == ["place: file"])
    #expect(try tokenStore.tell("store").first == late)
    #expect(try tokenStore.tell("forget") == ["forget: done"])
    let third = try name("store", "keyring", of: tokenStore.tell("store"))
    #expect(try tokenStore.tell("read") == ["read: \(third) in keyring"])
  }

  @Test(.waitsForProcesses, arguments: ["disabled:", "unix:path=/nonexistent", "nonsense", ""])
  func `without a session bus the file has the token, and nothing is said`(address: String) throws {
    let tokenStore = try TokenTrial(folder, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    #expect(try tokenStore.tell("place") == ["place: file"])
    #expect(try tokenStore.tell("read") == ["read: nothing"])
    let stored = try name("store", "file", of: tokenStore.tell("store"))
    #expect(try tokenStore.tell("read") == ["read: \(stored) in file"])
    #expect(try tokenStore.tell("forget") == ["forget: done"])
  }

  @Test(.waitsForProcesses)
  func `nothing of the keyring's library is loaded where no bus is`() throws {
    let ending = try Command(path: TokenTrial.program, environment: ["LD_DEBUG": "files"])
      .run(["token", folder, "place", "read", "forget"])
    #expect(ending.output == "place: file\nread: nothing\nforget: done\n")
    #expect(ending.errors.contains("libc.so"))
    #expect(!ending.errors.contains("libsecret"))
    #expect(!ending.errors.contains("libglib"))
  }

  // A folder in the file's place cannot be removed with `unlink`, not even by root.
  @Test(.waitsForProcesses)
  func `a file that cannot be removed refuses a token to the keyring, for it would be read first`() throws {
    try desktop.startKeyring()
    let tokenStore = try trial()
    try FileManager.default.createDirectory(atPath: file + "/mine", withIntermediateDirectories: true)
    let said = try tokenStore.tell("store")
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("store: cannot remove the session file \"\(file)\"") == true, "\(said)")
    #expect(try desktop.items() == [])
    #expect(FileManager.default.fileExists(atPath: file + "/mine"))
  }

  private func trial(_ other: String? = nil) throws -> TokenTrial {
    try TokenTrial(other ?? folder, environment: desktop.environment)
  }

  /// Returns the token's name in an answer such as `store: 0a1b2c3d in keyring`.
  private func name(_ word: String, _ place: String, of answer: [String]) throws -> String {
    let match = try #require(
      answer.last?.firstMatch(of: /^([a-z]+): ([0-9a-f]{8}) in ([a-z]+)$/), "\(answer)")
    #expect(match.1 == word)
    #expect(match.3 == place)
    return String(match.2)
  }

  private func canonical(_ path: String) throws -> String {
    let found = try #require(realpath(path, nil))
    defer { free(found) }
    return String(cString: found)
  }
}
