import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ButtonTests {
  @Test(arguments: Button.Style.allCases)
  func `a press that is let go inside acts once`(style: Button.Style) {
    let (stage, button, actions) = shown("Log In", style)
    stage.press(button.windowFrame.center)
    #expect(actions.count == 0)
    stage.release(Point(1, 1))
    #expect(actions.count == 1)
    stage.move(to: Point(2, 2))
    stage.release(Point(2, 2))
    #expect(actions.count == 1)
  }

  @Test func `a press that is dragged out and let go there does nothing`() {
    let (stage, button, actions) = shown()
    stage.press(button.windowFrame.center)
    stage.move(to: Point(290, 190))
    stage.release(Point(290, 190))
    #expect(actions.count == 0)
    #expect(!isPressed(stage))
  }

  @Test func `a press that is dragged out and in again acts`() {
    let (stage, button, actions) = shown()
    stage.press(button.windowFrame.center)
    #expect(isPressed(stage))
    stage.move(to: Point(290, 190))
    #expect(!isPressed(stage))
    stage.move(to: Point(5, 5))
    #expect(isPressed(stage))
    stage.release(Point(5, 5))
    #expect(actions.count == 1)
  }

  @Test func `a press that begins outside does nothing`() {
    let (stage, button, actions) = shown()
    stage.press(Point(290, 190))
    stage.move(to: button.windowFrame.center)
    stage.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a press that is cancelled does nothing`() {
    let (stage, button, actions) = shown()
    stage.press(button.windowFrame.center)
    stage.tree.cancelPointer()
    #expect(!isPressed(stage))
    stage.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a second click acts a second time`() {
    let (stage, button, actions) = shown()
    stage.click(button)
    stage.click(button.windowFrame.center, clicks: 2)
    #expect(actions.count == 2)
  }

  @Test(arguments: [Key.enter, .character(" ")])
  func `Return and Space act once while it is focused`(key: Key) {
    let (stage, _, actions) = shown()
    stage.strike(key)
    #expect(actions.count == 0)
    stage.strike(.tab)
    stage.strike(key)
    #expect(actions.count == 1)
  }

  @Test func `a space that is also written acts once`() {
    let (stage, _, actions) = shown()
    stage.strike(.tab)
    stage.strike(.character(" "))
    stage.type(" ")
    #expect(actions.count == 1)
  }

  @Test func `other keys, and Return with a modifier, are passed on`() {
    let (stage, _, actions) = shown()
    var passedOn: [Key] = []
    stage.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    stage.strike(.tab)
    stage.strike(.character("x"))
    stage.strike(.enter, .control)
    #expect(actions.count == 0)
    #expect(passedOn == [.character("x"), .enter])
  }

  @Test func `a disabled button neither acts nor takes the focus, and says so`() {
    let (stage, button, actions) = shown()
    button.isEnabled = false
    stage.press(Point(5, 5))
    stage.move(to: Point(6, 6))
    stage.release(Point(6, 6))
    stage.strike(.tab)
    stage.strike(.enter)
    #expect(actions.count == 0)
    #expect(stage.tree.focused == nil)
    #expect(button.semantics == Semantics(.button, name: "OK", states: [.disabled]))
  }

  @Test func `a button that is disabled while focused does not act on keys`() {
    let (stage, button, actions) = shown()
    stage.strike(.tab)
    button.isEnabled = false
    stage.strike(.enter)
    #expect(actions.count == 0)
  }

  @Test func `a button that is disabled while pressed does not act`() {
    let (stage, button, actions) = shown()
    stage.press(button.windowFrame.center)
    button.isEnabled = false
    #expect(!isPressed(stage))
    stage.release(button.windowFrame.center)
    #expect(actions.count == 0)
  }

  @Test func `a button that its action disables acts no second time`() {
    let (stage, button, actions) = shown()
    button.action = {
      actions.count += 1
      button.isEnabled = false
    }
    stage.click(button)
    stage.click(button)
    stage.strike(.enter)
    #expect(actions.count == 1)
  }

  @Test func `a button is as wide as its title needs and high enough to be clicked`() {
    let (_, button, _) = shown("Log In")
    // Six characters of eight points, and a large space on either side.
    #expect(button.frame.size == Size(96, 40))
    let (_, plain, _) = shown("Log In", .plain)
    #expect(plain.frame.size == Size(80, 40))
  }

  @Test func `a new title changes the size`() {
    let (stage, button, _) = shown("Log In")
    button.title = "Log Out"
    stage.show()
    #expect(button.frame.size == Size(104, 40))
    #expect(button.semantics?.name == "Log Out")
  }

  @Test(arguments: Button.Style.allCases)
  func `every state looks different`(style: Button.Style) {
    let (stage, button, _) = shown("OK", style)
    var looks: Set<Bitmap> = [stage.picture]
    func look() {
      stage.show()
      looks.insert(stage.picture)
    }
    stage.move(to: button.windowFrame.center)
    look()
    stage.press(button.windowFrame.center)
    look()
    stage.release(button.windowFrame.center)
    stage.strike(.tab)
    look()
    button.isEnabled = false
    look()
    #expect(looks.count == 5)
  }

  @Test func `a focused button has a ring of two points around it`() {
    let stage = WidgetStage(Panel(padding: 8, [Button("")]), 64, 56)
    let before = stage.picture
    stage.strike(.tab)
    stage.show()
    #expect(before.difference(from: stage.picture) == PixelRect(4, 4, 56, 48))
    let ring = Color(0x33489E)
    #expect(
      (0..<8).map { stage.picture[$0, 28].color == ring } == [
        false, false, false, false, true, true, false, false,
      ])
  }

  @Test func `a busy button hears no presses, says so and keeps the focus and its size`() {
    let (stage, button, actions) = shown("Log In")
    stage.strike(.tab)
    button.isBusy = true
    stage.show()
    stage.click(button)
    stage.strike(.tab)
    stage.strike(.enter)
    #expect(!button.perform(.press, at: stage.now))
    #expect(actions.count == 0)
    #expect(stage.tree.focused === button)
    #expect(button.frame.size == Size(96, 40))
    #expect(button.semantics == Semantics(.button, name: "Log In", states: [.busy]))
    button.isBusy = false
    stage.strike(.enter)
    #expect(actions.count == 1)
  }

  @Test func `a busy button looks different in every frame, another one never by itself`() {
    let (stage, button, _) = shown()
    #expect(stage.tree.nextChange == nil)
    button.isBusy = true
    stage.show(after: .milliseconds(20))
    let before = stage.picture
    stage.show(after: .milliseconds(20))
    #expect(stage.picture.difference(from: before) != nil)
    button.isBusy = false
    stage.show(after: .milliseconds(20))
    #expect(stage.tree.nextChange == nil)
  }

  @Test func `what the pointer did to a button fades away within a tenth of a second`() {
    let (stage, button, _) = shown()
    let rest = stage.picture
    stage.move(to: button.windowFrame.center)
    stage.show()
    #expect(stage.tree.nextChange == nil)
    stage.move(to: Point(290, 190))
    stage.show(after: .milliseconds(20))
    #expect(stage.tree.nextChange != nil)
    #expect(stage.picture.difference(from: rest) != nil)
    stage.show(after: .milliseconds(100))
    #expect(stage.tree.nextChange == nil)
    #expect(stage.picture.difference(from: rest) == nil)
  }

  @Test func `an icon stands on the leading side of the title`() {
    let line = Path.polyline([Point(0.5, 0), Point(0.5, 1)])
    let button = Button("OK", icon: line)
    let stage = WidgetStage(Column(alignment: .leading, [button]))
    // A large space, an icon of 19 points, a small space and two characters, a large space.
    #expect(button.frame.size == Size(91, 40))
    let white = stage.picture.columns(in: PixelRect(0, 20, 91, 1)) { $0 == .white }
    #expect(white.contains(33) && white.contains(51) && !white.contains(45))
    let mirrored = WidgetStage(
      Column(alignment: .leading, [Button("OK", icon: line)]), 91, 40, direction: .rightToLeft)
    let turned = mirrored.picture.columns(in: PixelRect(0, 20, 91, 1)) { $0 == .white }
    #expect(turned.contains(57) && turned.contains(39) && !turned.contains(45))
  }

  @Test func `a title that does not fit is cut and stays inside of the button`() {
    let button = Button("A title that is far too long", icon: .cross)
    let stage = WidgetStage(Column(alignment: .leading, [button]), 100, 60)
    #expect(button.frame.size == Size(100, 40))
    let ink = stage.picture.columns(in: PixelRect(0, 15, 100, 10)) { $0 == .white }
    #expect(ink.min() == 12)
    #expect(ink.max() == 90)
  }

  private func shown(
    _ title: String = "OK", _ style: Button.Style = .filled
  ) -> (WidgetStage, Button, Counter) {
    let actions = Counter()
    let button = Button(title, style: style) { actions.count += 1 }
    return (WidgetStage(Column(alignment: .leading, [button])), button, actions)
  }

  private func isPressed(_ stage: WidgetStage) -> Bool {
    stage.tree.semantics.contains { $0.semantics.states.contains(.pressed) }
  }
}

private final class Counter {
  var count = 0
}
