public import LanternRaster

/// One line of text that a person edits, with its label above and a message below.
///
/// Left and right go by the order of the text: in one that begins with a right-to-left letter, left goes on.
public final class TextField: Widget {
  /// Whether what is written may be seen.
  public enum Content: Hashable, Sendable { case plain, password }

  public let label: String
  /// Shown where nothing is written yet.
  public var placeholder: String { didSet { if placeholder != oldValue { invalidate() } } }
  /// Whether what it holds was refused.
  public var isInvalid = false { didSet { if isInvalid != oldValue { invalidate() } } }
  /// Why what it holds was refused, said below it; nil when nothing is wrong.
  public var error: String? { didSet { if error != oldValue { messageChanged() } } }
  /// What one should know to fill it in, said below it as long as there is no error.
  public var help: String? { didSet { if help != oldValue { messageChanged() } } }
  /// A disabled field hears nothing and says so.
  public var isEnabled = true { didSet { if isEnabled != oldValue { availabilityChanged() } } }
  /// Called on Return.
  public var onSubmit: () -> Void = {}
  /// Called with the new text whenever a person changed it.
  public var onChange: (String) -> Void = { _ in }

  let content: Content
  package internal(set) var edit: TextEdit {
    didSet { if edit.characters != oldValue.characters { kept = nil } }
  }
  var history = TextHistory()
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
  private var isRevealed = false
  private var kept: (text: SetText, key: SetKey)?
  private let revealButton: RevealButton?
  private let errorLabel = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)
  private let helpLabel = Label("", font: { $0.caption }, color: { $0.secondaryText }, lines: nil)

  /// `revealing` is what a button in a password field says that shows what was written and hides it again; without
  /// there is no such button.
  public init(
    _ label: String, text: String = "", content: Content = .plain, placeholder: String = "",
    revealing: (show: String, hide: String)? = nil
  ) {
    self.label = label
    self.content = content
    self.placeholder = placeholder
    edit = TextEdit(text, isSecret: content == .password)
    revealButton = content == .password ? revealing.map { RevealButton(show: $0.show, hide: $0.hide) } : nil
    super.init()
    errorLabel.isHidden = true
    helpLabel.isHidden = true
    if let revealButton {
      revealButton.action = { [weak self] byPointer, moment in self?.toggleReveal(byPointer, at: moment) }
      add(revealButton)
    }
    add(errorLabel)
    add(helpLabel)
  }

  /// What is written. Setting it puts the caret at the end; what came before cannot be undone.
  public var text: String {
    get { edit.text }
    set {
      composition = nil
      history = TextHistory()
      edit = TextEdit(newValue, isSecret: content == .password)
      follow()
      invalidate()
    }
  }

  /// Selects everything, so that what is typed next replaces it.
  public func selectAll() {
    history.endStep()
    edit.selectAll()
    follow()
    invalidate()
  }

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
    let trailing = revealButton == nil ? inset : max(inset, box.height - spacing.tiny)
    let text = Rect(inset, box.minY + 4, max(0, size.width - inset - trailing), box.height - 8)
    place = environment.mirrored(text, in: size.width)
    revealButton?.place(
      at: environment.mirrored(
        Rect(size.width - box.height, box.minY, box.height, box.height), in: size.width),
      in: environment)
    if let message {
      let height = message.size(within: Size(size.width, .infinity), in: environment).height
      message.place(at: Rect(0, box.maxY + spacing.tiny, size.width, height), in: environment)
    }
    follow()
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

  /// What shows: with the text of an input method in it, or as bullets.
  var shown: TextEdit {
    guard let composition else { return edit }
    var shown = edit
    shown.insert(composition.text)
    return shown
  }

  /// The line as it is set, kept until it is another one.
  func setText(_ environment: Environment) -> SetText {
    let font = environment.theme.type.body
    let key = SetKey(
      font: font, scale: environment.scale, typesetter: ObjectIdentifier(environment.typesetter))
    if let kept, kept.key == key { return kept.text }
    let characters = shown.characters
    let isMasked = content == .password && !isRevealed
    let text = SetText(
      isMasked ? Array(repeating: "•", count: characters.count) : characters, font, environment)
    kept = (text, key)
    return text
  }

  /// Whether the line is the one that was set last.
  var isSet: Bool { kept != nil }

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
  public override func changingPart(in environment: Environment) -> Rect {
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
    history.endStep()
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
    change(.typing, at: moment) { $0.insert(text) }
  }

  public override func hear(composition: String, selected: Range<Int>, at moment: Moment) {
    touch(moment) {
      self.composition = composition.isEmpty ? nil : Composition(text: composition, selected: selected)
    }
  }

  public override func treeChanged() {
    // Whoever comes back does not find a password in the open, nor what was half done.
    if tree == nil { reveal(false) }
    pull = nil
    composition = nil
    isHovered = false
    follow()
  }

  private func availabilityChanged() {
    if !isEnabled {
      reveal(false)
      if isFocused { tree?.focus(nil) }
    }
    revealButton?.isEnabled = isEnabled
    invalidate()
  }

  // The pointer took the focus along; the caret stays where it was.
  private func toggleReveal(_ byPointer: Bool, at moment: Moment) {
    reveal(!isRevealed)
    guard byPointer else { return }
    let (kept, keptHistory) = (edit, history)
    tree?.focus(self, at: moment)
    (edit, history) = (kept, keptHistory)
    follow()
  }

  private func reveal(_ isRevealed: Bool) {
    guard isRevealed != self.isRevealed else { return }
    self.isRevealed = isRevealed
    revealButton?.isRevealing = isRevealed
    kept = nil
    follow()
    invalidate()
  }

  // MARK: Meaning

  public override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if showsInvalid { states.insert(.invalid) }
    if !isEnabled { states.insert(.disabled) }
    // A password is never said, also while it shows.
    let value = content == .password ? String(repeating: "•", count: edit.characters.count) : edit.text
    return Semantics(
      content == .password ? .password : .textbox, name: label, value: value, description: error ?? help,
      states: states)
  }

  /// Whether it is marked as refused.
  var showsInvalid: Bool { isInvalid || error != nil }
}
