public import LanternRaster

/// A widget that shows other widget trees. Each of these trees has its own layout, focus and damage.
///
/// A hidden tree keeps its state, such as its focus and typed text, until it is shown again. Subclasses provide the
/// visible trees, choose the tree that receives input, and compose the trees onto the picture.
@MainActor
open class Viewport: Widget {
  nonisolated deinit {}

  // MARK: Members that a subclass overrides

  /// The visible trees, from back to front.
  open var trees: [WidgetTree] { [] }

  /// The tree that receives input.
  open var activeTree: WidgetTree? { trees.last }

  /// Whether the trees are at rest, and not in a transition from one to another.
  open var isAtRest: Bool { true }

  /// Returns the frame in which the viewport draws a tree, in points; empty if the pointer can't reach the tree at a point.
  ///
  /// Pointer input is mapped through this frame, so that it goes to what is drawn at a point, also while the trees move.
  /// A press keeps the frame that the tree had when it began: it stays on its widget while that moves on under a
  /// pointer at rest.
  open func place(of tree: WidgetTree, at point: Point) -> Rect { Rect(origin: .zero, size: frame.size) }

  /// Returns the tree that receives a press at a point, the last of `clicks` in a row, and the frame through which the
  /// press is mapped to it. By default, it is the tree that receives all input, where it is drawn.
  open func pressTarget(at point: Point, clicks: Int) -> PressTarget? {
    activeTree.map { PressTarget(tree: $0, place: place(of: $0, at: point)) }
  }

  /// Inspects an event before a tree receives it, in points of the viewport. Returns true to consume the event.
  open func intercept(_ event: InputEvent) -> Bool { false }

  /// Called when a press inside the viewport was canceled, after the inner tree was notified.
  open func pressCancelled() {}

  /// Prepares the next drawing and returns the pixels of the picture that change. Called while the frame of the viewport
  /// is at least partly in the picture of its tree.
  ///
  /// `picture` is the viewport's area of the picture shown last. Its pixels in `lost` are invalid. Its upper left corner
  /// is that of the viewport, even if that lies beyond the picture of the tree.
  open func prepare(over picture: PixelBuffer, lost: Region) -> Region { lost }

  /// Draws every pixel of the picture within a rectangle. If `isKept` is true, the picture still holds the last
  /// drawing, and unchanged pixels may be left as they are.
  open func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {}

  /// The tree that stays as it was drawn last, except where only time changes it; nil for none. The trees inside it do
  /// too.
  package final weak var frozenTree: WidgetTree?

  /// Whether the picture is out of date with the trees.
  open var isStale: Bool { trees.contains(where: \.isStale) }

  /// Updates the trees to a moment.
  open func update(to moment: Moment) {
    for tree in trees { tree.update(to: moment) }
  }

  // MARK: Pointer

  /// A tree that a press goes to, and the frame of the tree through which it is mapped until it ends.
  public struct PressTarget {
    package private(set) weak var tree: WidgetTree?
    package let place: Rect

    /// Creates a target from a tree and the frame in which it is drawn, in points of the viewport.
    public init(tree: WidgetTree, place: Rect) {
      self.tree = tree
      self.place = place
    }
  }

  // The target of the press that a tree holds.
  var heldPress: PressTarget?
  // The tree that fingers scroll on a touchpad.
  weak var scrolledTree: WidgetTree?

  /// Cancels the press and the hover state in the trees of the viewport.
  package final func cancelPointer() {
    heldPress?.tree?.cancelPointer()
    heldPress = nil
    activeTree?.cancelPointer()
  }

  /// Cancels the hover state because the content leaves, and a press that has become a drag. Another press still belongs
  /// to its widget, until it is released or the content has left.
  package final func letPressEnd() {
    heldPress?.tree?.letPressEnd()
    activeTree?.letPressEnd()
  }

  /// Returns whether a press belongs to a widget, such as a button, rather than to content that it can only move.
  package final func takesPress(at point: Point, clicks: Int) -> Bool {
    let widget = pressTarget(at: point, clicks: clicks).flatMap { self.widget(at: point, of: $0) }
    return widget.map { !($0 is ScrollArea) } ?? false
  }

  /// Returns the innermost widget at a point that a press on a target reaches.
  package final func widget(at point: Point, of target: PressTarget) -> Widget? {
    target.tree?.innermostHit(position(of: point, in: target.place))
  }

  /// Converts a point of the viewport to the coordinates of a tree that is drawn in `place`.
  package final func position(of point: Point, in place: Rect) -> Point {
    guard !place.isEmpty else { return Point(-1, -1) }
    return Point(
      (point.x - place.minX) * frame.width / place.width,
      (point.y - place.minY) * frame.height / place.height)
  }

  // MARK: Drawing

  // The picture of a viewport whose upper or left edge lies beyond the picture of its tree, as in a scrolled page.
  private var detached: Bitmap?

  private var isDetached: Bool {
    let place = pixels
    return place.x < 0 || place.y < 0
  }

  /// Prepares the next drawing onto the picture of the tree, in which the pixels in `lost` are invalid. Returns the
  /// pixels that change.
  final func prepareDrawing(over picture: PixelBuffer, lost: Region) -> Region {
    let place = pixels
    let shown = place.intersection(picture.bounds)
    var changed = Region()
    func change(_ part: Region, _ corner: PixelRect) {
      for rect in part.rects { changed.insert(rect.offset(x: corner.x, y: corner.y)) }
    }
    guard isDetached else {
      detached = nil
      change(prepare(over: picture.part(shown), lost: lost.part(shown)), shown)
      return changed
    }
    let size = PixelSize(place.width, place.height)
    let isNew = detached?.size != size
    var bitmap = (isNew ? nil : detached) ?? Bitmap(size: size)
    // Without a second reference, the pixels are not copied.
    detached = nil
    bitmap.withPixels { pixels in
      let part = prepare(over: pixels, lost: isNew ? Region(pixels.bounds) : lost.part(place))
      for rect in part.rects { compose(onto: pixels, within: rect, isKept: !isNew) }
      change(part, place)
    }
    detached = bitmap
    changed.clip(to: picture.bounds)
    return changed
  }

  /// Draws every pixel within a rectangle of the picture of the tree. If `isKept` is true, the picture still holds the
  /// last drawing there.
  final func draw(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    let place = pixels
    let shown = place.intersection(picture.bounds)
    let clip = clip.intersection(shown)
    guard !clip.isEmpty else { return }
    if isDetached, detached == nil { _ = prepareDrawing(over: picture, lost: Region()) }
    if let detached {
      detached.withReadOnlyPixels {
        Compositor.copy(
          $0, clip.offset(x: -place.x, y: -place.y), to: picture, x: clip.x, y: clip.y)
      }
    } else {
      compose(
        onto: picture.part(shown), within: clip.offset(x: -shown.x, y: -shown.y), isKept: isKept)
    }
  }

  // MARK: The viewport in its own tree

  /// Hosts a tree in this viewport from now on.
  public final func take(_ tree: WidgetTree) {
    tree.host = self
    if let outer = self.tree { tree.followKeyboardUse(of: outer) }
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

  // The focused widget of the inner tree has the focus only while the viewport has it.
  public final override func focusChanged(at moment: Moment) {
    // If the user navigates by keyboard, the focus inside must be visible too.
    if isFocused, let outer = tree { activeTree?.followKeyboardUse(of: outer) }
    if !isFocused { activeTree?.dropTooltip() }
    activeTree?.hostFocusChanged(at: moment)
  }

  public final override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .left: hand(InputEvent(.pointerLeft, time: moment))
    case .cancelled:
      cancelPointer()
      pressCancelled()
    case .entered, .pressed, .dragged, .released: break
    }
  }

  public final override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    hand(InputEvent(.keyDown(key, modifiers), time: moment))
  }

  public final override func handle(text: String, at moment: Moment) {
    hand(InputEvent(.text(text), time: moment))
  }

  public final override func handle(composition: String, selected: Range<Int>, at moment: Moment) {
    hand(InputEvent(.composition(composition, selected: selected), time: moment))
  }
}
