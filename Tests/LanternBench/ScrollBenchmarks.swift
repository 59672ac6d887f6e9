import LanternClock
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets

// A list and a table of a million rows, compared with those of a hundred rows and with a bare program that only
// presents.

let scrollBenchmarks = [
  Benchmark(name: "list_million", against: "a list of 100 rows", target: 1.2) {
    try scrollingRatio(rowHeight: 64) { catalog(count: $0) }
  },
  Benchmark(name: "table_million", against: "a table of 100 rows", target: 1.2) {
    try scrollingRatio(rowHeight: 40) { priceTable(count: $0) }
  },
  Benchmark(
    name: "list_million_presented", against: "a bare C program's frames presented",
    target: .atLeast(0.99)
  ) {
    let due = 600
    let list = try withXServer(size: windowSize) { try presentedFrames(due: due) }
    let bare = try BareProgram(NoiseImages(size: windowSize).pictures, rate: 60, due: due)
    let usage = try Usage(of: bare)
    return Measurement(
      Double(list) / Double(usage.presented), detail: "\(list) to \(usage.presented) of \(due)")
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
      color: { $0.textSecondary })
    let texts = Column(spacing: 2, [title, caption])
    texts.flex = 1
    let price = Label("£\(index % 400 + 20).00", font: { $0.label })
    return Panel(
      padding: Insets(horizontal: 20, vertical: 10), [Row(spacing: 16, [swatch, texts, price])])
  }
}

/// Returns a table like that of a real app, with six columns. As in the list, each row has one text that no other row
/// has, because shaping a new text costs more than the table.
private func priceTable(count: Int) -> LanternWidgets.Table {
  LanternWidgets.Table(
    "Prints", count: count,
    columns: [
      TableColumn("Number", width: 120, alignment: .trailing, isSortable: true) { "\(1_000_001 + $0)" },
      TableColumn("Title", share: 2, isSortable: true) { "Harbour Light \($0 % 90 + 10)" },
      TableColumn("Artist") { "Artist number \($0 % 90 + 10)" },
      TableColumn("Edition", width: 120, alignment: .trailing) { "\($0 % 90 + 10)" },
      TableColumn("Paper") { $0.isMultiple(of: 2) ? "Cotton" : "Bamboo" },
      TableColumn("Price", width: 120, alignment: .trailing) { "£\($0 % 400 + 200).00" },
    ])
}

private func scrollingRatio(rowHeight: Double, _ make: (Int) -> Widget) throws -> Measurement {
  let million = try ScrollingRows(make(1_000_000), count: 1_000_000, rowHeight: rowHeight)
  let hundred = try ScrollingRows(make(100), count: 100, rowHeight: rowHeight)
  return medianRatio(
    ofPairs: 100, of: { _ in time { million.scroll() } }, to: { _ in time { hundred.scroll() } })
}

/// A list or a table without a window, scrolled by the wheel. Many rows scroll forward, few rows back and forth.
private final class ScrollingRows {
  private let tree: WidgetTree
  private var picture = Bitmap(size: windowSize)
  private var moment = Moment.zero
  private var offset: Double
  private var direction = 1.0
  private let length: Double

  // Each has its own typesetter, whose cache holds all lines of the few rows.
  init(_ widget: Widget, count: Int, rowHeight: Double) throws {
    tree = WidgetTree(
      root: widget, size: windowSize,
      environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    length = Double(count) * rowHeight
    offset = length / 2
    _ = makeFrame()
    turnWheel(by: offset)
    for _ in 0..<60 { _ = makeFrame() }
  }

  /// Produces enough frames for new rows to appear.
  func scroll() {
    let redrawn = (0..<8).count { _ in
      if offset < 500 { direction = 1 }
      if offset > length - 1_500 { direction = -1 }
      turnWheel(by: direction * 12)
      offset += direction * 12
      return makeFrame()
    }
    // Where the rows reverse, one frame may show the position of the previous frame.
    guard redrawn >= 6 else { fatalError("the rows must move") }
  }

  private func turnWheel(by distance: Double) {
    tree.handle(InputEvent(.scrolled(by: Point(0, distance), at: Point(600, 400)), time: moment))
  }

  // Returns whether all rows were redrawn.
  private func makeFrame() -> Bool {
    moment = moment + .nanoseconds(16_666_667)
    tree.update(to: moment)
    let drawn = picture.withPixels { tree.drawDamage(onto: $0) }
    return drawn.area * 10 > PixelRect(windowSize).area * 9
  }
}

// Scrolls a list in a window, and returns the number of frames that showed a new position before the deadline of the
// last frame due.
private func presentedFrames(due: Int) throws -> Int {
  let window = try Window(title: "Prints", size: Size(1_280, 800), isExact: true, scale: 1)
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
