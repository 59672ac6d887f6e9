import LanternRaster

/// A short message at the bottom of a screen. It disappears after some time or when clicked, and can offer an
/// action.
public struct Toast {
  /// The text of the toast.
  public var message: String
  /// The action that the toast offers, such as undo; nil for none.
  public var action: (title: String, perform: () -> Void)?
  /// The space below the toast, in points, such as the height of a bar.
  public var foot: Double

  /// Creates a toast.
  public init(
    _ message: String, foot: Double = 0, action: (title: String, perform: () -> Void)? = nil
  ) {
    self.message = message
    self.foot = foot
    self.action = action
  }
}

extension WidgetTree {
  /// Shows a toast above everything else, in place of the visible one. The toast does not take the focus, but the
  /// user can reach its action with the Tab key.
  public func show(_ toast: Toast) {
    let shown = overlays.lazy.compactMap { $0 as? ToastOverlay }.first
    let overlay = shown ?? ToastOverlay()
    overlay.show(toast)
    if shown == nil { present(overlay) }
  }

  /// Removes the toasts in this tree and in the trees inside it, without animation.
  public func dropToasts() {
    for case let toast as ToastOverlay in overlays { toast.dismiss() }
    for viewport in viewports where isShown(viewport) {
      for tree in viewport.trees { tree.dropToasts() }
    }
  }
}

/// The overlay that shows a toast. It stays while the pointer is over it or its action has the focus.
final class ToastOverlay: Overlay {
  private var toast: Toast?
  private var button: ToastAction?
  private var fade = Tween(0)
  // The moment at which the toast disappears; nil while the toast is held, or before its first frame.
  private var end: Moment?
  private var isLeaving = false
  private var isHovered = false

  override var isModal: Bool { false }
  override var handlesPointer: Bool { true }

  /// Shows a toast in place of the previous one.
  func show(_ toast: Toast) {
    if self.toast == nil { fade.jump(to: 0) }
    self.toast = toast
    button?.removeFromParent()
    button = nil
    end = nil
    isLeaving = false
    isHovered = false
    if let action = toast.action {
      let button = ToastAction(
        action.title, opacity: { [weak self] in self?.fade.value(at: $0) ?? 1 },
        action: { [weak self] in
          guard let self, !self.isLeaving else { return }
          self.leave()
          action.perform()
        })
      add(button)
      self.button = button
    }
    if tree != nil { animate(&fade, to: 1) }
    invalidateLayout()
    tree?.contentMoved()
  }

  private func leave() {
    guard !isLeaving else { return }
    isLeaving = true
    animate(&fade, to: 0)
  }

  // MARK: Time

  override func treeChanged() {
    if tree != nil, toast != nil { animate(&fade, to: 1) }
  }

  private var isHeld: Bool { isHovered || button?.isFocused == true }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    let next = Moment(nanoseconds: moment.nanoseconds + 1)
    if fade.isMoving(after: moment) || isLeaving { return next }
    if isHeld { return end == nil ? nil : next }
    return end.map { max($0, next) } ?? next
  }

  // Before the overlay has a frame, no part of it can have changed.
  override func changingArea(in environment: Environment) -> Rect {
    frame.size == .zero ? .zero : super.changingArea(in: environment)
  }

  override func timePassed(to moment: Moment, in environment: Environment) {
    fade.frameBegan(at: moment)
    if isLeaving {
      if !fade.isMoving(after: moment) { dismiss() }
    } else if isHeld {
      end = nil
    } else if let end {
      if end <= moment { leave() }
    } else {
      end = moment + environment.theme.motion.toast
    }
  }

  // MARK: Drawing

  // The maximum width.
  private var widest = 0.0

  private func text(_ width: Double, _ environment: Environment) -> ControlTitle {
    let spacing = environment.theme.spacing
    let action = button.map { $0.size(within: Size(width, .infinity), in: environment).width + spacing.small }
    let room = width - 2 * spacing.medium - (action ?? 0)
    return ControlTitle(toast?.message ?? "", environment.theme.type.body, width: room, environment)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let spacing = environment.theme.spacing
    let text = text(available.width, environment)
    var action = button?.size(within: available, in: environment) ?? .zero
    if button != nil { action.width += spacing.small }
    return Size(
      min(available.width, text.size.width + action.width + 2 * spacing.medium),
      max(text.size.height + 2 * spacing.small, action.height, spacing.control) + spacing.small)
  }

  override func place(over whole: Rect, in environment: Environment) -> Rect {
    let margin = environment.theme.spacing.medium
    let widest = min(520 * max(1, environment.theme.textScale), max(0, whole.width - 2 * margin))
    self.widest = widest
    let wanted = size(within: Size(widest, whole.height), in: environment)
    let foot = margin + max(0, toast?.foot ?? 0)
    let edge = contentEdge(in: whole) ?? whole.height
    return Rect(
      environment.snapped((whole.width - wanted.width) / 2),
      max(0, environment.snapped(edge - wanted.height - foot)), wanted.width, wanted.height)
  }

  // The lower edge of the screen that fills most of the height, so that a bar below it, such as a tab bar, stays free.
  private func contentEdge(in whole: Rect) -> Double? {
    guard let tree else { return nil }
    return tree.viewports.filter { tree.isShown($0) && $0.frame.height > whole.height / 2 }
      .map { $0.windowFrame.maxY }.max()
  }

  override func arrange(_ size: Size, in environment: Environment) {
    guard let button else { return }
    let wanted = button.size(within: Size(widest, size.height), in: environment)
    let inset = environment.theme.spacing.small
    let rect = Rect(
      size.width - wanted.width - inset, (size.height - wanted.height) / 2, wanted.width, wanted.height)
    button.place(at: environment.mirrored(rect, in: size.width), in: environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let shown = fade.value(at: moment)
    let shape = RoundedRect(
      Rect(origin: .zero, size: frame.size), cornerRadius: theme.radius.control + theme.spacing.tiny)
    var shadow = theme.shadow(\.floating)
    shadow.color = shadow.color.opacity(shown)
    canvas.drawShadow(of: shape, shadow)
    canvas.fill(shape, with: .color(theme.colors.inverse.opacity(shown)))
    // Breaks the text as it was measured. The resulting frame may be slightly narrower than that width.
    let text = text(widest, environment)
    let rect = Rect(theme.spacing.medium, 0, text.size.width, frame.height)
    text.draw(
      theme.colors.onInverse.opacity(shown), in: environment.mirrored(rect, in: frame.width), on: canvas,
      environment)
  }

  override var bleed: Double {
    tree?.environment.theme.shadow(\.floating).reach ?? 0
  }

  // MARK: Input

  // A click dismisses the toast, so that the content beneath it is available immediately.
  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    follow(pointer)
    if case .released(isInside: true) = pointer { leave() }
  }

  /// Keeps the toast while the pointer is over it or its action.
  fileprivate func follow(_ pointer: PointerEvent) {
    switch pointer {
    case .entered: isHovered = true
    case .left, .cancelled: isHovered = false
    case .pressed, .dragged, .released: return
    }
    invalidate()
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss, toast != nil else { return false }
    leave()
    return true
  }

  override var semantics: Semantics? {
    toast.map { Semantics(.status, name: $0.message, actions: [.dismiss]) }
  }
}

/// The button for the action of a toast. It fades with the toast.
private final class ToastAction: Control {
  private let title: String
  private let opacity: (Moment) -> Double
  private let action: () -> Void

  init(_ title: String, opacity: @escaping (Moment) -> Double, action: @escaping () -> Void) {
    self.title = title
    self.opacity = opacity
    self.action = action
    super.init()
  }

  override func activate(_ activation: Activation, at moment: Moment) { action() }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    (parent as? ToastOverlay)?.follow(pointer)
    super.handle(pointer, at: moment)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: title, theme.type.label)
    return Size(
      min(available.width / 2, text.width + 2 * theme.spacing.medium),
      theme.spacing.control - theme.spacing.tiny)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let shown = opacity(moment)
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: theme.radius.control)
    canvas.fill(
      shape, with: .color(theme.colors.onInverse.opacity(shown * (0.12 + 0.1 * shade(at: moment)))))
    canvas.drawText(
      title, theme.type.label, theme.colors.onInverse.opacity(shown), .center,
      in: bounds.inset(by: theme.spacing.tiny), environment)
    if showsFocus { canvas.stroke(shape, width: 2, color: theme.colors.onInverse) }
  }

  override var semantics: Semantics? { Semantics(.button, name: title, states: states, actions: actions) }
}
