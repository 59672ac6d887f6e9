import FoundationEssentials
import Glibc

/// Where the app keeps things: under one folder when it was told so, else in the XDG base directories.
struct Directories: Sendable {
  /// What must not be lost, such as the session.
  let data: URL
  /// What is good to have, such as recordings and the window's size.
  let state: URL
  /// What a person wants, such as colours.
  let configuration: URL

  init(dataDirectory: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let dataDirectory {
      data = URL(filePath: dataDirectory)
      state = data
      configuration = data
      return
    }
    let home =
      environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    // The specification says to ignore relative paths.
    func base(_ variable: String, _ fallback: String) -> URL {
      guard let path = environment[variable], path.hasPrefix("/") else {
        return home.appending(path: fallback)
      }
      return URL(filePath: path)
    }
    data = base("XDG_DATA_HOME", ".local/share").appending(path: "lantern")
    state = base("XDG_STATE_HOME", ".local/state").appending(path: "lantern")
    configuration = base("XDG_CONFIG_HOME", ".config").appending(path: "lantern")
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

  /// Recordings that somebody asked to keep.
  var savedRecordings: URL { data.appending(path: "saved-recordings") }
  var recordings: URL { state.appending(path: "recordings") }
  var window: URL { state.appending(path: "window.json") }
  var preferences: URL { configuration.appending(path: "preferences.json") }
  /// Written by hand.
  var theme: URL { configuration.appending(path: "theme.json") }
}

/// Replaces a file as a whole, so that it is either the old one or the new one, also after a power cut: write
/// beside it, sync, rename, sync the folder. Only its owner can read it.
func replaceFile(_ file: URL, with bytes: [UInt8]) throws(Failure) {
  func failure(_ what: String) -> Failure {
    Failure(.inputOutput, "cannot \(what) “\(file.path)”: \(String(cString: strerror(errno)))")
  }
  let fresh = file.path + ".new"
  unlink(fresh)
  let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw failure("create") }
  let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  guard written == bytes.count, fsync(descriptor) == 0 else {
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
  syncFolder(of: file)
}

/// Makes what was renamed or removed in a file's folder survive a power cut.
func syncFolder(of file: URL) {
  let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard folder >= 0 else { return }
  fsync(folder)
  close(folder)
}
