public import LanternRaster

/// A bar that searches a text area.
///
/// The bar is hidden until `open()`. Typing in its field selects the first match from the selection on that the bar was
/// opened with, Return selects the next match, and Shift+Return the previous one. Escape closes the bar and returns the
/// focus to the text area. The bar shows the place of the selected match among all matches, such as 3/12.
public final class FindBar: Widget {
  private let textArea: TextArea
  private let field = TextField("")
  private let previousButton = Button("", style: .plain, icon: .chevronUp, showsTitle: false)
  private let nextButton = Button("", style: .plain, icon: .chevronDown, showsTitle: false)
  private let closeButton = Button("", style: .plain, icon: .cross, showsTitle: false)
  private let place = Label("", font: { $0.caption }, color: { $0.textSecondary })
  private let content: Panel
  // The selection from which typing searches.
  private var origin = 0..<0
  // The selection that the bar made last.
  private var found: Range<Int>?

  /// Creates a hidden bar.
  public init(_ textArea: TextArea) {
    self.textArea = textArea
    content = Panel(
      padding: 8, [Row(spacing: 8, [field, place, previousButton, nextButton, closeButton])])
    super.init([content])
    isHidden = true
    field.isLabelHidden = true
    field.flex = 1
    field.onSubmit = { [weak self] in self?.findNext() }
    field.onChange = { [weak self] in self?.findTyped() }
    nextButton.action = { [weak self] in self?.findNext() }
    previousButton.action = { [weak self] in self?.findPrevious() }
    closeButton.action = { [weak self] in self?.close() }
  }

  // MARK: Search

  /// The text to search for.
  public var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  /// Shows the bar and puts the focus in its field, with the text selected. The bar takes the selected text of the text
  /// area, unless that has several lines.
  public func open() {
    isHidden = false
    let selected = textArea.selectedLine
    if !selected.isEmpty { field.text = selected }
    origin = textArea.selection
    place.text = ""
    field.selectAll()
    tree?.focus(field)
  }

  /// Hides the bar. If it has the focus, the text area receives it.
  public func close() {
    let hadFocus = tree?.focused.map(contains) ?? false
    isHidden = true
    if hadFocus { tree?.focus(textArea) }
  }

  /// Selects the next match, or opens the bar if there is nothing to search for.
  public func findNext() { find(backwards: false) }

  /// Selects the previous match, or opens the bar if there is nothing to search for.
  public func findPrevious() { find(backwards: true) }

  private func find(backwards: Bool) {
    guard !field.text.isEmpty else { return open() }
    select(backwards: backwards)
    origin = textArea.selection
    found = origin
  }

  // A longer text is searched from the same place on, so that it can match where the shorter one did.
  private func findTyped() {
    if textArea.selection != found { origin = textArea.selection }
    textArea.selection = origin.lowerBound..<origin.lowerBound
    let isFound = !field.text.isEmpty && select(backwards: false)
    if !isFound { textArea.selection = origin }
    found = textArea.selection
    if field.text.isEmpty { place.text = "" }
  }

  @discardableResult
  private func select(backwards: Bool) -> Bool {
    let (number, count) = textArea.selectMatch(of: field.text, backwards: backwards)
    place.text = "\(self.number(number))/\(self.number(count))"
    return count > 0
  }

  private func contains(_ widget: Widget) -> Bool {
    sequence(first: widget, next: { $0.parent }).contains { $0 === self }
  }

  // MARK: Widget

  public override func treeChanged() { languageChanged() }

  override func languageChanged() {
    guard let environment = tree?.environment else { return }
    field.label = environment.text(.find)
    let buttons: [(Button, WidgetMessage)] = [
      (previousButton, .findPrevious), (nextButton, .findNext), (closeButton, .close),
    ]
    for (button, title) in buttons {
      button.title = environment.text(title)
      button.tooltip = button.title
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch (key, modifiers) {
    case (.enter, .shift) where tree?.focused === field: findPrevious()
    case (.escape, []): close()
    default: return false
    }
    return true
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    content.size(within: available, in: environment)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    content.place(at: Rect(origin: .zero, size: size), in: environment)
  }
}
