import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Every kind of transition, frame by frame: number, deadline in nanoseconds, position, and the picture's 64-bit
/// FNV-1a hash over its pixel words.
///
/// Pictures depend only on integers and the four operations of IEEE 754, so they are the same on every machine. After
/// an intended change of appearance, review the pictures and replace the rows with those that the failing test prints.
@MainActor
struct GoldenTests {
  @Test(.requirement(89), arguments: GoldenRows.all.keys.sorted())
  func `the deadlines, positions and pictures of a transition's frames match the golden rows`(kind: String)
    throws
  {
    let rows = try play(kind)
    let golden = GoldenRows.all[kind, default: ""].split(separator: "\n").map(String.init)
    #expect(rows == golden, "\(kind) is now\n\(rows.joined(separator: "\n"))")
    #expect(try play(kind) == rows, "\(kind) differs when it is played again")
  }

  // A stack in a window of 64 × 40 pixels of two points each. The transition starts at 1 ms.
  private func play(_ kind: String) throws -> [String] {
    let display = HeadlessDisplay(size: PixelSize(64, 40), scale: 0.5)
    let stack = ScreenStack(root: GoldenScreen("list", 0xF4EFE6))
    var table = TransitionTable()
    table[.a, .b] = kind == "slide" ? Slide() : Dissolve()
    let root = RootController(
      flows: [.a: { stack }, .b: { ScreenStack(root: GoldenScreen("log in", 0xDCE6F4)) }], first: .a,
      transitions: table, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    let loop = FrameLoop(display: display, root: root)
    let item = GoldenScreen("item", 0xE6F4DC)
    switch kind {
    case "dissolve", "slide": loop.after(.milliseconds(1)) { root.show(.b) }
    case "push": loop.after(.milliseconds(1)) { stack.push(item) }
    case "cover": loop.after(.milliseconds(1)) { root.push(item) }
    case "zoom":
      loop.after(.milliseconds(1)) { stack.push(item, by: Zoom(from: Rect(8, 60, 100, 12))) }
    case "pop":
      stack.push(item, by: InstantTransition())
      loop.after(.milliseconds(1)) { stack.pop() }
    case "uncover":
      root.push(item, by: InstantTransition())
      loop.after(.milliseconds(1)) { root.pop() }
    default:
      // A drag from the edge in three steps, and its release.
      stack.push(item, by: InstantTransition())
      display.send(.pointerDown(at: Point(4, 70), clicks: 1), at: .milliseconds(1))
      for (x, time) in [(20.0, Int64(20)), (50, 40), (80, 60)] {
        display.send(.pointerMoved(to: Point(x, 70)), at: .milliseconds(time))
      }
      display.send(.pointerUp(at: Point(80, 70)), at: .milliseconds(70))
    }
    var rows: [String] = []
    loop.didPresent = { frame in
      guard frame.step != nil || root.activeTransition != nil, let picture = try? display.snapshot() else {
        return
      }
      let words = [
        frame.step.map { "\($0.frame)" } ?? "–", "\(frame.moment.nanoseconds)",
        root.position.map { "\($0)" } ?? "–", String(hash(picture), radix: 16),
      ]
      rows.append(words.joined(separator: " "))
    }
    try loop.run()
    return rows
  }

  // The 64-bit hash by Fowler, Noll and Vo over the four bytes of each word, lowest byte first.
  private func hash(_ picture: Bitmap) -> UInt64 {
    picture.words.reduce(14_695_981_039_346_656_037) { hash, word in
      (0..<4).reduce(hash) { hash, byte in
        (hash ^ UInt64(word >> (8 * UInt32(byte)) & 0xFF)) &* 1_099_511_628_211
      }
    }
  }
}

/// A background of one color with two blocks and a line of text.
@MainActor
private final class GoldenScreen: Screen {
  private let background: Color

  init(_ title: String, _ background: UInt32) {
    self.background = Color(background)
    super.init(title: title)
  }

  override func makeView() -> Widget {
    let background = background
    return Panel(
      padding: 4, style: { _ in Panel.Style(paint: .color(background)) },
      [Column(spacing: 2, alignment: .leading, [Block("x", 30), Block("y", 60), Label(title)])])
  }
}

/// A block with its own color, six points high.
private final class Block: Widget {
  private let letter: Character
  private let width: Double

  init(_ letter: Character, _ width: Double) {
    self.letter = letter
    self.width = width
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(min(available.width, width), min(available.height, 6))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let color = Color(red: letter.asciiValue ?? 0, green: 1, blue: 2)
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color))
  }
}
