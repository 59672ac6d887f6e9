public import LanternRaster

/// A question that blocks all other content until the user answers it, above a scrim.
///
/// Show a dialog with `WidgetTree.present(_:)`. If the same question is shown already, the dialog takes its place: the
/// newest request counts. An answer dismisses the dialog and then performs its action. The focus stays inside while the
/// dialog is shown.
public final class Dialog: Overlay {
  /// An answer to the question, shown as a button.
  public struct Answer {
    /// The role of an answer, which determines its key.
    public enum Role: Hashable, Sendable {
      /// The answer that the Return key gives.
      case standard
      /// The answer that the Escape key gives.
      case cancel
      /// An answer that deletes something for good. It has no key.
      case destructive
      /// An answer without a key.
      case other
    }

    /// The title of the button.
    public var title: String
    /// The role of the answer.
    public var role: Role
    /// Called after the dialog has been dismissed.
    public var action: () -> Void

    /// Creates an answer.
    public init(_ title: String, _ role: Role = .other, action: @escaping () -> Void = {}) {
      self.title = title
      self.role = role
      self.action = action
    }
  }

  /// The question, shown as a heading.
  public let title: String
  /// The explanation below the title; empty for none.
  public let message: String
  private let answers: [Answer]
  private let buttons: [Button]
  private let explanation: Label?
  private let content: QuestionLayout
  private var card = Rect.zero
  private var coming = Tween(0)

  /// Creates a dialog. Precondition: there are one to three answers, with at most one standard and one cancel
  /// answer.
  public init(_ title: String, message: String = "", _ answers: [Answer]) {
    guard (1...3).contains(answers.count) else { fatalError("a dialog has one to three answers") }
    guard [.standard, .cancel].allSatisfy({ role in answers.count { $0.role == role } <= 1 }) else {
      fatalError("a dialog has at most one standard and one cancel answer")
    }
    self.title = title
    self.message = message
    self.answers = answers
    buttons = answers.map { answer in
      Button(answer.title, style: answer.role.style)
    }
    let heading = Label(title, font: { $0.headline }, lines: nil, isHeading: true)
    explanation = message.isEmpty ? nil : Label(message, color: { $0.textSecondary }, lines: nil)
    let parts: [Widget] = [heading] + [explanation].compactMap { $0 }
    // The padding keeps focus rings from being clipped.
    let words = Panel(
      padding: Insets(leading: focusRingReach, trailing: focusRingReach, top: focusRingReach),
      [ScrollView(Column(spacing: 8, parts))])
    let row = ScrollView(Panel(padding: Insets(focusRingReach), [AnswerLayout(buttons)]))
    content = QuestionLayout(words, row)
    super.init([content])
    for (button, answer) in zip(buttons, answers) {
      button.action = { [weak self] in self?.answer(answer) }
    }
  }

  /// Returns an overlay as the dialog that this one takes the place of; nil if that asks another question.
  func replacing(_ overlay: Overlay) -> Dialog? {
    guard let other = overlay as? Dialog, other.title == title, other.message == message else { return nil }
    let isSame = other.answers.elementsEqual(answers) { $0.title == $1.title && $0.role == $1.role }
    return isSame ? other : nil
  }

  private func answer(_ answer: Answer) {
    dismiss()
    answer.action()
  }

  private func answer(_ role: Answer.Role) -> Bool {
    guard let answer = answers.first(where: { $0.role == role }) else { return false }
    self.answer(answer)
    return true
  }

  // MARK: Animation

  public override func treeChanged() {
    coming.jump(to: 0)
    if tree != nil { animate(&coming, to: 1) }
  }

  /// Ends the animation, because the dialog takes the place of another one.
  func arriveAtOnce() { coming.jump(to: 1) }

  public override var isAtRest: Bool { !coming.isMoving(after: tree?.shown ?? .zero) }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    coming.nextChange(after: moment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    coming.frameBegan(at: moment)
    arrival = coming.value(at: moment)
    invalidateArrangement()
  }

  private var isPlaced = false
  // The progress of the animation in the current frame, 0…1.
  private var arrival = 0.0

  public override func arrange(_ size: Size, in environment: Environment) {
    if isAtRest { arrival = 1 }
    let spacing = environment.theme.spacing
    // A small window has smaller margins.
    let isTight = min(size.width, size.height) < 320
    let (margin, padding) = isTight ? (spacing.small, spacing.medium) : (spacing.medium, spacing.large)
    let width = min(440 * max(1, environment.theme.textScale), max(0, size.width - 2 * margin))
    let edge = padding - focusRingReach
    let inner = Size(max(0, width - 2 * edge), .infinity)
    let wanted = content.size(within: inner, in: environment).height + 2 * edge
    let height = min(max(0, size.height - 2 * margin), wanted)
    let old = card
    card = Rect(
      environment.snapped((size.width - width) / 2),
      environment.snapped((size.height - height) / 2 + 24 * (1 - arrival)), width, height)
    if card != old { invalidate() }
    content.place(at: card.inset(by: edge), in: environment)
    // In a low window, not all answers are visible at once.
    guard !isPlaced else { return }
    isPlaced = true
    buttons.first(where: \.isFocused)?.revealInParents()
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let scrim = theme.colors.scrim.opacity(coming.value(at: moment))
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(scrim))
    let shape = RoundedRect(card, cornerRadius: theme.radius.card)
    canvas.drawShadow(of: shape, theme.shadow(\.floating))
    canvas.fill(shape, with: .color(theme.colors.surface))
    if let edge = theme.floatingEdge { canvas.stroke(shape, width: environment.hairline, color: edge) }
  }

  // MARK: Input

  public override var firstFocus: Widget? {
    let first = answers.firstIndex { $0.role == .standard } ?? answers.firstIndex { $0.role == .cancel } ?? 0
    return buttons[first]
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .enter where modifiers.isEmpty: _ = answer(.standard)
    case .escape: _ = answer(.cancel)
    // These keys would navigate away from the question.
    case .back, .forward: break
    case .left where modifiers == .alt, .right where modifiers == .alt: break
    default: return false
    }
    return true
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    action == .dismiss && answer(.cancel)
  }

  public override var semantics: Semantics? {
    Semantics(
      .dialog, name: title, value: message.isEmpty ? nil : message, states: isAtRest ? [] : [.busy],
      actions: answers.contains { $0.role == .cancel } ? [.dismiss] : [])
  }

  override func describeAccessibly(_ properties: inout AccessibleProperties) {
    properties.descriptions = [explanation].compactMap { $0?.accessibleID }
  }
}

extension Dialog.Answer.Role {
  fileprivate var style: Button.Style {
    switch self {
    case .standard: .filled
    case .cancel: .plain
    case .other: .tonal
    case .destructive: .destructive
    }
  }
}

/// The words of a dialog above its answers. Both scroll if there is not enough space, and the words keep half of it.
private final class QuestionLayout: Widget {
  private let words: Widget
  private let answers: Widget

  init(_ words: Widget, _ answers: Widget) {
    self.words = words
    self.answers = answers
    super.init([words, answers])
  }

  private static let spacing = 20.0

  private func heights(_ width: Double, _ environment: Environment) -> (words: Double, answers: Double) {
    func height(_ widget: Widget) -> Double {
      widget.size(within: Size(width, .infinity), in: environment).height
    }
    return (height(words), height(answers))
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let wanted = heights(available.width, environment)
    return Size(
      available.width, min(available.height, wanted.words + QuestionLayout.spacing + wanted.answers))
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let wanted = heights(size.width, environment)
    let isTight = wanted.words + QuestionLayout.spacing + wanted.answers > size.height + environment.hairline
    let spacing = isTight ? environment.theme.spacing.tiny : QuestionLayout.spacing
    let room = max(0, size.height - spacing)
    let height = environment.snapped(min(wanted.words, max(room / 2, room - wanted.answers)))
    words.place(at: Rect(0, 0, size.width, height), in: environment)
    answers.place(
      at: Rect(0, height + spacing, size.width, min(wanted.answers, room - height)), in: environment)
  }
}

/// Arranges the answers of a dialog in a row at the trailing edge or, if they don't fit, below each other at full width.
private final class AnswerLayout: Widget {
  private static let spacing = 12.0

  // The sizes of the answers; those of a column have the full width.
  private func sizes(
    _ width: Double, _ environment: Environment
  ) -> (isRow: Bool, sizes: [Size], length: Double) {
    let wanted = children.map { $0.size(within: Size(.infinity, .infinity), in: environment) }
    let gaps = AnswerLayout.spacing * Double(max(0, wanted.count - 1))
    let row = wanted.reduce(gaps) { $0 + $1.width }
    if row <= width { return (true, wanted, row) }
    let column = children.map {
      Size(width, $0.size(within: Size(width, .infinity), in: environment).height)
    }
    return (false, column, column.reduce(gaps) { $0 + $1.height })
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let (isRow, sizes, length) = sizes(available.width, environment)
    return isRow
      ? Size(length, min(available.height, sizes.map(\.height).max() ?? 0))
      : Size(available.width, min(available.height, length))
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let (isRow, sizes, length) = sizes(size.width, environment)
    var corner = isRow ? Point(size.width - length, 0) : .zero
    for (child, wanted) in zip(children, sizes) {
      let rect = Rect(origin: corner, size: wanted)
      child.place(at: environment.mirrored(rect, in: size.width), in: environment)
      if isRow {
        corner.x += wanted.width + AnswerLayout.spacing
      } else {
        corner.y += wanted.height + AnswerLayout.spacing
      }
    }
  }
}
