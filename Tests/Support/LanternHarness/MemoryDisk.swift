package import Foundation

/// A file system in memory, which can be filled up and made read-only. Only root can mount it.
package final class MemoryDisk: Sendable {
  package struct DiskError: Error {
    package let what: String

    init(_ what: String) { self.what = "\(what): \(String(cString: strerror(errno)))" }
  }

  package static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    // In many containers, root is not allowed to mount.
    do {
      _ = try MemoryDisk(kilobytes: 64)
      return true
    } catch {
      return false
    }
  }()

  private let files: TemporaryDirectory
  package let folder: URL

  package init(kilobytes: Int) throws {
    files = try TemporaryDirectory()
    folder = URL(filePath: files / "disk")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    guard mount("lantern", folder.path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0 else {
      throw DiskError("mount")
    }
  }

  deinit {
    if umount2(folder.path, Int32(MNT_DETACH)) != 0 { fatalError("cannot unmount \(folder.path)") }
  }

  private var filler: String { folder.appending(path: "filler").path }

  /// Fills the disk completely, including the last page. A program that starts now does not inherit the file, so
  /// `makeRoom` frees its space.
  package func fill() throws {
    let descriptor = Foundation.open(filler, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw DiskError("fill") }
    defer { close(descriptor) }
    let page = [UInt8](repeating: 0, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
    guard errno == ENOSPC else { throw DiskError("fill") }
  }

  package func freeSpace() throws { try remove(filler) }

  /// Removes a file and frees its space. A process that another test is starting may have the file open, which would
  /// delay that until it runs its program.
  package func remove(_ path: String) throws {
    guard truncate(path, 0) == 0 else { throw DiskError("truncate") }
    try FileManager.default.removeItem(atPath: path)
  }

  package func setReadOnly(_ isReadOnly: Bool) throws {
    let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
    // A process that another test is starting may have a file open for writing until it runs its program.
    try waitFor("the remount") {
      if mount("lantern", folder.path, "tmpfs", flags, nil) == 0 { return true }
      guard errno == EBUSY else { throw DiskError("remount") }
      return false
    }
  }
}

extension Command {
  /// Whether a command can mount disks that only itself sees.
  package static let canMount: Bool = {
    let ending = try? Command(path: "unshare").run(["-rm", "mount", "-t", "tmpfs", "none", "/mnt"])
    return ending?.status == 0
  }()
}
