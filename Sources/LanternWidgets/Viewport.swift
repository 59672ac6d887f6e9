public import LanternRaster

/// A widget that shows other widget trees. Each of these trees has its own layout, focus and damage.
///
/// A hidden tree keeps its state, such as its focus and typed text, until it is shown again. Subclasses provide the
/// visible trees, choose the tree that receives input, and compose the trees onto the picture.
@MainActor
open class Viewport: Widget {
  // MARK: Members that a subclass overrides

  /// The visible trees, from back to front.
  open var trees: [WidgetTree] { [] }

  /// The tree that receives input.
  open var activeTree: WidgetTree? { trees.last }

  /// Converts a point of the viewport to the coordinates of the tree that receives input.
  open func position(inActiveTree point: Point) -> Point { point }

  /// Inspects an event before a tree receives it, in points of the viewport. Returns true to consume the event.
  open func intercept(_ event: InputEvent) -> Bool { false }

  /// Called when a press inside the viewport was canceled, after the inner tree was notified.
  open func pressCancelled() {}

  /// Prepares the next drawing and returns the pixels of the picture that change.
  ///
  /// `picture` is the viewport's area of the picture shown last. Its pixels in `lost` are invalid.
  open func prepare(over picture: PixelBuffer, lost: Region) -> Region { lost }

  /// Draws every pixel of the picture within a rectangle. If `isKept` is true, the picture still holds the last
  /// drawing, and unchanged pixels may be left as they are.
  open func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {}

  /// Whether the picture is out of date with the trees.
  open var isStale: Bool { trees.contains(where: \.isStale) }

  /// Updates the trees to a moment.
  open func update(to moment: Moment) {
    for tree in trees { tree.update(to: moment) }
  }

  // MARK: The viewport in its own tree

  /// Hosts a tree in this viewport from now on.
  public final func take(_ tree: WidgetTree) {
    tree.host = self
    if let outer = self.tree { tree.usesKeyboard = outer.usesKeyboard }
  }

  /// The pixels of the viewport that other widgets are drawn over, relative to the viewport's corner.
  public final var overdrawn: Region {
    guard let tree else { return Region() }
    let place = pixels
    var region = tree.pixels(over: self)
    if let host = tree.host { region.formUnion(host.overdrawn) }
    return region.part(place)
  }

  open override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    trees.compactMap(\.nextChange).min()
  }

  public final override var handlesPointer: Bool { true }
  // Also true while no tree receives input, because a tree will receive input again.
  public final override var acceptsFocus: Bool { !trees.isEmpty }

  public final override var takesTab: Bool { activeTree?.focused?.takesTab ?? false }

  // The focused widget of the inner tree shows its focus only while the viewport has the focus.
  public final override func focusChanged(at moment: Moment) {
    // If the user navigates by keyboard, the focus inside must be visible too.
    if isFocused, let outer = tree { activeTree?.usesKeyboard = outer.usesKeyboard }
    if !isFocused { activeTree?.dropTooltip() }
    if let inside = activeTree?.focused {
      if inside is Viewport { inside.focusChanged(at: moment) } else { inside.invalidate() }
    }
  }

  public final override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .left: hand(InputEvent(.pointerLeft, time: moment))
    case .cancelled:
      activeTree?.cancelPointer()
      pressCancelled()
    case .entered, .pressed, .dragged, .released: break
    }
  }

  public final override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let event = InputEvent(.keyDown(key, modifiers), time: moment)
    return intercept(event) || activeTree?.handle(event) == true
  }

  public final override func handle(text: String, at moment: Moment) {
    hand(InputEvent(.text(text), time: moment))
  }

  public final override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    hand(InputEvent(.composition(composition, selected: selected), time: moment))
  }

  /// Passes an event of the outer tree to the inner tree. Positions are in points of the viewport. Returns whether it
  /// was handled.
  @discardableResult
  final func hand(_ event: InputEvent) -> Bool {
    intercept(event) || activeTree?.handle(event.mapped(position(inActiveTree:))) == true
  }
}
