import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Each call gets one result, after the last frame was on the display.
@MainActor
struct NavigationResultTests {
  @Test(.requirement(73)) func `an animated navigation is shown with its last frame, not before`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    for progress in [0.0, 0.3, 0.9, 1] {
      fixture.frame(progress)
      #expect(fixture.results == [])
    }
    fixture.root.finishTransition()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(73)) func `an instant navigation is shown when a frame was on the display`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x"))
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(fixture.results == [])
    #expect(fixture.root.isStale)
    fixture.root.framePresented()
    #expect(fixture.results == [], "the frame was drawn before the change")
    fixture.frame()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(73)) func `a navigation without a change is shown with the next frame`() {
    let fixture = RouterFixture()
    let before = fixture.snapshot
    fixture.go(fixture.pushed("p"))
    #expect(fixture.results == [])
    fixture.frame()
    #expect(fixture.results == ["p was shown: p"])
    #expect(fixture.snapshot == before)
    #expect(!fixture.root.isStale)
  }

  @Test(.requirement(73))
  func `a navigation that follows the last frame of another one waits for its own frame`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil)) { _ in fixture.go(fixture.pushed("y")) }
    fixture.rootFixture.finish()
    fixture.root.framePresented()
    #expect(fixture.results == ["x was shown: x"])
    fixture.frame()
    #expect(fixture.results == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(73)) func `a change that the only caller requests on its result is made at once`() {
    let fixture = RouterFixture()
    var trees: [String] = []
    fixture.go(fixture.pushed("x")) { [unowned fixture] _ in
      fixture.stacks[0].push(fixture.make("y"), by: InstantTransition())
      trees.append(fixture.tree)
    }
    fixture.frame()
    #expect(trees == ["a: <{*[p x y] [q]}>"])
  }

  @Test(.requirement(73)) func `a screen that is covered before a frame shows it is superseded`() {
    let fixture = RouterFixture()
    var opened = 0
    fixture.router.afterwards = [{ _ in opened += 1 }]
    fixture.go(fixture.pushed("x"))
    fixture.modals.push(fixture.make("m"), by: InstantTransition())
    fixture.frame()
    #expect(fixture.results == ["x was superseded"])
    #expect(opened == 0)
  }

  @Test(.requirement(73)) func `going back during a navigation supersedes it`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    fixture.frame(0.5)
    fixture.stacks[0].pop()
    #expect(fixture.results == ["x was superseded"])
    fixture.settle()
    #expect(fixture.results.count == 1)
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(73)) func `dragging the screen back during a navigation cancels it`() {
    let fixture = RouterFixture()
    fixture.go(fixture.modal("x", by: nil))
    fixture.frame(0.5)
    fixture.handle(.pointerDown(at: Point(80, 110), clicks: 1), at: 0)
    fixture.handle(.pointerMoved(to: Point(80, 119)), at: 100)
    fixture.handle(.pointerMoved(to: Point(80, 220)), at: 400)
    fixture.handle(.pointerUp(at: Point(80, 220)), at: 800)
    #expect(
      fixture.root.activeTransition?.to == "tabs" || fixture.root.activeTransition?.isContinuation == true)
    fixture.settle()
    #expect(fixture.results == ["x was cancelled by the user"])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.violations == [])
  }

  @Test(.requirement(69, 73), arguments: [false, true])
  func `a cancelled navigation undoes its hidden changes, but not those of others`(isChangedAgain: Bool) {
    let fixture = RouterFixture("p", "qr")
    fixture.present(fixture.make("m"))
    fixture.go(fixture.found("q"))
    #expect(fixture.tree == "a: <{[p] *[q]}>")
    fixture.frame(0.2)
    if isChangedAgain { fixture.stacks[1].replaceTop(with: fixture.make("w"), by: InstantTransition()) }
    fixture.handle(.pointerDown(at: Point(80, 110), clicks: 1), at: 0)
    fixture.handle(.pointerMoved(to: Point(80, 60)), at: 100)
    fixture.handle(.pointerMoved(to: Point(80, -20)), at: 400)
    fixture.handle(.pointerUp(at: Point(80, -20)), at: 800)
    fixture.settle()
    #expect(fixture.results == ["q was cancelled by the user"])
    #expect(fixture.tree == (isChangedAgain ? "a: <{*[p] [w]} m>" : "a: <{*[p] [q r]} m>"))
    #expect(fixture.violations == [])
  }

  @Test(.requirement(73)) func `a change of flow during a navigation supersedes it`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", by: nil))
    fixture.frame(0.5)
    fixture.root.show(.b)
    #expect(fixture.results == ["x was superseded"])
    fixture.settle()
    #expect(fixture.results.count == 1)
  }

  @Test(.requirement(73))
  func `tasks for the shown screen run once, before the result`() {
    let fixture = RouterFixture()
    let log = fixture.log
    fixture.router.afterwards = [{ log.note("\($0.title) in general") }]
    let step = fixture.step("x").preparing { screen, _ in log.note("\(screen.title) prepared") }
      .afterwards { screen, _ in log.note("\(screen.title) for itself") }
    fixture.go(step.using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x"))
    fixture.settle()
    #expect(
      log.entries.filter {
        ["prepared", "in general", "for itself", "shown", "will appear"].contains(where: $0.contains)
      }
      .map { String($0.prefix { $0 != "·" }) }
        == ["x prepared", "x will appear", "x for itself", "x in general", "x was shown: x"])
  }

  // MARK: On a display

  /// Returns the number of frames before the result of a navigation at 105 ms, and the time of the result in ms.
  private func frames(before transition: (any Transition)?, unchanged: Bool = false) throws -> (Int, Int64) {
    let display = HeadlessDisplay(size: PixelSize(40, 30), scale: 0.25)
    let log = CallLog()
    let stack = ScreenStack(root: RefusableScreen("p", log))
    let root = RootController(
      flows: [.a: { stack }], first: .a, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    let loop = FrameLoop(display: display, root: root)
    let router = Router(root)
    let expected = unchanged ? "p" : "x"
    let destination = Step(
      Finder<RefusableScreen, Void> { screen, _ in screen.title == expected },
      Factory { _ in RefusableScreen("x", log) }
    ).using(.push(by: transition)).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble()
    var frames = 0
    var shown: (Int, Int64)?
    var results = 0
    loop.didPresent = { _ in frames += 1 }
    loop.after(.milliseconds(105)) {
      frames = 0
      router.navigate(to: destination) { result in
        results += 1
        #expect(result.summary() == "shown: \(expected)")
        shown = (frames, loop.moment.nanoseconds / 1_000_000)
      }
    }
    try loop.run()
    #expect(results == 1)
    return try #require(shown)
  }

  @Test(.requirement(73))
  func `on a display an animated navigation completes after the last of its eighteen frames`()
    throws
  {
    let (count, time) = try frames(before: Slide(duration: .milliseconds(300)))
    #expect(count == 18)
    #expect(time == 400)
  }

  @Test(.requirement(73))
  func `on a display an instant navigation, and one without a change, complete after one frame`()
    throws
  {
    let (count, time) = try frames(before: InstantTransition())
    #expect(count == 1)
    #expect(time == 116)
    #expect(try frames(before: InstantTransition(), unchanged: true).0 == 1)
  }

  @Test(.requirement(71, 73))
  func `a guard that never answers fails on the clock of the loop, and the loop comes to rest`()
    throws
  {
    let display = HeadlessDisplay(size: PixelSize(8, 8))
    let log = CallLog()
    let root = RootController(
      flows: [.a: { RefusableScreen("p", log) }], first: .a, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    let loop = FrameLoop(display: display, root: root)
    let router = Router(root)
    let manualGuard = ManualGuard()
    let destination = Step(
      Finder<RefusableScreen, Void>.nothing, Factory { _ in RefusableScreen("x", log) }
    ).guarded(by: manualGuard.guardian(deadline: .seconds(2))).using(.replaceRoot(as: .b)).from(.root)
      .assemble()
    var end: (String, Int64)?
    loop.after(.milliseconds(100)) {
      router.navigate(to: destination) { end = ($0.summary(), loop.moment.nanoseconds / 1_000_000) }
    }
    try loop.run()
    #expect(end?.0 == "failed: the guard “manual” did not answer within 2.0 seconds")
    #expect(end?.1 == 2_100)
  }
}
