public import LanternRaster

/// The base of `TextField` and `PasswordField`: a line that the user edits, with a label above and a message below.
///
/// Left and Right follow the order of the text. If the text begins with a right-to-left letter, Left moves forward.
@MainActor
public class TextInput: Widget {
  /// The label above the field.
  public let label: String
  /// The text that is shown while the field is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { invalidate() } } }
  /// Whether the contents were rejected.
  public var isInvalid = false { didSet { if isInvalid != oldValue { invalidate() } } }
  /// The reason why the contents were rejected, shown below the field; nil if there is no error.
  public var error: String? { didSet { if error != oldValue { messageChanged() } } }
  /// A hint on how to fill in the field, shown below it while there is no error; nil for none.
  public var help: String? { didSet { if help != oldValue { messageChanged() } } }
  /// A widget at the end of the label's line that rates the contents; nil for none.
  public var gauge: Widget? {
    didSet {
      guard gauge !== oldValue else { return }
      oldValue?.removeFromParent()
      if let gauge { add(gauge) }
      invalidate()
    }
  }
  /// Whether the field is enabled. A disabled field ignores input and appears disabled.
  public var isEnabled = true { didSet { if isEnabled != oldValue { availabilityChanged() } } }
  /// Called when the user presses Return.
  public var onSubmit: () -> Void = {}
  /// Called when the user changed the contents.
  public var onChange: () -> Void = {}

  /// The line as it is shown and edited. In a password field, it consists of bullets.
  package internal(set) var edit: TextEditingState {
    didSet { if edit.characters != oldValue.characters { kept = nil } }
  }
  /// The text that an input method is composing; nil for none.
  var composition: Composition? { didSet { if composition != oldValue { kept = nil } } }
  /// The unit in which a drag of the pointer selects.
  var selecting = SelectionUnit.character
  /// The position of a drag beyond the edges, which makes the text scroll; nil for none.
  var pull: Point?
  /// The moment at which the caret last moved. The blinking starts from there.
  var touched = Moment.zero
  /// The distance from the left edge of the text's area to that of the line. It is negative if the line is scrolled.
  var offset = 0.0
  var isHovered = false { didSet { if isHovered != oldValue { invalidate() } } }
  private(set) var box = Rect.zero
  /// The area in which the text is shown.
  private(set) var place = Rect.zero
  private var kept: (text: TextLayout, key: SetKey)?
  private let accessory: Widget?
  private let errorLabel = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)
  private let helpLabel = Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil)

  /// Creates a field. `accessory` is placed in the box, after the line.
  init(_ label: String, text: String = "", placeholder: String = "", accessory: Widget? = nil) {
    self.label = label
    self.placeholder = placeholder
    self.accessory = accessory
    edit = TextEditingState(text)
    super.init()
    errorLabel.isHidden = true
    helpLabel.isHidden = true
    for part in [accessory, errorLabel, helpLabel].compactMap({ $0 }) { add(part) }
    contextMenu = { [weak self] _ in self?.isEnabled == true ? self?.editMenuItems ?? [] : [] }
  }

  nonisolated deinit {}

  /// Whether the field is empty.
  public var isEmpty: Bool { edit.characters.isEmpty }

  /// Selects everything, so that the next typed text replaces it.
  public func selectAll() {
    stepEnded()
    edit.selectAll()
    follow()
    invalidate()
  }

  /// Replaces the line and its caret, and discards a composition.
  func startOver(with line: TextEditingState) {
    composition = nil
    edit = line
    follow()
    invalidate()
  }

  // MARK: Members that a subclass overrides

  /// Replaces the selection with typed text.
  func type(_ text: String, at moment: Moment) {}
  /// Replaces the selection with the contents of the clipboard.
  func paste(from clipboard: any Clipboard, at moment: Moment) {}
  /// Copies the selection to the clipboard. Returns false if nothing is selected or copying is not allowed.
  func copy(to clipboard: any Clipboard) -> Bool { false }
  /// Whether the selection can be copied and cut.
  var allowsCopying: Bool { false }
  var canUndo: Bool { false }
  var canRedo: Bool { false }
  func undo(at moment: Moment) {}
  func redo(at moment: Moment) {}
  /// Applies a change by keys or the pointer to the text that the line represents. Returns the resulting line.
  func settle(_ after: TextEditingState, from before: TextEditingState) -> TextEditingState { after }
  /// Records a change of the line.
  func note(_ change: TextHistory.Change, before: TextEditingState) {}
  /// Ends an undo step.
  func stepEnded() {}
  /// Returns the typeset line.
  func set(_ font: Font, _ environment: Environment) -> TextLayout {
    TextLayout(shown.characters, font, environment)
  }
  /// The role of the field in its semantics.
  var role: Semantics.Role { .textbox }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, 280)
    var height = labelHeight(environment) + boxHeight(environment)
    if let message {
      height += environment.theme.spacing.tiny
      height += message.size(within: Size(width, .infinity), in: environment).height
    }
    return Size(width, min(available.height, height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let spacing = environment.theme.spacing
    box = Rect(0, labelHeight(environment), size.width, boxHeight(environment))
    let inset = spacing.small + spacing.tiny
    let accessoryWidth = accessory.map {
      max(box.height, $0.size(within: Size(size.width / 2, box.height), in: environment).width)
    }
    let trailing = accessoryWidth.map { max(inset, $0 - spacing.tiny) } ?? inset
    let text = Rect(inset, box.minY + 4, max(0, size.width - inset - trailing), box.height - 8)
    place = environment.mirrored(text, in: size.width)
    accessory?.place(
      at: environment.mirrored(
        Rect(size.width - (accessoryWidth ?? 0), box.minY, accessoryWidth ?? 0, box.height), in: size.width),
      in: environment)
    if let message {
      let height = message.size(within: Size(size.width, .infinity), in: environment).height
      message.place(at: Rect(0, box.maxY + spacing.tiny, size.width, height), in: environment)
    }
    gauge?.place(
      at: environment.mirrored(gaugePlace(size.width, environment), in: size.width), in: environment)
    follow()
  }

  // The gauge takes at most a quarter of the width, and is vertically centered in the label's line.
  private func gaugePlace(_ width: Double, _ environment: Environment) -> Rect {
    let line = labelHeight(environment) - environment.theme.spacing.small
    let size = gauge?.size(within: Size(width / 4, line), in: environment) ?? Size(0, 0)
    return Rect(width - size.width, (line - size.height) / 2, size.width, size.height)
  }

  private func labelHeight(_ environment: Environment) -> Double {
    let theme = environment.theme
    return environment.size(of: label, theme.type.caption).height + theme.spacing.small
  }

  private func boxHeight(_ environment: Environment) -> Double {
    let theme = environment.theme
    return max(
      theme.spacing.control, environment.size(of: "", theme.type.body).height + 2 * theme.spacing.small)
  }

  private var message: Label? { [errorLabel, helpLabel].first { !$0.isHidden } }

  private func messageChanged() {
    errorLabel.text = error ?? ""
    helpLabel.text = help ?? ""
    errorLabel.isHidden = error == nil
    helpLabel.isHidden = help == nil || error != nil
    invalidate()
  }

  // MARK: The line

  private struct SetKey: Equatable {
    let font: Font
    let scale: Double
    let typesetter: ObjectIdentifier
  }

  /// The visible line, including the text that an input method is composing.
  var shown: TextEditingState {
    guard let composition else { return edit }
    var shown = edit
    shown.insert(composition.text)
    return shown
  }

  /// Returns the typeset line. It is cached until the line changes.
  func setText(_ environment: Environment) -> TextLayout {
    let font = environment.theme.type.body
    let key = SetKey(
      font: font, scale: environment.scale, typesetter: ObjectIdentifier(environment.typesetter))
    if let kept, kept.key == key { return kept.text }
    let text = set(font, environment)
    kept = (text, key)
    return text
  }

  /// Whether the typeset line is cached.
  var isSet: Bool { kept != nil }

  /// Clears the cached line, although its text may be the same.
  func setAnew() { kept = nil }

  /// Scrolls the line so that the caret is visible. Without the focus, shows the beginning of the line.
  func follow() {
    guard let environment = tree?.environment else { return }
    let text = setText(environment)
    let startsAtRight = (text.direction ?? environment.direction) == .rightToLeft
    let room = place.width - text.width
    guard isFocused, room < 0 else {
      offset = startsAtRight ? room : 0
      return
    }
    let caret = text.stop(caretPosition)
    offset = max(-caret, min(offset, place.width - caret))
    offset = min(0, max(room, offset))
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawBox(on: canvas, environment)
    drawLine(on: canvas, environment)
    if isFocused, caretShows(at: moment, environment) {
      let inside = canvas.clipped(to: place.inset(by: -1))
      inside.fill(caretRect(environment), with: .color(environment.theme.colors.primary))
    }
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
    guard isFocused, moment - touched < motion.caretRest else { return nil }
    let passed = max(0, moment.nanoseconds - touched.nanoseconds) / blink
    return Moment(nanoseconds: touched.nanoseconds + (passed + 1) * blink)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) { pullOn(at: moment) }

  private func caretShows(at moment: Moment, _ environment: Environment) -> Bool {
    let motion = environment.theme.motion
    let idle = moment - touched
    return idle >= motion.caretRest || max(0, idle.nanoseconds) / motion.caretBlink.nanoseconds % 2 == 0
  }

  // MARK: Input

  public override var handlesPointer: Bool { true }
  public override var keepsDrags: Bool { true }
  public override var cursor: Cursor { isEnabled ? .text : .arrow }
  public override var acceptsFocus: Bool { isEnabled }

  public override var textInputArea: Rect? {
    isEnabled ? tree.map { caretRect($0.environment).intersection(textArea) } : nil
  }

  public override func focusChanged(at moment: Moment) {
    touched = moment
    pull = nil
    composition = nil
    stepEnded()
    if isFocused, tree?.returnsFocus != true { edit.selectAll() }
    follow()
    invalidate()
  }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered: isHovered = true
    case .left: isHovered = false
    case .pressed(let point, let clicks):
      if isEnabled { press(at: point, clicks: clicks, moment) }
    case .dragged(let point):
      if isEnabled, isFocused { drag(to: point, moment) }
    case .released: pull = nil
    case .cancelled:
      pull = nil
      isHovered = false
    }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    // A key that the accessory did not handle does not affect the line.
    guard isFocused else { return false }
    return composition == nil ? take(key, modifiers, at: moment) : takeComposing(key, modifiers, at: moment)
  }

  public override func handle(text: String, at moment: Moment) {
    dropComposition(at: moment)
    type(text, at: moment)
  }

  public override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    touch(moment) {
      self.composition = composition.isEmpty ? nil : Composition(text: composition, selected: selected)
    }
  }

  public override func treeChanged() {
    // A field that is shown again has no unfinished drag or composition.
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

  public override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if showsInvalid { states.insert(.invalid) }
    if !isEnabled { states.insert(.disabled) }
    return Semantics(role, name: label, value: edit.text, description: error ?? help, states: states)
  }

  /// Whether the field is marked as invalid.
  var showsInvalid: Bool { isInvalid || error != nil }
}
