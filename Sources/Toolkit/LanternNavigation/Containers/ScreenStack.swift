public import LanternRaster
public import LanternWidgets

/// A stack of screens with navigation bars, pushed from the trailing edge and dragged out from the leading edge.
///
/// Escape, Alt+Left and the mouse's back button go back. Alt+Right and the mouse's forward button go forward to a screen
/// that was shown by `visit` and left again; the screen is created anew. In a right-to-left layout, the arrows are swapped.
open class ScreenStack: StackContainer {
  // The maximum distance between the start of a drag and the edge of the screen, in points.
  private static let dragWidth = 20.0
  // The maximum number of screens to go forward to.
  private static let historyLimit = 32

  // A screen that can be created again, with its transitions.
  private struct Visit {
    let make: () -> Screen
    let transition: (any Transition)?
    let returning: (any Transition)?
  }

  /// The action of the back button on the first screen. It is nil unless the stack covers the screen before it, as in
  /// a collapsed split screen.
  var exitAction: (() -> Void)? { didSet { configureBackButtons() } }
  private let backTitle: String
  private let doneTitle: String?
  private var visits: [ObjectIdentifier: Visit] = [:]
  private var forwardHistory: [Visit] = []
  // Whether a screen is being visited again. In this case the forward history is kept.
  private var isGoingForward = false
  private var backButtons: [ObjectIdentifier: Button] = [:]

  /// Creates a stack with screens, of which the last is visible.
  ///
  /// `backTitle` is the title of the back button. `doneTitle` is the title of the button that closes the stack from
  /// its first screen, if the stack is a modal. A screen with its own leading item has neither button.
  /// Precondition: There is at least one screen.
  public init(_ screens: [Screen], backTitle: String = "Back", doneTitle: String? = nil) {
    self.backTitle = backTitle
    self.doneTitle = doneTitle
    super.init(screens)
  }

  /// Creates a stack with its first screen.
  public convenience init(root: Screen, backTitle: String = "Back", doneTitle: String? = nil) {
    self.init([root], backTitle: backTitle, doneTitle: doneTitle)
  }

  nonisolated deinit {}

  // MARK: Back and forward

  /// Pushes a screen that is created again when the user goes back and then forward.
  public func visit(
    by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    _ make: @escaping () -> Screen
  ) {
    if !isGoingForward { forwardHistory = [] }
    let screen = make()
    visits[ObjectIdentifier(screen)] = Visit(make: make, transition: transition, returning: returning)
    push(screen, by: transition, returning: returning)
  }

  /// Goes back to the screen below. Returns false if there is none.
  @discardableResult
  public func goBack() -> Bool {
    guard targetScreens.count > 1 else { return false }
    pop()
    return true
  }

  /// Goes forward to the visited screen that was left last. Returns false if there is none.
  ///
  /// Reverses the pop of such a screen if it is still in progress.
  @discardableResult
  public func goForward() -> Bool {
    if let origin = reversible, let popped = origin.screens.last, visits[ObjectIdentifier(popped)] != nil,
      targetScreens.elementsEqual(origin.screens.dropLast(), by: ===)
    {
      push(popped)
      return true
    }
    guard let visit = forwardHistory.popLast() else { return false }
    isGoingForward = true
    self.visit(by: visit.transition, returning: visit.returning, visit.make)
    isGoingForward = false
    return true
  }

  override func didRemove(_ screen: Screen) {
    backButtons[ObjectIdentifier(screen)] = nil
    guard let visit = visits.removeValue(forKey: ObjectIdentifier(screen)) else { return }
    forwardHistory = forwardHistory.suffix(ScreenStack.historyLimit - 1) + [visit]
  }

  open override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case _ where key.goesBack(modifiers, transitionView.direction): goBack()
    case (.forward, []), (.right, .alt), (.left, .alt): goForward()
    default: false
    }
  }

  // MARK: Content

  open override func content(for screen: Screen, in arrangement: Arrangement) -> Widget {
    screen.view.flex = 1
    let leading =
      screen.leadingItem ?? backButton(for: screen, isFirst: arrangement.screens.first === screen)
    let bar = NavigationBar(title: screen.title, leading: leading, trailing: screen.trailingItem)
    screen.titleBar = bar
    return Column([bar, screen.view])
  }

  private func backButton(for screen: Screen, isFirst: Bool) -> Button {
    let button = Button(backTitle, style: .plain) { [weak self] in
      guard let self, !goBack() else { return }
      if let exitAction { exitAction() } else { close() }
    }
    backButtons[ObjectIdentifier(screen)] = button
    configure(button, isFirst: isFirst)
    return button
  }

  // Back is an icon with its title as the accessible name. The first screen has no back button, unless `exitAction`
  // leads out of the stack. It can have a Done button.
  private func configure(_ button: Button, isFirst: Bool) {
    let isLast = isFirst && exitAction == nil
    button.title = isLast ? doneTitle ?? backTitle : backTitle
    button.showDirectionalIcon(isLast ? nil : .chevronLeft)
    button.isHidden = isLast && doneTitle == nil
  }

  open override func arrangementDidChange() { configureBackButtons() }

  private func configureBackButtons() {
    for screen in screens {
      if let button = backButtons[ObjectIdentifier(screen)] {
        configure(button, isFirst: screens.first === screen)
      }
    }
  }

  open override var pushTransition: any Transition { Push() }
  open override var popTransition: any Transition { Backwards(Push(), kind: "pop") }

  open override func canDrag(from point: Point, screenFrame: Rect) -> Bool {
    let edge = root?.environment.direction == .rightToLeft ? screenFrame.maxX : screenFrame.minX
    return abs(point.x - edge) <= ScreenStack.dragWidth
  }
}
