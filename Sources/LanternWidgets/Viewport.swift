public import LanternRaster

/// A widget that shows other trees inside itself, each with a layout, a focus and damage of its own.
///
/// What a tree behind it keeps while it does not show (who has the keyboard, what was typed) is there again when
/// it does. Subclasses say which trees show and which one hears, and put them on the picture.
@MainActor
open class Viewport: Widget {
  // MARK: What a subclass says of itself

  /// The trees that show now, from the back to the front.
  open var trees: [WidgetTree] { [] }

  /// The tree that input goes to.
  open var hearing: WidgetTree? { trees.last }

  /// Where a point of the viewport lies for the tree that hears.
  open func position(inHearing point: Point) -> Point { point }

  /// Sees input before a tree does, in points of the viewport; returns whether it keeps it to itself.
  open func intercept(_ event: InputEvent) -> Bool { false }

  /// Hears that a press that went through it was taken away, once its tree has heard.
  open func pressCancelled() {}

  /// Draws whatever must be drawn beforehand and returns which pixels of the picture change.
  ///
  /// `picture` is the viewport's own part of what was shown last, but for `lost`.
  open func prepare(over picture: PixelBuffer, lost: Region) -> Region { lost }

  /// Makes the picture within a rectangle, every pixel of it; where `isKept`, what was shown last still stands
  /// there and may be left standing.
  open func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {}

  /// Whether the picture is not what the trees say now.
  open var isStale: Bool { trees.contains(where: \.isStale) }

  /// Brings the trees to a moment.
  open func update(to moment: Moment) {
    for tree in trees { tree.update(to: moment) }
  }

  // MARK: How it stands among widgets

  /// Says that a tree shows in here from now on.
  public final func take(_ tree: WidgetTree) {
    tree.host = self
    if let outer = self.tree { tree.usesKeyboard = outer.usesKeyboard }
  }

  /// Which pixels of its part of the picture show something else that lies over it.
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

  public final override var hearsPointer: Bool { true }
  // Also while nobody hears: somebody will again.
  public final override var acceptsFocus: Bool { !trees.isEmpty }

  // Inside, somebody has the focus, and shows it while this has it.
  public final override func focusChanged(at moment: Moment) {
    // Who comes by the keyboard sees where it is in there too.
    if isFocused, let outer = tree { hearing?.usesKeyboard = outer.usesKeyboard }
    if let inside = hearing?.focused {
      if inside is Viewport { inside.focusChanged(at: moment) } else { inside.invalidate() }
    }
  }

  public final override func hear(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .left: hand(InputEvent(.pointerLeft, time: moment))
    case .cancelled:
      hearing?.cancelPointer()
      pressCancelled()
    case .entered, .pressed, .dragged, .released: break
    }
  }

  public final override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let event = InputEvent(.keyDown(key, modifiers), time: moment)
    return intercept(event) || hearing?.hear(event) == true
  }

  public final override func hear(text: String, at moment: Moment) {
    hand(InputEvent(.text(text), time: moment))
  }

  public final override func hear(composition: String, selected: Range<Int>, at moment: Moment) {
    hand(InputEvent(.composition(composition, selected: selected), time: moment))
  }

  /// Hands an event of the outer tree on, in points of the viewport.
  final func hand(_ event: InputEvent) {
    if intercept(event) { return }
    hearing?.hear(event.mapped(position(inHearing:)))
  }
}
