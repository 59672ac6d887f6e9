import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// 220 points wide: the knob's middle goes from 10 to 210, two points for each of 100.
@MainActor
struct SliderTests {
  @Test func `a press brings the knob there, and a drag takes it along, also beyond its ends`() {
    let (fixture, slider, told) = shown()
    fixture.press(Point(110, 33))
    #expect(slider.value == 50)
    fixture.move(to: Point(150, 100))
    #expect(slider.value == 70)
    fixture.move(to: Point(900, 0))
    fixture.move(to: Point(-50, 0))
    fixture.release(Point(-50, 0))
    fixture.move(to: Point(100, 33))
    #expect(told.values == [50, 70, 100, 0])
  }

  @Test func `a knob that is taken off its middle does not jump`() {
    let (fixture, slider, told) = shown()
    slider.value = 50
    fixture.press(Point(116, 33))
    #expect(slider.value == 50)
    fixture.move(to: Point(126, 33))
    #expect(told.values == [55])
  }

  @Test func `keys change it by a step, a fifth and to the ends`() {
    let (fixture, slider, told) = shown()
    slider.value = 50
    fixture.strike(.tab)
    for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .home, .left, .end, .right] {
      fixture.strike(key)
    }
    #expect(told.values == [55, 60, 55, 50, 70, 50, 0, 100])
  }

  @Test func `other keys, and those with a modifier, are passed on`() {
    let (fixture, _, told) = shown()
    fixture.strike(.tab)
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.enter, []), time: fixture.now)))
    #expect(!fixture.tree.handle(InputEvent(.keyDown(.right, .alt), time: fixture.now)))
    #expect(told.values.isEmpty)
  }

  @Test func `a value is on a step, within the range, and never no number`() {
    let slider = Slider("Size", value: 1.1, in: 0.75...2, step: 0.25, text: { "\($0)" })
    #expect(slider.value == 1)
    slider.value = 9
    #expect(slider.value == 2)
    slider.value = -.infinity
    #expect(slider.value == 0.75)
    slider.value = .nan
    #expect(slider.value == 0.75)
    // No whole number of steps leads to the end.
    let odd = Slider("Odd", value: 10, in: 0...10, step: 4, text: { "\($0)" })
    #expect(odd.value == 10)
    odd.value = 9
    #expect(odd.value == 8)
  }

  @Test func `it says its name, what its value means and what can be done, and does it`() {
    let (fixture, slider, told) = shown()
    #expect(
      slider.semantics
        == Semantics(.slider, name: "Burden", value: "0 ms", actions: [.increment, .decrement]))
    #expect(slider.perform(.increment, at: fixture.now))
    #expect(slider.perform(.decrement, at: fixture.now))
    #expect(!slider.perform(.press, at: fixture.now))
    #expect(told.values == [5, 0])
  }

  @Test func `a disabled one hears nothing and says so`() {
    let (fixture, slider, told) = shown()
    slider.isEnabled = false
    fixture.click(Point(110, 33))
    fixture.strike(.tab)
    fixture.strike(.right)
    #expect(!slider.perform(.increment, at: fixture.now))
    #expect(told.values.isEmpty)
    #expect(slider.semantics == Semantics(.slider, name: "Burden", value: "0 ms", states: [.disabled]))
  }

  @Test func `in a right-to-left layout it grows to the left`() {
    let told = Told<Double>()
    let slider = Slider(
      "aa", value: 25, in: 0...100, step: 5, text: { _ in "a" }, onChange: { told.values.append($0) })
    let fixture = WidgetFixture(Column([slider]), 220, 60, direction: .rightToLeft)
    let other = Slider("aa", value: 25, in: 0...100, step: 5, text: { _ in "a" })
    #expect(fixture.picture == WidgetFixture(Column([other]), 220, 60).picture.mirrored)
    fixture.press(Point(10, 33))
    fixture.strike(.tab)
    fixture.tree.focus(slider)
    fixture.strike(.right)
    fixture.strike(.left)
    #expect(told.values == [100, 95, 100])
  }

  @Test(arguments: [0.0, 1, 15, 20])
  func `a slider without any room does not trap`(width: Double) {
    let slider = Slider("Burden", value: 30, in: 0...100, text: { "\($0)" })
    let fixture = WidgetFixture(Column([slider]), width, 40)
    fixture.press(Point(0, 33))
    fixture.move(to: Point(50, 33))
    fixture.show()
    #expect(slider.value.isFinite)
  }

  private func shown() -> (WidgetFixture, Slider, Told<Double>) {
    let told = Told<Double>()
    let slider = Slider(
      "Burden", value: 0, in: 0...100, step: 5, text: { "\(Int($0)) ms" },
      onChange: { told.values.append($0) })
    return (WidgetFixture(Column([slider]), 220, 60), slider, told)
  }
}
