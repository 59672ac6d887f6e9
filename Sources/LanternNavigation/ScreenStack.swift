public import LanternRaster
public import LanternWidgets

/// Screens under navigation bars, pushed in from the trailing edge, dragged out from the leading one.
///
/// Escape, Alt+Left and a mouse's back button lead back. Alt+Right and its forward button lead on again to a screen
/// that was visited and left, made anew.
open class ScreenStack: StackContainer {
  // How far from the page's edge a drag may start, in points.
  private static let reach = 20.0
  // Screens that can be come back to, at most.
  private static let memory = 32

  // A screen that can be made again, and how it comes and goes.
  private struct Visit {
    let make: () -> Screen
    let coming: (any Transition)?
    let returning: (any Transition)?
  }

  /// What leads back from the first screen, while something stands before the stack that does not show beside it.
  var wayOut: (() -> Void)? { didSet { settled() } }
  private let backTitle: String
  private let doneTitle: String?
  private var visits: [ObjectIdentifier: Visit] = [:]
  private var left: [Visit] = []
  // Whether a screen comes that was visited before; then what was left after it can still be come back to.
  private var isReturning = false
  private var backButtons: [ObjectIdentifier: Button] = [:]

  /// A stack with screens already in it, of which the last shows. `backTitle` is what the button is called that leads
  /// back, `doneTitle` the one on the first screen that closes a stack which is a modal; a screen with a leading item of
  /// its own has neither. Precondition: there is a screen.
  public init(_ screens: [Screen], backTitle: String = "Back", doneTitle: String? = nil) {
    self.backTitle = backTitle
    self.doneTitle = doneTitle
    super.init(screens)
  }

  /// A stack with its first screen already in it.
  public convenience init(root: Screen, backTitle: String = "Back", doneTitle: String? = nil) {
    self.init([root], backTitle: backTitle, doneTitle: doneTitle)
  }

  // MARK: Going on and back

  /// Puts a screen on top that can be made again when somebody who went back goes forward.
  public func visit(
    by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    _ make: @escaping () -> Screen
  ) {
    if !isReturning { left = [] }
    let screen = make()
    visits[ObjectIdentifier(screen)] = Visit(make: make, coming: transition, returning: returning)
    push(screen, by: transition, returning: returning)
  }

  /// Leads back to the screen below; false where there is none.
  @discardableResult
  public func goBack() -> Bool {
    guard toBe.count > 1 else { return false }
    pop()
    return true
  }

  /// Leads to the visited screen that was left last; false where there is none.
  @discardableResult
  public func goForward() -> Bool {
    if callBack({ visits[ObjectIdentifier($0)] != nil }) { return true }
    guard let visit = left.popLast() else { return false }
    isReturning = true
    self.visit(by: visit.coming, returning: visit.returning, visit.make)
    isReturning = false
    return true
  }

  override func gone(_ screen: Screen) {
    backButtons[ObjectIdentifier(screen)] = nil
    guard let visit = visits.removeValue(forKey: ObjectIdentifier(screen)) else { return }
    left = left.suffix(ScreenStack.memory - 1) + [visit]
  }

  open override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.escape, []), (.back, []), (.left, .alt): goBack()
    case (.forward, []), (.right, .alt): goForward()
    default: false
    }
  }

  // MARK: What shows

  open override func content(for screen: Screen) -> Widget {
    screen.view.flex = 1
    let leading = screen.leadingItem ?? backButton(for: screen)
    let bar = NavigationBar(title: screen.title, leading: leading, trailing: screen.trailingItem)
    return Column([bar, screen.view])
  }

  private func backButton(for screen: Screen) -> Button {
    let button = Button(backTitle, style: .plain) { [weak self] in
      guard let self, !goBack() else { return }
      if let wayOut { wayOut() } else { (parent as? ModalStack)?.pop() }
    }
    backButtons[ObjectIdentifier(screen)] = button
    name(button, isFirst: toBe.first === screen)
    return button
  }

  // From the first screen nothing leads back but out, where there is somewhere; and it may be done with.
  private func name(_ button: Button, isFirst: Bool) {
    let isLast = isFirst && wayOut == nil
    button.title = isLast ? doneTitle ?? backTitle : backTitle
    button.isHidden = isLast && doneTitle == nil
  }

  override func settled() {
    for screen in screens {
      if let button = backButtons[ObjectIdentifier(screen)] {
        name(button, isFirst: screens.first === screen)
      }
    }
  }

  open override var coming: any Transition { Push() }
  open override var going: any Transition { Backwards(Push(), kind: "pop") }

  open override func canDrag(from point: Point, page: Rect) -> Bool {
    let edge = root?.environment.direction == .rightToLeft ? page.maxX : page.minX
    return abs(point.x - edge) <= ScreenStack.reach
  }
}
