import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// A widget tree with the bitmap that it draws to, input from a pointer and a keyboard, and a clock for the test.
@MainActor
final class WidgetFixture {
  let tree: WidgetTree
  private(set) var picture: Bitmap
  private(set) var now = Moment.zero
  private let ownClipboard = OwnClipboard()

  /// Creates a tree with a size in points, lays out the widgets and draws them once.
  init(
    _ root: Widget, _ width: Double = 300, _ height: Double = 200, scale: Double = 1,
    direction: LayoutDirection = .leftToRight, theme: Theme = .light,
    typesetter: any Typesetter = BlockTypesetter(), imageLoader: (any ImageLoader)? = nil
  ) {
    let size = PixelSize(Int((width * scale).rounded()), Int((height * scale).rounded()))
    let environment = Environment(
      theme: theme, typesetter: typesetter, scale: scale, direction: direction, clipboard: ownClipboard,
      imageLoader: imageLoader)
    tree = WidgetTree(root: root, size: size, environment: environment)
    picture = Bitmap(size: size)
    tree.damageAll()
    show()
  }

  /// Advances the clock, updates the widgets and redraws the damage, which it returns.
  @discardableResult
  func show(after elapsed: Duration = .zero) -> Region {
    now = now + elapsed
    tree.update(to: now)
    return picture.withPixels { tree.drawDamage(onto: $0) }
  }

  /// The picture after a full redraw.
  var redrawn: Bitmap {
    var picture = Bitmap(size: picture.size, filledWith: Pixel(Color(0xFF00FF)))
    tree.damageAll()
    _ = picture.withPixels { tree.drawDamage(onto: $0) }
    return picture
  }

  var clipboard: String? {
    get { ownClipboard.text }
    set { ownClipboard.text = newValue }
  }

  func handle(_ action: InputEvent.Action) { tree.handle(InputEvent(action, time: now)) }

  func move(to point: Point) { handle(.pointerMoved(to: point)) }

  /// Presses at a point, after as many clicks there that the press is the last one of `clicks` in a row.
  func press(_ point: Point, clicks: Int = 1) {
    for click in 1..<clicks {
      handle(.pointerDown(at: point, clicks: click))
      release(point)
    }
    handle(.pointerDown(at: point, clicks: clicks))
  }

  func release(_ point: Point) { handle(.pointerUp(at: point)) }

  func click(_ point: Point, clicks: Int = 1) {
    move(to: point)
    press(point, clicks: clicks)
    release(point)
  }

  /// Clicks the middle of a widget.
  func click(_ widget: Widget) { click(widget.windowFrame.center) }

  func pressKey(_ key: Key, _ modifiers: Modifiers = []) { handle(.keyDown(key, modifiers)) }

  func type(_ text: String) { handle(.text(text)) }
}

/// A widget of one letter and a fixed size that records its input. Each letter has its own color, so that a picture
/// of tiles can be converted to text.
final class Tile: Widget {
  let letter: Character
  private let preferredSize: Size
  var takesPointer = false
  var takesFocus = false
  var takesKeys = false
  private(set) var pointerEvents: [PointerEvent] = []
  private(set) var keys: [Key] = []
  private(set) var typedText = ""
  private(set) var focusChanges = 0
  private(set) var treeChanges = 0
  private(set) var drawings = 0

  init(
    _ letter: Character, _ width: Double = 0, _ height: Double = 0, flex: Double = 0,
    _ children: [Widget] = []
  ) {
    self.letter = letter
    preferredSize = Size(width, height)
    super.init(children)
    self.flex = flex
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(min(available.width, preferredSize.width), min(available.height, preferredSize.height))
  }

  // Its children fill it.
  override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawings += 1
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(Tile.color(letter)))
  }

  override var semantics: Semantics? { Semantics(.text, name: String(letter)) }
  override var handlesPointer: Bool { takesPointer }
  override var acceptsFocus: Bool { takesFocus }
  override func handle(_ pointer: PointerEvent, at moment: Moment) { pointerEvents.append(pointer) }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    keys.append(key)
    return takesKeys
  }

  override func handle(text: String, at moment: Moment) { typedText += text }
  override func focusChanged(at moment: Moment) { focusChanges += 1 }
  override func treeChanged() { treeChanges += 1 }

  static func color(_ letter: Character) -> Color {
    Color(red: letter.asciiValue ?? 0, green: 1, blue: 2)
  }
}

extension Bitmap {
  /// The letter of the tile at each pixel, or `.`.
  var tileText: String {
    text { pixel in
      let color = pixel.color
      return color.green == 1 && color.blue == 2 ? Character(UnicodeScalar(color.red)) : "."
    }
  }
}

/// Lays out a widget and returns its picture as text, with one character per point.
@MainActor
func laidOut(
  _ width: Double, _ height: Double, direction: LayoutDirection = .leftToRight, _ root: Widget
) -> String {
  WidgetFixture(root, width, height, direction: direction).picture.tileText
}
