import Glibc
import LanternFiles
import LanternStrings
import Synchronization

/// A file or a folder, as a list shows it.
struct FileEntry: Hashable, Sendable {
  let name: String
  let isFolder: Bool
  /// In bytes.
  let size: Int64
  /// In seconds since 1970.
  let modified: Int
  // The name by which entries are found and sorted.
  let key: String

  init(_ name: String, isFolder: Bool = false, size: Int64 = 0, modified: Int = 0) {
    self.name = name
    self.isFolder = isFolder
    self.size = size
    self.modified = modified
    key = name.lowercased()
  }

  /// Folders come before files, and names are in order without regard to case.
  static func precedes(_ left: FileEntry, _ right: FileEntry) -> Bool {
    if left.isFolder != right.isFolder { return left.isFolder }
    return left.key == right.key ? left.name < right.name : left.key < right.key
  }

  /// The size in units of 1000 bytes; empty for a folder.
  func sizeText(_ formats: any Formats) -> String { isFolder ? "" : formats.size(size) }

  /// The local date and time.
  func modifiedText(_ formats: any Formats) -> String {
    var (time, date) = unsafe (time_t(modified), tm())
    unsafe localtime_r(&time, &date)
    return unsafe formats.date(
      year: Int(date.tm_year) + 1_900, month: Int(date.tm_mon) + 1, day: Int(date.tm_mday),
      hour: Int(date.tm_hour), minute: Int(date.tm_min))
  }
}

/// The part of a folder that a list shows, and the way to read it.
struct FolderContents: Hashable, Sendable {
  var path: String
  var showsHidden = false
  var showsFiles = true
  /// Patterns of the names of files; empty for all.
  var patterns: [String] = []

  /// Reads the entries in order. A large folder is passed on in growing parts while it is read.
  ///
  /// Waits for the disk. Returns nil if it was stopped. Names that are not UTF-8 are left out, because no path in a
  /// `String` leads to these files.
  func entries(
    until stop: StopFlag, parts: ([FileEntry]) -> Void
  ) throws(FileError) -> [FileEntry]? {
    var folder = try FolderStream(path, .open)
    var found: [FileEntry] = []
    var next = 1_000
    while let bytes = folder.next() {
      if stop.isSet { return nil }
      guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
        showsHidden || !name.hasPrefix(".")
      else { continue }
      var status = stat()
      // A link without a target, or a file that was removed, has no status. A link to a folder is a folder.
      guard unsafe fstatat(folder.descriptor, name, &status, 0) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      guard isFolder || showsFiles && (patterns.isEmpty || patterns.contains { name.matches($0) }) else {
        continue
      }
      found.append(
        FileEntry(
          name, isFolder: isFolder, size: Int64(status.st_size), modified: status.st_mtim.tv_sec))
      if found.count == next {
        parts(found.sorted(by: FileEntry.precedes))
        next *= 10
      }
    }
    return found.sorted(by: FileEntry.precedes)
  }
}

/// Stops work on another thread.
final class StopFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}

extension String {
  /// Returns whether the name matches a pattern with `*` and `?`, without regard to case.
  func matches(_ pattern: String) -> Bool {
    let (name, pattern) = (Array(lowercased()), Array(pattern.lowercased()))
    var (position, index) = (0, 0)
    // The last asterisk, and the position in the name from which the rest of the pattern is tried.
    var star: (index: Int, position: Int)?
    while position < name.count {
      if index < pattern.count, pattern[index] == "*" {
        star = (index, position)
        index += 1
      } else if index < pattern.count, pattern[index] == "?" || pattern[index] == name[position] {
        (position, index) = (position + 1, index + 1)
      } else if let last = star {
        star = (last.index, last.position + 1)
        (position, index) = (last.position + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == "*" }
  }
}

/// Paths of files in folders.
enum FilePath {
  /// Returns the absolute path without `.` and `..`. One that does not begin with a slash is relative to a folder.
  static func resolved(_ path: String, in folder: String) -> String {
    var parts: [String] = []
    for part in components(path.hasPrefix("/") ? path : join(folder, path)) {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the path of a file in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the names of the folders that lead to a path, without the root.
  static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }
}
