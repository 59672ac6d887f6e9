import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Widgets above a stack in the same screen.
@MainActor
struct TransitionNeighborTests {
  private let log = CallLog()

  // A stack with a widget above the first 4 of its 40 points.
  private func makeFixture(_ color: Color, _ transition: any Transition) -> (
    fixture: RootFixture, stack: StackContainer, cover: Widget
  ) {
    let stack = StackContainer(root: ProbeScreen("a", log))
    let cover = Patch(color)
    let fixture = RootFixture(
      width: 10, height: 1, scale: 0.25, flows: [.a: { PatchedScreen(stack, cover) }])
    fixture.rest()
    stack.push(ProbeScreen("b", log), by: transition)
    return (fixture, stack, cover)
  }

  @Test(arguments: [UInt32(0), 1])
  func `a widget above a stack stays on top of a slide and leaves no trace in it`(
    pushes: UInt32
  ) {
    let (fixture, _, _) = makeFixture(
      color(of: "x"), Slide(from: .leading, pushes: pushes == 1, curve: .linear))
    let pictures = [0, 0.2, 0.6, 0.8, 1].map { fixture.frame($0) }
    #expect(pictures == ["xaaaaaaaaa", "xbaaaaaaaa", "xbbbbbaaaa", "xbbbbbbbaa", "xbbbbbbbbb"])
    fixture.root.finishTransition()
    #expect(fixture.rest() == "xbbbbbbbbb")
  }

  @Test func `a slide pushes the picture below a widget out, without the widget`() {
    let (fixture, _, _) = makeFixture(color(of: "x"), Slide(from: .leading, pushes: true, curve: .linear))
    #expect(fixture.frame(0.5) == "xbbbbaaaaa")
  }

  @Test func `a translucent widget is blended once over each frame of a dissolve`() {
    let scrim = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let (fixture, _, cover) = makeFixture(scrim, Dissolve(curve: .linear))
    let plain = { (step: Int) in
      let (a, b) = (color(of: "a"), color(of: "b"))
      return (Int(a.green) * (256 - step) + Int(b.green) * step + 128) / 256
    }
    for (progress, step) in [(0.25, 64), (0.25, 64), (0.5, 128), (0.75, 192)] {
      cover.invalidate()
      fixture.frame(progress)
      #expect(Int(fixture.window[5, 0].color.green) == plain(step))
      let dimmed = Double(plain(step)) * 127 / 255
      #expect(abs(Double(fixture.window[0, 0].color.green) - dimmed) <= 1, "at \(progress)")
    }
  }

  @Test func `a translucent widget over equal pictures is blended once`() {
    // Both screens show the same letter, so only the widget is redrawn.
    let stack = StackContainer(root: ProbeScreen("a", log))
    let cover = Patch(Color(red: 0, green: 0, blue: 0, alpha: 128))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { PatchedScreen(stack, cover) }])
    fixture.rest()
    let before = fixture.window
    stack.push(ProbeScreen("a", log), by: Dissolve(curve: .linear))
    for progress in [0.1, 0.2, 0.3, 0.4, 0.5] {
      cover.invalidate()
      fixture.frame(progress)
      #expect(fixture.window.difference(from: before) == nil, "at \(progress)")
    }
  }
}

@MainActor
private final class Patch: Widget {
  private let color: Color

  init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size { Size(4, 4) }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(color))
  }
}

@MainActor
private final class PatchedScreen: Screen {
  private let stack: StackContainer
  private let patch: Widget

  init(_ stack: StackContainer, _ patch: Widget) {
    self.stack = stack
    self.patch = patch
    super.init(title: "patched")
    add(stack)
    stack.didMove(to: self)
  }

  override func makeView() -> Widget { ZStack([stack.view, Column(alignment: .leading, [patch])]) }
  override func didResize() { stack.resize(to: size) }
}
