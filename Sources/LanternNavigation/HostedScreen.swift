import LanternRaster
import LanternWidgets

/// A screen as a stage shows it: its widgets in a tree of their own, as soon as there is a place for them.
///
/// The tree stays while the screen is in its container, shown or not: focus, caret and whatever else a person
/// left there is found again.
final class HostedScreen {
  let screen: Screen
  private let content: Widget
  private(set) var tree: WidgetTree?

  /// The content is the screen's view, or that with what its container puts around it.
  init(_ screen: Screen, content: Widget) {
    self.screen = screen
    self.content = content
  }

  /// Gives it its size and look; the first time that makes the tree.
  func open(_ size: PixelSize, _ environment: Environment, at moment: Moment) {
    guard let tree else {
      let tree = WidgetTree(root: content, size: size, environment: environment, moment: moment)
      tree.unhandledKey = { [weak screen] key, modifiers, _ in screen?.hear(key, modifiers) ?? false }
      tree.focus(screen.initialFocus)
      screen.restoreState(in: tree)
      self.tree = tree
      return
    }
    tree.resize(to: size, environment: environment)
  }

  /// All of it as a picture of a size, drawn for the purpose. Notices go: in a picture they would stay.
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

  /// Takes the tree away.
  func close() {
    tree?.dismantle()
    tree = nil
  }
}
