import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Input during a change of flow.
@MainActor
struct FlowChangeInputTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  private func press(_ fixture: RootFixture, at x: Double) {
    fixture.handle(.pointerDown(at: Point(x, 0), clicks: 1))
  }

  private func point(_ fixture: RootFixture, at x: Double) {
    fixture.handle(.pointerMoved(to: Point(x, 0)))
  }

  /// The log entries, without the current screen.
  private func entries(_ fixture: RootFixture) -> [String] {
    fixture.log.entries.map { $0.replacing(" · a is current", with: "") }
  }

  @Test func `during a dissolve the incoming flow receives the pointer and keys from the start`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    fixture.show(.b)
    fixture.frame(0)
    fixture.log.clear()
    point(fixture, at: 3)
    fixture.handle(.keyDown(.escape, []))
    #expect(entries(fixture) == ["b is pointed to at 3,0", "b handles a key"])
  }

  @Test(.requirement(113), arguments: [0, 0.5, 0.99])
  func `presses, Return and Space go to the incoming flow from its first frame`(progress: Double) {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    fixture.show(.b)
    fixture.frame(progress)
    fixture.log.clear()
    press(fixture, at: 3)
    fixture.handle(.pointerUp(at: Point(3, 0)))
    fixture.handle(.keyDown(.enter, []))
    fixture.handle(.keyDown(.character(" "), []))
    #expect(
      entries(fixture) == [
        "b is pressed at 3,0", "b is released", "b handles a key", "b handles a key",
      ])
  }

  @Test(.requirement(113), arguments: [(0.0, 1), (5, 1), (36, 0)])
  func `a control that is pressed while it moves acts unless the pointer moves off it`(
    distance: Double, expected: Int
  ) {
    var count = 0
    let screen = ButtonScreen("log out", atTheEnd: true) { count += 1 }
    let fixture = RootFixture(slide, width: 300, height: 60, flows: [.b: { screen }])
    fixture.rest()
    fixture.root.show(.b)
    fixture.frame(0.5)
    // The incoming screen is 150 points to the left of its place.
    let center = screen.button.windowFrame.center - Point(150, 0)
    fixture.handle(.pointerDown(at: center, clicks: 1))
    fixture.frame(0.9)
    fixture.handle(.pointerMoved(to: center + Point(0, distance)))
    fixture.finish()
    fixture.rest()
    fixture.handle(.pointerUp(at: center + Point(0, distance)))
    #expect(count == expected)
  }

  @Test(.requirement(113), arguments: [(1, 1), (2, 0)])
  func `a control of the outgoing flow can be clicked where it is still visible, but not double-clicked`(
    clicks: Int, expected: Int
  ) {
    var count = 0
    let fixture = RootFixture(
      slide, width: 300, height: 60, flows: [.a: { ButtonScreen("help", atTheEnd: true) { count += 1 } }])
    fixture.rest()
    fixture.root.show(.b)
    fixture.frame(0.2)
    fixture.handle(.pointerDown(at: Point(280, 30), clicks: clicks))
    fixture.frame(0.4)
    fixture.handle(.pointerUp(at: Point(280, 30)))
    #expect(count == expected)
  }

  @Test(.requirement(113), arguments: [(20.0, 1, 0), (280, 0, 1)])
  func `in a dissolve, a press is on the control of the incoming flow, or else on that of the outgoing one`(
    x: Double, outgoing: Int, incoming: Int
  ) {
    var (outgoingCount, incomingCount) = (0, 0)
    let fixture = RootFixture(
      .everywhere(Dissolve()), width: 300, height: 60,
      flows: [
        .a: { ButtonScreen("help") { outgoingCount += 1 } },
        .b: { ButtonScreen("log out", atTheEnd: true) { incomingCount += 1 } },
      ])
    fixture.rest()
    fixture.root.show(.b)
    fixture.frame(0.5)
    fixture.handle(.pointerDown(at: Point(x, 30), clicks: 1))
    fixture.handle(.pointerUp(at: Point(x, 30)))
    #expect((outgoingCount, incomingCount) == (outgoing, incoming))
  }

  @Test(.requirement(113))
  func `the second Return in a row is not meant for the page that the first one led to`() {
    var count = 0
    let next = ButtonScreen("log out") { count += 1 }
    let fixture = RootFixture(
      .everywhere(Dissolve()), width: 300, height: 60,
      flows: [.a: { ButtonScreen("log in") }, .b: { next }])
    fixture.rest()
    func pressReturn(at milliseconds: Int64) {
      fixture.root.handle(
        InputEvent(.keyDown(.enter, []), time: Moment(nanoseconds: milliseconds * 1_000_000)))
    }
    pressReturn(at: 1_000)
    fixture.root.show(.b)
    fixture.frame(0.5)
    pressReturn(at: 1_200)
    #expect(count == 0)
    pressReturn(at: 1_400)
    #expect(count == 1)
  }

  // The first frame may come late, and so may the second click.
  @Test(.requirement(113), arguments: [(nil, 2), (nil, 1), (0.1, 2), (0.1, 1), (0.8, 1)])
  func `presses in series turn one page each, wherever the next control is by then`(
    progress: Double?, number: Int
  ) {
    var pages = 0
    let fixture = RootFixture(
      slide, width: 300, height: 60,
      flows: [
        .a: { ButtonScreen("next", inSeries: true) },
        .b: { ButtonScreen("next", inSeries: true) { pages += 1 } },
      ])
    fixture.rest()
    func click(_ number: Int) {
      fixture.handle(.pointerDown(at: Point(250, 30), clicks: number))
      fixture.handle(.pointerUp(at: Point(250, 30)))
    }
    click(1)
    fixture.root.show(.b)
    if let progress { fixture.frame(progress) }
    click(number)
    #expect(pages == 1)
  }

  @Test(.requirement(113), arguments: [[2], [2, 3]])
  func `after a double click on Log In, the button under the pointer has not been pressed`(clicks: [Int]) {
    var count = 0
    let fixture = RootFixture(
      .everywhere(Dissolve()), width: 300, height: 60,
      flows: [.a: { ButtonScreen("log in") }, .b: { ButtonScreen("log out") { count += 1 } }])
    fixture.rest()
    func click(_ number: Int) {
      fixture.handle(.pointerDown(at: Point(30, 30), clicks: number))
      fixture.handle(.pointerUp(at: Point(30, 30)))
    }
    click(1)
    fixture.root.show(.b)
    fixture.frame(0)
    if clicks.count > 1 { click(2) }
    fixture.finish()
    fixture.rest()
    click(clicks[clicks.count - 1])
    #expect(count == 0)
    click(1)
    #expect(count == 1)
  }

  @Test func `during a slide the incoming flow receives the pointer relative to its current frame`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    point(fixture, at: 1)
    fixture.frame(0.75)
    fixture.log.clear()
    point(fixture, at: 1)
    #expect(entries(fixture) == ["b is pointed to at 3,0"])
  }

  @Test func `in a right-to-left slide the pointer is offset to the other side`() {
    let fixture = RootFixture.showingA(slide, width: 8, direction: .rightToLeft)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    point(fixture, at: 6)
    point(fixture, at: 2)
    #expect(entries(fixture) == ["b is pointed to at 2,0"])
  }

  @Test func `on a display with scale 2 the pointer is offset in points`() {
    let fixture = RootFixture.showingA(slide, width: 16, height: 2, scale: 2)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    point(fixture, at: 1)
    #expect(entries(fixture) == ["b is pointed to at 5,0"])
  }

  @Test func `the pointer does not reach the outgoing flow during a transition`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    point(fixture, at: 6)
    press(fixture, at: 6)
    fixture.handle(.pointerUp(at: Point(6, 0)))
    #expect(entries(fixture) == [])
  }

  @Test(arguments: [Slide(curve: .linear), Zoom(from: Rect(0, 0, 8, 1)), Dissolve()] as [any Transition])
  func `a press before the first frame is on the outgoing flow, which the window still shows`(
    transition: any Transition
  ) {
    let fixture = RootFixture.showingA(.everywhere(transition), width: 8)
    fixture.show(.b)
    fixture.log.clear()
    press(fixture, at: 4)
    #expect(entries(fixture) == ["a is pressed at 4,0"])
  }

  @Test(.requirement(113), arguments: [(false, "a is released"), (true, "a is cancelled")])
  func `a press on the outgoing flow belongs to its control until it is released, or the flow has left`(
    hasLeft: Bool, end: String
  ) {
    let fixture = RootFixture.showingA(slide, width: 8)
    press(fixture, at: 2)
    fixture.show(.b)
    if hasLeft { fixture.finish() } else { fixture.frame(0.5) }
    fixture.handle(.pointerUp(at: Point(2, 0)))
    #expect(entries(fixture).filter { $0.hasPrefix("a is") } == ["a is pressed at 2,0", end])
    #expect(!entries(fixture).contains("b is released"))
  }

  @Test(.requirement(113))
  func `a press on the outgoing flow that becomes a drag is cancelled`() {
    let fixture = RootFixture.showingA(slide, width: 40)
    press(fixture, at: 2)
    fixture.show(.b)
    fixture.frame(0.5)
    point(fixture, at: 20)
    fixture.handle(.pointerUp(at: Point(20, 0)))
    #expect(entries(fixture).filter { $0.hasPrefix("a is") } == ["a is pressed at 2,0", "a is cancelled"])
  }

  @Test func `a press on the outgoing flow is cancelled by an instant change of flow`() {
    let fixture = RootFixture.showingA()
    press(fixture, at: 2)
    fixture.log.clear()
    fixture.show(.b)
    #expect(entries(fixture).contains("a is cancelled"))
  }

  @Test func `after a reversal the flow that it returns to receives input at its own position`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.log.clear()
    // The flow that leaves still covers the left of it.
    point(fixture, at: 1)
    point(fixture, at: 7)
    fixture.handle(.keyDown(.escape, []))
    #expect(entries(fixture) == ["a is pointed to at 7,0", "a handles a key"])
  }

  @Test func `keys do not reach the outgoing flow during a transition`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    fixture.handle(.text("x"))
    fixture.handle(.keyDown(.character("x"), []))
    #expect(entries(fixture) == ["b handles a key"])
  }

  @Test func `after a superseded transition only the newest flow receives input`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.frame(0.25)
    fixture.log.clear()
    point(fixture, at: 1)
    point(fixture, at: 3)
    #expect(entries(fixture) == ["c is pointed to at 7,0"])
  }

  @Test func `a button that appears below a resting pointer is hovered after the change of flow`() {
    let fixture = RootFixture(
      slide, width: 300, height: 60,
      flows: [.b: { ButtonScreen("log out") }])
    fixture.rest()
    fixture.handle(.pointerMoved(to: Point(30, 30)))
    fixture.root.show(.b)
    fixture.finish()
    fixture.rest()
    // The hover animation of a button takes 0.1 seconds.
    fixture.rest(at: Moment(nanoseconds: 1))
    fixture.rest(at: Moment(nanoseconds: 200_000_000))
    let hovered = fixture.window
    fixture.handle(.pointerLeft)
    fixture.rest(at: Moment(nanoseconds: 200_000_001))
    fixture.rest(at: Moment(nanoseconds: 400_000_000))
    #expect(fixture.window != hovered)
  }

  @Test func `the semantics are those of the flow that receives input`() {
    let fixture = RootFixture(
      slide, width: 300, height: 60,
      flows: [
        .a: { ButtonScreen("log in") }, .b: { ButtonScreen("log out") },
      ])
    fixture.rest()
    var names: [[String]] = [fixture.root.semantics.map(\.semantics.name)]
    fixture.root.show(.b)
    names.append(fixture.root.semantics.map(\.semantics.name))
    fixture.frame(0.5)
    fixture.root.show(.a)
    names.append(fixture.root.semantics.map(\.semantics.name))
    #expect(names == [["log in"], ["log out"], ["log in"]])
  }
}

@MainActor
private final class ButtonScreen: Screen {
  let button: Button
  private let isAtTheEnd: Bool

  init(
    _ title: String, atTheEnd isAtTheEnd: Bool = false, inSeries: Bool = false,
    action: @escaping () -> Void = {}
  ) {
    button = Button(title, action: action)
    button.allowsSeries = inSeries
    self.isAtTheEnd = isAtTheEnd
    super.init(title: title)
  }

  override var initialFocus: Widget? { button }

  override func makeView() -> Widget { isAtTheEnd ? Row([Spacer(), button]) : button }
}
