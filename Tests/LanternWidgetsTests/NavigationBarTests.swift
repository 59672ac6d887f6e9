import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// A block of a title is 9 points wide (17-point type), one of a button 8, with 16 points on each side.
@MainActor
struct NavigationBarTests {
  private let leading = Button("Log In", style: .plain)
  private let trailing = Button("Go", style: .plain)

  @Test func `items are at the leading and the trailing edge, centered vertically`() {
    show(NavigationBar(title: "Title", leading: leading, trailing: trailing))
    #expect(leading.frame == Rect(8, 8, 80, 40))
    #expect(trailing.frame == Rect(344, 8, 48, 40))
  }

  @Test func `in a right-to-left layout the items swap sides`() {
    show(NavigationBar(title: "Title", leading: leading, trailing: trailing), .rightToLeft)
    #expect(leading.frame == Rect(312, 8, 80, 40))
    #expect(trailing.frame == Rect(8, 8, 48, 40))
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `the title is centered in the bar for any items`(direction: LayoutDirection) {
    for bar in [
      NavigationBar(title: "Title"), NavigationBar(title: "Title", leading: Button("Go", style: .plain)),
      NavigationBar(title: "Title", trailing: Button("Long button", style: .plain)),
    ] {
      let fixture = show(bar, direction)
      let columns = (130..<270).filter { fixture.picture[$0, 28].color == Color(0x23201C) }
      // Five blocks of 9 points are 45 points, half of them left of 200.
      #expect(columns.count == 45)
      #expect(columns.first == 178)
    }
  }

  @Test func `a title that does not fit between the items wraps, and is not drawn over them`() {
    let fixture = show(NavigationBar(title: "A title that is far too long for this bar", leading: leading))
    let title = fixture.tree.root.children[0].children[1]
    // Two lines of 17 points.
    #expect(title.frame == Rect(96, 11, 296, 34))
    #expect((0..<90).allSatisfy { fixture.picture[$0, 22].color != Color(0x23201C) })
  }

  @Test func `a title that needs more than two lines between the items is below them`() {
    let bar = NavigationBar(
      title: "A title that needs many lines of text beside the two long buttons in this bar",
      leading: Button("Eleven long", style: .plain), trailing: Button("Eleven long", style: .plain))
    show(bar)
    // Two lines of 17 points below items of 40 points.
    #expect(bar.frame.height == 78)
    #expect(bar.children.map(\.frame) == [Rect(8, 2, 120, 40), Rect(8, 42, 384, 34), Rect(272, 2, 120, 40)])
  }

  @Test func `the bar has a shadow over a page that is scrolled, and not over another part of it`() {
    let page = ScrollView(Panel(minimumHeight: 500))
    let list = ScrollView(Panel(minimumHeight: 500))
    let fixture = WidgetFixture(
      Column([NavigationBar(title: "Title"), page, Panel(minimumHeight: 20), list]), 400, 276)
    func shade(_ y: Int) -> [UInt8] {
      [100, 200].map { fixture.picture[$0, y].color.green }
    }
    fixture.show()
    let plain = shade(100)
    #expect(shade(56) == plain)
    page.scrollOffset = 40
    list.scrollOffset = 40
    fixture.show()
    #expect(zip(shade(56), plain).allSatisfy { $0 < $1 - 5 })
    #expect(shade(100) == plain)
    #expect(shade(Int(list.windowFrame.minY)) == plain)
    page.scrollOffset = 0
    fixture.show()
    #expect(shade(56) == plain)
  }

  @Test func `a hidden item takes no space`() {
    leading.isHidden = true
    let fixture = show(NavigationBar(title: "Title", leading: leading))
    let title = fixture.tree.root.children[0].children[1]
    #expect(title.frame == Rect(8, 0, 384, 56))
  }

  @Test func `a title that fits beside the items but not in the middle moves as little as possible`() {
    // 13 blocks of 9 points.
    let fixture = show(
      NavigationBar(title: "Thirteen long", leading: Button("A long way back", style: .plain)))
    let title = fixture.tree.root.children[0].children[1]
    #expect(title.frame == Rect(168, 0, 117, 56))
  }

  @Test func `items keep their size while both fit`() {
    let long = Button("A button that is rather long", style: .plain)
    show(NavigationBar(title: "Title", leading: long, trailing: trailing))
    #expect(long.frame == Rect(8, 8, 256, 40))
    #expect(trailing.frame == Rect(344, 8, 48, 40))
  }

  @Test func `of two items that do not fit together the longer one wraps`() {
    let long = Button("A button that is far too long for this bar", style: .plain)
    let bar = NavigationBar(title: "Title", leading: long, trailing: trailing)
    show(bar)
    #expect(long.frame == Rect(8, 2, 336, 46))
    #expect(trailing.frame == Rect(344, 5, 48, 40))
    #expect(bar.children[1].frame == Rect(8, 48, 384, 17))
    let longer = Button("Another one that is far too long for it", style: .plain)
    let other = Button("A button that is far too long for this bar", style: .plain)
    show(NavigationBar(title: "Title", leading: other, trailing: longer))
    #expect(other.frame.width == 192)
    #expect(longer.frame.width == 192)
  }

  @Test func `the bar is a surface with a hairline at its bottom`() {
    let fixture = show(NavigationBar(title: ""), scale: 2)
    #expect(fixture.picture[0, 110].color == Color(0xFFFDFA))
    #expect(fixture.picture[0, 111].color == Color(0xCFC4B3))
    #expect(fixture.picture[0, 112].color == Color(0xF8EACF))
  }

  @Test func `the reading order is the bar, its leading item, its title and its trailing item`() {
    let fixture = show(NavigationBar(title: "Login Screen", leading: leading, trailing: trailing))
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.navigation, name: "Login Screen"),
        Semantics(.button, name: "Log In", actions: [.press]),
        Semantics(.heading, name: "Login Screen"), Semantics(.button, name: "Go", actions: [.press]),
      ])
  }

  @discardableResult
  private func show(
    _ bar: NavigationBar, _ direction: LayoutDirection = .leftToRight, scale: Double = 1
  ) -> WidgetFixture {
    WidgetFixture(Column([bar]), 400, 100, scale: scale, direction: direction)
  }
}
