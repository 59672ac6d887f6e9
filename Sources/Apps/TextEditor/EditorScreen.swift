import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternWidgets

/// Edits a text.
final class EditorScreen: Screen {
  private let windows: EditorWindows
  private weak var window: LoopWindow?
  private let text: TextArea
  private let findBar: FindBar
  private let status = Label("", font: { $0.caption }, color: { $0.textSecondary })
  private var path: String?
  private let hasByteOrderMark: Bool
  private var savedRevision: Int

  init(_ file: TextFile?, _ windows: EditorWindows) {
    self.windows = windows
    path = file?.path
    hasByteOrderMark = file?.hasByteOrderMark ?? false
    text = TextArea("Text", text: file?.text ?? "") { $0.type.code }
    text.isLabelHidden = true
    text.hasBorder = false
    findBar = FindBar(text)
    savedRevision = text.revision
    super.init(title: "Text Editor")
    text.onChange = { [weak self] in self?.showStatus() }
  }

  private var name: String { path.map(TextFile.name) ?? "Untitled" }
  private var isModified: Bool { text.revision != savedRevision }

  override func makeView() -> Widget {
    let menus = MenuBar(
      "Menu",
      [
        Menu("File") { [weak self] in self?.items("new", "open", "save", "saveAs", "quit") ?? [] },
        Menu("Edit") { [weak self] in
          (self?.text.editMenuItems ?? []) + [.separator]
            + (self?.items("find", "findNext", "findPrevious") ?? [])
        },
        Menu("Help") { [weak self] in self?.items("shortcuts") ?? [] },
      ])
    showStatus()
    text.flex = 1
    return Column([
      menus, Divider(), findBar, text, Divider(),
      Panel(padding: Insets(horizontal: 12, vertical: 4), [status]),
    ])
  }

  override var initialFocus: Widget? { text }
  override var windowTitle: String { isModified ? "• \(name)" : name }

  // MARK: Commands

  /// Adds the editor's commands to its window, whose menus and shortcuts perform them.
  func addCommands(to window: LoopWindow) {
    self.window = window
    func add(
      _ id: String, _ title: String, _ group: String, _ shortcut: Shortcut,
      _ action: @escaping (EditorScreen) -> Void
    ) {
      window.root.commands.add(
        Command(id, title, group: group, shortcut: shortcut) { [weak self] in self.map(action) })
    }
    add("new", "New Window", "File", "Ctrl+N") { $0.windows.open(nil) }
    add("open", "Open…", "File", "Ctrl+O") { $0.open() }
    add("save", "Save", "File", "Ctrl+S") { $0.save() }
    add("saveAs", "Save As…", "File", "Ctrl+Shift+S") { $0.saveAs() }
    add("find", "Find…", "Edit", "Ctrl+F") { $0.findBar.open() }
    add("findNext", "Find Next", "Edit", "Ctrl+G") { $0.findBar.findNext() }
    add("findPrevious", "Find Previous", "Edit", "Ctrl+Shift+G") { $0.findBar.findPrevious() }
  }

  private func items(_ ids: String...) -> [MenuItem] {
    ids.compactMap { window?.root.commands[$0] }.map { MenuItem($0) }
  }

  // MARK: Files

  private func open() {
    task { [weak self] in
      guard let self, let path = await windows.services?.openFile(in: window) else { return }
      do {
        windows.open(try TextFile(path: path))
      } catch {
        window?.root.showMessage("\(TextFile.name(path)) can't be opened. \(TextFile.reason(of: error))")
      }
    }
  }

  private func save(then action: @escaping () -> Void = {}) {
    guard let path else { return saveAs(then: action) }
    do {
      try TextFile(path: path, text: text.text, hasByteOrderMark: hasByteOrderMark).write()
      savedRevision = text.revision
      showStatus()
      action()
    } catch {
      window?.root.showMessage("\(name) can't be saved. \(TextFile.reason(of: error))")
    }
  }

  private func saveAs(then action: @escaping () -> Void = {}) {
    task { [weak self] in
      guard let self, let path = await windows.services?.saveFile(suggestedName: name, in: window) else {
        return
      }
      self.path = path
      save(then: action)
    }
  }

  override var refusal: Refusal? { isModified ? Refusal("\(name) has unsaved changes.") : nil }

  override func refused(leave: @escaping () -> Void) {
    present(
      Dialog(
        "Save changes to \(name)?", message: "Otherwise, they are lost.",
        [
          .init("Cancel", .cancel), .init("Don't Save", action: leave),
          .init("Save", .standard) { [weak self] in self?.save(then: leave) },
        ]))
  }

  private func showStatus() {
    status.text = isModified ? "\(name) (unsaved changes)" : name
  }
}
