public import LanternRaster

/// The base of controls that are a text field with buttons at its end: number fields, combo boxes and date fields.
///
/// The text field has the focus. It offers its keys to the control first.
public class FieldControl: Widget {
  let field: EmbeddedField
  private let buttons: [FieldButton]
  // The error of the control itself, in the language in which it is shown.
  private var rejection: (text: String, message: () -> String)?

  init(_ label: String, text: String, placeholder: String = "", buttons: [FieldButton]) {
    self.buttons = buttons
    field = EmbeddedField(
      label, text: text, placeholder: placeholder, accessory: Row(alignment: .stretch, buttons))
    super.init([field])
    field.control = self
    field.onChange = { [weak self] in self?.textTyped() }
  }

  nonisolated deinit {}

  /// The text above the field.
  public var label: String { field.label }
  /// Whether the text above the field is not shown. It stays the accessible name.
  public var isLabelHidden: Bool {
    get { field.isLabelHidden }
    set { field.isLabelHidden = newValue }
  }
  /// The reason why the contents were rejected, shown below the field; nil if there is no error.
  public var error: String? {
    get { field.error }
    set { field.error = newValue }
  }
  /// A hint on how to fill in the field, shown below it while there is no error; nil for none.
  public var help: String? {
    get { field.help }
    set { field.help = newValue }
  }
  /// Called when the user presses Return, after the text was checked.
  public var onSubmit: () -> Void {
    get { field.onSubmit }
    set { field.onSubmit = newValue }
  }
  /// Whether the control is enabled. A disabled control ignores input and appears disabled.
  public var isEnabled: Bool {
    get { field.isEnabled }
    set {
      field.isEnabled = newValue
      availabilityChanged()
    }
  }

  private func textTyped() {
    textChanged()
    enclosingField?.typed()
  }

  // The error of the control itself stays until the text was read.
  override func show(problem: String?) -> Bool {
    if rejection == nil || error != rejection?.text { error = problem }
    return true
  }

  override func readText() -> Bool { hasUnreadText ? commit() : true }

  /// Reads the typed text: changes the value, or shows why it can't be read. Returns whether the text could be read. Call it
  /// before the value is used, if the user may not have left the field.
  @discardableResult
  public func commit() -> Bool { true }

  /// Whether the text is written and read in the notation of the language.
  package var hasNotation: Bool { false }
  /// The value in the notation of code, such as 1234.5 or 1994-01-26, which no language changes. Nil if the text was not read,
  /// and for a field without notation.
  package var plainValue: String? { nil }
  /// Changes the value to another one in the notation of code, as the user would. Returns false if the field can't have it.
  package func take(plainValue: String) -> Bool { false }

  /// Shows an error, which follows the language.
  func reject(_ message: @escaping () -> String) {
    let text = message()
    rejection = (text, message)
    error = text
  }

  // MARK: Members that a subclass overrides

  /// Called when the control is in a tree, and when the language of the tree has changed.
  func notationChanged() {}
  /// Called after the control was enabled or disabled.
  func availabilityChanged() {
    for button in buttons { button.isEnabled = isEnabled }
  }
  /// Called after the user changed the text.
  func textChanged() {}
  /// The sign that the decimal key of a keypad types; nil for that of the keyboard layout.
  var decimalSeparator: Character? { nil }
  /// Called when the field gained or lost the focus, or when its window stops receiving input.
  func focusMoved(at moment: Moment) {}
  /// Handles a key before the text field does. Returns false to leave it to the field.
  func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool { false }
  /// Completes the description of the text field.
  func describe(_ semantics: Semantics) -> Semantics { semantics }

  // MARK: Widget

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    field.size(within: available, in: environment)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    field.place(at: Rect(origin: .zero, size: size), in: environment)
  }

  public override func inputPaused() { focusMoved(at: tree?.shown ?? .zero) }

  public override func treeChanged() {
    if tree != nil { languageChanged() }
  }

  override func languageChanged() {
    notationChanged()
    if let rejection, error == rejection.text { reject(rejection.message) }
  }
}

/// The text field of a control.
final class EmbeddedField: TextField {
  weak var control: FieldControl?
  // Whether the last key was the decimal key of a keypad, whose text comes next.
  private var expectsDecimalSign = false

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    expectsDecimalSign = key == .decimal && modifiers.isEmpty
    // During a composition, keys belong to the input method.
    if isFocused, composition == nil, control?.take(key, modifiers, at: moment) == true {
      if key == .escape, control?.hasUnreadText == false { control?.enclosingField?.abandoned() }
      return true
    }
    return super.handle(key, modifiers, at: moment)
  }

  // The value is that of the control, which reads the text later.
  package override func contentsEdited() { onChange() }

  override func type(_ text: String, at moment: Moment) {
    let sign = expectsDecimalSign && text.count == 1 ? control?.decimalSeparator : nil
    expectsDecimalSign = false
    super.type(sign.map { String($0) } ?? text, at: moment)
  }

  override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    control?.focusMoved(at: moment)
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    control?.perform(action, at: moment) ?? false
  }

  override var quantity: Quantity? { control?.quantity }

  override func setQuantity(_ value: Double, at moment: Moment) -> Bool {
    control?.setQuantity(value, at: moment) ?? false
  }

  override var semantics: Semantics? {
    super.semantics.map { semantics in control?.describe(semantics) ?? semantics }
  }
}

/// A button at the end of a text field, or in its calendar. It can't have the focus.
final class FieldButton: Control {
  /// Called for each press, and for each repetition while a repeating button is held.
  var action: (Moment) -> Void = { _ in }
  private let name: WidgetMessage
  private let icon: Path
  private let repeats: Bool
  private let mirrors: Bool
  // The time of the next repetition; nil while the button is not held.
  private var repetition: Moment?

  private static let delay = Duration.milliseconds(400)
  private static let interval = Duration.milliseconds(60)

  /// Creates a button. `mirrors` is whether its icon is mirrored in a right-to-left layout.
  init(_ name: WidgetMessage, _ icon: Path, repeats: Bool = false, mirrors: Bool = false) {
    self.name = name
    self.icon = icon
    self.repeats = repeats
    self.mirrors = mirrors
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let side = environment.theme.spacing.control
    return Size(repeats ? environment.snapped(side * 0.8) : side, side)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shade = shade(at: moment)
    if shade > 0 {
      canvas.fill(
        RoundedRect(bounds.inset(by: 4), cornerRadius: max(2, theme.radius.control - 2)),
        with: .color(theme.colors.text.opacity(0.16 * shade)))
    }
    let side = environment.snapped(theme.type.body.size * 1.2)
    let square = Rect(
      environment.snapped((bounds.width - side) / 2), environment.snapped((bounds.height - side) / 2), side,
      side)
    let isMirrored = mirrors && environment.direction == .rightToLeft
    let icon = isMirrored ? icon.map { Point(1 - $0.x, $0.y) } : icon
    canvas.drawIcon(icon, theme.colors.ink(theme.colors.textSecondary, isEnabled: isEnabled), in: square)
  }

  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }
  override var keepsDrags: Bool { repeats }

  override func activate(_ activation: Activation, at moment: Moment) {
    // The press of a repeating button has already acted.
    if repeats, case .click = activation { return }
    action(moment)
  }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    super.handle(pointer, at: moment)
    guard repeats else { return }
    switch pointer {
    case .pressed where isEnabled:
      repetition = moment + FieldButton.delay
      action(moment)
      invalidate()
    case .released, .cancelled: repetition = nil
    case .entered, .left, .pressed, .dragged: break
    }
  }

  override func treeChanged() {
    super.treeChanged()
    repetition = nil
  }

  override func availabilityChanged() {
    super.availabilityChanged()
    if !isEnabled { repetition = nil }
  }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    let others = super.nextChange(after: moment, in: environment)
    guard let repetition, isPressed else { return others }
    return others.map { min($0, repetition) } ?? repetition
  }

  override func timePassed(to moment: Moment, in environment: Environment) {
    super.timePassed(to: moment, in: environment)
    // After a long frame, the button acts once.
    guard let due = repetition, isPressed, moment >= due else { return }
    repetition = moment + FieldButton.interval
    action(moment)
  }

  override var semantics: Semantics? {
    Semantics(.button, name: localized(name), states: states, actions: actions)
  }
}
