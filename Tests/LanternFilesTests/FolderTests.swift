import Foundation
import LanternFiles
import LanternHarness
import LanternTestSupport
import Testing

/// Folders, private or not.
struct FolderTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [0, 0o022, 0o377] as [mode_t])
  func `a private folder and those above it have the mode 700 under every umask`(mask: mode_t) throws {
    let path = files / "a/b"
    try withUmask(mask) { try Folder(path).create() }
    #expect(try permissions(files / "a") == 0o700)
    #expect(try permissions(files / "a/b") == 0o700)
  }

  @Test func `a shared folder has the mode that the umask allows`() throws {
    let path = files / "a"
    try withUmask(0o027) { try Folder(path).create(access: .umask) }
    #expect(try permissions(path) == 0o750)
  }

  @Test func `an existing folder is kept, and a file in its place is an error`() throws {
    try Folder(files / "a/b").create()
    try Folder(files / "a").create()
    #expect(try Folder(files / "a").names() == ["b"])
    try File(files / "file").replace(with: [])
    #expect(throws: FileError.notAFolder(path: files / "file")) { try Folder(files / "file").create() }
    #expect(throws: FileError.self) { try Folder(files / "file/below").create() }
  }

  @Test func `a folder that others can access, or a link, is not private`() throws {
    #expect(try Folder(files / "private").createPrivate())
    #expect(try Folder(files / "private").createPrivate())
    try FileManager.default.createSymbolicLink(atPath: files / "link", withDestinationPath: files / "private")
    #expect(try !Folder(files / "link").createPrivate())
    try #require(chmod(files / "private", 0o750) == 0)
    #expect(try !Folder(files / "private").createPrivate())
    #expect(try permissions(files / "private") == 0o750)
  }

  @Test func `temporary folders have different names and are private`() throws {
    let folders = [
      try Folder(files.path).createTemporary(prefix: "run-"),
      try Folder(files.path).createTemporary(prefix: "run-"),
    ]
    #expect(folders[0] != folders[1])
    for folder in folders {
      #expect(folder.path.hasPrefix(files / "run-"))
      #expect(try permissions(folder.path) == 0o700)
    }
  }

  @Test func `a missing folder has nothing to sync, and cannot be listed`() throws {
    try Folder(files / "missing").sync()
    #expect(throws: FileError.failed(.read, path: files / "missing", code: ENOENT)) {
      try Folder(files / "missing").names()
    }
  }

  // MARK: Private folders and their files

  @Test func `a folder that exists keeps its permissions, and its files lose those of other users`() throws {
    let path = files / "private"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    let folder = try PrivateFolder(path)
    #expect(try permissions(path) == 0o755)
    try Data().write(to: URL(filePath: folder.path(of: "file")))
    try #require(chmod(folder.path(of: "file"), 0o644) == 0)
    #expect(try folder.restrictAccess(to: "file"))
    #expect(try !folder.restrictAccess(to: "file"))
    #expect(try !folder.restrictAccess(to: "missing"))
    #expect(try permissions(folder.path(of: "file")) == 0o600)
  }

  @Test func `a shared folder, a file, and a link in place of a private file are refused`() throws {
    try #require(chmod(files.path, 0o1777) == 0)
    #expect(throws: FileError.sharedFolder(path: files.path)) { try PrivateFolder(files.path) }
    try File(files / "file").replace(with: [])
    #expect(throws: FileError.notAFolder(path: files / "file")) { try PrivateFolder(files / "file") }
    let folder = try PrivateFolder(files / "private")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"), withDestinationPath: files / "file")
    #expect(throws: FileError.notAFile(path: folder.path(of: "link"))) {
      _ = try folder.restrictAccess(to: "link")
    }
    #expect(throws: FileError.failed(.write, path: folder.path(of: "link"), code: ELOOP)) {
      try folder.mark("link")
    }
    try folder.create("link")
    #expect(try File(files / "file").size() == 0)
  }

  @Test func `a marked file is not empty, and creating it again keeps it`() throws {
    let folder = try PrivateFolder(files / "private")
    #expect(try !folder.isMarked("lock"))
    try folder.create("lock")
    #expect(try !folder.isMarked("lock"))
    try folder.mark("lock")
    try folder.create("lock")
    #expect(try folder.isMarked("lock"))
  }
}
