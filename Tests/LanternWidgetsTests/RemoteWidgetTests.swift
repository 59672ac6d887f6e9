import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Widgets on a remote display.
@MainActor
struct RemoteWidgetTests {
  private func fixture(_ widget: Widget, _ width: Double, _ height: Double) -> WidgetFixture {
    let fixture = WidgetFixture(widget, width, height)
    var environment = fixture.tree.environment
    environment.isRemote = true
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    fixture.show()
    return fixture
  }

  // The number of pictures within a turn of an indicator, with 60 frames a second.
  private func pictures(of fixture: WidgetFixture) -> Int {
    (0..<60).count { _ in !fixture.show(after: .nanoseconds(16_666_667)).isEmpty }
  }

  @Test func `a caret doesn't blink`() {
    let fixture = fixture(TextField("Name"), 200, 40)
    fixture.pressKey(.tab)
    fixture.show()
    let picture = fixture.picture
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.show(after: .milliseconds(700)).isEmpty)
    #expect(fixture.redrawn == picture)
  }

  @Test func `an indicator, a busy button and an indeterminate bar change twelve times a second`() {
    let button = Button("Save") {}
    button.isBusy = true
    for widget in [ActivityIndicator("Working"), button, ProgressBar("Loading", value: nil)] as [Widget] {
      #expect(pictures(of: fixture(widget, 100, 44)) == 12, "\(widget)")
    }
  }

  @Test func `an indeterminate bar fades in place`() {
    let fixture = fixture(ProgressBar("Loading", value: nil), 100, 6)
    for _ in 0..<5 {
      fixture.show(after: .milliseconds(130))
      #expect(fixture.picture[10, 3] == fixture.picture[90, 3])
    }
  }

  @Test func `a bar shows a new value at once`() {
    let bar = ProgressBar("Loading", value: 0)
    let fixture = fixture(bar, 100, 6)
    bar.value = 1
    fixture.show(after: .milliseconds(1))
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.picture[10, 3] == fixture.picture[90, 3])
  }
}
