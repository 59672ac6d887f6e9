import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// The slider is 220 points wide. The center of its knob moves from 10 to 210, two points per unit of 100.
@MainActor
struct SliderTests {
  @Test func `a press moves the knob there, and a drag moves it, also beyond its ends`() {
    let (fixture, slider, received) = shown()
    fixture.press(Point(110, 33))
    #expect(slider.value == 50)
    fixture.move(to: Point(150, 100))
    #expect(slider.value == 70)
    fixture.move(to: Point(900, 0))
    fixture.move(to: Point(-50, 0))
    fixture.release(Point(-50, 0))
    fixture.move(to: Point(100, 33))
    #expect(received.values == [50, 70, 100, 0])
  }

  @Test func `a value is committed when the knob is released, and after each key`() {
    let (fixture, slider, received) = shown()
    var committed: [Double] = []
    slider.onCommit = { committed.append($0) }
    fixture.press(Point(110, 33))
    fixture.move(to: Point(150, 33))
    #expect(received.values == [50, 70])
    #expect(committed == [])
    fixture.release(Point(150, 33))
    #expect(committed == [70])
    fixture.click(Point(150, 33))
    #expect(committed == [70])
    fixture.tree.focus(slider)
    fixture.pressKey(.right)
    fixture.pressKey(.right)
    #expect(committed == [70, 75, 80])
    #expect(slider.perform(.decrement, at: fixture.now))
    #expect(committed == [70, 75, 80, 75])
  }

  @Test func `a canceled drag returns to the committed value`() {
    let (fixture, slider, _) = shown()
    var committed: [Double] = []
    slider.onCommit = { committed.append($0) }
    slider.value = 20
    fixture.press(Point(110, 33))
    fixture.tree.cancelPointer()
    #expect(slider.value == 20)
    #expect(committed == [])
  }

  @Test func `a knob that is grabbed off-center does not jump`() {
    let (fixture, slider, received) = shown()
    slider.value = 50
    fixture.press(Point(116, 33))
    #expect(slider.value == 50)
    fixture.move(to: Point(126, 33))
    #expect(received.values == [55])
  }

  @Test func `keys change the value by a step or a fifth, or to an end`() {
    let (fixture, slider, received) = shown()
    slider.value = 50
    fixture.pressKey(.tab)
    for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .home, .left, .end, .right] {
      fixture.pressKey(key)
    }
    #expect(received.values == [55, 60, 55, 50, 70, 50, 0, 100])
  }

  @Test func `other keys, and those with a modifier, are passed on`() {
    let (fixture, _, received) = shown()
    fixture.pressKey(.tab)
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.enter, []), time: fixture.now)))
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.right, .alt), time: fixture.now)))
    #expect(received.values.isEmpty)
  }

  @Test func `a value is on a step, within the range, and never NaN`() {
    let slider = Slider("Size", value: 1.1, in: 0.75...2, step: 0.25, text: { "\($0)" })
    #expect(slider.value == 1)
    slider.value = 9
    #expect(slider.value == 2)
    slider.value = -.infinity
    #expect(slider.value == 0.75)
    slider.value = .nan
    #expect(slider.value == 0.75)
    // The range is not a whole number of steps.
    let uneven = Slider("Uneven", value: 10, in: 0...10, step: 4, text: { "\($0)" })
    #expect(uneven.value == 10)
    uneven.value = 9
    #expect(uneven.value == 8)
  }

  @Test func `a slider has its name, its formatted value and its actions, and performs them`() {
    let (fixture, slider, received) = shown()
    #expect(
      slider.semantics
        == Semantics(.slider, name: "Delay", value: "0 ms", actions: [.increment, .decrement]))
    #expect(slider.perform(.increment, at: fixture.now))
    #expect(slider.perform(.decrement, at: fixture.now))
    #expect(!slider.perform(.press, at: fixture.now))
    #expect(received.values == [5, 0])
  }

  @Test func `a disabled slider ignores input and has the disabled state`() {
    let (fixture, slider, received) = shown()
    slider.isEnabled = false
    fixture.click(Point(110, 33))
    fixture.pressKey(.tab)
    fixture.pressKey(.right)
    #expect(!slider.perform(.increment, at: fixture.now))
    #expect(received.values.isEmpty)
    #expect(slider.semantics == Semantics(.slider, name: "Delay", value: "0 ms", states: [.disabled]))
  }

  @Test func `in a right-to-left layout the value grows to the left`() {
    let received = ReceivedValues<Double>()
    let slider = Slider(
      "aa", value: 25, in: 0...100, step: 5, text: { _ in "a" }, onChange: { received.values.append($0) })
    let fixture = WidgetFixture(Column([slider]), 220, 60, direction: .rightToLeft)
    let other = Slider("aa", value: 25, in: 0...100, step: 5, text: { _ in "a" })
    #expect(fixture.picture == WidgetFixture(Column([other]), 220, 60).picture.mirrored)
    fixture.press(Point(10, 33))
    fixture.pressKey(.tab)
    fixture.tree.focus(slider)
    fixture.pressKey(.right)
    fixture.pressKey(.left)
    #expect(received.values == [100, 95, 100])
  }

  @Test(arguments: [0.0, 1, 15, 20])
  func `a slider without space does not trap`(width: Double) {
    let slider = Slider("Delay", value: 30, in: 0...100, text: { "\($0)" })
    let fixture = WidgetFixture(Column([slider]), width, 40)
    fixture.press(Point(0, 33))
    fixture.move(to: Point(50, 33))
    fixture.show()
    #expect(slider.value.isFinite)
  }

  private func shown() -> (WidgetFixture, Slider, ReceivedValues<Double>) {
    let received = ReceivedValues<Double>()
    let slider = Slider(
      "Delay", value: 0, in: 0...100, step: 5, text: { "\(Int($0)) ms" },
      onChange: { received.values.append($0) })
    return (WidgetFixture(Column([slider]), 220, 60), slider, received)
  }
}
