public import LanternRaster

/// Radio buttons for a choice of one of several options, with a label above and a message below.
///
/// The group is a single stop for the Tab key. The arrow keys, Home and End select an option that is enabled.
public final class RadioGroup: Widget {
  /// An option, which can be written as a string literal.
  public struct Option: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The title, on as many lines as it needs.
    public var title: String
    /// The explanation below the title; empty for none.
    public var description: String
    /// Whether the option can be selected while the group is enabled.
    public var isEnabled: Bool

    /// Creates an option.
    public init(_ title: String, description: String = "", isEnabled: Bool = true) {
      self.title = title
      self.description = description
      self.isEnabled = isEnabled
    }

    /// Creates an option that is enabled and has no description.
    public init(stringLiteral title: String) { self.init(title) }
  }

  /// The arrangement of the options.
  public enum Axis: Hashable, Sendable {
    /// The options are one below the other, or side by side on as many lines as they need.
    case vertical, horizontal
  }

  /// The text above the options.
  public let label: String
  /// The reason why the choice was rejected, shown below the options; nil if there is no error.
  public var error: String? { didSet { if error != oldValue { messageChanged() } } }
  /// A hint on the choice, shown below the options while there is no error; nil for none.
  public var help: String? { didSet { if help != oldValue { messageChanged() } } }
  private let buttons: RadioButtons
  private let message = Label("", font: { $0.caption }, color: { $0.textSecondary }, lines: nil)
  private let errorMessage = Label("", font: { $0.caption }, color: { $0.destructive }, lines: nil)

  /// Creates a group. `onSelect` is called with the index when the user selects another option.
  ///
  /// Without `selected`, no option is selected until the user selects one. Precondition: there is an option, and
  /// `selected` is nil or the index of one.
  public init(
    _ label: String, _ options: [Option], selected: Int? = nil, axis: Axis = .vertical,
    onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    guard !options.isEmpty else { fatalError("a radio group has at least one option") }
    guard selected.map(options.indices.contains) ?? true else {
      fatalError("selected must be nil or the index of an option")
    }
    self.label = label
    buttons = RadioButtons(options, isRow: axis == .horizontal, selected: selected, onSelect: onSelect)
    super.init([buttons, errorMessage, message])
    messageChanged()
  }

  /// The index of the selected option; nil until one is selected. Setting it does not call `onSelect`.
  ///
  /// Precondition: the new value is nil or the index of an option.
  public var selected: Int? {
    get { buttons.chosen }
    set {
      if let newValue { buttons.selected = newValue } else { buttons.deselect() }
    }
  }

  /// Whether the group is enabled. A disabled group ignores input and appears disabled.
  public var isEnabled: Bool {
    get { buttons.isEnabled }
    set {
      guard newValue != isEnabled else { return }
      buttons.isEnabled = newValue
      invalidate()
    }
  }

  /// Selects an option as the user would, if there is one with this index that can be selected.
  func choose(_ index: Int) {
    if buttons.choices.indices.contains(index) { buttons.choose(index) }
  }

  override func show(problem: String?) -> Bool {
    error = problem
    return true
  }

  private func messageChanged() {
    errorMessage.text = error ?? ""
    message.text = help ?? ""
    errorMessage.isHidden = error == nil
    message.isHidden = help == nil || error != nil
    invalidate()
  }

  private var shownMessage: Label? { [errorMessage, message].first { !$0.isHidden } }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let label = environment.size(of: label, environment.theme.type.caption)
    let wanted = buttons.size(within: Size(available.width, .infinity), in: environment)
    var (width, height) = (max(label.width, wanted.width), labelHeight(environment) + wanted.height)
    if let shownMessage {
      let size = shownMessage.size(within: Size(available.width, .infinity), in: environment)
      width = max(width, size.width)
      height += size.height + environment.theme.spacing.tiny
    }
    return Size(min(available.width, width), min(available.height, height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let top = labelHeight(environment)
    let wanted = buttons.size(within: Size(size.width, .infinity), in: environment)
    buttons.place(at: Rect(0, top, size.width, wanted.height), in: environment)
    guard let shownMessage else { return }
    let height = shownMessage.size(within: Size(size.width, .infinity), in: environment).height
    let below = top + wanted.height + environment.theme.spacing.tiny
    shownMessage.place(at: Rect(0, below, size.width, height), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    canvas.drawText(
      label, theme.type.caption, theme.colors.ink(theme.colors.textSecondary, isEnabled: isEnabled), .leading,
      in: Rect(0, 0, frame.width, environment.size(of: label, theme.type.caption).height), environment)
  }

  private func labelHeight(_ environment: Environment) -> Double {
    environment.size(of: label, environment.theme.type.caption).height + environment.theme.spacing.tiny
  }
}

/// The options of a radio group.
private final class RadioButtons: SelectionGroup {
  init(_ options: [RadioGroup.Option], isRow: Bool, selected: Int?, onSelect: @escaping (Int) -> Void) {
    super.init(options.map(RadioButton.init), isRow: isRow, selected: selected, onSelect: onSelect)
    if let chosen { choices[chosen].selectionChanged() }
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let places = places(available.width, environment)
    return Size(
      min(available.width, places.map(\.maxX).max() ?? 0),
      min(available.height, places.map(\.maxY).max() ?? 0))
  }

  override func arrange(_ size: Size, in environment: Environment) {
    for (choice, place) in zip(choices, places(size.width, environment)) {
      let width = isRow ? place.width : size.width
      let rect = Rect(place.minX, place.minY, width, place.height)
      choice.place(at: environment.mirrored(rect, in: size.width), in: environment)
    }
  }

  // The frames of the options, from leading to trailing. Those in a row continue on the next line.
  private func places(_ width: Double, _ environment: Environment) -> [Rect] {
    var (x, y, lineHeight) = (0.0, 0.0, 0.0)
    return choices.map { choice in
      let size = choice.size(within: Size(width, .infinity), in: environment)
      if x > 0, !isRow || x + size.width > width { (x, y, lineHeight) = (0, y + lineHeight, 0) }
      let place = Rect(x, y, size.width, size.height)
      x += size.width + environment.theme.spacing.large
      lineHeight = max(lineHeight, size.height)
      return place
    }
  }

  // The arrows of both axes lead to the next and the previous option.
  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let isMirrored = tree?.environment.direction == .rightToLeft
    let (next, previous): (Key, Key) = isMirrored ? (.left, .right) : (.right, .left)
    let along: Key =
      switch key {
      case .down where isRow: next
      case .up where isRow: previous
      case next where !isRow: .down
      case previous where !isRow: .up
      default: key
      }
    if chosen == nil, modifiers.isEmpty, along == .character(" ") {
      return super.handle(.home, modifiers, at: moment)
    }
    return super.handle(along, modifiers, at: moment)
  }

  /// Whether an option shows the focus of the group: the selected one, or the first one that can be selected.
  func hasFocus(_ button: RadioButton) -> Bool {
    isFocused && (chosen.map { choices[$0] } ?? choices.first(where: \.isOffered)) === button
  }

  override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    for choice in choices { choice.invalidate() }
  }

  override var acceptsFocus: Bool { isEnabled && choices.contains(where: \.isOffered) }

  override var semantics: Semantics? {
    guard let group = parent as? RadioGroup else { return nil }
    var states: Set<Semantics.State> = isEnabled ? [] : [.disabled]
    if group.error != nil { states.insert(.invalid) }
    return Semantics(
      .radiogroup, name: group.label, value: chosen.flatMap { choices[$0].semantics?.name },
      description: group.error ?? group.help, states: states)
  }
}

private final class RadioButton: Choice {
  private let option: RadioGroup.Option
  private var mark = Tween(0)

  init(_ option: RadioGroup.Option) {
    self.option = option
    super.init()
  }

  override var isOffered: Bool { option.isEnabled }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let (title, description) = texts(available.width, environment)
    let width = textStart(environment) + max(title.size.width, description?.size.width ?? 0)
    let height =
      title.size.height + (description.map { $0.size.height + environment.theme.spacing.tiny } ?? 0)
      + environment.theme.spacing.small
    return Size(min(available.width, width), max(environment.theme.spacing.control, height))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let (title, description) = texts(frame.width, environment)
    // The circle is beside the first line of the title.
    let top = (frame.height - title.size.height - (description?.size.height ?? 0)) / 2
    let firstLine = environment.size(of: option.title, environment.theme.type.body).height
    let side = circleSide(environment)
    let square = Rect(0, environment.snapped(top + (firstLine - side) / 2), side, side)
    drawCircle(in: environment.mirrored(square, in: frame.width), on: canvas, environment, at: moment)
    let start = textStart(environment)
    func place(_ top: Double, _ height: Double) -> Rect {
      environment.mirrored(Rect(start, top, max(0, frame.width - start), height), in: frame.width)
    }
    title.draw(
      colors.ink(colors.text, isEnabled: isEnabled), in: place(top, title.size.height), on: canvas,
      environment)
    description?.draw(
      colors.ink(colors.textSecondary, isEnabled: isEnabled),
      in: place(top + title.size.height, description?.size.height ?? 0), on: canvas, environment)
  }

  private func drawCircle(
    in square: Rect, on canvas: Canvas, _ environment: Environment, at moment: Moment
  ) {
    let colors = environment.theme.colors
    let circle = RoundedRect(square, cornerRadius: square.width / 2)
    let shade = shade(at: moment)
    if shade > 0 {
      canvas.fillCircle(
        center: square.center, radius: square.width / 2 + 4, color: colors.primary.opacity(0.2 * shade))
    }
    let progress = mark.value(at: moment)
    let isInvalid = (chooser?.parent as? RadioGroup)?.error != nil
    let outline = isInvalid ? colors.destructive : colors.outline
    let full = isEnabled ? colors.primary : colors.text.opacity(0.38)
    canvas.fill(circle, with: .color(isEnabled ? colors.surface : colors.disabledFill))
    canvas.stroke(
      circle, width: 1.5,
      color: isChosen ? full : colors.ink(outline, isEnabled: isEnabled))
    if progress > 0 {
      canvas.fillCircle(center: square.center, radius: square.width / 2 * 0.5 * progress, color: full)
    }
    let showsFocus = tree?.showsFocus == true && (chooser as? RadioButtons)?.hasFocus(self) == true
    if showsFocus { canvas.drawFocusRing(around: circle, environment) }
  }

  override func selectionChanged() {
    let target = isChosen ? 1.0 : 0
    if mark.target != target { animate(&mark, to: target) }
  }

  private func circleSide(_ environment: Environment) -> Double {
    environment.snapped(20 * environment.theme.textScale)
  }

  private func textStart(_ environment: Environment) -> Double {
    circleSide(environment) + environment.theme.spacing.small + environment.theme.spacing.tiny
  }

  private func texts(_ width: Double, _ environment: Environment) -> (
    title: ControlTitle, description: ControlTitle?
  ) {
    let type = environment.theme.type
    let room = width - textStart(environment)
    let description =
      option.description.isEmpty
      ? nil : ControlTitle(option.description, type.caption, width: room, environment)
    return (ControlTitle(option.title, type.body, width: room, environment), description)
  }

  override func baseline(_ size: Size, in environment: Environment) -> Double? {
    let (title, description) = texts(size.width, environment)
    return title.baseline(in: size.height - (description?.size.height ?? 0), environment)
  }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    mark.nextChange(after: moment) ?? super.nextChange(after: moment, in: environment)
  }

  override func timePassed(to moment: Moment, in environment: Environment) {
    super.timePassed(to: moment, in: environment)
    mark.frameBegan(at: moment)
  }

  override var semantics: Semantics? {
    var states = states
    if states.remove(.selected) != nil { states.insert(.checked) }
    if (chooser as? RadioButtons)?.hasFocus(self) == true { states.insert(.focused) }
    return Semantics(
      .radio, name: option.title, description: option.description.isEmpty ? nil : option.description,
      states: states, actions: actions)
  }
}
