import Foundation
import LanternFiles
import LanternHarness
import LanternTestSupport
import Testing

/// Open files: complete writes, locks, and their paths.
struct OpenFileTests {
  private let files: TemporaryDirectory
  private let path: String

  init() throws {
    files = try TemporaryDirectory()
    path = files / "file"
  }

  // A signal ends a write into a full pipe after a part of the bytes.
  @Test(.waitsForProcesses) func `a write that signals interrupt is completed`() throws {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    try #require(sigaction(SIGUSR2, &action, nil) == 0)
    try #require(mkfifo(path, 0o600) == 0)
    let input = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(input) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let path = path
    let writer = try startThread { try File(path).output(bytes) }
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 12 * 4_096)
    while received.count < bytes.count {
      try waitFor("a full pipe, or the last bytes") {
        var count: Int32 = 0
        return ioctl(input, UInt(FIONREAD), &count) == 0
          && Int(count) >= min(60_000, bytes.count - received.count)
      }
      if received.count + 65_536 < bytes.count { writer.interrupt(SIGUSR2) }
      let count = read(input, &chunk, chunk.count)
      received += chunk.prefix(max(0, count))
    }
    try writer.wait()
    #expect(received == bytes)
  }

  @Test func `bytes are appended, overwritten or written to an empty file`() throws {
    try OpenFile.writing(path).write([1, 2, 3])
    try OpenFile.writing(path, existing: .appended).write([4])
    #expect(try File(path).contents(limit: 10) == [1, 2, 3, 4])
    let file = try OpenFile.writing(path, existing: .kept)
    #expect(try file.start(atMost: 2) == [1, 2])
    try file.overwrite(with: [5, 6])
    #expect(try File(path).contents(limit: 10) == [5, 6])
    try OpenFile.writing(path, existing: .emptied).write([7])
    #expect(try File(path).contents(limit: 10) == [7])
    #expect(throws: FileError.failed(.create, path: path, code: EEXIST)) {
      try OpenFile.writing(path, existing: .refused)
    }
  }

  @Test func `a private file is not created through a link`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: files / "target")
    #expect(throws: FileError.failed(.create, path: path, code: ELOOP)) { try OpenFile.writing(path) }
    #expect(throws: FileError.failed(.create, path: path, code: EEXIST)) {
      try OpenFile.writing(path, existing: .refused)
    }
    #expect(try File(files / "target").kind() == nil)
  }

  @Test func `one of two open files holds the lock until it is closed`() throws {
    let (first, second) = (try OpenFile.writing(path), try OpenFile.writing(path))
    #expect(try first.lock())
    #expect(try !second.lock())
    try first.close()
    #expect(try second.lock())
  }

  @Test func `an open file notices that its path was replaced`() throws {
    let file = try OpenFile.writing(path)
    #expect(file.isAtItsPath)
    try File(path).replace(with: [])
    #expect(!file.isAtItsPath)
  }

  @Test func `a full disk is an error with the path`() throws {
    let file = try OpenFile.writing("/dev/full", access: .umask)
    #expect(throws: FileError.failed(.write, path: "/dev/full", code: ENOSPC)) { try file.write([1]) }
  }
}

/// The messages of file errors.
struct FileErrorTests {
  @Test(arguments: [
    (
      FileError.failed(.write, path: "/d/f", code: ENOSPC),
      "cannot write \"/d/f\": No space left on device; check the path, its permissions and the disk"
    ),
    (
      .failed(.remove, path: "/d/f", code: EACCES),
      "cannot remove \"/d/f\": Permission denied; remove it manually"
    ),
    (.tooLarge(path: "/d/f", limit: 7), "\"/d/f\" is larger than 7 bytes; choose another file"),
    (
      .ownerLacksAccess(path: "/my $f"),
      "\"/my $f\" cannot be read and written by its owner; run chmod u+rw '/my $f', then try again"
    ),
    (
      .notUndone(.exists(path: "/b"), undoing: .exists(path: "/a"), renamed: "/r", original: "/o"),
      "\"/b\" already exists; move it away; \"/a\" already exists; move it away; rename \"/r\" back to \"/o\""
    ),
  ])
  func `an error says what happened and what to do`(error: FileError, message: String) {
    #expect("\(error)" == message)
  }
}
