import LanternRaster
import LanternWidgets

/// Shows an example in a tree of its own, so that its state, such as the focus, is independent of the page around it.
final class ExampleView: Viewport {
  private let example: Example
  // The widget of the example, which a new play replaces.
  private var content: Widget
  private var shownTree: WidgetTree?
  private var environment: Environment?
  // Whether the pointer of the steps is over the example, rather than the user's.
  private var isPosed = false

  init(_ example: Example) {
    self.example = example
    content = ExampleStage.content(example)
    super.init()
  }

  /// Shows the example anew, and performs its steps.
  func play() {
    guard let outer = tree, let environment else { return }
    outer.focus(self)
    shownTree?.dismissModalOverlays()
    shownTree?.dismantle()
    content = ExampleStage.content(example)
    open(environment, at: outer.shown)
    guard let shownTree else { return }
    isPosed = true
    // The widget of a step can be in an overlay of the window, which is beyond the example.
    for step in example.steps {
      shownTree.update(to: outer.shown)
      guard step.perform(on: shownTree, at: outer.shown) else { break }
    }
    invalidate()
  }

  private func open(_ environment: Environment, at moment: Moment) {
    self.environment = environment
    let place = windowFrame.pixels(at: environment.scale)
    let size = PixelSize(place.width, place.height)
    guard size.width > 0, size.height > 0 else { return }
    if let shownTree, shownTree.root === content {
      // A scrolled page moves the example, but does not change it.
      guard (shownTree.size, shownTree.environment) != (size, environment) else { return }
      shownTree.resize(to: size, environment: environment)
    } else {
      let inner = WidgetTree(root: content, size: size, environment: environment, moment: moment)
      inner.damageAll()
      take(inner)
      shownTree = inner
    }
  }

  // MARK: Layout

  override func measure(_ available: Size, in environment: Environment) -> Size {
    ExampleStage.size(
      of: content, example, width: available.width.isFinite ? available.width : 392, environment)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    open(environment, at: tree?.shown ?? .zero)
  }

  // An input can make the content higher or lower, such as by a row or an error.
  override func update(to moment: Moment) {
    super.update(to: moment)
    guard let environment, tree != nil else { return }
    let wanted = ExampleStage.size(of: content, example, width: frame.width, environment)
    // The frame consists of whole pixels.
    if abs(wanted.height - frame.height) >= 1 { invalidateLayout() }
  }

  override func treeChanged() {
    guard tree == nil else { return }
    shownTree?.dismissModalOverlays()
    shownTree?.dismantle()
    shownTree = nil
  }

  // MARK: Viewport

  override var trees: [WidgetTree] { [shownTree].compactMap { $0 } }

  // The user's pointer takes over from the one of the steps.
  override func intercept(_ event: InputEvent) -> Bool {
    guard isPosed else { return false }
    switch event.action {
    case .pointerMoved, .pointerDown:
      isPosed = false
      shownTree?.cancelPointer()
    case .pointerUp, .pointerCancelled, .pointerLeft, .scrolled, .scrollBegan, .scrollEnded, .keyDown, .text,
      .composition, .contextMenuRequested, .pasteRequested, .dropped, .windowActivated, .windowDeactivated:
      break
    }
    return false
  }

  override func prepare(over picture: PixelBuffer, lost: Region) -> Region {
    shownTree?.prepare(over: picture, lost: lost) ?? lost
  }

  override func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    shownTree?.draw(onto: picture, within: clip, isKept: isKept)
  }
}
