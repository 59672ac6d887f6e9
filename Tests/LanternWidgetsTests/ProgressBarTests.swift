import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ProgressBarTests {
  @Test func `it is filled up to its value from the leading edge`() {
    func filled(_ direction: LayoutDirection) -> [Int] {
      WidgetFixture(ProgressBar("Saving", value: 0.25), 100, 6, direction: direction).picture
        .columns(in: PixelRect(0, 2, 100, 2)) { $0 == Color(0x33489E) }
    }
    // The ends of the bar are round.
    #expect(filled(.leftToRight) == Array(1..<24))
    #expect(filled(.rightToLeft) == Array(76..<99))
  }

  @Test(arguments: [(0.4, "40%"), (-3, "0%"), (9, "100%"), (.nan, "0%"), (.infinity, "100%")])
  func `its accessible value is a whole percentage for any number`(value: Double, text: String) {
    let bar = ProgressBar("Saving", value: value)
    #expect(bar.semantics == Semantics(.progress, name: "Saving", value: text))
  }

  @Test func `a new value is reached within a fifth of a second, and then the bar is at rest`() {
    let bar = ProgressBar("Saving", value: 0)
    let fixture = WidgetFixture(bar, 100, 6)
    bar.value = 1
    fixture.show(after: .milliseconds(20))
    let ends = (0..<10).map { _ in
      fixture.show(after: .milliseconds(20))
      return fixture.picture.columns(in: PixelRect(0, 3, 100, 1)) { $0 == Color(0x33489E) }.count
    }
    #expect(ends == ends.sorted() && ends.last == 98)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `an indeterminate bar has the busy state and moves`() {
    let bar = ProgressBar("Loading", value: nil)
    let fixture = WidgetFixture(bar, 400, 6)
    #expect(bar.semantics == Semantics(.progress, name: "Loading", states: [.busy]))
    var pictures: Set<Bitmap> = []
    for _ in 0..<10 {
      fixture.show(after: .milliseconds(100))
      pictures.insert(fixture.picture)
    }
    #expect(pictures.count == 10)
    bar.value = 0.5
    fixture.show(after: .milliseconds(1))
    fixture.show(after: .seconds(1))
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `with reduced motion an indeterminate bar fades in place`() {
    let fixture = WidgetFixture(ProgressBar("Loading", value: nil), 100, 6)
    var environment = fixture.tree.environment
    environment.reducesMotion = true
    fixture.tree.resize(to: fixture.picture.size, environment: environment)
    for _ in 0..<5 {
      fixture.show(after: .milliseconds(130))
      #expect(fixture.picture[10, 3] == fixture.picture[90, 3])
    }
  }
}

@MainActor
struct DividerTests {
  @Test(arguments: [1, 1.25, 1.5, 2, 3])
  func `a divider is one pixel thick at every position`(scale: Double) {
    for space in [0.0, 0.3, 0.5, 0.9] {
      let fixture = WidgetFixture(
        Column([Panel(minimumHeight: 5 + space), Divider()]), 20, 20, scale: scale)
      let rows = fixture.picture.rows(in: PixelRect(5, 0, 1, fixture.picture.size.height)) {
        $0 == Color(0xCFC4B3)
      }
      #expect(rows.count == 1)
    }
  }

  @Test func `a vertical divider is as tall as its row`() {
    let fixture = WidgetFixture(
      Row(alignment: .stretch, [Divider(.vertical, inset: 4), Tile("a", 5, 10)]), 20, 30)
    let rows = fixture.picture.rows(in: PixelRect(0, 0, 1, 30)) { $0 == Color(0xCFC4B3) }
    #expect(rows == Array(4..<26))
    #expect(fixture.tree.semantics.first?.semantics == Semantics(.separator, name: ""))
  }
}

@MainActor
struct BadgeTests {
  @Test func `a badge is as wide as its count, has it as its value, and is empty for zero`() {
    let badge = Badge("New", count: 5)
    let fixture = WidgetFixture(Column(alignment: .leading, [badge]))
    #expect(badge.frame.size == Size(17, 17))
    #expect(badge.semantics == Semantics(.text, name: "New", value: "5"))
    badge.count = 250
    fixture.show()
    #expect(badge.frame.width > 17)
    #expect(badge.semantics == Semantics(.text, name: "New", value: "250"))
    badge.count = 0
    fixture.show()
    #expect(badge.frame.size == .zero)
    #expect(badge.semantics == nil)
    #expect(fixture.picture == fixture.redrawn)
  }
}
