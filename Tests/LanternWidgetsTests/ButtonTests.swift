import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ButtonTests {
  @Test(arguments: Button.Style.allCases)
  func `a press that is released inside acts once`(style: Button.Style) {
    let (fixture, button, actions) = shown("Log In", style)
    fixture.press(button.windowFrame.center)
    #expect(actions.count == 0)
    fixture.release(Point(1, 1))
    #expect(actions.count == 1)
    fixture.move(to: Point(2, 2))
    fixture.release(Point(2, 2))
    #expect(actions.count == 1)
  }

  @Test func `a press that is dragged out and released there does nothing`() {
    let (fixture, button, actions) = shown()
    fixture.press(button.windowFrame.center)
    fixture.move(to: Point(290, 190))
    fixture.release(Point(290, 190))
    #expect(actions.count == 0)
    #expect(!isPressed(fixture))
  }

  @Test func `a press that is dragged out and back in acts`() {
    let (fixture, button, actions) = shown()
    fixture.press(button.windowFrame.center)
    #expect(isPressed(fixture))
    fixture.move(to: Point(290, 190))
    #expect(!isPressed(fixture))
    fixture.move(to: Point(5, 5))
    #expect(isPressed(fixture))
    fixture.release(Point(5, 5))
    #expect(actions.count == 1)
  }

  @Test func `a press that begins outside does nothing`() {
    let (fixture, button, actions) = shown()
    fixture.press(Point(290, 190))
    fixture.move(to: button.windowFrame.center)
    fixture.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a press that is cancelled does nothing`() {
    let (fixture, button, actions) = shown()
    fixture.press(button.windowFrame.center)
    fixture.tree.cancelPointer()
    #expect(!isPressed(fixture))
    fixture.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a second click acts a second time`() {
    let (fixture, button, actions) = shown()
    fixture.click(button.windowFrame.center, clicks: 2)
    #expect(actions.count == 2)
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func `Return and Space act once on a focused button`(key: Key) {
    let (fixture, _, actions) = shown()
    fixture.pressKey(key)
    #expect(actions.count == 0)
    fixture.pressKey(.tab)
    fixture.pressKey(key)
    #expect(actions.count == 1)
  }

  @Test func `a Space key that also produces text acts once`() {
    let (fixture, _, actions) = shown()
    fixture.pressKey(.tab)
    fixture.pressKey(.character(" "))
    fixture.type(" ")
    #expect(actions.count == 1)
  }

  @Test func `other keys, and Return with a modifier, are passed on`() {
    let (fixture, _, actions) = shown()
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    fixture.pressKey(.tab)
    fixture.pressKey(.character("x"))
    fixture.pressKey(.enter, .control)
    #expect(actions.count == 0)
    #expect(passedOn == [.character("x"), .enter])
  }

  @Test func `a disabled button neither acts nor takes the focus, and has the disabled state`() {
    let (fixture, button, actions) = shown()
    button.isEnabled = false
    fixture.press(Point(5, 5))
    fixture.move(to: Point(6, 6))
    fixture.release(Point(6, 6))
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    #expect(actions.count == 0)
    #expect(fixture.tree.focused == nil)
    #expect(button.semantics == Semantics(.button, name: "OK", states: [.disabled]))
  }

  @Test func `a button that is disabled while focused does not act on keys`() {
    let (fixture, button, actions) = shown()
    fixture.pressKey(.tab)
    button.isEnabled = false
    fixture.pressKey(.enter)
    #expect(actions.count == 0)
  }

  @Test func `a button that is disabled while pressed does not act`() {
    let (fixture, button, actions) = shown()
    fixture.press(button.windowFrame.center)
    button.isEnabled = false
    #expect(!isPressed(fixture))
    fixture.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a button that its action disables does not act again`() {
    let (fixture, button, actions) = shown()
    button.action = {
      actions.count += 1
      button.isEnabled = false
    }
    fixture.click(button)
    fixture.click(button)
    fixture.pressKey(.enter)
    #expect(actions.count == 1)
  }

  @Test func `a button is as wide as its title needs and tall enough to click`() {
    let (_, button, _) = shown("Log In")
    // Six characters of eight points, with a large space on each side.
    #expect(button.frame.size == Size(96, 40))
    let (_, plain, _) = shown("Log In", .plain)
    #expect(plain.frame.size == Size(80, 40))
  }

  @Test func `a new title changes the size`() {
    let (fixture, button, _) = shown("Log In")
    button.title = "Log Out"
    fixture.show()
    #expect(button.frame.size == Size(104, 40))
    #expect(button.semantics?.name == "Log Out")
  }

  @Test(arguments: Button.Style.allCases)
  func `every state looks different`(style: Button.Style) {
    let (fixture, button, _) = shown("OK", style)
    var pictures: Set<Bitmap> = [fixture.picture]
    func capture() {
      fixture.show()
      pictures.insert(fixture.picture)
    }
    fixture.move(to: button.windowFrame.center)
    capture()
    fixture.press(button.windowFrame.center)
    capture()
    fixture.release(button.windowFrame.center)
    fixture.pressKey(.tab)
    capture()
    button.isEnabled = false
    capture()
    #expect(pictures.count == 5)
  }

  @Test func `a focused button has a two-point focus ring`() {
    let fixture = WidgetFixture(Panel(padding: 8, [Button("")]), 64, 56)
    let before = fixture.picture
    fixture.pressKey(.tab)
    fixture.show()
    #expect(before.difference(from: fixture.picture) == PixelRect(4, 4, 56, 48))
    let ring = Color(0x33489E)
    #expect(
      (0..<8).map { fixture.picture[$0, 28].color == ring } == [
        false, false, false, false, true, true, false, false,
      ])
  }

  @Test func `a busy button ignores presses, has the busy state, and keeps its focus and size`() {
    let (fixture, button, actions) = shown("Log In")
    fixture.pressKey(.tab)
    button.isBusy = true
    fixture.show()
    fixture.click(button)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    #expect(!button.perform(.press, at: fixture.now))
    #expect(actions.count == 0)
    #expect(fixture.tree.focused === button)
    #expect(button.frame.size == Size(96, 40))
    #expect(button.semantics == Semantics(.button, name: "Log In", states: [.busy]))
    button.isBusy = false
    fixture.pressKey(.enter)
    #expect(actions.count == 1)
  }

  @Test func `a busy button changes in every frame, an idle one never`() {
    let (fixture, button, _) = shown()
    #expect(fixture.tree.nextChange == nil)
    button.isBusy = true
    fixture.show(after: .milliseconds(20))
    let before = fixture.picture
    fixture.show(after: .milliseconds(20))
    #expect(fixture.picture.difference(from: before) != nil)
    button.isBusy = false
    fixture.show(after: .milliseconds(20))
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `a hover fades out within a tenth of a second`() {
    let (fixture, button, _) = shown()
    let idle = fixture.picture
    fixture.move(to: button.windowFrame.center)
    fixture.show()
    #expect(fixture.tree.nextChange == nil)
    fixture.move(to: Point(290, 190))
    fixture.show(after: .milliseconds(20))
    #expect(fixture.tree.nextChange != nil)
    #expect(fixture.picture.difference(from: idle) != nil)
    fixture.show(after: .milliseconds(100))
    #expect(fixture.tree.nextChange == nil)
    #expect(fixture.picture.difference(from: idle) == nil)
  }

  @Test func `an icon is on the leading side of the title`() {
    let line = Path.polyline([Point(0.5, 0), Point(0.5, 1)])
    let button = Button("OK", icon: line)
    let fixture = WidgetFixture(Column(alignment: .leading, [button]))
    // A large space, an icon of 19 points, a small space, two characters and a large space.
    #expect(button.frame.size == Size(91, 40))
    let white = fixture.picture.columns(in: PixelRect(0, 20, 91, 1)) { $0 == .white }
    #expect(white.contains(33) && white.contains(51) && !white.contains(45))
    let mirrored = WidgetFixture(
      Column(alignment: .leading, [Button("OK", icon: line)]), 91, 40, direction: .rightToLeft)
    let columns = mirrored.picture.columns(in: PixelRect(0, 20, 91, 1)) { $0 == .white }
    #expect(columns.contains(57) && columns.contains(39) && !columns.contains(45))
  }

  @Test func `a title that does not fit wraps beside the icon`() {
    let button = Button("A title that is far too long", icon: .cross)
    let fixture = WidgetFixture(Column(alignment: .leading, [button]), 150, 120)
    // Beside a small space at each end and the icon of 19 points with another one is space for 13 blocks of 8 points.
    let lines = ["A title that", "is far too", "long"]
    #expect(button.frame.size == Size(150, Double(lines.count) * 15 + 16))
    let ink = fixture.picture.columns(in: PixelRect(0, 0, 150, 120)) { $0 == .white }
    #expect(ink.min() ?? 0 >= 8 && ink.max() ?? 0 < 142)
  }

  @Test func `a title wraps only when the insets have shrunk`() {
    let heights = [112.0, 111].map { width in
      let button = Button("Log In Again")
      _ = WidgetFixture(Column(alignment: .leading, [button]), width, 100)
      return button.frame.height
    }
    #expect(heights == [40, 46])
  }

  private func shown(
    _ title: String = "OK", _ style: Button.Style = .filled
  ) -> (WidgetFixture, Button, Counter) {
    let actions = Counter()
    let button = Button(title, style: style) { actions.count += 1 }
    return (WidgetFixture(Column(alignment: .leading, [button])), button, actions)
  }

  private func isPressed(_ fixture: WidgetFixture) -> Bool {
    fixture.tree.semantics.contains { $0.semantics.states.contains(.pressed) }
  }
}

private final class Counter {
  var count = 0
}
