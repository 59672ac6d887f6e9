import FoundationEssentials
import LanternBus
public import LanternFrames
import LanternNavigation
import LanternRecording
import LanternSDL
import LanternStrings
import LanternWidgets

/// The text and the files of a dialog in which the user chooses files.
public struct FileDialog: Hashable, Sendable {
  /// A kind of files that the user can choose to see.
  public struct Filter: Hashable, Sendable {
    /// The name that the user sees, such as `Pictures`.
    public var name: String
    /// Patterns of file names, such as `*.png`, without regard to case. `*` stands for any characters, `?` for one.
    public var patterns: [String]

    /// Creates a kind of files.
    public init(_ name: String, _ patterns: [String]) {
      self.name = name
      self.patterns = patterns
    }
  }

  /// The title, such as `Add Pictures`; nil for one that fits the method.
  public var title: String?
  /// The title of the button that accepts the choice, such as `Add`; nil for one that fits the method.
  public var acceptTitle: String?
  /// The kinds of files, the first of which is chosen. Without any, all files are visible.
  public var filters: [Filter]
  /// The path of the folder that the dialog shows first; nil for the user's home folder or the desktop's choice.
  public var folder: String?

  /// Creates the text and the files of a dialog.
  public init(
    title: String? = nil, acceptTitle: String? = nil, filters: [Filter] = [], folder: String? = nil
  ) {
    self.title = title
    self.acceptTitle = acceptTitle
    self.filters = filters
    self.folder = folder
  }
}

/// A dialog, and the files that the user chooses in it.
package struct FileRequest: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, files, folder
    case newFile(suggestedName: String)
  }

  let kind: Kind
  let dialog: FileDialog

  package init(kind: Kind, dialog: FileDialog) {
    self.kind = kind
    self.dialog = dialog
  }

  func title(_ strings: Strings) -> String {
    if let title = dialog.title { return title }
    return switch kind {
    case .file: strings(.openFile)
    case .files: strings(.openFiles)
    case .folder: strings(.chooseFolder)
    case .newFile: strings(.saveFile)
    }
  }

  func acceptTitle(_ strings: Strings) -> String {
    if let title = dialog.acceptTitle { return title }
    return switch kind {
    case .file, .files: strings(.open)
    case .folder: strings(.choose)
    case .newFile: strings(.save)
    }
  }
}

extension AppServices {
  // MARK: File dialogs

  /// Lets the user choose a file to open, and returns its path, or nil if the user cancels.
  ///
  /// The dialog is the desktop's, by its portal. If there is no portal, or if it does not answer within three seconds,
  /// the dialog is one of Lantern's own above the top screen of the window. A display in memory always has the latter.
  /// If the task is cancelled, the dialog closes. The file may be gone, or unreadable, when this returns.
  public func openFile(_ dialog: FileDialog = FileDialog(), in window: LoopWindow? = nil) async -> String? {
    await choose(FileRequest(kind: .file, dialog: dialog), in: window)?.first
  }

  /// Lets the user choose one or more files to open, and returns their paths, or nil if the user cancels.
  ///
  /// Otherwise the same as `openFile(_:in:)`.
  public func openFiles(
    _ dialog: FileDialog = FileDialog(), in window: LoopWindow? = nil
  ) async -> [String]? {
    await choose(FileRequest(kind: .files, dialog: dialog), in: window)
  }

  /// Lets the user choose the path of a file to save, and returns it, or nil if the user cancels.
  ///
  /// If there is a file already, the user has agreed to replace it. Otherwise the same as `openFile(_:in:)`.
  public func saveFile(
    suggestedName: String, _ dialog: FileDialog = FileDialog(), in window: LoopWindow? = nil
  ) async -> String? {
    let kind = FileRequest.Kind.newFile(suggestedName: suggestedName)
    return await choose(FileRequest(kind: kind, dialog: dialog), in: window)?.first
  }

  /// Lets the user choose a folder, and returns its path, or nil if the user cancels. The filters have no effect.
  ///
  /// Otherwise the same as `openFile(_:in:)`.
  public func chooseFolder(
    _ dialog: FileDialog = FileDialog(), in window: LoopWindow? = nil
  ) async -> String? {
    await choose(FileRequest(kind: .folder, dialog: dialog), in: window)?.first
  }

  private func choose(_ request: FileRequest, in window: LoopWindow?) async -> [String]? {
    guard let window = window ?? loop.windows.first else { return nil }
    if usesDesktop {
      let portal = FilePortal(
        parent: (window.display as? Window)?.portalHandle ?? "", strings: window.root.environment.strings)
      switch await converse({ portal.answer(to: request, interrupt: $0) }, otherwise: .unavailable) {
      case .chosen(let paths): return paths
      case .cancelled: return nil
      case .unavailable: break
      }
    }
    return await browse(request, in: window)
  }

  /// Whether the app uses services of the desktop. A display in memory has none, so that each run of it is the same.
  var usesDesktop: Bool { loop.display.facts.clock == .monotonic }

  // Shows a dialog of Lantern's own above the top screen.
  private func browse(_ request: FileRequest, in window: LoopWindow) async -> [String]? {
    guard !Task.isCancelled, let tree = window.root.targetScreens.last?.view.tree else { return nil }
    let home = BaseFolder.home(ProcessInfo.processInfo.environment)
    let browser = FileBrowser(
      request, at: request.dialog.folder ?? home, home: home, loop: loop, window.root.environment.strings)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        browser.completion = { continuation.resume(returning: $0) }
        // A task that was cancelled in between must not open a dialog that nothing closes.
        if Task.isCancelled { browser.finish(nil) } else { tree.present(browser) }
      }
    } onCancel: {
      Task { @MainActor in browser.finish(nil) }
    }
  }
}
