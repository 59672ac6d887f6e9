package import LanternWidgets

/// The state of a screen and its children, as a value that can be stored: the screens, their order, which one shows,
/// and the user's state in each.
///
/// A screen is identified by its link. The code that creates screens for links restores it. Screens without a link
/// are not restored. A container is identified by its link, or else by that of the screen that it was created with: a
/// stack in a tab is found again when tabs were added, removed or moved.
nonisolated public struct RestorationState: Codable, Hashable, Sendable {
  /// The link of the screen, or nil if it has none.
  public var link: Link?
  // The link that identifies a container.
  private var name: Link?
  /// Whether the screen is a sheet.
  public var isSheet = false
  /// The states of a container's screens, in their order.
  public var children: [RestorationState] = []
  /// The index of the screen that shows. Stacks always show the last screen.
  public var shown = 0
  /// The state that the user left in the screen, or nil if there is none.
  public var screenState: ScreenState?

  // The keys of the format.
  private enum CodingKeys: String, CodingKey {
    case link
    case name
    case isSheet
    case children = "held"
    case shown
    case screenState = "left"
  }

  /// Creates a state from a link and the states of the contained screens.
  public init(link: Link? = nil, children: [RestorationState] = []) {
    self.link = link
    self.children = children
  }

  /// Captures a screen and all its contained screens, after all running changes have ended.
  @MainActor public init(of screen: Screen) {
    link = screen.link
    isSheet = screen.modalStyle == .sheet
    screenState = screen.screenState
    guard let container = screen as? Container else { return }
    name = container.restorationName
    let arrangement = container.targetArrangement
    children = arrangement.screens.map(RestorationState.init(of:))
    shown = arrangement.shown
  }

  /// The same state without the texts that the user has typed.
  package var withoutDrafts: RestorationState {
    var state = self
    state.screenState?.drafts = []
    state.children = children.map(\.withoutDrafts)
    return state
  }

  /// All links in the state, from the outermost inward and from the bottom up.
  public var links: [Link] { [link].compactMap { $0 } + children.flatMap(\.links) }

  /// The same state with other links. A link is dropped if there is no other one.
  func mapLinks(_ transform: (Link) -> Link?) -> RestorationState {
    var state = self
    state.link = link.flatMap(transform)
    state.name = name.flatMap(transform)
    state.children = children.map { $0.mapLinks(transform) }
    return state
  }
}

extension RestorationState {
  /// Restores the contents of a screen immediately, without animation. Returns the links of the screens that could
  /// not be created, or have no place any more.
  ///
  /// Matching screens that the container already has stay, and so does the first screen of a stack. For every other
  /// state in a stack that contains a link, `make` creates the screen or container, which may already have some of
  /// the contents. If `make` returns nil, the remaining screens are restored without it. Tabs and split screens keep
  /// their screens: each takes the state that matches it, in whatever order they are.
  @MainActor @discardableResult
  public func restore(in screen: Screen, make: (RestorationState) -> Screen?) -> [Link] {
    screen.screenState = screenState
    guard let container = screen as? Container, !children.isEmpty else { return [] }
    var arrangement = container.targetArrangement
    var missing: [Link] = []
    if container is StackContainer {
      (arrangement.screens, missing) = restored(arrangement.screens, make: make)
    } else {
      var rest = Array(arrangement.screens.enumerated())
      for (number, child) in children.enumerated() {
        guard let index = rest.firstIndex(where: { child.matches($0.element) }) else {
          missing += child.links
          continue
        }
        let (position, existing) = rest.remove(at: index)
        missing += child.restore(in: existing, make: make)
        if number == shown { arrangement.shown = position }
      }
    }
    // The change is immediate even in the factory of a flow.
    ChangeQueue.run {
      container.make(
        ContainerChange(
          edit: { [arrangement] in $0 = arrangement }, transition: InstantTransition(),
          removalReason: .navigatedAway, consent: Consent(isForced: true)))
    }
    return missing
  }

  /// Restores the screens of a stack or of a flow, which are not in a container yet: `screens`, of which the first
  /// stays, and those that `make` creates. Returns them, and the links of those that could not be created, or have no
  /// place any more.
  @MainActor
  public func restored(
    _ screens: [Screen], make: (RestorationState) -> Screen?
  ) -> (screens: [Screen], missing: [Link]) {
    var missing: [Link] = []
    var restored: [Screen] = []
    var rest = screens[...]
    for (number, child) in children.enumerated() {
      // The stack may lack some of the screens. A container at its bottom stays, whatever it contains now.
      if let existing = rest.first, child.matches(existing, isBottom: number == 0) {
        rest.removeFirst()
        missing += child.restore(in: existing, make: make)
        restored.append(existing)
      } else if !child.links.isEmpty {
        guard let created = make(child), created.parent == nil else {
          missing += child.links
          continue
        }
        if child.isSheet { created.modalStyle = .sheet }
        missing += child.restore(in: created, make: make)
        restored.append(created)
      }
    }
    if let first = screens.first, restored.first !== first { restored.insert(first, at: 0) }
    return (restored, missing)
  }

  // Returns whether the state can describe a screen.
  @MainActor private func matches(_ screen: Screen, isBottom: Bool = false) -> Bool {
    guard children.isEmpty == !(screen is Container) else { return false }
    return isBottom && !children.isEmpty || identity == screen.restorationName
  }

  // States that were stored by earlier versions have no name.
  private var identity: Link? { link ?? name ?? children.first?.identity }
}

/// The user's state in a screen: the scroll offsets, the keyboard focus, and unsaved texts.
nonisolated public struct ScreenState: Codable, Hashable, Sendable {
  /// The offset of each scroll area, in points and in reading order.
  public var offsets: [Double] = []
  /// The path to the focused widget: child indices from the outermost widget inward. Empty if no widget has the
  /// focus.
  public var focus: [Int] = []
  /// The texts of the text fields and text areas of a screen with unsaved changes, in reading order. Passwords aren't
  /// among them. Empty for a screen that doesn't refuse to be removed, and if the texts are larger than `draftLimit`.
  public var drafts: [Draft] = []

  /// An unsaved text.
  public struct Draft: Codable, Hashable, Sendable {
    /// The label of its input.
    public let label: String
    /// The text.
    public let text: String
    /// Whether the text is a number or a date in the notation of code, such as 1234.5 or 1994-01-26, and not in that of the
    /// language.
    public let isPlain: Bool

    /// Creates a draft.
    public init(label: String, text: String, isPlain: Bool = false) {
      self.label = label
      self.text = text
      self.isPlain = isPlain
    }

    /// Reads a draft. Those of earlier versions are as they were typed.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      label = try values.decode(String.self, forKey: .label)
      text = try values.decode(String.self, forKey: .text)
      isPlain = try values.decodeIfPresent(Bool.self, forKey: .isPlain) ?? false
    }

    // The keys of the format.
    private enum CodingKeys: String, CodingKey {
      case label, text, isPlain
    }
  }

  /// The maximum size of the texts of a screen, in bytes of UTF-8: 64 KB.
  public static let draftLimit = 65_536

  /// Creates a state from scroll offsets, a focus path and unsaved texts.
  public init(offsets: [Double] = [], focus: [Int] = [], drafts: [Draft] = []) {
    self.offsets = offsets
    self.focus = focus
    self.drafts = drafts
  }

  /// Reads a state. Those of earlier versions have no texts.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    offsets = try values.decode([Double].self, forKey: .offsets)
    focus = try values.decode([Int].self, forKey: .focus)
    drafts = try values.decodeIfPresent([Draft].self, forKey: .drafts) ?? []
  }

  // The keys of the format.
  private enum CodingKeys: String, CodingKey {
    case offsets, focus, drafts
  }

  @MainActor init(in tree: WidgetTree) {
    offsets = ScreenState.areas(in: tree.root).map(\.scrollOffset)
    var widget = tree.focused
    while let child = widget, let parent = child.parent {
      guard let number = parent.children.firstIndex(where: { $0 === child }) else { break }
      focus.insert(number, at: 0)
      widget = parent
    }
    // The focused widget may be in an overlay, which is not stored.
    if widget !== tree.root { focus = [] }
  }

  /// Restores the state in another widget tree, as far as its widgets allow.
  @MainActor func restore(in tree: WidgetTree) {
    if let widget = focusedWidget(in: tree.root), widget.acceptsFocus { tree.focus(widget) }
    // After the focus, because a widget that gets the focus is scrolled into view.
    for (area, offset) in zip(ScreenState.areas(in: tree.root), offsets) where offset > 0 {
      area.scrollOffset = offset
    }
  }

  /// Returns the texts of the text fields and text areas in a view that the user can change; none if they are larger than
  /// `draftLimit`.
  @MainActor package static func drafts(in view: Widget) -> [Draft] {
    let inputs = inputs(in: view)
    // Reading the text of a large area copies it.
    guard inputs.reduce(0, { $0 + $1.draftSize }) <= draftLimit else { return [] }
    return inputs.map { input in
      guard let value = (input.parent as? FieldControl)?.plainValue else {
        return Draft(label: input.label, text: input.text)
      }
      return Draft(label: input.label, text: value, isPlain: true)
    }
  }

  /// Puts the unsaved texts into a view, as if the user had typed them and left the field.
  ///
  /// Among other inputs than before, a text belongs to the one with its label. The language is not known before the view is in a
  /// window, so that a number or a date that was not read before stays as it was typed.
  @MainActor func restoreDrafts(in view: Widget) {
    var inputs = ScreenState.inputs(in: view)
    let isSame = inputs.count == drafts.count
    for draft in drafts {
      guard let index = inputs.firstIndex(where: { isSame || $0.label == draft.label }) else { continue }
      let input = inputs.remove(at: index)
      let control = input.parent as? FieldControl
      if draft.isPlain, control?.take(plainValue: draft.text) == true { continue }
      guard input.text != draft.text else { continue }
      input.text = draft.text
      input.contentsEdited()
      if let control, !control.hasNotation { control.inputPaused() }
    }
  }

  @MainActor private static func inputs(in widget: Widget) -> [any DraftInput] {
    [widget as? any DraftInput].compactMap { $0 }.filter { $0.takesDraft } + widget.children.flatMap(inputs)
  }

  @MainActor private func focusedWidget(in root: Widget) -> Widget? {
    var widget = root
    for number in focus {
      guard widget.children.indices.contains(number) else { return nil }
      widget = widget.children[number]
    }
    return widget === root ? nil : widget
  }

  @MainActor private static func areas(in widget: Widget) -> [ScrollArea] {
    [widget as? ScrollArea].compactMap { $0 } + widget.children.flatMap(areas)
  }
}

/// An input whose text is kept while it is unsaved.
@MainActor
private protocol DraftInput: TextInput {
  var text: String { get set }
  /// The size of the text, in bytes of UTF-8.
  var draftSize: Int { get }
  /// Whether the user can change the text.
  var takesDraft: Bool { get }
}

extension TextField: DraftInput {
  fileprivate var draftSize: Int { text.utf8.count }
  fileprivate var takesDraft: Bool { isEnabled }
}

extension TextArea: DraftInput {
  fileprivate var draftSize: Int { byteCount }
  fileprivate var takesDraft: Bool { isEnabled && !isReadOnly }
}
