import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// The focused field stays visible when the layout changes.
@MainActor
struct VisibleFocusTests {
  private let field = TextField("Email")
  private let page: ScrollView

  init() { page = ScrollView(Column([Panel(minimumHeight: 150), field, Panel(minimumHeight: 150)])) }

  @Test func `the focused field stays visible when the window becomes smaller`() {
    let fixture = WidgetFixture(page, 300, 500)
    fixture.tree.focus(field)
    fixture.tree.resize(to: PixelSize(300, 120), environment: fixture.tree.environment)
    fixture.tree.update(to: fixture.now)
    #expect(isVisible(field, in: fixture.tree))
  }

  @Test func `a field is scrolled into view when it gets the focus before the first layout`() {
    let tree = WidgetTree(
      root: page, size: PixelSize(300, 120),
      environment: WidgetFixture(Panel([])).tree.environment)
    tree.focus(field)
    tree.update(to: .zero)
    #expect(isVisible(field, in: tree))
  }

  @Test func `an error below the focused field is scrolled into view with it`() {
    let fixture = WidgetFixture(page, 300, 250)
    fixture.tree.focus(field)
    fixture.show()
    #expect(isVisible(field, in: fixture.tree))
    field.error = "Enter an address such as ines@example.org. Enter an address such as ines@example.org."
    fixture.show()
    #expect(isVisible(field, in: fixture.tree))
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a page that the user has scrolled away from the focused field stays there`() {
    let fixture = WidgetFixture(page, 300, 200)
    fixture.tree.focus(field)
    page.scrollOffset = 0
    fixture.show()
    #expect(!isVisible(field, in: fixture.tree))
    field.error = "Wrong"
    fixture.show()
    #expect(page.scrollOffset == 0)
  }

  @Test func `a drag that scrolls leaves the focus where it was`() {
    let button = Button("Buy")
    let field = TextField("Email")
    let page = ScrollView(Column([field, button, Panel(minimumHeight: 400)]))
    let fixture = WidgetFixture(page, 300, 200)
    fixture.tree.focus(field)
    fixture.move(to: button.windowFrame.center)
    fixture.press(button.windowFrame.center)
    fixture.move(to: button.windowFrame.center - Point(0, 40))
    fixture.release(button.windowFrame.center - Point(0, 40))
    #expect(field.isFocused)
    fixture.click(button)
    #expect(button.isFocused)
  }
}

@MainActor
private func isVisible(_ widget: Widget, in tree: WidgetTree) -> Bool {
  let window = Rect(origin: .zero, size: tree.size.points(at: 1))
  return window.intersection(widget.windowFrame) == widget.windowFrame
}
