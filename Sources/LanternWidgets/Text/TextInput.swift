public import LanternRaster

/// A line that a person edits, with its label above and a message below: a `TextField` or a `PasswordField`.
///
/// Left and right go by the order of the text: in one that begins with a right-to-left letter, left goes on.
@MainActor
public class TextInput: Widget {
  public let label: String
  /// Shown where nothing is written yet.
  public var placeholder: String { didSet { if placeholder != oldValue { invalidate() } } }
  /// Whether what it holds was refused.
  public var isInvalid = false { didSet { if isInvalid != oldValue { invalidate() } } }
  /// Why what it holds was refused, said below it; nil when nothing is wrong.
  public var error: String? { didSet { if error != oldValue { messageChanged() } } }
  /// What one should know to fill it in, said below it as long as there is no error.
  public var help: String? { didSet { if help != oldValue { messageChanged() } } }
  /// Says at the end of the label's line how good is what is written; nil when that is no question.
  public var gauge: Widget? {
    didSet {
      guard gauge !== oldValue else { return }
      oldValue?.removeFromParent()
      if let gauge { add(gauge) }
      invalidate()
    }
  }
  /// A disabled field hears nothing and says so.
  public var isEnabled = true { didSet { if isEnabled != oldValue { availabilityChanged() } } }
  /// Called on Return.
  public var onSubmit: () -> Void = {}
  /// Called whenever a person changed what is written.
  public var onChange: () -> Void = {}

  /// The line as it is shown and edited; of a password, as many bullets.
  package internal(set) var edit: TextEditingState {
    didSet { if edit.characters != oldValue.characters { kept = nil } }
  }
  /// What an input method shows before it is text.
  var composition: Composition? { didSet { if composition != oldValue { kept = nil } } }
  /// What a drag of the pointer selects by.
  var selecting = SelectionUnit.character
  /// Where the pointer drags beyond the edges, where the text scrolls along.
  var pull: Point?
  /// When the caret last moved: it blinks from there.
  var touched = Moment.zero
  /// From the left edge of the text's place to that of the line: below 0 when it is scrolled.
  var offset = 0.0
  var isHovered = false { didSet { if isHovered != oldValue { invalidate() } } }
  private(set) var box = Rect.zero
  /// Where the text shows.
  private(set) var place = Rect.zero
  private var kept: (text: TextLayout, key: SetKey)?
  private let accessory: Widget?
  private let errorLabel = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)
  private let helpLabel = Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil)

  /// `accessory` stands in the box behind the line.
  init(_ label: String, text: String = "", placeholder: String = "", accessory: Widget? = nil) {
    self.label = label
    self.placeholder = placeholder
    self.accessory = accessory
    edit = TextEditingState(text)
    super.init()
    errorLabel.isHidden = true
    helpLabel.isHidden = true
    for part in [accessory, errorLabel, helpLabel].compactMap({ $0 }) { add(part) }
  }

  nonisolated deinit {}

  /// Whether nothing is written.
  public var isEmpty: Bool { edit.characters.isEmpty }

  /// Selects everything, so that what is typed next replaces it.
  public func selectAll() {
    stepEnded()
    edit.selectAll()
    follow()
    invalidate()
  }

  /// Shows another line, with the caret at its end, in the place of the one that was edited.
  func startOver(with line: TextEditingState) {
    composition = nil
    edit = line
    follow()
    invalidate()
  }

  // MARK: What kinds of fields differ in

  /// Puts what was typed in the place of what is selected.
  func type(_ text: String, at moment: Moment) {}
  /// Puts what lies on the clipboard in the place of what is selected.
  func paste(from clipboard: any Clipboard, at moment: Moment) {}
  /// Puts what is selected onto the clipboard; false where nothing is, or it may not leave.
  func copy(to clipboard: any Clipboard) -> Bool { false }
  func undo(at moment: Moment) {}
  func redo(at moment: Moment) {}
  /// Does the same to what the line stands for as keys and the pointer did to it; returns the line as it is then.
  func settle(_ after: TextEditingState, from before: TextEditingState) -> TextEditingState { after }
  /// Notes what was done to the line.
  func note(_ change: TextHistory.Change, before: TextEditingState) {}
  /// What is done next is another step.
  func stepEnded() {}
  /// The line as it is set now.
  func set(_ font: Font, _ environment: Environment) -> TextLayout {
    TextLayout(shown.characters, font, environment)
  }
  /// What it is to someone who does not see it.
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
    let trailing = accessory == nil ? inset : max(inset, box.height - spacing.tiny)
    let text = Rect(inset, box.minY + 4, max(0, size.width - inset - trailing), box.height - 8)
    place = environment.mirrored(text, in: size.width)
    accessory?.place(
      at: environment.mirrored(
        Rect(size.width - box.height, box.minY, box.height, box.height), in: size.width),
      in: environment)
    if let message {
      let height = message.size(within: Size(size.width, .infinity), in: environment).height
      message.place(at: Rect(0, box.maxY + spacing.tiny, size.width, height), in: environment)
    }
    gauge?.place(
      at: environment.mirrored(gaugePlace(size.width, environment), in: size.width), in: environment)
    follow()
  }

  // A quarter of the width at most, in the middle of the label's line.
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

  /// What shows: with the text of an input method in it.
  var shown: TextEditingState {
    guard let composition else { return edit }
    var shown = edit
    shown.insert(composition.text)
    return shown
  }

  /// The line as it is set, kept until it is another one.
  func setText(_ environment: Environment) -> TextLayout {
    let font = environment.theme.type.body
    let key = SetKey(
      font: font, scale: environment.scale, typesetter: ObjectIdentifier(environment.typesetter))
    if let kept, kept.key == key { return kept.text }
    let text = set(font, environment)
    kept = (text, key)
    return text
  }

  /// Whether the line is the one that was set last.
  var isSet: Bool { kept != nil }

  /// Has the line set anew, though it may be the same.
  func setAnew() { kept = nil }

  /// Scrolls the line so that the caret can be seen, or its beginning as long as nobody edits it.
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

  // All that blinks, or scrolls along with the pointer.
  public override func changingFlow(in environment: Environment) -> Rect {
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

  public override var hearsPointer: Bool { true }
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
    if isFocused { edit.selectAll() }
    follow()
    invalidate()
  }

  public override func hear(_ pointer: PointerEvent, at moment: Moment) {
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

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    // Keys that its button did not want are not for the line.
    guard isFocused else { return false }
    return composition == nil ? take(key, modifiers, at: moment) : takeComposing(key, modifiers, at: moment)
  }

  public override func hear(text: String, at moment: Moment) {
    dropComposition(at: moment)
    type(text, at: moment)
  }

  public override func hear(composition: String, selected: Range<Int>, at moment: Moment) {
    touch(moment) {
      self.composition = composition.isEmpty ? nil : Composition(text: composition, selected: selected)
    }
  }

  public override func treeChanged() {
    // Whoever comes back does not find what was half done.
    pull = nil
    composition = nil
    isHovered = false
    follow()
  }

  func availabilityChanged() {
    if !isEnabled, isFocused { tree?.focus(nil) }
    invalidate()
  }

  // MARK: Meaning

  public override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if showsInvalid { states.insert(.invalid) }
    if !isEnabled { states.insert(.disabled) }
    return Semantics(role, name: label, value: edit.text, description: error ?? help, states: states)
  }

  /// Whether it is marked as refused.
  var showsInvalid: Bool { isInvalid || error != nil }
}
