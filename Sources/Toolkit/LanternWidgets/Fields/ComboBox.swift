import LanternRaster

/// A text field with a list of suggestions.
///
/// The list opens when the user types, and with the Down key or the button. The focus stays in the field: Up and Down
/// move the highlight, Return chooses, and Escape closes the list.
public final class ComboBox: FieldControl {
  /// The suggestions that are listed for a typed text. Case and accents of Latin letters don't matter.
  public enum Filter: Hashable, Sendable {
    /// The suggestions that begin with the text, or that contain it.
    case prefix, contains
    /// All suggestions. The app chooses them for the text, for example with the answer of a server.
    case none
  }

  /// The suggestions. Setting them updates an open list, and opens it if the user is typing.
  ///
  /// The list shows the first 100 that match.
  public var suggestions: [String] {
    didSet { if suggestions != oldValue { suggestionsChanged() } }
  }
  /// Called when the user changed the text, by typing or by choosing a suggestion.
  public var onChange: (String) -> Void
  private let filter: Filter
  private let suggest: ((String) -> [String])?
  private let allowsOtherText: Bool
  private let maximumRows: Int
  private let button: FieldButton
  private var list: SuggestionList?
  // Whether the user has typed since the list was last closed.
  private var isTyping = false
  // Whether the list ignores the typed text, because a button or a key has opened it.
  private var showsAll = false
  // The last text that was accepted, which Escape restores if no other text is allowed.
  private var accepted: String

  private static let mostMatches = 100

  /// Creates a combo box.
  ///
  /// If `allowsOtherText` is false, a text that is not a suggestion is an error as soon as the user leaves the field,
  /// and `onChange` is called for suggestions and for the empty text alone. Precondition: `maximumRows` is positive.
  public convenience init(
    _ label: String, _ suggestions: [String] = [], text: String = "", placeholder: String = "",
    filter: Filter = .contains, allowsOtherText: Bool = true, maximumRows: Int = 8,
    onChange: @escaping (String) -> Void = { _ in }
  ) {
    self.init(
      label, suggestions, nil, text: text, placeholder: placeholder, filter: filter,
      allowsOtherText: allowsOtherText, maximumRows: maximumRows, onChange: onChange)
  }

  /// Creates a combo box that calls `suggest` for the suggestions when the list opens and each time the text changes.
  ///
  /// Precondition: `maximumRows` is positive.
  public convenience init(
    _ label: String, text: String = "", placeholder: String = "", allowsOtherText: Bool = true,
    maximumRows: Int = 8, suggest: @escaping (String) -> [String],
    onChange: @escaping (String) -> Void = { _ in }
  ) {
    self.init(
      label, [], suggest, text: text, placeholder: placeholder, filter: .none,
      allowsOtherText: allowsOtherText, maximumRows: maximumRows, onChange: onChange)
  }

  private init(
    _ label: String, _ suggestions: [String], _ suggest: ((String) -> [String])?, text: String,
    placeholder: String, filter: Filter, allowsOtherText: Bool, maximumRows: Int,
    onChange: @escaping (String) -> Void
  ) {
    guard maximumRows > 0 else { fatalError("the maximum number of rows must be positive") }
    self.suggestions = suggestions
    self.suggest = suggest
    self.filter = filter
    self.allowsOtherText = allowsOtherText
    self.maximumRows = maximumRows
    self.onChange = onChange
    accepted = text
    button = FieldButton(.showSuggestions, .chevronDown)
    super.init(label, text: text, placeholder: placeholder, buttons: [button])
    button.action = { [weak self] in self?.toggle(at: $0) }
  }

  /// The text of the field. Setting it does not call `onChange`, and closes the list.
  public var text: String {
    get { field.text }
    set {
      close()
      accepted = newValue
      error = nil
      if field.text != newValue { field.text = newValue }
    }
  }

  // MARK: The list

  private var matches: [String] {
    let text = field.text
    guard !showsAll, !text.isEmpty, filter != .none else {
      return Array(suggestions.prefix(ComboBox.mostMatches))
    }
    let match = TextMatch(text)
    let isMatch = filter == .prefix ? match.isPrefix : match.isContained
    return Array(suggestions.lazy.filter(isMatch).prefix(ComboBox.mostMatches))
  }

  private func readSuggestions() {
    if let suggest { suggestions = suggest(field.text) }
  }

  private func suggestionsChanged() {
    if list != nil || isTyping { update() }
  }

  // Shows the matches, or no list if there are none.
  private func update() {
    let matches = matches
    // A list that only repeats the text is no help.
    guard isEnabled, field.isFocused, let tree, !matches.isEmpty, isTyping ? matches != [field.text] : true
    else { return dismiss() }
    let highlighted = list?.highlighted.flatMap { matches.firstIndex(of: $0) }
    dismiss()
    let list = SuggestionList(
      label, matches, highlighted: highlighted ?? (showsAll ? matches.firstIndex(of: field.text) : nil),
      maximumRows: maximumRows, beside: field
    ) { [weak self] in self?.choose($0) }
    self.list = list
    tree.present(list)
    field.invalidate()
  }

  private func dismiss() {
    guard let list else { return }
    self.list = nil
    list.dismiss()
    field.invalidate()
  }

  private func close() {
    isTyping = false
    showsAll = false
    dismiss()
  }

  private func open() {
    showsAll = true
    readSuggestions()
    update()
  }

  private func toggle(at moment: Moment) {
    guard isEnabled else { return }
    if list != nil { return close() }
    // An action of a screen reader comes without a press that gives the focus.
    tree?.focus(field, at: moment)
    open()
  }

  private func choose(_ suggestion: String) {
    close()
    error = nil
    let isNew = suggestion != accepted
    accepted = suggestion
    if field.text != suggestion { field.text = suggestion }
    if isNew {
      onChange(suggestion)
      valueEdited()
    }
  }

  // MARK: The text

  override func textChanged() {
    isTyping = true
    showsAll = false
    if allowsOtherText {
      accepted = field.text
      error = nil
      onChange(field.text)
      valueEdited()
    }
    readSuggestions()
    update()
  }

  /// Checks the text: if no other text is allowed, shows an error for a text that is not a suggestion. Returns whether
  /// the text is allowed. The empty text is.
  @discardableResult
  public override func commit() -> Bool {
    close()
    guard !allowsOtherText, field.text != accepted else { return true }
    readSuggestions()
    let match = TextMatch(field.text)
    // A suggestion that was typed in full counts, without regard to case and accents.
    let same =
      suggestions.first { $0 == field.text }
      ?? suggestions.first { match.isPrefix(of: $0) && TextMatch($0).isPrefix(of: field.text) }
    guard let text = field.text.isEmpty ? "" : same else {
      reject { [weak self] in self?.localized(.notASuggestion) ?? "" }
      return false
    }
    choose(text)
    return true
  }

  override var hasUnreadText: Bool { !allowsOtherText && field.text != accepted }

  override func focusMoved(at moment: Moment) {
    if !field.isFocused { commit() }
  }

  public override func inputPaused() { commit() }

  override func availabilityChanged() {
    super.availabilityChanged()
    if !isEnabled { close() }
  }

  public override func treeChanged() {
    super.treeChanged()
    if tree == nil { close() }
  }

  // MARK: Keys

  override func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty || modifiers == .alt else { return false }
    guard let list else {
      guard key == .down || key == .up && modifiers == .alt else {
        return key == .enter && modifiers.isEmpty ? !commit() : takeClosed(key, modifiers)
      }
      open()
      return true
    }
    switch key {
    case .up where modifiers == .alt: close()
    case .down: list.move(by: 1)
    case .up: list.move(by: -1)
    case .pageDown: list.move(by: maximumRows)
    case .pageUp: list.move(by: -maximumRows)
    case .escape: close()
    case .enter:
      guard let highlighted = list.highlighted else { return !commit() }
      choose(highlighted)
    default: return false
    }
    return true
  }

  // Escape restores the last text that was allowed.
  private func takeClosed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .escape, modifiers.isEmpty, field.text != accepted else { return false }
    text = accepted
    return true
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss, list != nil else { return false }
    close()
    return true
  }

  override func describe(_ semantics: Semantics) -> Semantics {
    var semantics = semantics
    semantics.role = .combobox
    if list != nil {
      semantics.states.insert(.expanded)
      semantics.actions.insert(.dismiss)
    }
    return semantics
  }
}
