public import LanternRaster

/// One line of text that a person edits, with its label above.
public final class TextField: Widget {
  /// Whether what is written may be seen.
  public enum Content: Hashable, Sendable { case plain, password }

  public let label: String
  /// Whether what it holds was refused.
  public var isInvalid = false { didSet { if isInvalid != oldValue { invalidate() } } }
  /// Called on Return.
  public var onSubmit: () -> Void = {}
  private let content: Content
  private var edit: TextEdit
  /// When the caret last moved: it blinks from there.
  private var touched = Moment.zero

  public init(_ label: String, text: String = "", content: Content = .plain) {
    self.label = label
    self.content = content
    edit = TextEdit(text)
    super.init()
  }

  /// What is written. Setting it puts the caret at the end.
  public var text: String {
    get { edit.text }
    set {
      edit = TextEdit(newValue)
      invalidate()
    }
  }

  /// Selects everything, so that what is typed next replaces it.
  public func selectAll() {
    edit.selectAll()
    invalidate()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(min(available.width, 280), labelHeight(environment) + fieldHeight(environment))
  }

  // MARK: Drawing

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    drawText(
      label, theme.type.caption, theme.colors.secondaryText, .leading,
      in: Rect(0, 0, frame.width, environment.size(of: label, theme.type.caption).height), on: canvas,
      environment)
    let box = boxRect(environment)
    let shape = RoundedRect(box, cornerRadius: theme.radius.control)
    canvas.fill(shape, with: .color(theme.colors.surface))
    let edge = isInvalid ? theme.colors.danger : theme.colors.outline
    canvas.stroke(shape, width: isInvalid ? 2 : 1, color: edge)
    if isFocused { drawFocusRing(around: shape, on: canvas, environment) }

    let inner = textRect(environment)
    let inside = canvas.clipped(to: inner.inset(by: -1))
    let stops = caretStops(environment)
    let start = inner.minX - scroll(stops, inner.width)
    let (line, baseline) = lineOfText(environment)
    if isFocused, !edit.selection.isEmpty {
      let from = start + stops[edit.selection.lowerBound]
      let to = start + stops[edit.selection.upperBound]
      inside.fill(
        Rect(from, inner.minY + 2, to - from, inner.height - 4), with: .color(theme.colors.selection))
    }
    inside.draw(line, at: Point(start, baseline), color: theme.colors.text)
    if isFocused, caretShows(at: moment, environment) {
      inside.fill(caret(environment), with: .color(theme.colors.primary))
    }
  }

  // All that blinks.
  public override func changingPart(in environment: Environment) -> Rect { caret(environment) }

  private func caret(_ environment: Environment) -> Rect {
    let stops = caretStops(environment)
    let inner = textRect(environment)
    let (line, baseline) = lineOfText(environment)
    let height = Double(line.ascent + line.descent) / environment.scale
    let x = inner.minX - scroll(stops, inner.width) + stops[edit.caret]
    return Rect(x - 0.75, baseline - height * 0.8, 1.5, height)
  }

  private func lineOfText(_ environment: Environment) -> (line: TextLine, baseline: Double) {
    let line = environment.line(shownText, environment.theme.type.body)
    let inner = textRect(environment)
    let height = Double(line.ascent + line.descent) / environment.scale
    return (line, inner.minY + (inner.height - height) / 2 + Double(line.ascent) / environment.scale)
  }

  public override var bleed: Double { focusRingReach }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    let motion = environment.theme.motion
    let blink = motion.caretBlink.nanoseconds
    guard isFocused, moment - touched < motion.caretRest else { return nil }
    let passed = max(0, moment.nanoseconds - touched.nanoseconds) / blink
    return Moment(nanoseconds: touched.nanoseconds + (passed + 1) * blink)
  }

  private func caretShows(at moment: Moment, _ environment: Environment) -> Bool {
    let motion = environment.theme.motion
    let idle = moment - touched
    return idle >= motion.caretRest || max(0, idle.nanoseconds) / motion.caretBlink.nanoseconds % 2 == 0
  }

  // MARK: Input

  public override var hearsPointer: Bool { true }
  public override var keepsDrags: Bool { true }
  public override var cursor: Cursor { .text }
  public override var acceptsFocus: Bool { true }

  public override func focusChanged(at moment: Moment) {
    touched = moment
    if isFocused { edit.selectAll() }
    invalidate()
  }

  public override func hear(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .pressed(let point, let clicks):
      if clicks > 1 { edit.selectAll() } else { edit.move(to: position(at: point)) }
      touch(moment)
    case .dragged(let point):
      edit.move(to: position(at: point), extending: true)
      touch(moment)
    case .entered, .left, .released, .cancelled:
      break
    }
  }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let extending = modifiers.contains(.shift)
    // Alt belongs to navigation.
    guard !modifiers.contains(.alt) else { return false }
    switch key {
    case .enter where modifiers.isEmpty: onSubmit()
    case .left: edit.move(by: -1, extending: extending)
    case .right: edit.move(by: 1, extending: extending)
    case .home, .up: edit.move(to: 0, extending: extending)
    case .end, .down: edit.move(to: edit.characters.count, extending: extending)
    case .backspace: edit.deleteBackwards()
    case .delete: edit.deleteForwards()
    case .character("a") where modifiers == .control: edit.selectAll()
    default: return false
    }
    touch(moment)
    return true
  }

  public override func hear(text: String, at moment: Moment) {
    edit.insert(text)
    touch(moment)
  }

  private func touch(_ moment: Moment) {
    touched = moment
    invalidate()
  }

  // MARK: Meaning

  public override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if isInvalid { states.insert(.invalid) }
    return Semantics(
      content == .password ? .password : .textbox, name: label, value: shownText, states: states)
  }

  // MARK: Measures

  private var shownText: String {
    content == .password ? String(repeating: "•", count: edit.characters.count) : edit.text
  }

  private func labelHeight(_ environment: Environment) -> Double {
    let theme = environment.theme
    return environment.size(of: label, theme.type.caption).height + theme.spacing.small
  }

  private func fieldHeight(_ environment: Environment) -> Double {
    let theme = environment.theme
    return max(
      theme.spacing.control, environment.size(of: "", theme.type.body).height + 2 * theme.spacing.small)
  }

  private func boxRect(_ environment: Environment) -> Rect {
    Rect(0, labelHeight(environment), frame.width, fieldHeight(environment))
  }

  private func textRect(_ environment: Environment) -> Rect {
    let box = boxRect(environment)
    let inset = environment.theme.spacing.small + environment.theme.spacing.tiny
    return Rect(box.minX + inset, box.minY + 4, max(0, box.width - 2 * inset), box.height - 8)
  }

  private func caretStops(_ environment: Environment) -> [Double] {
    environment.typesetter.caretStops(
      of: shownText, in: environment.theme.type.body, scale: environment.scale)
  }

  // How far the text is moved so that the caret can be seen.
  private func scroll(_ stops: [Double], _ width: Double) -> Double {
    let length = (stops.last ?? 0) + 2
    guard length > width else { return 0 }
    return min(length - width, max(0, stops[edit.caret] - width * 0.75))
  }

  private func position(at point: Point) -> Int {
    guard let environment = tree?.environment else { return edit.caret }
    let stops = caretStops(environment)
    let inner = textRect(environment)
    let x = point.x - inner.minX + scroll(stops, inner.width)
    let nearest = stops.indices.min { abs(stops[$0] - x) < abs(stops[$1] - x) }
    return nearest ?? 0
  }
}
