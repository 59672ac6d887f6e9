import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The session's token and the desktop's keyring, a real one: what is kept there, and what becomes of it when the
/// keyring is not what it was.
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
    let keeper = try trial()
    _ = try keeper.tell("store")
    let second = try name("store", "keyring", of: keeper.tell("store"))
    #expect(try desktop.items().count == 1)
    #expect(try keeper.tell("read") == ["read: \(second) in keyring"])
    #expect(try keeper.tell("forget") == ["forget: done"])
    #expect(try desktop.items() == [])
    #expect(try keeper.tell("forget") == ["forget: done"])
    #expect(try keeper.tell("read") == ["read: nothing"])
  }

  @Test(.waitsForProcesses)
  func `a token moves from the file into a keyring that is there the next time`() throws {
    let keeper = try trial()
    let first = try name("store", "file", of: keeper.tell("store"))
    try desktop.startKeyring()
    #expect(try keeper.tell("read") == ["read: \(first) in file"])
    let second = try name("store", "keyring", of: keeper.tell("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try keeper.tell("read") == ["read: \(second) in keyring"])
  }

  @Test(.waitsForProcesses)
  func `a locked keyring is asked for nothing, and the file has the token`() throws {
    try desktop.startKeyring()
    let old = try name("store", "keyring", of: trial().tell("store"))
    try desktop.lockKeyring()
    let listener = try desktop.listen()
    let keeper = try trial()
    #expect(try keeper.tell("place") == ["place: file"])
    #expect(
      try keeper.tell("read") == [
        "remark: the keyring is locked; a session that is kept there is out of reach, log in again",
        "read: nothing",
      ])
    let stored = try keeper.tell("store")
    #expect(stored.first == "remark: the keyring is locked; the session is kept in a file")
    let fresh = try name("store", "file", of: stored)
    #expect(try keeper.tell("read") == ["read: \(fresh) in file"])

    // The older one is still in the keyring, and the file goes before it.
    desktop.killKeyring()
    try desktop.startKeyring()
    #expect(try trial().tell("read") == ["read: \(fresh) in file"])
    try FileManager.default.removeItem(atPath: file)
    #expect(try trial().tell("read") == ["read: \(old) in keyring"])

    // It can be heard that nobody asked for a password on the screen.
    try waitFor("what was heard") { listener.output.contains("SearchItems") }
    #expect(!listener.output.contains("Unlock"))
    #expect(!listener.output.contains("Prompt"))
  }

  @Test(.waitsForProcesses)
  func `whoever logs out while the keyring is locked is logged out`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    _ = try keeper.tell("store")
    try desktop.lockKeyring()
    #expect(
      try keeper.tell("forget") == [
        "remark: the keyring is locked; a token left there opens nothing", "forget: done",
      ])
  }

  @Test(.waitsForProcesses)
  func `a keyring that dies leaves the next token to the file, and one that comes back is used again`() throws
  {
    try desktop.startKeyring()
    let keeper = try trial()
    _ = try name("store", "keyring", of: keeper.tell("store"))
    desktop.killKeyring()
    let second = try name("store", "file", of: keeper.tell("store"))
    #expect(try keeper.tell("read") == ["read: \(second) in file"])
    try desktop.startKeyring()
    let third = try name("store", "keyring", of: keeper.tell("store"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try keeper.tell("read") == ["read: \(third) in keyring"])
    #expect(try desktop.items().count == 1)
  }

  @Test(.waitsForProcesses)
  func `a keyring that refuses leaves the token to the file, and gives up the one that it had`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    _ = try name("store", "keyring", of: keeper.tell("store"))
    try desktop.refuse("CreateItem", of: "org.freedesktop.Secret.Collection")
    let stored = try keeper.tell("store")
    #expect(stored.first?.hasPrefix("remark: the keyring refused: ") == true, "\(stored)")
    #expect(stored.first?.hasSuffix("; the session is kept in a file") == true, "\(stored)")
    let second = try name("store", "file", of: stored)
    #expect(try desktop.items() == [])
    #expect(try keeper.tell("read") == ["read: \(second) in file"])
  }

  @Test(.waitsForProcesses)
  func `a keyring that does not give an item up keeps nobody from logging out`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    _ = try name("store", "keyring", of: keeper.tell("store"))
    try desktop.refuse("Delete", of: "org.freedesktop.Secret.Item")
    let said = try keeper.tell("forget")
    #expect(said.first?.hasPrefix("remark: the keyring refused: ") == true, "\(said)")
    #expect(said.first?.hasSuffix("; a token left there opens nothing") == true, "\(said)")
    #expect(said.last == "forget: done")
  }

  @Test(.waitsForProcesses)
  func `a session bus that ends does not take the process along`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    _ = try name("store", "keyring", of: keeper.tell("store"))
    desktop.stop()
    let second = try name("store", "file", of: keeper.tell("store"))
    #expect(try keeper.tell("read") == ["read: \(second) in file"])
    #expect(keeper.isRunning)
  }

  @Test(.waitsForProcesses)
  func `a bus on which nobody keeps secrets is as good as none`() throws {
    let keeper = try trial()
    #expect(try keeper.tell("place") == ["place: file"])
    let stored = try name("store", "file", of: keeper.tell("store"))
    #expect(try keeper.tell("read") == ["read: \(stored) in file"])
    #expect(try keeper.tell("forget") == ["forget: done"])
  }

  @Test(.waitsForProcesses)
  func `a keyring that hangs is given up, until it answers when somebody logs out`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    desktop.hangKeyring()
    let late = "remark: the keyring does not answer; the session is kept in a file"
    // The bus would wait for it longer than this test does.
    let stored = try keeper.tell("store")
    #expect(stored.first == late)
    _ = try name("store", "file", of: stored)

    desktop.wakeKeyring()
    #expect(try keeper.tell("place") == ["place: file"])
    #expect(try keeper.tell("store").first == late)
    #expect(try keeper.tell("forget") == ["forget: done"])
    let third = try name("store", "keyring", of: keeper.tell("store"))
    #expect(try keeper.tell("read") == ["read: \(third) in keyring"])
  }

  @Test(.waitsForProcesses, arguments: ["disabled:", "unix:path=/nonexistent", "nonsense", ""])
  func `without a session bus the file has the token, and nothing is said`(address: String) throws {
    let keeper = try TokenTrial(folder, environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    #expect(try keeper.tell("place") == ["place: file"])
    #expect(try keeper.tell("read") == ["read: nothing"])
    let stored = try name("store", "file", of: keeper.tell("store"))
    #expect(try keeper.tell("read") == ["read: \(stored) in file"])
    #expect(try keeper.tell("forget") == ["forget: done"])
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

  // A folder in its place cannot be removed as a file is, by whomever.
  @Test(.waitsForProcesses)
  func `a file that cannot be removed refuses a token to the keyring, for it would be read first`() throws {
    try desktop.startKeyring()
    let keeper = try trial()
    try FileManager.default.createDirectory(atPath: file + "/mine", withIntermediateDirectories: true)
    let said = try keeper.tell("store")
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("store: cannot remove the session file “\(file)”") == true, "\(said)")
    #expect(try desktop.items() == [])
    #expect(FileManager.default.fileExists(atPath: file + "/mine"))
  }

  private func trial(_ other: String? = nil) throws -> TokenTrial {
    try TokenTrial(other ?? folder, environment: desktop.environment)
  }

  /// The token's name in an answer such as “store: 0a1b2c3d in keyring”.
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
