import Glibc
import LanternFiles
import LanternProcess

/// Reports changes of a package's sources by inotify. Nothing wakes the process while no file changes.
///
/// Folders are watched instead of files, because editors save by renaming a new file.
final class SourceWatcher {
  /// A file descriptor that is readable when there are changes.
  let descriptor: Int32
  private let roots: [String]
  // The paths of the watched folders, by the numbers of their watches.
  private var folders: [Int32: String] = [:]
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  private static let package = "."
  private static let changes = UInt32(
    IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)

  /// Watches Package.swift in the working directory, and all files in the folders `roots`.
  init(_ roots: [String]) throws(ExitError) {
    self.roots = roots
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw SourceWatcher.systemError(SourceWatcher.package) }
    try watchAll()
  }

  deinit { close(descriptor) }

  /// Reads the changes since the last call. Returns whether a source file or Package.swift has changed.
  func readChanges() throws(ExitError) -> Bool {
    var isChanged = false
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return isChanged }
      for event in FolderEvent.events(in: buffer[..<count]) {
        if try handle(event) { isChanged = true }
      }
    }
  }

  // MARK: Events

  // Returns whether a source file has changed.
  private func handle(_ event: FolderEvent) throws(ExitError) -> Bool {
    let name = event.name
    let kind = { (flag: Int32) in event.mask & UInt32(flag) != 0 }
    if kind(IN_Q_OVERFLOW) {
      // Events of any folder were lost.
      try watchAll()
      return true
    }
    guard let folder = folders[event.watch] else { return false }
    if kind(IN_IGNORED) {
      folders[event.watch] = nil
      return false
    }
    if folder == SourceWatcher.package && !roots.contains(folder) {
      if SourceWatcher.isManifest(name) { return !kind(IN_CREATE) }
      guard kind(IN_ISDIR), roots.contains(where: { $0 == name || $0.hasPrefix(name + "/") }) else {
        return false
      }
      try watchAll()
      return true
    }
    guard !SourceWatcher.isTemporary(name) else { return false }
    // A new file is reported again when it has been written.
    guard kind(IN_ISDIR) else { return !kind(IN_CREATE) }
    let path = SourceWatcher.path(name, in: folder)
    if kind(IN_CREATE) || kind(IN_MOVED_TO) { return try watch(path) }
    stopWatching(path)
    return true
  }

  private static func isManifest(_ name: String) -> Bool {
    name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
  }

  // Swap files, backups and locks of editors.
  private static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
  }

  // MARK: Folders

  private func watchAll() throws(ExitError) {
    try add(SourceWatcher.package)
    for root in roots { try watch(root) }
  }

  /// Watches a folder and the folders in it. Returns whether there is a file in any of them.
  @discardableResult
  private func watch(_ folder: String) throws(ExitError) -> Bool {
    guard try add(folder) else { return false }
    var hasFiles = false
    for name in try exitErrors({ () throws(FileError) in try Folder(folder).names() }) {
      guard !SourceWatcher.isTemporary(name) else { continue }
      let path = SourceWatcher.path(name, in: folder)
      let isFolder = try exitErrors { () throws(FileError) in try File(path).kind() == .folder }
      if try isFolder ? watch(path) : true { hasFiles = true }
    }
    return hasFiles
  }

  // Returns false if there is no such folder, or no longer.
  @discardableResult
  private func add(_ folder: String) throws(ExitError) -> Bool {
    let number = unsafe inotify_add_watch(descriptor, folder, SourceWatcher.changes)
    guard number >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw SourceWatcher.systemError(folder)
    }
    folders[number] = folder
    return true
  }

  private func stopWatching(_ path: String) {
    for (number, folder) in folders where folder == path || folder.hasPrefix(path + "/") {
      inotify_rm_watch(descriptor, number)
      folders[number] = nil
    }
  }

  private static func path(_ name: String, in folder: String) -> String {
    folder == package ? name : "\(folder)/\(name)"
  }

  private static func systemError(_ folder: String) -> ExitError {
    ExitError(
      .system,
      unsafe "cannot watch \"\(folder)\" for changes: \(String(cString: strerror(errno))); "
        + "check its permissions and the limits in /proc/sys/fs/inotify")
  }
}
