import LanternRaster
import LanternWidgets

/// A screen in a transition view, with a widget tree of its own.
///
/// The tree is created when the transition view has a size. It exists as long as the screen is in its container, even
/// while the screen is hidden, so that the focus, the caret and other state of its widgets are kept.
final class HostedScreen {
  let screen: Screen
  private let content: Widget
  private(set) var tree: WidgetTree?
  /// The transition view that shows the screen, or showed it last.
  weak var transitionView: TransitionView?
  /// The picture of the hidden screen; nil if there is none. The damage of the tree is not drawn in it yet.
  weak var keptPicture: ScreenPicture?

  /// The transition for the removal of the screen, if it was added with one.
  var returning: (any Transition)?

  /// Creates a hosted screen. The content is the screen's view, or the view with the container's decoration.
  init(_ screen: Screen, content: Widget) {
    self.screen = screen
    self.content = content
  }

  /// Sets the size and the environment. Creates the tree the first time.
  func open(_ size: PixelSize, _ environment: Environment, at moment: Moment) {
    guard let tree else {
      let tree = WidgetTree(root: content, size: size, environment: environment, moment: moment)
      tree.screenType = type(of: screen)
      tree.unhandledKey = { [weak self, weak screen] key, modifiers, moment in
        guard let self, let screen, !screen.handle(key, modifiers) else { return true }
        return key == .character("f") && modifiers == .control && focusSearchField(at: moment)
      }
      tree.focus(screen.initialFocus)
      screen.restoreState(in: tree)
      self.tree = tree
      screen.showWaitingOverlaysLater()
      return
    }
    guard tree.size != size || tree.environment != environment else { return }
    tree.resize(to: size, environment: environment)
  }

  // The focus may be beside the screen with the field, such as in a tab bar.
  private func focusSearchField(at moment: Moment) -> Bool {
    if let field = screen.searchField, let tree {
      tree.focus(field, at: moment)
      (field as? TextInput)?.selectAll()
      return true
    }
    guard let container = screen as? Container else { return false }
    for child in container.targetVisibleChildren {
      guard let host = container.hosts[ObjectIdentifier(child)], host.focusSearchField(at: moment) else {
        continue
      }
      if let view = host.transitionView { tree?.focus(view, at: moment) }
      return true
    }
    return false
  }

  /// Fits the hidden screen to its transition view. Returns false if it has none, if the view has no size, or if the
  /// screen is visible there.
  func refit() -> Bool {
    guard let transitionView, !transitionView.shows(self) else { return false }
    return transitionView.open(self)
  }

  /// The screen is drawn elsewhere from now on, so that the tree's damage no longer refers to its picture.
  func forgetPicture() {
    keptPicture?.screen = nil
    keptPicture = nil
  }

  /// The places of what the screen shows, as of the last layout.
  var layout: ScreenLayout? {
    guard let tree else { return nil }
    let view = screen.view
    let whole = Rect(origin: .zero, size: tree.size.points(at: tree.environment.scale))
    var layout = ScreenLayout(content: view.tree === tree ? view.windowFrame.intersection(whole) : whole)
    tree.eachPlace { widget, place in
      if let name = widget.transitionName, layout.widgets[name] == nil { layout.widgets[name] = place }
      if layout.title == nil, let bar = widget as? NavigationBar {
        let title = bar.titlePlace
        layout.title = ScreenLayout.Title(title.text, frame: title.frame.offset(by: place.frame.origin))
      }
    }
    return layout
  }

  /// Draws the whole screen into a new bitmap of a size. Dismisses toasts, which would stay in the picture.
  func picture(_ size: PixelSize, _ environment: Environment) -> Bitmap {
    var picture = Bitmap(size: size, filledWith: Pixel(environment.theme.colors.background))
    if tree == nil { open(size, environment, at: .zero) }
    guard let tree else { return picture }
    tree.dropToasts()
    if tree.size != size || tree.environment.scale != environment.scale {
      tree.resize(to: size, environment: environment)
    }
    tree.update(to: tree.shown)
    picture.withPixels { tree.draw(onto: $0, within: $0.bounds, isKept: false) }
    return picture
  }

  /// Removes the tree.
  func close() {
    tree?.dismantle()
    tree = nil
  }
}
