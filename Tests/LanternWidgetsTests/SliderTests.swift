import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// 220 points wide: the knob's middle goes from 10 to 210, two points for each of 100.
@MainActor
struct SliderTests {
  @Test func `a press brings the knob there, and a drag takes it along, also beyond its ends`() {
    let (stage, slider, told) = shown()
    stage.press(Point(110, 33))
    #expect(slider.value == 50)
    stage.move(to: Point(150, 100))
    #expect(slider.value == 70)
    stage.move(to: Point(900, 0))
    stage.move(to: Point(-50, 0))
    stage.release(Point(-50, 0))
    stage.move(to: Point(100, 33))
    #expect(told.values == [50, 70, 100, 0])
  }

  @Test func `a knob that is taken off its middle does not jump`() {
    let (stage, slider, told) = shown()
    slider.value = 50
    stage.press(Point(116, 33))
    #expect(slider.value == 50)
    stage.move(to: Point(126, 33))
    #expect(told.values == [55])
  }

  @Test func `keys change it by a step, a fifth and to the ends`() {
    let (stage, slider, told) = shown()
    slider.value = 50
    stage.strike(.tab)
    for key in [Key.right, .up, .left, .down, .pageUp, .pageDown, .home, .left, .end, .right] {
      stage.strike(key)
    }
    #expect(told.values == [55, 60, 55, 50, 70, 50, 0, 100])
  }

  @Test func `other keys, and those with a modifier, are passed on`() {
    let (stage, _, told) = shown()
    stage.strike(.tab)
    #expect(!stage.tree.handle(InputEvent(.keyDown(.enter, []), time: stage.now)))
    #expect(!stage.tree.handle(InputEvent(.keyDown(.right, .alt), time: stage.now)))
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
    let (stage, slider, told) = shown()
    #expect(
      slider.semantics
        == Semantics(.slider, name: "Burden", value: "0 ms", actions: [.increment, .decrement]))
    #expect(slider.perform(.increment, at: stage.now))
    #expect(slider.perform(.decrement, at: stage.now))
    #expect(!slider.perform(.press, at: stage.now))
    #expect(told.values == [5, 0])
  }

  @Test func `a disabled one hears nothing and says so`() {
    let (stage, slider, told) = shown()
    slider.isEnabled = false
    stage.click(Point(110, 33))
    stage.strike(.tab)
    stage.strike(.right)
    #expect(!slider.perform(.increment, at: stage.now))
    #expect(told.values.isEmpty)
    #expect(slider.semantics == Semantics(.slider, name: "Burden", value: "0 ms", states: [.disabled]))
  }

  @Test func `in a right-to-left layout it grows to the left`() {
    let told = Told<Double>()
    let slider = Slider(
      "aa", value: 25, in: 0...100, step: 5, text: { _ in "a" }, onChange: { told.values.append($0) })
    let stage = WidgetStage(Column([slider]), 220, 60, direction: .rightToLeft)
    let other = Slider("aa", value: 25, in: 0...100, step: 5, text: { _ in "a" })
    #expect(stage.picture == WidgetStage(Column([other]), 220, 60).picture.mirrored)
    stage.press(Point(10, 33))
    stage.strike(.tab)
    stage.tree.focus(slider)
    stage.strike(.right)
    stage.strike(.left)
    #expect(told.values == [100, 95, 100])
  }

  @Test(arguments: [0.0, 1, 15, 20])
  func `a slider without any room does not trap`(width: Double) {
    let slider = Slider("Burden", value: 30, in: 0...100, text: { "\($0)" })
    let stage = WidgetStage(Column([slider]), width, 40)
    stage.press(Point(0, 33))
    stage.move(to: Point(50, 33))
    stage.show()
    #expect(slider.value.isFinite)
  }

  private func shown() -> (WidgetStage, Slider, Told<Double>) {
    let told = Told<Double>()
    let slider = Slider(
      "Burden", value: 0, in: 0...100, step: 5, text: { "\(Int($0)) ms" },
      onChange: { told.values.append($0) })
    return (WidgetStage(Column([slider]), 220, 60), slider, told)
  }
}
