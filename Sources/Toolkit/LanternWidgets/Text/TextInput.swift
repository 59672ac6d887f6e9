public import LanternRaster

/// The base of text fields and text areas: a box with text that the user edits, a label above and a message below.
///
/// Left and Right move the caret to the left and to the right, also through words of the other direction. By words, the caret
/// follows the order of the text: if the line runs from right to left, Control and Left move forward.
@MainActor
public class TextInput: Widget {
  /// The label above the box, and the accessible name.
  public internal(set) var label: String { didSet { if label != oldValue { invalidateLayout() } } }
  /// Whether the label is not shown. It stays the accessible name.
  public var isLabelHidden = false { didSet { if isLabelHidden != oldValue { invalidateLayout() } } }
  /// Whether the box has a border, and a ring while it has the keyboard focus. Rejected contents have a border in any case.
  /// An input that is the whole page, such as the text of an editor, needs none: the caret shows the focus.
  public var hasBorder = true { didSet { if hasBorder != oldValue { invalidate() } } }
  /// The text that is shown while the input is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { invalidate() } } }
  /// Whether the contents were rejected.
  public var isInvalid = false { didSet { if isInvalid != oldValue { invalidate() } } }
  /// The reason why the contents were rejected, shown below the box; nil if there is no error.
  public var error: String? { didSet { if error != oldValue { messageChanged() } } }
  /// A hint on how to fill in the input, shown below the box while there is no error; nil for none.
  public var help: String? { didSet { if help != oldValue { messageChanged() } } }
  /// A fact that explains unexpected contents, shown below the box and the other message; nil for none.
  var notice: String? { didSet { if notice != oldValue { messageChanged() } } }
  /// The number of texts that were requested to be pasted.
  var pasteRequests = 0
  /// The reason why the last of them was not pasted, or why a text was not copied, which is shown until the next input; nil
  /// if there is none.
  var clipboardFailure: ClipboardError? { didSet { if clipboardFailure != oldValue { messageChanged() } } }
  /// A widget at the end of the label's line that rates the contents; nil for none.
  public var gauge: Widget? {
    didSet {
      guard gauge !== oldValue else { return }
      oldValue?.removeFromParent()
      if let gauge { add(gauge) }
      invalidate()
    }
  }
  /// Whether the input is enabled. A disabled input ignores keys and the pointer, and appears disabled.
  public var isEnabled = true { didSet { if isEnabled != oldValue { availabilityChanged() } } }
  /// Called when the user presses Return or, in a text area, Control and Return.
  public var onSubmit: () -> Void = {}
  /// Called when the user changed the contents.
  public var onChange: () -> Void = {}

  /// The text that an input method is composing; nil for none.
  var composition: Composition? {
    didSet {
      guard composition != oldValue else { return }
      if composition == nil, !isInputMethodTyping { discarded += 1 }
      compositionChanged(from: oldValue)
    }
  }
  private var isInputMethodTyping = false
  private var discarded = 0
  /// The unit in which a drag of the pointer selects.
  var selecting = SelectionUnit.character
  /// The position of a drag beyond the edges, which makes the text scroll; nil for none.
  var pull: Point?
  /// The moment at which the caret last moved. The blinking starts from there.
  var touched = Moment.zero
  var isHovered = false { didSet { if isHovered != oldValue { invalidate() } } }
  private(set) var box = Rect.zero
  private let errorLabel = Label("", font: { $0.caption }, color: { $0.destructive }, lines: nil)
  private let noticeLabel = Label("", font: { $0.caption }, color: { $0.warning }, lines: nil)
  private let helpLabel = Label("", font: { $0.caption }, color: { $0.textSecondary }, lines: nil)

  /// Creates an input with the parts of its box.
  init(_ label: String, placeholder: String, parts: [Widget]) {
    self.label = label
    self.placeholder = placeholder
    super.init(parts)
    errorLabel.isHidden = true
    helpLabel.isHidden = true
    noticeLabel.isHidden = true
    add(errorLabel)
    add(helpLabel)
    add(noticeLabel)
    contextMenu = { [weak self] _ in self?.isEnabled == true ? self?.editMenuItems ?? [] : [] }
  }

  nonisolated deinit {}

  // MARK: Members that a subclass overrides

  /// The number of characters.
  var length: Int { 0 }
  override func show(problem: String?) -> Bool {
    error = problem
    return true
  }
  override var hasUnreadText: Bool { composition != nil }

  /// Returns a closure that selects the same part of another text: all of it, or the same positions.
  final func keepingSelection() -> (() -> Void)? {
    guard isFocused, length > 0 else { return nil }
    let ends = ends
    let isAllSelected = min(ends.anchor, ends.caret) == 0 && max(ends.anchor, ends.caret) == length
    return { [self] in
      if isAllSelected { return selectAll() }
      select(from: min(ends.anchor, length), to: min(ends.caret, length), at: tree?.shown ?? .zero)
    }
  }

  /// The user has changed the contents.
  package func contentsEdited() {
    onChange()
    valueEdited()
  }

  /// Submits the contents, and the form to which they are bound.
  final func submit() {
    onSubmit()
    if enclosingField != nil { enclosingForm?.submit() }
  }

  /// Whether the input contains no text.
  public final var isEmpty: Bool { length == 0 }
  /// Selects everything, so that the next typed text replaces it.
  public func selectAll() {}
  /// The commands of the context menu.
  public var editCommands: [EditCommand] { EditCommand.allCases }
  /// Whether there is a change to undo.
  public var canUndo: Bool { false }
  /// Whether there is a change to redo.
  public var canRedo: Bool { false }

  /// Returns the size that the box wants, at most `available`.
  func boxSize(within available: Size, in environment: Environment) -> Size { .zero }
  /// Places the parts in the box.
  func arrangeBox(_ environment: Environment) {}
  /// The area in which the text is visible.
  var textArea: Rect { box }
  /// Whether a drag to a point scrolls, because the point is beyond the edges of the text.
  func isBeyondEdges(_ point: Point) -> Bool { false }
  /// The visible caret.
  func caretRect(_ environment: Environment) -> Rect { .zero }

  /// Returns the position at or after a byte of the text, for assistive technology.
  func position(ofByte offset: Int) -> Int { 0 }
  /// The position at which text is inserted, and the other end of the selection.
  var ends: (anchor: Int, caret: Int) { (0, 0) }
  /// Returns the position nearest to a point.
  func position(at point: Point) -> Int { 0 }
  /// Returns the word at a point.
  func word(at point: Point) -> Range<Int> { 0..<0 }
  /// Returns the paragraph at a point.
  func paragraph(at point: Point) -> Range<Int> { 0..<0 }
  /// Selects the text between two positions and places the caret at `end`.
  func select(from start: Int, to end: Int, at moment: Moment) {}

  /// Runs a command. Returns false if the key has no effect on this input.
  func run(_ command: TextCommand, at moment: Moment) -> Bool { false }
  /// Replaces the selection with typed text.
  func type(_ text: String, at moment: Moment) {}
  /// Replaces the selection with text of the clipboard, in UTF-8.
  func paste(_ text: Span<UInt8>, at moment: Moment) {}
  /// The selected text; nil if nothing is selected or copying is not allowed.
  var copyableText: String? { nil }
  /// Called after the selected text was copied to the clipboard.
  func copied(_ text: String) {}
  /// Deletes the selection.
  func deleteSelection(at moment: Moment) {}
  func undo(at moment: Moment) {}
  func redo(at moment: Moment) {}
  /// Ends an undo step.
  func stepEnded() {}

  // The pause after which typing or erasing begins another undo step.
  private static let longestPause = Duration.seconds(2)

  /// Ends the undo step before a change that begins another one: after a pause, or with the space behind a word.
  func separateStep(
    _ change: TextChange, of typed: Character?, behind previous: Character?, at moment: Moment
  ) {
    let isWordOver = change == .typing && typed?.isWhitespace == true && previous?.isWhitespace == false
    if isWordOver || moment - touched > TextInput.longestPause { stepEnded() }
  }

  /// Applies a change and redraws the input, with the caret scrolled into view and visible.
  func touch(_ moment: Moment, _ change: () -> Void) {
    change()
    touched = moment
    invalidate()
  }
  /// Scrolls so that the caret is visible.
  func follow() {}
  /// Called when the composed text has changed.
  func compositionChanged(from old: Composition?) {}
  /// The semantics without the conditions that all inputs share.
  var ownSemantics: Semantics { Semantics(.textbox, name: label) }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let labelHeight = labelHeight(environment)
    let room = Size(available.width, max(0, available.height - labelHeight))
    let box = boxSize(within: room, in: environment)
    // The messages have the width that the parent offers, because most parents then give it.
    let offered = available.width.isFinite ? available.width : box.width
    let widest = messages.map { $0.size(within: Size(offered, .infinity), in: environment).width }.max() ?? 0
    let width = min(available.width, max(box.width, widest))
    return Size(width, min(available.height, labelHeight + box.height + messageHeight(width, environment)))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let labelHeight = labelHeight(environment)
    let messageHeight = messageHeight(size.width, environment)
    let wanted = boxSize(within: Size(size.width, .infinity), in: environment).height
    // A box that is given another height than it wants leaves room for the label and the message.
    let height = fillsHeight ? max(0, size.height - labelHeight - messageHeight) : wanted
    box = Rect(0, labelHeight, size.width, height)
    arrangeBox(environment)
    var top = box.maxY
    for message in messages {
      top += environment.theme.spacing.tiny
      let height = message.size(within: Size(size.width, .infinity), in: environment).height
      message.place(at: Rect(0, top, size.width, height), in: environment)
      top += height
    }
    gauge?.place(
      at: environment.mirrored(gaugePlace(size.width, environment), in: size.width), in: environment)
    follow()
  }

  /// Whether the box takes the height that is left.
  var fillsHeight: Bool { false }

  // The gauge takes at most a quarter of the width, and is vertically centered in the label's line.
  private func gaugePlace(_ width: Double, _ environment: Environment) -> Rect {
    let line = max(0, labelHeight(environment) - environment.theme.spacing.small)
    let size = gauge?.size(within: Size(width / 4, line), in: environment) ?? Size(0, 0)
    return Rect(width - size.width, (line - size.height) / 2, size.width, size.height)
  }

  private func labelHeight(_ environment: Environment) -> Double {
    guard !isLabelHidden else { return 0 }
    let theme = environment.theme
    return environment.size(of: label, theme.type.caption).height + theme.spacing.small
  }

  private func messageHeight(_ width: Double, _ environment: Environment) -> Double {
    messages.reduce(0) {
      $0 + environment.theme.spacing.tiny + $1.size(within: Size(width, .infinity), in: environment).height
    }
  }

  private var messages: [Label] { [errorLabel, helpLabel, noticeLabel].filter { !$0.isHidden } }

  private func messageChanged() {
    errorLabel.text = error ?? ""
    helpLabel.text = help ?? ""
    errorLabel.isHidden = error == nil
    helpLabel.isHidden = help == nil || error != nil
    let notice = shownNotice
    noticeLabel.text = notice ?? ""
    noticeLabel.isHidden = notice == nil
    invalidate()
  }

  private var shownNotice: String? {
    switch clipboardFailure {
    case nil: notice
    case .tooLong(let megabytes):
      tree?.environment.text(.clipboardTooLong, ["size": "\(megabytes)"])
    case .noAnswer: tree?.environment.text(.clipboardSilent)
    case .refused: tree?.environment.text(.clipboardRefused)
    }
  }

  // MARK: Drawing

  func drawBox(on canvas: Canvas, _ environment: Environment) {
    let theme = environment.theme
    let colors = theme.colors
    let shape = shape(theme)
    // Beneath the text there is nothing but the fill, which is all that a blinking caret needs.
    let plain = shape.inscribed(environment).intersection(textArea)
    if canvas.pixels(plain).contains(canvas.clip) {
      return canvas.fill(plain, with: .color(fill(theme)))
    }
    if !isLabelHidden {
      let line = Rect(
        0, 0, frame.width - (gauge.map { $0.frame.width + theme.spacing.small } ?? 0),
        box.minY - theme.spacing.small)
      canvas.drawText(
        label, theme.type.caption, isEnabled ? colors.textSecondary : colors.textSecondary.opacity(0.6),
        .leading, in: environment.mirrored(line, in: frame.width), environment)
    }
    canvas.fill(shape, with: .color(fill(theme)))
    if showsInvalid {
      canvas.stroke(shape, width: 2, color: colors.destructive)
    } else if hasBorder {
      let outline = isEnabled ? colors.outline : colors.outline.opacity(0.5)
      canvas.stroke(
        shape, width: 1, color: isEnabled && isHovered ? outline.mixed(with: colors.text, by: 0.5) : outline)
    }
    if receivesKeys, hasBorder { canvas.drawFocusRing(around: shape, environment) }
  }

  private func shape(_ theme: Theme) -> RoundedRect {
    RoundedRect(box, cornerRadius: hasBorder ? theme.radius.control : 0)
  }

  private func fill(_ theme: Theme) -> Color {
    isEnabled ? theme.colors.surface : theme.colors.surface.mixed(with: theme.colors.text, by: 0.06)
  }

  // The caret blinks on the fill of the box, so nothing beneath it is drawn then.
  public override func opaqueArea(in environment: Environment) -> Rect? {
    fill(environment.theme).alpha == 255 ? shape(environment.theme).inscribed(environment) : nil
  }

  public override var bleed: Double { focusRingReach }

  // The area that blinks, or that scrolls during a drag.
  public override func changingArea(in environment: Environment) -> Rect {
    pull == nil ? caretRect(environment) : textArea
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    if pull != nil { return max(touched + pullStep, Moment(nanoseconds: moment.nanoseconds + 1)) }
    let motion = environment.theme.motion
    let blink = motion.caretBlink.nanoseconds
    guard receivesKeys, !environment.isRemote, moment - touched < motion.caretRest else { return nil }
    let passed = max(0, moment.nanoseconds - touched.nanoseconds) / blink
    return Moment(nanoseconds: touched.nanoseconds + (passed + 1) * blink)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) { pullOn(at: moment) }

  func caretShows(at moment: Moment, _ environment: Environment) -> Bool {
    if environment.isRemote { return true }
    let motion = environment.theme.motion
    let idle = moment - touched
    return idle >= motion.caretRest || max(0, idle.nanoseconds) / motion.caretBlink.nanoseconds % 2 == 0
  }

  // MARK: Input

  public override var handlesPointer: Bool { true }
  public override var keepsDrags: Bool { true }
  public override var cursor: Cursor { isEnabled ? .text : .arrow }
  public override var acceptsFocus: Bool { isEnabled }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered: isHovered = true
    case .left: isHovered = false
    case .pressed(let point, let clicks):
      if isEnabled { press(at: point, clicks: clicks, moment) }
    case .dragged(let point):
      if isEnabled, isFocused { drag(to: point, moment) }
    case .released:
      pull = nil
      offerSelection()
    case .cancelled:
      pull = nil
      isHovered = false
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    // A key that a part of the box did not handle does not affect the text.
    guard isFocused else { return false }
    clipboardFailure = nil
    return composition == nil ? take(key, modifiers, at: moment) : takeComposing(key, modifiers, at: moment)
  }

  public override func handle(text: String, at moment: Moment) {
    isInputMethodTyping = true
    defer { isInputMethodTyping = false }
    // One step of undo is what one composition has become.
    if composition != nil { stepEnded() }
    dropComposition(at: moment)
    type(text, at: moment)
  }

  override var discardedCompositions: Int { discarded }

  public override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    isInputMethodTyping = true
    defer { isInputMethodTyping = false }
    touch(moment) {
      self.composition = composition.isEmpty ? nil : Composition(text: composition, selected: selected)
    }
  }

  public override func focusChanged(at moment: Moment) {
    touched = moment
    pull = nil
    clipboardFailure = nil
    composition = nil
    stepEnded()
    follow()
    invalidate()
  }

  public override func treeChanged() {
    // An input that is shown again has no unfinished drag or composition.
    pull = nil
    composition = nil
    isHovered = false
    follow()
  }

  func availabilityChanged() {
    if !isEnabled, isFocused { tree?.focus(nil) }
    invalidate()
  }

  // MARK: Accessibility

  override func describeAccessibly(_ properties: inout AccessibleProperties) {
    properties.descriptions = messages.map(\.accessibleID)
  }

  public override var semantics: Semantics? {
    var semantics = ownSemantics
    let descriptions = [error ?? help, shownNotice].compactMap { $0 }
    semantics.description = descriptions.isEmpty ? nil : descriptions.joined(separator: ". ")
    if showsInvalid { semantics.states.insert(.invalid) }
    if !isEnabled { semantics.states.insert(.disabled) }
    return semantics
  }

  /// Whether the input is marked as invalid.
  var showsInvalid: Bool { isInvalid || error != nil }
}
