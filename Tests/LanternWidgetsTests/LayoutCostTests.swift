import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// What a change costs, and that finding fewer widgets finds the right ones.
@MainActor
struct LayoutCostTests {
  @Test func `a change that keeps the size of a widget lays out no other widget`() {
    let changing = SizedWidget(10, 10)
    let siblings = (0..<9).map { _ in SizedWidget(10, 10) }
    let row = Row(siblings + [changing])
    let outer = SizedWidget(10, 10)
    let fixture = WidgetFixture(Column(alignment: .leading, [Row([outer]), Panel([row])]), 300, 60)
    let others = siblings + [outer]
    let before = (others.map(\.measurements), others.map(\.arrangements), changing.measurements)
    changing.invalidateLayout()
    #expect(fixture.show().rects == [PixelRect(90, 10, 10, 10)])
    #expect(others.map(\.measurements) == before.0)
    #expect(others.map(\.arrangements) == before.1)
    #expect(changing.measurements == before.2 + 1)
    #expect(changing.arrangements == 2)
  }

  @Test func `a change of a size is laid out up to the ancestor that keeps its size`() {
    let growing = SizedWidget(10, 10)
    let moved = SizedWidget(10, 10)
    let bystander = SizedWidget(10, 10)
    let fixed = Panel(minimumWidth: 100, maximumWidth: 100, minimumHeight: 20, [Row([growing, moved])])
    let fixture = WidgetFixture(Column(alignment: .leading, [fixed, bystander]), 300, 60)
    growing.wanted.width = 30
    growing.invalidateLayout()
    fixture.show()
    #expect(moved.windowFrame.minX == 30)
    #expect((bystander.measurements, bystander.arrangements) == (1, 1))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `a size is asked for once in nested rows and columns, however deep these are`() {
    let widget = SizedWidget(10, 10)
    let nested = (0..<8).reduce(widget as Widget) { content, level in
      level.isMultiple(of: 2) ? Row([content]) : Column(alignment: .leading, [content])
    }
    _ = WidgetFixture(Column(alignment: .leading, [nested]), 300, 200)
    #expect(widget.measurements == 1)
  }

  @Test func `the size in an unlimited space says nothing about a smaller space`() {
    let bar = ProgressBar("Progress", value: 0.5)
    let environment = WidgetFixture(Column([bar])).tree.environment
    #expect(bar.size(within: Size(.infinity, 50), in: environment).width == 160)
    #expect(bar.size(within: Size(200, 50), in: environment).width == 200)
  }

  @Test func `a changed baseline moves the other widgets of a row, although all sizes are the same`() {
    let first = SizedWidget(10, 20)
    first.textBaseline = 5
    let second = SizedWidget(10, 20)
    second.textBaseline = 10
    let fixture = WidgetFixture(Row(alignment: .baseline, [first, second]), 100, 60)
    #expect((first.frame.minY, second.frame.minY) == (5, 0))
    first.textBaseline = 15
    first.invalidateLayout()
    fixture.show()
    #expect((first.frame.minY, second.frame.minY) == (0, 5))
  }

  @Test func `a hidden widget that has changed is laid out when it is shown`() {
    let (inner, last) = (SizedWidget(10, 10), SizedWidget(10, 10))
    let hidden = Row([inner])
    hidden.isHidden = true
    let fixture = WidgetFixture(Row([hidden, last]), 100, 20)
    inner.wanted.width = 40
    inner.invalidateLayout()
    fixture.show()
    #expect(inner.measurements == 0)
    hidden.isHidden = false
    fixture.show()
    #expect((inner.frame.width, last.frame.minX) == (40, 40))
  }

  @Test func `two changes in one frame, the second in an ancestor of the first, are both laid out`() {
    let (inner, last) = (SizedWidget(10, 10), SizedWidget(10, 10))
    let row = Row([inner])
    let fixture = WidgetFixture(Row([row, last]), 200, 40)
    inner.wanted.width = 20
    inner.invalidateLayout()
    row.add(SizedWidget(5, 5))
    fixture.show()
    #expect(last.frame.minX == 25)
    inner.wanted.width = 30
    inner.invalidateLayout()
    fixture.show()
    #expect(last.frame.minX == 35)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `among many children that move, hide, appear and leave, the damage is drawn and the right one is hit`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let board = Board((0..<100).map { _ in MovingTile(&random) })
    let fixture = WidgetFixture(Column([board]), 120, 90, scale: seed.isMultiple(of: 2) ? 1.5 : 1)
    for step in 1...60 {
      for _ in 0..<random.int(1...3) { board.change(&random) }
      fixture.show()
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "step \(step)")
      let point = Point(random.double(0...120), random.double(0...90))
      let expected = board.children.last { !$0.isHidden && $0.windowFrame.contains(point) }
      fixture.move(to: point)
      let hovered = board.tiles.filter(\.isHovered).map(\.number)
      #expect(hovered == [(expected as? MovingTile)?.number].compactMap { $0 })
    }
  }
}

/// A widget that counts how often it is laid out.
private final class SizedWidget: Widget {
  var wanted: Size
  var textBaseline: Double?
  private(set) var measurements = 0
  private(set) var arrangements = 0

  init(_ width: Double, _ height: Double) {
    wanted = Size(width, height)
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    measurements += 1
    return Size(min(available.width, wanted.width), min(available.height, wanted.height))
  }

  override func arrange(_ size: Size, in environment: Environment) { arrangements += 1 }
  override func baseline(_ size: Size, in environment: Environment) -> Double? { textBaseline }
}

/// Places tiles where these want to be.
private final class Board: Widget {
  private(set) var tiles: [MovingTile]

  init(_ tiles: [MovingTile]) {
    self.tiles = tiles
    super.init(tiles)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { available }

  override func arrange(_ size: Size, in environment: Environment) {
    for case let tile as MovingTile in children { tile.place(at: tile.position, in: environment) }
  }

  func change(_ random: inout SeededGenerator) {
    let tile = tiles[random.int(0...tiles.count - 1)]
    switch random.int(0...9) {
    case 0: tile.isHidden.toggle()
    case 1:
      tile.removeFromParent()
      add(tile, onTopOf: random.int(0...children.count))
    case 2:
      let tile = MovingTile(&random)
      tiles.append(tile)
      add(tile)
    case 3 where children.count > 4: tile.removeFromParent()
    case 4...6: tile.invalidate()
    default:
      tile.position = MovingTile.position(&random)
      invalidateArrangement()
    }
    if tile.parent == nil { tiles.removeAll { $0 === tile } }
  }
}

private final class MovingTile: Widget {
  var position: Rect
  let number: Int
  private(set) var isHovered = false
  private let color: Color

  init(_ random: inout SeededGenerator) {
    position = MovingTile.position(&random)
    number = random.int(0...1 << 40)
    color = Color(red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)), blue: 90)
    super.init()
  }

  static func position(_ random: inout SeededGenerator) -> Rect {
    Rect(random.double(-10...110), random.double(-10...80), random.double(1...25), random.double(1...25))
  }

  override var handlesPointer: Bool { true }
  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered: isHovered = true
    case .left, .cancelled: isHovered = false
    default: break
    }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color))
  }
}
