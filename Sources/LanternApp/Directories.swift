import FoundationEssentials
import Glibc

/// Where the app keeps things: under one folder when it was told so, else in the XDG base directories.
struct Directories: Sendable {
  /// What must not be lost, such as accounts.
  let data: URL
  /// What is good to have, such as recordings and the window's size.
  let state: URL
  /// What a person wants, such as colours.
  let configuration: URL
  /// What is of use while the app runs, namely sockets: folders that may do for it, the best first.
  ///
  /// A socket's path has room for 107 bytes, so it cannot lie with the data, whose path is as long as it likes. Where
  /// there is no XDG_RUNTIME_DIR it lies beside the state all the same, which does as a rule.
  let runtime: [URL]

  init(dataDirectory: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    // The specification says to ignore relative paths.
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

  /// Creates the folders for data and state, readable by their owner only; the one for configuration comes into being
  /// with what is first kept there.
  func create() throws(Failure) {
    for folder in [data, state] {
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw Failure(
          .cannotCreate,
          "cannot create “\(folder.path)”; name a folder that can be written to with --data-dir")
      }
      guard access(folder.path, W_OK | X_OK) == 0 else {
        throw Failure(
          .cannotCreate, "cannot write into “\(folder.path)”; name another folder with --data-dir")
      }
    }
  }

  /// Locked by the app that runs, and gone when none does.
  var instance: URL { data.appending(path: "instance.lock") }
  /// Letters that would be sent if anything here sent mail.
  var outbox: URL { data.appending(path: "outbox") }
  /// Recordings that somebody asked to keep.
  var savedRecordings: URL { data.appending(path: "saved-recordings") }
  var recordings: URL { state.appending(path: "recordings") }
  var window: URL { state.appending(path: "window.json") }
  var place: URL { state.appending(path: "place.json") }
  var pendingLink: URL { state.appending(path: "pending-link.json") }
  var preferences: URL { configuration.appending(path: "preferences.json") }
  /// Written by hand.
  var theme: URL { configuration.appending(path: "theme.json") }
}

/// Creates a folder that this user alone can enter, in one that exists. One that is there already must be that, and
/// no link to one.
func makePrivateFolder(_ folder: URL) throws(Failure) {
  guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
    throw Failure(.cannotCreate, "cannot create “\(folder.path)”: \(String(cString: strerror(errno)))")
  }
  var facts = stat()
  guard lstat(folder.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid(),
    facts.st_mode & 0o777 == 0o700
  else { throw Failure(.cannotCreate, "“\(folder.path)” is not a folder that this user alone can enter") }
}

/// Replaces a file as a whole, so that it is either the old one or the new one, also after a power cut: write
/// beside it, sync, rename, sync the folder. Only its owner can read it. One that is not `isForced` onto the disk may be
/// lost, or damaged, by a power cut.
func replaceFile(_ file: URL, with bytes: [UInt8], isForced: Bool = true) throws(Failure) {
  func failure(_ what: String) -> Failure {
    Failure(.inputOutput, "cannot \(what) “\(file.path)”: \(String(cString: strerror(errno)))")
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

/// Removes a file, for good when this returns. That there is none is fine.
func removeFile(_ file: URL) throws(Failure) {
  guard unlink(file.path) == 0 || errno == ENOENT else {
    throw Failure(
      .inputOutput, "cannot remove “\(file.path)”: \(String(cString: strerror(errno))); remove it by hand")
  }
  syncFolder(of: file)
}

/// Makes what was renamed or removed in a file's folder survive a power cut.
func syncFolder(of file: URL) {
  let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return }
  fsync(folder)
  close(folder)
}
