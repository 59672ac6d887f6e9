import Foundation

/// A file system in user space (FUSE) that passes all operations on to a folder of the machine. It confirms every lock of a part
/// of a file, even one that another process has, or leaves locks to the kernel.
package final class LooseFileSystem {
  private let files: TemporaryDirectory
  private let server: Subprocess

  /// The folder where it is mounted.
  package var path: String { files / "mount" }

  package init(confirmsLocks: Bool) throws {
    files = try TemporaryDirectory()
    for name in ["mount", "files"] {
      try FileManager.default.createDirectory(atPath: files / name, withIntermediateDirectories: false)
    }
    try Self.program.write(toFile: files / "program.py", atomically: false, encoding: .utf8)
    server = try Command(path: "/usr/bin/python3").start([
      files / "program.py", files / "files", files / "mount", confirmsLocks ? "confirm" : "",
    ])
    let device = try FileManager.default.attributesOfItem(atPath: files.path)[.systemNumber] as? Int
    try waitFor("the file system", detail: server.errors) {
      try server.expectRunning()
      return try FileManager.default.attributesOfItem(atPath: files / "mount")[.systemNumber] as? Int
        != device
    }
  }

  deinit {
    // Its server ends with it. A lazy unmount waits for nobody.
    _ = try? Command(path: "umount").run(["--lazy", path])
    server.wait(timeout: .seconds(10))
  }

  /// Whether this user can mount such a file system here.
  package static let isPossible: Bool = {
    let device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    guard geteuid() == 0, device >= 0 else { return false }
    close(device)
    return (try? Command(path: "/usr/bin/python3").run(["-c", "import fusepy"]).status) == 0
  }()

  private static let program = """
    import errno, os, sys
    from fusepy import FUSE, FuseOSError, Operations

    root, mount, locks = sys.argv[1:]

    def passed(call):
      def checked(*arguments):
        try:
          return call(*arguments)
        except OSError as error:
          raise FuseOSError(error.errno)
      return checked

    class Passed(Operations):
      def __call__(self, name, path, *arguments):
        if not hasattr(self, name):
          raise FuseOSError(errno.ENOSYS)
        return passed(getattr(self, name))(root + (path or ''), *arguments)

      def getattr(self, path, fh=None):
        status = os.lstat(path)
        return {name: getattr(status, name) for name in (
          'st_atime', 'st_ctime', 'st_gid', 'st_mode', 'st_mtime', 'st_nlink', 'st_size', 'st_uid')}

      def access(self, path, mode): pass
      def chmod(self, path, mode): return os.chmod(path, mode)
      def chown(self, path, user, group): return os.chown(path, user, group)
      def create(self, path, mode, fi=None): return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
      def flush(self, path, fh): pass
      def fsync(self, path, isData, fh): return os.fsync(fh)
      def mkdir(self, path, mode): return os.mkdir(path, mode)
      def open(self, path, flags): return os.open(path, flags & ~os.O_NOFOLLOW)
      def read(self, path, size, offset, fh): return os.pread(fh, size, offset)
      def readdir(self, path, fh): return ['.', '..'] + os.listdir(path)
      def release(self, path, fh): return os.close(fh)
      def rename(self, old, new): return os.rename(old, root + new)
      def rmdir(self, path): return os.rmdir(path)
      def truncate(self, path, length, fh=None): return os.truncate(path, length)
      def unlink(self, path): return os.unlink(path)
      def utimens(self, path, times=None): return os.utime(path, times)
      def write(self, path, data, offset, fh): return os.pwrite(fh, data, offset)
      lock = None

    if locks == 'confirm':
      Passed.lock = lambda self, path, fh, command, lock: 0
    FUSE(Passed(), mount, foreground=True)
    """
}
