import FoundationEssentials
import Glibc

/// The folders of the app's files: all in the folder of `--data-dir`, or else in the XDG base directories.
struct Directories: Sendable {
  /// Files that must not be lost, such as accounts.
  let data: URL
  /// Files that can be lost, such as recordings and the window's size.
  let state: URL
  /// The user's settings, such as the theme.
  let configuration: URL
  /// Folders for sockets, which are needed only while the app runs, in order of preference.
  ///
  /// A socket's path can have at most 107 bytes, so sockets cannot be in the data folder, whose path may be longer.
  /// Without XDG_RUNTIME_DIR, the folder is in the state directory, whose path is usually short enough.
  let runtime: [URL]

  init(dataDirectory: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    // The XDG specification requires relative paths to be ignored.
    func absolute(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }
    func folders(beside state: URL) -> [URL] {
      [absolute("XDG_RUNTIME_DIR")?.appending(path: "lantern"), state.appending(path: "runtime")].compactMap(
        \.self)
    }
    if let dataDirectory {
      data = URL(filePath: dataDirectory)
      state = data
      configuration = data
      runtime = folders(beside: data)
      return
    }
    let home =
      environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    func base(_ variable: String, _ fallback: String) -> URL {
      (absolute(variable) ?? home.appending(path: fallback)).appending(path: "lantern")
    }
    data = base("XDG_DATA_HOME", ".local/share")
    state = base("XDG_STATE_HOME", ".local/state")
    configuration = base("XDG_CONFIG_HOME", ".config")
    runtime = folders(beside: state)
  }

  /// Creates the data and state folders with access for the user only. The configuration folder is created with its
  /// first file.
  func create() throws(ExitError) {
    for folder in [data, state] {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw ExitError(
          .cannotCreate,
          "cannot create the folder \"\(folder.path)\"; choose a writable folder with --data-dir")
      }
      guard access(folder.path, W_OK | X_OK) == 0 else {
        throw ExitError(
          .cannotCreate, "cannot write to \"\(folder.path)\"; choose another folder with --data-dir")
      }
    }
  }

  /// Locked by the running app.
  var instance: URL { data.appending(path: "instance.lock") }
  /// The messages that an app with a mail service would send.
  var outbox: URL { data.appending(path: "outbox") }
  /// Recordings that the user saved.
  var savedRecordings: URL { data.appending(path: "saved-recordings") }
  var recordings: URL { state.appending(path: "recordings") }
  var window: URL { state.appending(path: "window.json") }
  var place: URL { state.appending(path: "place.json") }
  var pendingLink: URL { state.appending(path: "pending-link.json") }
  var preferences: URL { configuration.appending(path: "preferences.json") }
  /// Written by the user.
  var theme: URL { configuration.appending(path: "theme.json") }
}

/// Creates a folder that only this user can access, in an existing folder. Throws if the path exists and is anything
/// else, such as a symbolic link.
func makePrivateFolder(_ folder: URL) throws(ExitError) {
  guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
    throw ExitError(.cannotCreate, "cannot create \"\(folder.path)\": \(String(cString: strerror(errno)))")
  }
  var status = stat()
  guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
    status.st_mode & 0o777 == 0o700
  else { throw ExitError(.cannotCreate, "\"\(folder.path)\" is not a folder with access for this user only") }
}

/// Replaces a file atomically. After a power cut, the file is either the old one or the new one.
///
/// Writes a new file, syncs it, renames it and syncs the folder. Only the user can read the file. Without `isForced`,
/// nothing is synced, so that a power cut can lose or damage the file.
func replaceFile(_ file: URL, with bytes: [UInt8], isForced: Bool = true) throws(ExitError) {
  func failure(_ operation: String) -> ExitError {
    ExitError(
      .inputOutput,
      "cannot \(operation) \"\(file.path)\": \(String(cString: strerror(errno))); "
        + "check the free space and the permissions of its folder")
  }
  let fresh = file.path + ".new"
  unlink(fresh)
  let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw failure("create") }
  let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  guard written == bytes.count, !isForced || fsync(descriptor) == 0 else {
    let error = failure("write")
    close(descriptor)
    unlink(fresh)
    throw error
  }
  close(descriptor)
  guard rename(fresh, file.path) == 0 else {
    let error = failure("replace")
    unlink(fresh)
    throw error
  }
  if isForced { syncFolder(of: file) }
}

/// Removes a file permanently. Succeeds if there is none.
func removeFile(_ file: URL) throws(ExitError) {
  guard unlink(file.path) == 0 || errno == ENOENT else {
    throw ExitError(
      .inputOutput, "cannot remove \"\(file.path)\": \(String(cString: strerror(errno))); remove it manually")
  }
  syncFolder(of: file)
}

/// Syncs the folder of a file, so that a rename or removal survives a power cut.
func syncFolder(of file: URL) {
  let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return }
  fsync(folder)
  close(folder)
}
