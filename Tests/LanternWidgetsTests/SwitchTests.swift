import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct SwitchTests {
  @Test func `clicks, Return, Space and its action turn it over, and each is told`() {
    let (fixture, control, told) = shown()
    fixture.click(control)
    fixture.strike(.tab)
    fixture.strike(.tab)
    fixture.strike(.enter)
    fixture.strike(.character(" "))
    #expect(control.perform(.press, at: fixture.now))
    #expect(told.values == [true, false, true, false])
  }

  @Test func `it says whether it is on, and whether it can be turned over`() {
    let (_, control, told) = shown()
    #expect(control.semantics == Semantics(.switch, name: "Dark", actions: [.press]))
    control.isOn = true
    #expect(control.semantics == Semantics(.switch, name: "Dark", states: [.checked], actions: [.press]))
    control.isEnabled = false
    #expect(control.semantics == Semantics(.switch, name: "Dark", states: [.checked, .disabled]))
    #expect(told.values.isEmpty)
  }

  @Test func `a disabled one hears nothing`() {
    let (fixture, control, told) = shown()
    control.isEnabled = false
    fixture.click(control)
    fixture.strike(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(told.values.isEmpty)
  }

  // The track is 44 points wide and ends at the right: the knob's middle goes from 169 to 187.
  @Test func `the knob goes over within a fifth of a second, faster at first`() {
    let (fixture, control, _) = shown()
    let knob = Color(0x81776C)
    #expect(middle(fixture, knob) == 169)
    control.isOn = true
    var places: [Int] = []
    for _ in 0..<12 {
      fixture.show(after: .milliseconds(20))
      places.append(middle(fixture, .white))
    }
    #expect(places.last == 187)
    #expect(zip(places.dropFirst(6), places.dropFirst(7)).allSatisfy { $0 <= $1 })
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `turned back on its way, the knob turns where it is`() {
    let (fixture, control, _) = shown()
    control.isOn = true
    fixture.show(after: .milliseconds(20))
    fixture.show(after: .milliseconds(40))
    let before = fixture.picture
    control.isOn = false
    fixture.show()
    #expect(fixture.picture.difference(from: before) == nil)
    fixture.show(after: .milliseconds(1))
    fixture.show(after: .milliseconds(300))
    #expect(middle(fixture, Color(0x81776C)) == 169)
  }

  @Test func `how the knob lies depends on the moment alone, not on the frames before`() {
    let pictures = [1, 10].map { frames in
      let (fixture, control, _) = shown()
      control.isOn = true
      fixture.show(after: .milliseconds(5))
      for _ in 0..<frames { fixture.show(after: .milliseconds(100 / frames)) }
      return fixture.picture
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `the title stands at the leading side and the knob at the trailing one, on either side`() {
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([Switch("aaa", isOn: true)]), 200, 40, direction: direction).picture
    }
    #expect(picture(.rightToLeft) == picture(.leftToRight).mirrored)
  }

  private func shown() -> (WidgetFixture, Switch, Told<Bool>) {
    let told = Told<Bool>()
    let control = Switch("Dark") { told.values.append($0) }
    return (WidgetFixture(Column([control]), 200, 60), control, told)
  }

  private func middle(_ fixture: WidgetFixture, _ color: Color) -> Int {
    // Of the row through the knob's middle, between the track's edges.
    let columns = fixture.picture.columns(in: PixelRect(159, 20, 39, 1)) { $0 == color }
    guard let first = columns.first, let last = columns.last else { return -1 }
    return (first + last + 1) / 2
  }
}
