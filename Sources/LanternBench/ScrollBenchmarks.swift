import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

// A list of a million rows, compared with a list of a hundred rows and with a bare program that only presents.

let scrollBenchmarks = [
  Benchmark(name: "list_million", against: "a list of 100 rows", target: 1.2) {
    let million = try ScrollingList(count: 1_000_000)
    let hundred = try ScrollingList(count: 100)
    return medianRatio(
      ofPairs: 100, of: { _ in time { million.scroll() } }, to: { _ in time { hundred.scroll() } })
  },
  Benchmark(
    name: "list_million_presented", against: "a bare C program's frames presented",
    target: .atLeast(0.99)
  ) {
    let due = 600
    let list = try withXServer(size: windowSize) { try presentedFrames(due: due) }
    let bare = try BareProgram(size: windowSize, rate: 60).playTransition(due: due)
    return Measurement(Double(list) / Double(bare), detail: "\(list) to \(bare) of \(due)")
  },
]

private let windowSize = PixelSize(1_280, 800)

/// Returns a list like that of a real app: each row has a color, a title with a caption and a price.
func catalog(count: Int) -> List {
  List("Prints", count: count, rowHeight: 64) { index in
    let hue = UInt32(truncatingIfNeeded: (index &+ 1) &* 2_654_435_761) & 0xFF_FFFF
    let swatch = Picture("Swatch", aspect: 1) { canvas, rect, _ in
      canvas.fill(RoundedRect(rect, cornerRadius: 6), with: .color(Color(hue)))
    }
    // Every row has the same number of digits, because drawing them costs more than the list.
    let title = Label("Print number \(1_000_001 + index)", font: { $0.title })
    let caption = Label(
      "Edition of \(index % 90 + 10), on cotton paper", font: { $0.caption },
      color: { $0.secondaryText })
    let texts = Column(spacing: 2, [title, caption])
    texts.flex = 1
    let price = Label("£\(index % 400 + 20).00", font: { $0.label })
    return Panel(
      padding: Insets(horizontal: 20, vertical: 10), [Row(spacing: 16, [swatch, texts, price])])
  }
}

/// A list without a window, scrolled by the wheel. A long list scrolls forward, a short list back and forth.
private final class ScrollingList {
  private let list: List
  private let tree: WidgetTree
  private var picture = Bitmap(size: windowSize)
  private var moment = Moment.zero
  private var direction = 1.0

  // Each list has its own typesetter, whose cache holds all lines of the short list.
  init(count: Int) throws {
    list = catalog(count: count)
    tree = WidgetTree(
      root: list, size: windowSize,
      environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    _ = makeFrame()
    list.scrollOffset = Double(count) * 32
  }

  /// Produces enough frames for new rows to appear.
  func scroll() {
    let redrawn = (0..<8).count { _ in makeFrame() }
    // Where the list reverses, one frame may show the position of the previous frame.
    guard redrawn >= 6 else { fatalError("the list must move") }
  }

  // Returns whether the whole list was redrawn.
  private func makeFrame() -> Bool {
    if list.scrollOffset < 500 { direction = 1 }
    if list.scrollOffset > 5_000, list.count == 100 { direction = -1 }
    tree.handle(InputEvent(.scrolled(by: Point(0, direction * 12), at: Point(600, 400)), time: moment))
    moment = moment + .nanoseconds(16_666_667)
    tree.update(to: moment)
    let drawn = picture.withPixels { tree.drawDamage(onto: $0) }
    return drawn.area == PixelRect(windowSize).area
  }
}

// Scrolls a list in a window, and returns the number of frames that showed a new position before the deadline of the
// last frame due.
private func presentedFrames(due: Int) throws -> Int {
  let window = try Window(title: "Prints", size: Size(1_280, 800), scale: 1)
  let list = catalog(count: 1_000_000)
  let flow = Flow("prints")
  let root = RootController(
    flows: [flow: { ScreenStack(root: ListScreen(list)) }], first: flow, size: window.pixelSize,
    environment: Environment(theme: .light, typesetter: try FontTypesetter(), scale: window.scale))
  let loop = FrameLoop(display: window, root: root)
  // The loop retains the closures below, so they must not retain the loop, or the window would stay open.
  weak let running: FrameLoop? = loop
  // At this rate of wheel events, the list never stops.
  func turnWheel() {
    window.send(.scrolled(by: Point(0, 54), at: Point(600, 400)), at: MonotonicClock.now())
    running?.after(.milliseconds(50), turnWheel)
  }
  loop.after(.milliseconds(500), turnWheel)
  var presented = 0
  var first: Int?
  var offset = 0.0
  loop.didPresent = { frame in
    guard let running else { return }
    let index = running.grid.index(at: frame.moment)
    defer { offset = list.scrollOffset }
    guard let first else {
      // The list is at full speed.
      if list.scrollOffset > 1_000 { first = index }
      return
    }
    if index - first <= due, list.scrollOffset != offset { presented += 1 }
    if index - first >= due { running.quit() }
  }
  try loop.run()
  return presented
}

/// A screen that contains only a list.
private final class ListScreen: Screen {
  private let list: List

  init(_ list: List) {
    self.list = list
    super.init(title: "Prints")
  }

  override func makeView() -> Widget { list }
}
