import Glibc
import LanternFiles
import LanternFrames
import LanternRaster
import LanternStrings
import LanternWidgets

/// Lantern's own dialog for files, for machines without one of the desktop.
///
/// The list finds names that the user types. The name of a new file can also be a path, and a typed folder is shown. Backspace shows the folder above, Return opens, Ctrl+H shows hidden files,
/// and Escape cancels. Folders are read on another thread, and a large one appears in parts.
final class FileBrowser: CardOverlay {
  /// Receives the paths, or nil if the user cancelled or the dialog was removed. Called once.
  var completion: (([String]?) -> Void)?

  private let request: FileRequest
  private let home: String
  private let loop: FrameLoop
  private let strings: Strings
  private var contents: FolderContents
  private var entries: [FileEntry] = []
  private var marked: Set<String> = []
  // The name of the entry to select once it is listed.
  private var sought: String?
  private var reading = StopFlag()

  private let folders = Row(spacing: 0, [])
  private let path: ScrollView
  private let name: TextField
  private let list: List
  private let status = Label("", color: { $0.textSecondary }, lines: 3)
  private let problem = Label("", color: { $0.destructive }, lines: 3)
  private let hidden: Checkbox
  private let accept: Button

  /// Creates a dialog that shows a folder first.
  init(
    _ request: FileRequest, at folder: String, home: String, loop: FrameLoop, _ strings: Strings = .english
  ) {
    self.home = home
    self.request = request
    self.loop = loop
    self.strings = strings
    name = TextField(strings(.fileName))
    hidden = Checkbox(strings(.showHiddenFiles))
    contents = FolderContents(path: folder)
    contents.showsFiles = request.kind != .folder
    contents.patterns = request.dialog.filters.first?.patterns ?? []
    path = ScrollView(folders, axis: .horizontal)
    path.flex = 1
    accept = Button(request.acceptTitle(strings))
    weak var browser: FileBrowser?
    list = List(strings(.files), count: 0, rowHeight: 36) { browser?.row($0) ?? Widget() }
    let up = Button(strings(.up), style: .plain, icon: .chevronUp, showsTitle: false) { browser?.goUp() }
    let newFolder = Button(strings(.newFolder), style: .tonal) { browser?.askForFolder() }
    let cancel = Button(strings(.cancel), style: .plain) { browser?.finish(nil) }
    var parts: [Widget] = [
      Label(request.title(strings), font: { $0.headline }, isHeading: true), Row(spacing: 4, [up, path]),
    ]
    if case .newFile(let suggestion) = request.kind {
      name.text = suggestion
      parts.append(name)
    }
    parts += [FileColumnTitles(strings), list, status, problem]
    var options: [Widget] = [hidden]
    if request.kind != .folder, request.dialog.filters.count > 1 {
      options.append(
        Picker(strings(.fileType), request.dialog.filters.map(\.name)) { browser?.choose(filter: $0) })
    }
    parts.append(WrapLayout(spacing: 12, options))
    parts.append(WrapLayout(spacing: 12, alignment: .trailing, [newFolder, cancel, accept]))
    super.init(Column(spacing: 12, parts), maximumSize: Size(760, 620))
    browser = self
    list.rowName = { [weak self] in self?.entries[$0].name ?? "" }
    list.onSelect = { [weak self] _ in self?.selectionChanged() }
    list.onActivate = { [weak self] in self?.activate($0) }
    hidden.onChange = { [weak self] in self?.show(hiddenFiles: $0) }
    name.onSubmit = { [weak self] in self?.acceptChoice() }
    name.onChange = { [weak self] in self?.name.error = nil }
    accept.action = { [weak self] in self?.acceptChoice() }
    problem.isHidden = true
  }

  /// Ends the dialog. Does nothing if it has ended.
  func finish(_ paths: [String]?) {
    guard let completion else { return }
    self.completion = nil
    reading.set()
    dismiss()
    completion(paths)
  }

  // The dialog appears, or its screen was removed.
  override func treeChanged() {
    if tree == nil { finish(nil) } else { go(to: contents.path) }
  }

  // MARK: Folders

  private func go(to folder: String, selecting name: String? = nil) {
    contents.path = folder
    marked = []
    sought = name
    showPath()
    read()
  }

  private func goUp() {
    let components = FilePath.components(contents.path)
    guard let last = components.last else { return }
    go(to: "/" + components.dropLast().joined(separator: "/"), selecting: last)
  }

  private func showPath() {
    for child in folders.children { child.removeFromParent() }
    var folder = "/"
    for (index, name) in ([""] + FilePath.components(contents.path)).enumerated() {
      folder = index == 0 ? "/" : FilePath.join(folder, name)
      let target = folder
      folders.add(
        Button(index == 0 ? strings(.computer) : name, style: .plain) { [weak self] in self?.go(to: target) })
    }
    // The end, as soon as its position is known.
    path.scrollOffset = 1e6
  }

  private func read() {
    reading.set()
    let stop = StopFlag()
    reading = stop
    let (contents, loop) = (contents, loop)
    let loading = strings(.loading)
    show([], message: loading)
    let work: @Sendable () -> Result<[FileEntry]?, FileError> = {
      Result { () throws(FileError) in
        try contents.entries(until: stop) { part in
          loop.post { [weak self] in
            if !stop.isSet { self?.show(part, message: loading) }
          }
        }
      }
    }
    loop.work(work) { [weak self] result in
      guard let self, !stop.isSet else { return }
      // Parts that are delivered after the whole have no effect.
      stop.set()
      switch result {
      case .success(let entries): show(entries ?? [], message: "")
      case .failure(let error): show([], message: "", problem: FileBrowser.sentence(error, strings))
      }
    }
  }

  private func show(_ new: [FileEntry], message: String, problem text: String? = nil) {
    let selected = sought ?? list.selection.map { entries[$0].name }
    list.selection = nil
    entries = new
    list.count = new.count
    list.reload()
    if let selected, let index = new.firstIndex(where: { $0.name == selected }) {
      sought = nil
      list.selection = index
      if let tree { list.show(row: index, at: tree.shown) }
    }
    status.text = !message.isEmpty || text != nil || !new.isEmpty ? message : emptyText
    status.isHidden = status.text.isEmpty
    problem.text = text ?? ""
    problem.isHidden = text == nil
    if let tree, tree.focused == nil, !new.isEmpty { tree.focus(list) }
    selectionChanged()
  }

  private var emptyText: String {
    contents.showsFiles
      ? strings(contents.patterns.isEmpty ? .folderEmpty : .noSuchFiles) : strings(.noFolders)
  }

  private func show(hiddenFiles: Bool) {
    contents.showsHidden = hiddenFiles
    hidden.isChecked = hiddenFiles
    read()
  }

  private func choose(filter: Int) {
    contents.patterns = request.dialog.filters[filter].patterns
    read()
  }

  private func askForFolder() {
    let (folder, loop, strings) = (contents.path, loop, strings)
    tree?.present(
      NewFolderCard(strings) { name, card in
        let work: @Sendable () -> String? = {
          do throws(FileError) {
            let isNew = try Folder(FilePath.join(folder, name)).createHere(access: .umask)
            return isNew ? nil : strings(.nameTaken)
          } catch {
            return FileBrowser.sentence(error, strings)
          }
        }
        loop.work(work) { [weak self, weak card] reason in
          guard let card else { return }
          if let reason { return card.refuse(reason) }
          card.dismiss()
          self?.go(to: FilePath.join(folder, name))
        }
      })
  }

  // MARK: Choice

  private var selected: FileEntry? { list.selection.map { entries[$0] } }

  private func row(_ index: Int) -> Widget {
    FileRow(entries[index], strings, isMarked: marked.contains(entries[index].name))
  }

  private func selectionChanged() {
    if case .newFile = request.kind, let selected, !selected.isFolder, list.isFocused {
      name.text = selected.name
      name.error = nil
    }
    let title = request.acceptTitle(strings)
    accept.title =
      marked.isEmpty
      ? title
      : strings(.acceptMarked, ["title": title, "number": strings.formats.number(marked.count)])
    switch request.kind {
    case .file: accept.isEnabled = selected != nil
    case .files: accept.isEnabled = selected != nil || !marked.isEmpty
    case .folder, .newFile: accept.isEnabled = true
    }
  }

  // A double click, Return or Space on a row.
  private func activate(_ index: Int) {
    let entry = entries[index]
    if entry.isFolder { return go(to: FilePath.join(contents.path, entry.name)) }
    guard request.kind == .files else { return acceptChoice() }
    if marked.remove(entry.name) == nil { marked.insert(entry.name) }
    list.reload()
    selectionChanged()
  }

  private func acceptChoice() {
    let folder = contents.path
    switch request.kind {
    case .newFile: save()
    case .folder: finish([selected.map { FilePath.join(folder, $0.name) } ?? folder])
    case .files where !marked.isEmpty:
      finish(entries.map(\.name).filter(marked.contains).map { FilePath.join(folder, $0) })
    case .file, .files:
      guard let selected else { return }
      let path = FilePath.join(folder, selected.name)
      if selected.isFolder { go(to: path) } else { finish([path]) }
    }
  }

  // The text is a name, or the path of a file or a folder: an absolute one, one from the home folder, or one from the folder that
  // is shown.
  private func save() {
    let typed = name.text.hasPrefix("~/") || name.text == "~" ? home + name.text.dropFirst() : name.text
    let isPath = typed.contains("/")
    let path = isPath ? FilePath.resolved(typed, in: contents.path) : FilePath.join(contents.path, typed)
    let parts = FilePath.components(path)
    let file = isPath ? parts.last ?? "" : typed
    let namesFolder =
      isPath && ["", ".", ".."].contains(typed.split(separator: "/", omittingEmptySubsequences: false).last)
    if !namesFolder, let problem = LanternDesktop.problem(ofFileName: file, strings) {
      name.error = problem
      return
    }
    let folder = "/" + parts.dropLast().joined(separator: "/")
    let work: @Sendable () -> Result<File.Kind?, FileError> = {
      Result { () throws(FileError) in
        let kind = try File(path).kind(followingLinks: true)
        if kind == nil {
          // A folder that does not exist has no place for a file.
          try Folder(namesFolder ? path : folder).checkWritable()
        }
        return kind
      }
    }
    loop.work(work) { [weak self] result in
      guard let self, completion != nil else { return }
      switch result {
      case .failure(let error): name.error = FileBrowser.sentence(error, strings)
      case .success(nil): finish([path])
      case .success(.folder):
        if isPath { name.text = suggestedName }
        go(to: path)
      case .success where namesFolder: name.error = strings(.notAFolder)
      case .success: askToReplace(path, named: file)
      }
    }
  }

  private var suggestedName: String {
    if case .newFile(let name) = request.kind { name } else { "" }
  }

  private func askToReplace(_ path: String, named name: String) {
    tree?.present(
      Dialog(
        strings(.replaceTitle, ["name": name]), message: strings(.replaceMessage),
        [
          .init(strings(.cancel), .cancel),
          .init(strings(.replace)) { [weak self] in self?.finish([path]) },
        ]))
  }

  /// Returns the reason of an error and what to do, as a message.
  nonisolated static func sentence(_ error: FileError, _ strings: Strings) -> String {
    guard case .failed(_, _, let code) = error else {
      return strings.sentence(error.reason(in: strings))
    }
    switch code {
    case EACCES, EPERM: return strings(.notPermitted)
    case ENOENT: return strings(.folderMissing)
    case ENOTDIR: return strings(.notAFolder)
    case ENAMETOOLONG: return strings(.nameTooLong)
    case ENOSPC, EDQUOT: return strings(.diskFull)
    case EROFS: return strings(.diskReadOnly)
    default: return strings(.folderUnusable, ["reason": error.reason(in: strings)])
    }
  }

  // MARK: Input

  override var firstFocus: Widget? {
    if case .newFile = request.kind { name } else { list }
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .escape: finish(nil)
    case .character("h") where modifiers == .control: show(hiddenFiles: !contents.showsHidden)
    case .backspace where modifiers.isEmpty, .up where modifiers == .alt: goUp()
    case .enter where modifiers.isEmpty && accept.isEnabled: acceptChoice()
    default: return false
    }
    return true
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    finish(nil)
    return true
  }

  override var semantics: Semantics? { Semantics(.dialog, name: request.title(strings), actions: [.dismiss]) }
}
