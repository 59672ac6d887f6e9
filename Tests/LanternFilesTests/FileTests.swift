import Foundation
import LanternFiles
import LanternHarness
import LanternTestSupport
import Testing

/// Reading and replacing whole files.
struct FileTests {
  private let files: TemporaryDirectory
  private let path: String

  init() throws {
    files = try TemporaryDirectory()
    path = files / "file"
  }

  private var names: [String] { get throws { try Folder(files.path).names().sorted() } }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: Reading

  @Test func `a file as large as the limit is read, and a larger one is refused`() throws {
    try Data("12345".utf8).write(to: URL(filePath: path))
    #expect(try File(path).contents(limit: 5) == Array("12345".utf8))
    #expect(throws: FileError.tooLarge(path: path, limit: 4)) { try File(path).contents(limit: 4) }
  }

  @Test func `a missing file has no contents`() throws {
    #expect(try File(path).contents(limit: 1) == nil)
  }

  // The size of files in /proc is 0.
  @Test func `the limit holds for a file with a wrong size`() throws {
    #expect(try File("/proc/self/status").contents(limit: 1 << 20)?.isEmpty == false)
    #expect(throws: FileError.tooLarge(path: "/proc/self/status", limit: 10)) {
      try File("/proc/self/status").contents(limit: 10)
    }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 100_000])
  func `all bytes of a file are read`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try File(path).contents(limit: 1 << 20) == bytes)
    #expect(try OpenFile.reading(path)?.bytes(atMost: 4_096) == Array(bytes.prefix(4_096)))
  }

  @Test func `a folder, a device and a pipe without a writer are not read`() throws {
    try #require(mkfifo(path, 0o600) == 0)
    for path in [files.path, "/dev/zero", path] {
      #expect(throws: FileError.notAFile(path: path)) { try File(path).contents(limit: 10) }
    }
  }

  @Test func `a link is read unless it must not be followed`() throws {
    try File(files / "target").replace(with: [1])
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files / "target")
    #expect(try File(path).contents(limit: 10) == [1])
    #expect(throws: FileError.failed(.read, path: path, code: ELOOP)) {
      try OpenFile.reading(path, followingLinks: false)
    }
  }

  // MARK: Replacing

  @Test func `a file is replaced, and no other file remains`() throws {
    try File(path).replace(with: Array("old".utf8))
    try File(path).replace(with: Array("new".utf8), isDurable: false)
    #expect(try File(path).contents(limit: 10) == Array("new".utf8))
    #expect(try names == ["file"])
  }

  @Test(arguments: [0, 0o022, 0o777] as [mode_t])
  func `a private file has the mode 600 under every umask`(mask: mode_t) throws {
    let path = path
    try withUmask(mask) { try File(path).replace(with: [1]) }
    #expect(try permissions(path) == 0o600)
  }

  @Test func `a shared file has the mode that the umask allows`() throws {
    let path = path
    try withUmask(0o027) { try File(path).replace(with: [1], access: .umask) }
    #expect(try permissions(path) == 0o640)
  }

  @Test func `a link in place of the file is replaced, and its target is unchanged`() throws {
    try File(files / "target").replace(with: [1])
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files / "target")
    try File(path).replace(with: [2])
    #expect(try File(path).kind() == .regular)
    #expect(try File(files / "target").contents(limit: 10) == [1])
  }

  @Test func `if a folder has the path, nothing changes and the error names it`() throws {
    try FileManager.default.createDirectory(atPath: path + "/mine", withIntermediateDirectories: true)
    #expect(throws: FileError.failed(.replace, path: path, code: EISDIR)) {
      try File(path).replace(with: [1])
    }
    #expect(try names == ["file"])
    #expect(FileManager.default.fileExists(atPath: path + "/mine"))
  }

  @Test func `a file in a missing folder cannot be created`() throws {
    let path = files / "missing/file"
    #expect(throws: FileError.failed(.create, path: path, code: ENOENT)) { try File(path).replace(with: [1]) }
  }

  @Test(.waitsForProcesses) func `a reader sees one of the files that several threads write, never a part`()
    throws
  {
    let path = path
    try File(path).replace(with: [UInt8](repeating: 0, count: 50_000))
    let writers = try (1...3).map { number in
      try startThread {
        let bytes = [UInt8](repeating: UInt8(number), count: 50_000)
        for _ in 0..<40 { try File(path).replace(with: bytes, isDurable: false) }
      }
    }
    for _ in 0..<100 {
      let bytes = try #require(try File(path).contents(limit: 100_000))
      #expect(bytes.count == 50_000 && bytes.allSatisfy { $0 == bytes[0] })
    }
    for writer in writers { try writer.wait() }
    #expect(try names == ["file"])
  }

  @Test func `incomplete files are removed, and files with other names are kept`() throws {
    let kept = ["file", "file.0123456789abcdef.old", "file.0123.new", "file2.0123456789abcdef.new"]
    for name in kept + ["file.0123456789abcdef.new"] { try Data().write(to: URL(filePath: files / name)) }
    try File(path).removeIncomplete()
    #expect(try names == kept.sorted())
  }

  // MARK: Outputs

  @Test func `an output replaces a file and keeps its permissions`() throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    try #require(chmod(path, 0o604) == 0)
    try File(path).output(Array("new".utf8))
    #expect(try File(path).contents(limit: 10) == Array("new".utf8))
    #expect(try permissions(path) == 0o604)
    #expect(try names == ["file"])
  }

  @Test func `an output is written to the target of a link`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files / "target")
    try File(path).output([1])
    try File(path).output([2])
    #expect(try File(path).kind() == .link)
    #expect(try File(files / "target").contents(limit: 10) == [2])
  }

  @Test func `a device in place of an output is written and kept`() throws {
    try File("/dev/null").output([1])
    #expect(try File("/dev/null").kind() == .other)
    #expect(throws: FileError.failed(.write, path: "/dev/full", code: ENOSPC)) {
      try File("/dev/full").output([1])
    }
  }

  @Test func `an output in place of a folder or below a file is refused`() throws {
    #expect(throws: FileError.failed(.create, path: files.path, code: EISDIR)) {
      try File(files.path).output([1])
    }
    let below = "/dev/null/page.html"
    #expect(throws: FileError.failed(.create, path: below, code: ENOTDIR)) { try File(below).output([1]) }
  }

  // MARK: Copying, moving and removing

  @Test func `a copy is private and new`() throws {
    try Data("text".utf8).write(to: URL(filePath: path))
    #expect(try File(path).copy(to: files / "copy"))
    #expect(try File(files / "copy").contents(limit: 10) == Array("text".utf8))
    #expect(try permissions(files / "copy") == 0o600)
    #expect(throws: FileError.failed(.create, path: files / "copy", code: EEXIST)) {
      try File(path).copy(to: files / "copy")
    }
    #expect(try !File(files / "missing").copy(to: files / "other"))
    #expect(throws: FileError.sourceNotAFile(path: "/dev/zero")) {
      try File("/dev/zero").copy(to: files / "other")
    }
  }

  @Test func `a file is not moved over another one`() throws {
    try File(path).replace(with: [1])
    try File(files / "other").replace(with: [2])
    #expect(throws: FileError.exists(path: files / "other")) { try File(path).move(to: files / "other") }
    #expect(try File(path).move(to: files / "free"))
    #expect(try !File(path).move(to: files / "next"))
    #expect(try names == ["free", "other"])
  }

  @Test func `a file is removed, a missing one is not an error, and a folder is`() throws {
    try File(path).replace(with: [1])
    try File(path).remove(isDurable: true)
    try File(path).remove()
    #expect(try names == [])
    #expect(throws: FileError.self) { try File(files.path).remove() }
  }

  @Test func `a canonical path has no links and no dots`() throws {
    try FileManager.default.createDirectory(atPath: files / "a/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files / "a")
    let canonical = try File(files.path).canonicalPath()
    #expect(try File(path + "/../file/./b").canonicalPath() == canonical + "/a/b")
    #expect(throws: FileError.failed(.inspect, path: files / "no", code: ENOENT)) {
      try File(files / "no").canonicalPath()
    }
  }
}
