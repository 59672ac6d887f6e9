public import FoundationEssentials
import LanternFiles

/// The folders of the app's files: all in the folder of `--data-dir`, or else in the XDG base directories.
public struct Directories: Sendable {
  /// Files that must not be lost, such as accounts.
  public let data: URL
  /// Files that can be lost, such as recordings and the window's size.
  public let state: URL
  /// The user's settings, such as the theme.
  public let configuration: URL
  /// Files that the app can create again. The folder is created with its first file.
  public let cache: URL
  /// Folders for sockets, which are needed only while the app runs, in order of preference.
  ///
  /// A socket's path can have at most 107 bytes, so sockets cannot be in the data folder, whose path may be longer.
  /// Without XDG_RUNTIME_DIR, the folder is in the state directory, whose path is usually short enough.
  package let runtime: [URL]
  // Whether the user has chosen the folder.
  private let isChosen: Bool

  package init(
    _ app: AppIdentity, dataDirectory: String?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    isChosen = dataDirectory != nil
    func folders(beside state: URL) -> [URL] {
      [
        BaseFolder.path("XDG_RUNTIME_DIR", environment).map {
          URL(filePath: $0).appending(path: app.identifier)
        },
        state.appending(path: "runtime"),
      ].compactMap(\.self)
    }
    if let dataDirectory {
      data = URL(filePath: dataDirectory)
      state = data
      configuration = data
      cache = data.appending(path: "cache")
      runtime = folders(beside: data)
      return
    }
    func base(_ variable: String, _ fallback: String) -> URL {
      URL(filePath: BaseFolder.path(variable, orInHome: fallback, environment)).appending(
        path: app.identifier)
    }
    data = base("XDG_DATA_HOME", ".local/share")
    state = base("XDG_STATE_HOME", ".local/state")
    configuration = base("XDG_CONFIG_HOME", ".config")
    cache = base("XDG_CACHE_HOME", ".cache")
    runtime = folders(beside: state)
  }

  /// Creates the data and state folders with access for the user only. The configuration folder is created with its
  /// first file.
  ///
  /// A folder that the user has chosen keeps its permissions. It is refused if it has files of other programs only.
  package func create() throws(ExitError) {
    if isChosen { try checkOwnership() }
    for folder in [data, state] {
      do {
        try Folder(folder.path).create()
      } catch {
        throw ExitError(.cannotCreate, "\(error.problem); choose a writable folder with --data-dir")
      }
      do {
        try Folder(folder.path).checkWritable()
      } catch {
        throw ExitError(
          .cannotCreate, "cannot write to \"\(folder.path)\"; choose another folder with --data-dir")
      }
    }
  }

  private func checkOwnership() throws(ExitError) {
    // A folder that cannot be listed, or is none, is reported when it is created or used.
    guard let names = try? Folder(data.path).names() else { return }
    let others = names.filter { !Directories.foundBesides.contains($0) }
    guard !others.isEmpty, !others.contains(where: Directories.isOwn) else { return }
    let example = others.min().map { ", such as \($0.shellQuoted)" } ?? ""
    throw ExitError(
      .cannotCreate,
      "\"\(data.path)\" has files of other programs\(example); choose a new or empty folder with --data-dir")
  }

  // Files that the user may put there, or the file system has.
  private static let foundBesides: Set = ["theme.json", "lost+found"]

  // Whether Lantern gives this name to a file of an app.
  private static func isOwn(_ name: String) -> Bool {
    [
      "accounts.", "cache", "desktop.json", "instance.lock", "journal.", "outbox", "pending-link.json",
      "place.json",
      "preferences.json", "recordings", "runtime", "saved-recordings", "session", "window.json",
    ].contains { name == $0 || name.hasPrefix($0.hasSuffix(".") ? $0 : $0 + ".") }
  }

  /// Locked by the running app.
  package var instance: URL { data.appending(path: "instance.lock") }
  /// Recordings that the user saved.
  package var savedRecordings: URL { data.appending(path: "saved-recordings") }
  package var recordings: URL { state.appending(path: "recordings") }
  package var window: URL { state.appending(path: "window.json") }
  /// The settings that the desktop had last.
  package var desktop: URL { state.appending(path: "desktop.json") }
  package var place: URL { state.appending(path: "place.json") }
  package var preferences: URL { configuration.appending(path: "preferences.json") }
  package var composeTable: URL { cache.appending(path: "compose") }
  /// Written by the user.
  package var theme: URL { configuration.appending(path: "theme.json") }
}
