import LanternWidgets

/// The user's state in a screen: the scroll offsets, the keyboard focus, and unsaved contents.
nonisolated public struct ScreenState: Codable, Hashable, Sendable {
  /// The offset of each scroll area, in points and in reading order.
  public var offsets: [Double] = []
  /// The path to the focused widget: child indices from the outermost widget inward. Empty if no widget has the
  /// focus.
  public var focus: [Int] = []
  /// What the user has entered into a screen with unsaved changes, in reading order. Passwords aren't among it. Empty for a
  /// screen that doesn't refuse to be removed, and if the texts are larger than `draftLimit`.
  public var drafts: [Draft] = []

  /// The unsaved contents of an input: a text, a number, a date, a choice, or a value of a model.
  public struct Draft: Codable, Hashable, Sendable {
    /// The label of the input; empty for a list.
    public let label: String
    /// The text.
    public let text: String
    /// Whether the text is a number, a date, or a choice in the notation of code, such as 1234.5, 1994-01-26, the index of an
    /// option or `true`, and not in that of the language.
    public let isPlain: Bool
    /// Whether the text is the JSON of a bound value, such as the elements of a list.
    public let isJSON: Bool

    /// Creates a draft.
    public init(label: String, text: String, isPlain: Bool = false, isJSON: Bool = false) {
      self.label = label
      self.text = text
      self.isPlain = isPlain
      self.isJSON = isJSON
    }

    /// Reads a draft. Those of earlier versions are as they were typed.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      label = try values.decode(String.self, forKey: .label)
      text = try values.decode(String.self, forKey: .text)
      isPlain = try values.decodeIfPresent(Bool.self, forKey: .isPlain) ?? false
      isJSON = try values.decodeIfPresent(Bool.self, forKey: .isJSON) ?? false
    }

    // The keys of the format.
    private enum CodingKeys: String, CodingKey {
      case label, text, isPlain, isJSON
    }
  }

  /// The maximum size of the texts of a screen, in bytes of UTF-8: 64 KB.
  public static let draftLimit = 65_536

  /// Creates a state from scroll offsets, a focus path and unsaved contents.
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
