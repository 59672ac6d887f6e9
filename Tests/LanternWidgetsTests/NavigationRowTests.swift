import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct NavigationRowTests {
  @Test func `a click anywhere, Return, Space and the action show the page`() {
    var shown = 0
    let row = NavigationRow("Profiles", value: "2") { shown += 1 }
    let fixture = WidgetFixture(Column([row]), 300, 100)
    fixture.click(row)
    fixture.click(row.windowFrame.origin + Point(296, 4))
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.pressKey(.character(" "))
    #expect(row.perform(.press, at: fixture.now))
    #expect(shown == 5)
    row.isEnabled = false
    fixture.click(row)
    #expect(shown == 5)
  }

  @Test func `a row has its title and its value in its semantics`() {
    let row = NavigationRow("Profiles", value: "2") {}
    #expect(row.semantics == Semantics(.button, name: "Profiles", value: "2", actions: [.press]))
    row.value = ""
    #expect(row.semantics == Semantics(.button, name: "Profiles", actions: [.press]))
  }

  @Test func `a value without room beside the title is below it`() {
    let row = NavigationRow("A title of some length", value: "and a value that is as long") {}
    let size = { width in
      row.size(within: Size(width, 200), in: WidgetFixture(Column([]), 1, 1).tree.environment)
    }
    #expect(size(600).height < size(200).height)
    #expect(size(600).width < 600)
    row.value = "3"
    #expect(size(200).height == size(600).height)
  }

  @Test func `in a right-to-left layout a row is mirrored`() {
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([NavigationRow("ab", value: "") {}]), 300, 60, direction: direction).picture
    }
    #expect(picture(.rightToLeft).difference(from: picture(.leftToRight).mirrored) == nil)
  }
}
