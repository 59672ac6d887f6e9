import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A card that grows to its page, and titles that don't fade over each other.
struct ZoomTests {
  // Square corners, no shadow and no edge, so that each pixel is of one kind. The surface is S.
  private static var plain: Theme {
    var theme = Theme.light
    theme.radius.card = 0
    theme.colors.shadow = theme.colors.shadow.opacity(0)
    theme.colors.separator = theme.colors.separator.opacity(0)
    theme.colors.surface = color(of: "S")
    return theme
  }

  private func frame(
    _ transition: any Transition, from outgoing: Bitmap, to incoming: Bitmap, _ progress: Double,
    scale: Double = 1,
    _ theme: Theme = ZoomTests.plain
  ) -> Bitmap {
    var renderer = TransitionRenderer(transition, from: outgoing, to: incoming, scale: scale)
    renderer.theme = theme
    renderer.render(progress)
    return renderer.target
  }

  private func letters(_ zoom: Zoom?, from: String, to: String, _ progress: Double, scale: Double = 1) throws
    -> String
  {
    let zoom = try #require(zoom)
    return LanternScreenFixtures.letters(
      frame(zoom, from: picture(from), to: picture(to), progress, scale: scale)
    ).replacing("\n", with: "/")
  }

  @Test(
    .requirement(121),
    arguments: [
      (0.5, "aaaaaaaa/aBBBBBaa/aBBBBBaa/aaaaaaaa"), (0.75, "aBBBBBBa/aBBBBBBa/aBBBBBBa/aBBBBBBa"),
      (1.0, "BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB"),
    ])
  func `a page grows from the rectangle of its card to the whole view`(progress: Double, picture: String)
    throws
  {
    let (a, b) = ("aaaaaaaa/aaaaaaaa/aaaaaaaa/aaaaaaaa", "BBBBBBBB/BBBBBBBB/BBBBBBBB/BBBBBBBB")
    #expect(try letters(Zoom(from: Rect(2, 1, 2, 1)), from: a, to: b, progress) == picture)
  }

  @Test func `the rectangle of a zoom is in points, and a drag by the width shrinks the page`() throws {
    let zoom = Zoom(from: Rect(0, 0, 0, 1))
    #expect(
      try letters(zoom, from: "aaaaaaaa/aaaaaaaa", to: "BBBBBBBB/BBBBBBBB", 0.5, scale: 2)
        == "BBBBaaaa/BBBBaaaa")
    #expect(zoom.travel(in: Size(4, 1), .leftToRight) == Point(-4, 0))
  }

  // The card is at the left, its picture in it; the page has the picture at the right, below a bar.
  private let layout = TransitionLayout(
    outgoing: ScreenLayout(
      content: Rect(0, 1, 12, 4),
      widgets: ["card": WidgetPlace(Rect(0, 1, 4, 4)), "picture": WidgetPlace(Rect(0, 2, 2, 2))]),
    incoming: ScreenLayout(content: Rect(0, 1, 12, 4), widgets: ["picture": WidgetPlace(Rect(6, 2, 4, 2))]))
  private let list = "xxxxxxxxxxxx/aaaaaaaaaaaa/ppaaaaaaaaaa/ppaaaaaaaaaa/aaaaaaaaaaaa"
  private let page = "xxxxxxxxxxxx/BBBBBBBBBBBB/BBBBBBPPPPBB/BBBBBBPPPPBB/BBBBBBBBBBBB"

  @Test(.requirement(121))
  func `what both screens show moves and grows as one, and the page moves with it`() throws {
    #expect(
      try letters(Zoom(from: "card").following(layout), from: list, to: page, 0.5)
        == "xxxxxxxxxxxx/BBBBBBBBaaaa/BBBPPPBBaaaa/BBBPPPBBaaaa/BBBBBBBBaaaa")
  }

  @Test(.requirement(121))
  func `reversed, the page shrinks into its card`() throws {
    let zoom = try #require(Backwards(Zoom(from: "card"), kind: "unzoom").following(layout.exchanged))
    #expect(
      LanternScreenFixtures.letters(frame(zoom, from: picture(page), to: picture(list), 0.5))
        .replacing("\n", with: "/") == "xxxxxxxxxxxx/BBBBBBBBaaaa/BBBPPPBBaaaa/BBBPPPBBaaaa/BBBBBBBBaaaa")
  }

  @Test(.requirement(121))
  func
    `a picture that is partly hidden in one screen is that of the other one, and moves nowhere if it is in both`()
    throws
  {
    var partial = layout
    partial.incoming.widgets["picture"] = WidgetPlace(Rect(6, 2, 4, 2), isWhole: false)
    #expect(
      try letters(Zoom(from: "card").following(partial), from: list, to: page, 0.5)
        == "xxxxxxxxxxxx/BBBBBBBBaaaa/BBBpppBBaaaa/BBBpppBBaaaa/BBBBBBBBaaaa")
    partial.outgoing.widgets["picture"] = WidgetPlace(Rect(0, 2, 2, 2), isWhole: false)
    #expect(
      try letters(Zoom(from: "card").following(partial), from: list, to: page, 0.5)
        == "xxxxxxxxxxxx/BBBBBBBBaaaa/BBBBBBPPaaaa/BBBBBBPPaaaa/BBBBBBBBaaaa")
  }

  @Test func `without its card, a zoom is a dissolve`() throws {
    let zoom = try #require(
      Zoom(from: "card").following(TransitionLayout(outgoing: layout.incoming, incoming: layout.incoming)))
    let frame = frame(zoom, from: grays([[0, 100]]), to: grays([[200, 100]]), 0.25)
    #expect([frame[0, 0], frame[1, 0]].map(\.color.red) == [50, 100])
  }

  @Test func `the card fades away and the page appears`() {
    let (black, gray) = (
      grays(Array(repeating: Array(repeating: 0, count: 16), count: 16)),
      grays(Array(repeating: Array(repeating: 200, count: 16), count: 16))
    )
    var theme = ZoomTests.plain
    theme.colors.surface = Color(red: 100, green: 100, blue: 100)
    let middles = [0.05, 0.275, 0.5, 0.75].map {
      frame(Zoom(from: Rect(2, 2, 12, 12)), from: black, to: gray, $0, theme)[8, 8].color.red
    }
    #expect(middles == [20, 150, 200, 200])
  }

  @Test(.requirement(121), arguments: [Theme.light, .dark])
  func `the frame has round corners, an edge and a shadow`(theme: Theme) {
    let white = Bitmap(size: PixelSize(200, 200), filledWith: Pixel(Color(0x808080)))
    let page = Bitmap(size: PixelSize(200, 200), filledWith: Pixel(Color(0x0000FF)))
    let picture = frame(Zoom(from: Rect(80, 80, 40, 40)), from: white, to: page, 0.5, theme)
    // The frame is from 40 to 160.
    #expect(picture[100, 100].color == Color(0x0000FF))
    #expect(picture[41, 41].color != Color(0x0000FF))
    #expect(picture[100, 165].color.red < 0x80)
    #expect(picture[100, 165].color.red > picture[100, 162].color.red)
    #expect(picture[40, 100].color == theme.colors.separator)
    #expect(picture[5, 5].color == Color(0x808080))
  }

  // MARK: Input

  @Test(.requirement(113))
  func `the pointer reaches what moves where it is, the rest within the frame, and the bars`() throws {
    let zoom = try #require(Zoom(from: "card").following(layout))
    let size = Size(12, 5)
    func place(_ x: Double, _ y: Double) -> Rect? {
      zoom.incomingFrame(under: Point(x, y), at: 0.5, in: size, .leftToRight)
    }
    let whole = Rect(0, 0, 12, 5)
    #expect(place(1, 1.5) == Rect(-3, 0, 12, 5))
    #expect(place(10, 2) == nil)
    #expect(place(10, 0.5) == whole)
    // The picture is at 3 to 6, three quarters as wide as in the page.
    #expect(place(3.1, 2.5) == Rect(3 - 6 * 0.75, 0, 9, 5))
  }

  @MainActor @Test(.requirement(113, 121), arguments: [(0.25, 1), (0.75, 1)])
  func `a control that both screens show can be clicked while it moves`(progress: Double, expected: Int) {
    var count = 0
    let page = CardScreen("page", isAtTheEnd: true) { count += 1 }
    let fixture = RootFixture(
      .everywhere(Zoom(from: "card", curve: .linear)), width: 300, height: 100,
      flows: [.a: { CardScreen("list") {} }, .b: { page }])
    fixture.rest()
    fixture.root.show(.b)
    fixture.frame(progress)
    let (start, end) = (page.button.frame.size.width / 2, page.button.windowFrame.center.x)
    let center = Point(start + (end - start) * progress, page.button.windowFrame.center.y)
    fixture.handle(.pointerDown(at: center, clicks: 1))
    fixture.frame(0.9)
    fixture.handle(.pointerUp(at: center))
    #expect(count == expected)
  }

  // MARK: Titles

  @Test(arguments: [(0.25, 128, 50), (0.5, 255, 100), (0.75, 228, 150)])
  func `of two titles in a dissolve, one fades away before the other appears`(
    progress: Double, title: Int, rest: Int
  ) throws {
    var theme = ZoomTests.plain
    theme.colors.surface = .white
    let layout = TransitionLayout(
      outgoing: ScreenLayout(
        content: Rect(0, 1, 8, 1), title: ScreenLayout.Title("Login", frame: Rect(0, 0, 3, 1))),
      incoming: ScreenLayout(
        content: Rect(0, 1, 8, 1), title: ScreenLayout.Title("Main", frame: Rect(2, 0, 3, 1))))
    let dissolve = try #require(Dissolve().following(layout))
    let (black, gray) = (
      grays(Array(repeating: Array(repeating: 0, count: 8), count: 2)),
      grays(Array(repeating: Array(repeating: 200, count: 8), count: 2))
    )
    let picture = frame(dissolve, from: black, to: gray, progress, theme)
    #expect([picture[0, 0], picture[4, 0]].map { Int($0.color.red) } == [title, title])
    #expect([picture[5, 0], picture[0, 1]].map { Int($0.color.red) } == [rest, rest])
  }

  @Test func `equal titles and titles in different places dissolve as all else`() throws {
    for (text, x) in [("Login", 1.0), ("Main", 5)] {
      let layout = TransitionLayout(
        outgoing: ScreenLayout(content: .zero, title: ScreenLayout.Title("Login", frame: Rect(0, 0, 3, 1))),
        incoming: ScreenLayout(content: .zero, title: ScreenLayout.Title(text, frame: Rect(x, 0, 3, 1))))
      let dissolve = try #require(Dissolve().following(layout))
      let row = frame(dissolve, from: grays([[0, 0, 0, 0]]), to: grays([[200, 200, 200, 200]]), 0.25)
      #expect((0..<4).map { row[$0, 0].color.red } == [50, 50, 50, 50])
    }
  }
}

extension TransitionLayout {
  fileprivate var exchanged: TransitionLayout { TransitionLayout(outgoing: incoming, incoming: outgoing) }
}

@MainActor
private final class CardScreen: Screen {
  let button: Button
  private let isAtTheEnd: Bool

  init(_ title: String, isAtTheEnd: Bool = false, action: @escaping () -> Void) {
    self.isAtTheEnd = isAtTheEnd
    button = Button("Print", action: action)
    button.transitionName = "picture"
    super.init(title: title)
  }

  override func makeView() -> Widget {
    let card = Row([button])
    if !isAtTheEnd { card.transitionName = "card" }
    return Column([Row(isAtTheEnd ? [Spacer(), card] : [card, Spacer()])])
  }
}
