import Glibc
import LanternFiles

/// Tells of changes of named files in folders, by inotify. No thread wakes up while none of the folders changes.
struct FolderWatch: ~Copyable {
  /// Readable after a change. Negative if the system has no watch left; then no change is reported.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private var names: [Int32: Set<String>] = [:]

  private static let changes = UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_DELETE)

  /// Watches the files with these names in each folder. A folder that doesn't exist is left out.
  init(_ files: [String: Set<String>]) {
    for (folder, watched) in files {
      let number = unsafe inotify_add_watch(descriptor, folder, Self.changes)
      if number >= 0 { names[number, default: []].formUnion(watched) }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Takes what has arrived, and returns whether one of the files has changed.
  func takeChanges() -> Bool {
    var isChanged = false
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return isChanged }
      for event in FolderEvent.events(in: buffer[..<count]) {
        // Of an overflow, only the number tells.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || names[event.watch]?.contains(event.name) == true {
          isChanged = true
        }
      }
    }
  }
}
