import Foundation
import LanternAccounts
import LanternHarness
import LanternTestSupport
import Testing

/// A disk that is full, and one that cannot be written to: a small one in memory, which only root can put there.
@Suite(.enabled(if: geteuid() == 0 && SmallDisk.isPossible))
struct FullDiskTests {
  @Test(.requirement(94)) func `where the disk is full a message says so, and nothing is lost`() throws {
    let office = try Office()
    let disk = try SmallDisk(at: office.folder)
    defer { disk.remove() }
    let accounts = try office.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", Office.password)
    try disk.fill()
    expectNoRoom { for number in 0..<100 { try accounts.add("Karl", "karl\(number)@example.org") } }
    let count = try accounts.all().count
    expectNoRoom { try accounts.changePassword(from: Office.password, to: Office.other) }
    expectNoRoom { _ = try accounts.logIn("ines@example.org", Office.password) }
    #expect(try accounts.resume() != nil)
    try FileManager.default.removeItem(at: disk.filler)
    let again = try office.open()
    #expect(again.remarks == [])
    #expect(try again.all().count == count)
    #expect(try again.resume()?.profile.name.description == "Ines")
    _ = try again.logIn("ines@example.org", Office.password)
  }

  @Test(.requirement(91, 94))
  func `where the disk is full at the very commit, password, session and token stay`() throws {
    let office = try Office()
    let disk = try SmallDisk(at: office.folder)
    defer { disk.remove() }
    let accounts = try office.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", Office.password)
    let token = try #require(office.pocket.token)
    office.onLetter {
      do {
        try disk.fill()
      } catch {
        Issue.record("cannot fill the disk: \(error)")
      }
    }
    expectNoRoom { try accounts.changePassword(from: Office.password, to: Office.other) }
    #expect(office.subjects == ["Changed"])
    office.onLetter(nil)
    try FileManager.default.removeItem(at: disk.filler)
    #expect(office.pocket.token == token)
    #expect(office.pocket.stores == 3)
    #expect(try accounts.resume() != nil)
    #expect(try office.open().resume() != nil)
    _ = try office.open(Pocket()).logIn("ines@example.org", Office.password)
  }

  @Test func `where the disk is full from the start a message says so`() throws {
    let office = try Office()
    let disk = try SmallDisk(at: office.folder)
    defer { disk.remove() }
    try disk.fill()
    #expect(throws: AccountsError.self) { try office.open() }
    try FileManager.default.removeItem(at: disk.filler)
    #expect(try office.open().remarks == [])
  }

  @Test func `where nothing can be written a message says so, and nothing is lost`() throws {
    let office = try Office()
    let disk = try SmallDisk(at: office.folder)
    defer { disk.remove() }
    do {
      let accounts = try office.open()
      try accounts.add("Ines", "ines@example.org")
    }
    try disk.makeReadOnly()
    #expect {
      try office.open()
    } throws: { error in
      guard case .disk(let message)? = error as? AccountsError else { return false }
      return message.contains(office.folder.path) && message.contains("Read-only")
    }
    try disk.makeWritable()
    #expect(try office.open().all().count == 1)
  }

  private func expectNoRoom(
    sourceLocation: SourceLocation = #_sourceLocation, _ action: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try action()
    } throws: { error in
      guard case .disk(let message)? = error as? AccountsError else { return false }
      return message.contains("no room left") || message.contains("disk failed")
    }
  }
}

/// Half a megabyte of memory in a folder's place.
private struct SmallDisk {
  static let isPossible: Bool = {
    do {
      let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      let disk = try SmallDisk(at: folder)
      disk.remove()
      try FileManager.default.removeItem(at: folder)
      return true
    } catch {
      return false
    }
  }()

  private let folder: URL

  var filler: URL { folder.appending(path: "filler") }

  init(at folder: URL) throws {
    self.folder = folder
    try SmallDisk.run("mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "lantern-test", folder.path)
  }

  /// Takes all room that is left, with the file `filler`.
  func fill() throws {
    let file = try #require(fopen(filler.path, "w"))
    setvbuf(file, nil, _IONBF, 0)
    let page = [UInt8](repeating: 0x20, count: 4096)
    while fwrite(page, page.count, 1, file) == 1 {}
    fclose(file)
  }

  func makeReadOnly() throws { try SmallDisk.run("mount", "-o", "remount,ro", folder.path) }

  func makeWritable() throws { try SmallDisk.run("mount", "-o", "remount,rw", folder.path) }

  func remove() {
    do {
      try SmallDisk.run("umount", "--lazy", folder.path)
    } catch {
      Issue.record("cannot remove the disk at \(folder.path)")
    }
  }

  private static func run(_ program: String, _ arguments: String...) throws {
    try Command(path: program).runSuccessfully(arguments)
  }
}
