import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct SemanticsTests {
  @Test func `widgets are read in the order of the tree`() {
    let root = Column([
      NavigationBar(title: "Login", leading: Button("Back")), Label("Welcome", isHeading: true),
      Row([TextField("Name"), ZStack([ActivityIndicator("Working"), Label("Wait")])]),
    ])
    #expect(
      descriptions(root) == [
        "navigation Login", "button Back", "heading Login", "heading Welcome", "textbox Name",
        "progressbar Working", "text Wait",
      ])
  }

  @Test func `the order is the same in a right-to-left layout`() {
    let root = Row([Label("first"), Label("second")])
    let fixture = WidgetFixture(root, direction: .rightToLeft)
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["first", "second"])
    #expect(fixture.tree.semantics[0].frame.x > fixture.tree.semantics[1].frame.x)
  }

  @Test func `hidden widgets and their children are not read`() {
    let hidden = Column([Label("hidden")])
    hidden.isHidden = true
    #expect(descriptions(Column([Label("shown"), hidden])) == ["text shown"])
  }

  @Test func `semantic frames are in window pixels`() {
    let inner = Panel(padding: 10, [Column(alignment: .leading, [Tile("a", 20, 6)])])
    let fixture = WidgetFixture(Column([Tile("b", 5, 30), inner]), 100, 100, scale: 1.5)
    #expect(fixture.tree.semantics.map(\.frame) == [PixelRect(0, 0, 150, 45), PixelRect(15, 60, 30, 9)])
  }

  @Test func `the focused widget has the focused state`() {
    let fixture = WidgetFixture(Column([TextField("Name"), Button("OK")]))
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[], [.focused]])
  }

  @Test func `a button has the pressed state while releasing would act`() {
    let fixture = WidgetFixture(Button("OK"), 64, 40)
    fixture.press(Point(30, 20))
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.pressed, .focused]])
    fixture.move(to: Point(100, 20))
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.focused]])
  }

  @Test func `roles and states have the names of assistive technology`() {
    #expect(Semantics.Role.textbox.rawValue == "textbox")
    #expect(Semantics.Role.progress.rawValue == "progressbar")
    #expect(
      Semantics.State.allCases.map(\.rawValue) == [
        "focused", "disabled", "invalid", "pressed", "checked", "selected", "expanded", "busy",
        "multiline", "readonly", "offscreen",
      ])
  }

  private func descriptions(_ root: Widget) -> [String] {
    WidgetFixture(root).tree.semantics.map { "\($0.semantics.role.rawValue) \($0.semantics.name)" }
  }
}
