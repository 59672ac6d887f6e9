import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct SwitchTests {
  @Test func `clicks, Return, Space and its action toggle it, and each calls onChange`() {
    let (fixture, control, received) = shown()
    fixture.click(control)
    fixture.pressKey(.tab)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.pressKey(.character(" "))
    #expect(control.perform(.press, at: fixture.now))
    #expect(received.values == [true, false, true, false])
  }

  @Test func `a switch has its state and its action in its semantics`() {
    let (_, control, received) = shown()
    #expect(control.semantics == Semantics(.switch, name: "Dark", actions: [.press]))
    control.isOn = true
    #expect(control.semantics == Semantics(.switch, name: "Dark", states: [.checked], actions: [.press]))
    control.isEnabled = false
    #expect(control.semantics == Semantics(.switch, name: "Dark", states: [.checked, .disabled]))
    #expect(received.values.isEmpty)
  }

  @Test func `a disabled switch ignores input`() {
    let (fixture, control, received) = shown()
    control.isEnabled = false
    fixture.click(control)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
    #expect(received.values.isEmpty)
  }

  // The track is 44 points wide and at the right edge. The center of the knob moves from 169 to 187.
  @Test func `the knob moves within a fifth of a second, decelerating`() {
    let (fixture, control, _) = shown()
    let knob = Color(0x81776C)
    #expect(knobCenter(fixture, knob) == 169)
    control.isOn = true
    var positions: [Int] = []
    for _ in 0..<12 {
      fixture.show(after: .milliseconds(20))
      positions.append(knobCenter(fixture, .white))
    }
    #expect(positions.last == 187)
    #expect(zip(positions.dropFirst(6), positions.dropFirst(7)).allSatisfy { $0 <= $1 })
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `a knob toggled back on its way reverses from where it is`() {
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
    #expect(knobCenter(fixture, Color(0x81776C)) == 169)
  }

  @Test func `the knob's position depends only on the time, not on the frames before`() {
    let pictures = [1, 10].map { frames in
      let (fixture, control, _) = shown()
      control.isOn = true
      fixture.show(after: .milliseconds(5))
      for _ in 0..<frames { fixture.show(after: .milliseconds(100 / frames)) }
      return fixture.picture
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `the title is leading and the knob trailing in both layout directions`() {
    func picture(_ direction: LayoutDirection) -> Bitmap {
      WidgetFixture(Column([Switch("aaa", isOn: true)]), 200, 40, direction: direction).picture
    }
    #expect(picture(.rightToLeft) == picture(.leftToRight).mirrored)
  }

  private func shown() -> (WidgetFixture, Switch, ReceivedValues<Bool>) {
    let received = ReceivedValues<Bool>()
    let control = Switch("Dark") { received.values.append($0) }
    return (WidgetFixture(Column([control]), 200, 60), control, received)
  }

  private func knobCenter(_ fixture: WidgetFixture, _ color: Color) -> Int {
    // The row through the center of the knob, between the edges of the track.
    let columns = fixture.picture.columns(in: PixelRect(159, 20, 39, 1)) { $0 == color }
    guard let first = columns.first, let last = columns.last else { return -1 }
    return (first + last + 1) / 2
  }
}
