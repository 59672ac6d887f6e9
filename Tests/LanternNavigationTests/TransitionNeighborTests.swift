import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Widgets that share a page with a pile and lie over it.
@MainActor
struct TransitionNeighborTests {
  private let journal = CallLog()

  // A pile with something over its first four points of forty.
  private func scene(_ color: Color, _ transition: any Transition) -> (
    fixture: RootFixture, stack: StackContainer, cover: Widget
  ) {
    let stack = StackContainer(root: ProbeScreen("a", journal))
    let cover = Patch(color)
    let fixture = RootFixture(
      width: 10, height: 1, scale: 0.25, flows: [.a: { PatchedScreen(stack, cover) }])
    fixture.rest()
    stack.push(ProbeScreen("b", journal), by: transition)
    return (fixture, stack, cover)
  }

  @Test(arguments: [UInt32(0), 1])
  func `what lies over a pile stays on top while screens slide beneath, and leaves no trace on them`(
    pushes: UInt32
  ) {
    let (fixture, _, _) = scene(
      color(of: "x"), Slide(from: .leading, pushes: pushes == 1, curve: .linear))
    let pictures = [0, 0.2, 0.6, 0.8, 1].map { fixture.frame($0) }
    #expect(pictures == ["xaaaaaaaaa", "xbaaaaaaaa", "xbbbbbaaaa", "xbbbbbbbaa", "xbbbbbbbbb"])
    fixture.root.finishTransition()
    #expect(fixture.rest() == "xbbbbbbbbb")
  }

  @Test func `what a slide pushes from under a widget was drawn beneath it`() {
    let (fixture, _, _) = scene(color(of: "x"), Slide(from: .leading, pushes: true, curve: .linear))
    #expect(fixture.frame(0.5) == "xbbbbaaaaa")
  }

  @Test func `a translucent widget over two pages that dissolve is laid over them once a frame`() {
    let scrim = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let (fixture, _, cover) = scene(scrim, Dissolve(curve: .linear))
    let plain = { (step: Int) in
      let (a, b) = (color(of: "a"), color(of: "b"))
      return (Int(a.green) * (256 - step) + Int(b.green) * step + 128) / 256
    }
    for (progress, step) in [(0.25, 64), (0.25, 64), (0.5, 128), (0.75, 192)] {
      cover.invalidate()
      fixture.frame(progress)
      #expect(Int(fixture.window[5, 0].color.green) == plain(step))
      let veiled = Double(plain(step)) * 127 / 255
      #expect(abs(Double(fixture.window[0, 0].color.green) - veiled) <= 1, "at \(progress)")
    }
  }

  @Test func `a translucent widget over a part of both pages that is equal is laid over it once`() {
    // The same letter on both sides: nothing of the page changes but for the widget's own frames.
    let stack = StackContainer(root: ProbeScreen("a", journal))
    let cover = Patch(Color(red: 0, green: 0, blue: 0, alpha: 128))
    let fixture = RootFixture(width: 10, height: 1, scale: 0.25, flows: [.a: { PatchedScreen(stack, cover) }])
    fixture.rest()
    let before = fixture.window
    stack.push(ProbeScreen("a", journal), by: Dissolve(curve: .linear))
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
