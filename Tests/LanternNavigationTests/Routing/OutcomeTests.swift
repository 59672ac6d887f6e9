import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// One outcome a call, and not before the last frame was on the display.
@MainActor
struct OutcomeTests {
  @Test(.requirement(73)) func `animated it is shown with its last frame, not before`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    for progress in [0.0, 0.3, 0.9, 1] {
      scene.frame(progress)
      #expect(scene.outcomes == [])
    }
    scene.root.finishTransition()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(73)) func `changed at once it is shown when a frame was on the display`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x"))
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(scene.outcomes == [])
    #expect(scene.root.isStale)
    scene.root.framePresented()
    #expect(scene.outcomes == [], "that frame was made before")
    scene.frame()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(73)) func `where nothing has to change it is shown with the next frame`() {
    let scene = FaultScene()
    let before = scene.standing
    scene.go(scene.pushed("p"))
    #expect(scene.outcomes == [])
    scene.frame()
    #expect(scene.outcomes == ["p was shown: p"])
    #expect(scene.standing == before)
    #expect(!scene.root.isStale)
  }

  @Test(.requirement(73))
  func `one that follows at once on the last frame of another waits for a frame of its own`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil)) { _ in scene.go(scene.pushed("y")) }
    scene.fixture.finish()
    scene.root.framePresented()
    #expect(scene.outcomes == ["x was shown: x"])
    scene.frame()
    #expect(scene.outcomes == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(73)) func `what is covered before a frame showed it was superseded`() {
    let scene = FaultScene()
    var opened = 0
    scene.router.afterwards = [{ _ in opened += 1 }]
    scene.go(scene.pushed("x"))
    scene.modals.push(scene.make("m"), by: InstantTransition())
    scene.frame()
    #expect(scene.outcomes == ["x was superseded"])
    #expect(opened == 0)
  }

  @Test(.requirement(73)) func `somebody who goes back in the middle of it supersedes it`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    scene.frame(0.5)
    scene.stacks[0].pop()
    #expect(scene.outcomes == ["x was superseded"])
    scene.settle()
    #expect(scene.outcomes.count == 1)
    #expect(scene.tree == "a: <{*[p] [q]}>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(73)) func `somebody who drags it back in the middle of it cancels it`() {
    let scene = FaultScene()
    scene.go(scene.modal("x", by: nil))
    scene.frame(0.5)
    scene.handle(.pointerDown(at: Point(80, 110), clicks: 1), at: 0)
    scene.handle(.pointerMoved(to: Point(80, 119)), at: 100)
    scene.handle(.pointerMoved(to: Point(80, 220)), at: 400)
    scene.handle(.pointerUp(at: Point(80, 220)), at: 800)
    #expect(scene.root.activeTransition?.to == "tabs" || scene.root.activeTransition?.isContinuation == true)
    scene.settle()
    #expect(scene.outcomes == ["x was cancelled"])
    #expect(scene.tree == "a: <{*[p] [q]}>")
    #expect(scene.flaws == [])
  }

  @Test(.requirement(69, 73), arguments: [false, true])
  func `what is dragged back takes back what had changed beneath it, but not what another did`(foreign: Bool)
  {
    let scene = FaultScene("p", "qr")
    scene.present(scene.make("m"))
    scene.go(scene.found("q"))
    #expect(scene.tree == "a: <{[p] *[q]}>")
    scene.frame(0.2)
    if foreign { scene.stacks[1].replaceTop(with: scene.make("w"), by: InstantTransition()) }
    scene.handle(.pointerDown(at: Point(80, 110), clicks: 1), at: 0)
    scene.handle(.pointerMoved(to: Point(80, 60)), at: 100)
    scene.handle(.pointerMoved(to: Point(80, -20)), at: 400)
    scene.handle(.pointerUp(at: Point(80, -20)), at: 800)
    scene.settle()
    #expect(scene.outcomes == ["q was cancelled"])
    #expect(scene.tree == (foreign ? "a: <{*[p] [w]} m>" : "a: <{*[p] [q r]} m>"))
    #expect(scene.flaws == [])
  }

  @Test(.requirement(73)) func `another part of the app that comes in the middle of it supersedes it`() {
    let scene = FaultScene()
    scene.go(scene.pushed("x", by: nil))
    scene.frame(0.5)
    scene.root.show(.b)
    #expect(scene.outcomes == ["x was superseded"])
    scene.settle()
    #expect(scene.outcomes.count == 1)
  }

  @Test(.requirement(73))
  func `what is to be done afterwards is done once, for what is shown, before that is told`() {
    let scene = FaultScene()
    let journal = scene.journal
    scene.router.afterwards = [{ journal.note("\($0.title) in general") }]
    let step = scene.step("x").preparing { screen, _ in journal.note("\(screen.title) prepared") }
      .afterwards { screen, _ in journal.note("\(screen.title) for itself") }
    scene.go(step.using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x"))
    scene.settle()
    #expect(
      journal.entries.filter {
        ["prepared", "in general", "for itself", "shown", "will appear"].contains(where: $0.contains)
      }
      .map { String($0.prefix { $0 != "·" }) }
        == ["x prepared", "x will appear", "x for itself", "x in general", "x was shown: x"])
  }

  // MARK: On a display

  /// Frames that were presented before the outcome came, of a navigation 105 ms after the start.
  private func frames(before transition: (any Transition)?, unchanged: Bool = false) throws -> (Int, Int64) {
    let display = HeadlessDisplay(size: PixelSize(40, 30), scale: 0.25)
    let journal = CallLog()
    let stack = ScreenStack(root: FaultScreen("p", journal))
    let root = RootController(
      flows: [.a: { stack }], first: .a, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: display.scale))
    let loop = FrameLoop(display: display, root: root)
    let router = Router(root) { [weak loop] in loop?.after($0, $1) }
    let wanted = unchanged ? "p" : "x"
    let destination = Step(
      Finder<FaultScreen, Void> { screen, _ in screen.title == wanted },
      Factory { _ in FaultScreen("x", journal) }
    ).using(.push(by: transition)).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble()
    var frames = 0
    var shown: (Int, Int64)?
    var outcomes = 0
    loop.didPresent = { _ in frames += 1 }
    loop.after(.milliseconds(105)) {
      frames = 0
      router.navigate(to: destination) { outcome in
        outcomes += 1
        #expect(outcome.words() == "shown: \(wanted)")
        shown = (frames, loop.moment.nanoseconds / 1_000_000)
      }
    }
    try loop.run()
    #expect(outcomes == 1)
    return try #require(shown)
  }

  @Test(.requirement(73)) func `on a display an animated one is told after the last of its eighteen frames`()
    throws
  {
    let (count, time) = try frames(before: Slide(duration: .milliseconds(300)))
    #expect(count == 18)
    #expect(time == 400)
  }

  @Test(.requirement(73))
  func `on a display an instant one, and one that changes nothing, are told after one frame`()
    throws
  {
    let (count, time) = try frames(before: InstantTransition())
    #expect(count == 1)
    #expect(time == 116)
    #expect(try frames(before: InstantTransition(), unchanged: true).0 == 1)
  }

  @Test(.requirement(71, 73))
  func `a guard that never answers is given up by the loop's clock, and the loop comes to rest`()
    throws
  {
    let display = HeadlessDisplay(size: PixelSize(8, 8))
    let journal = CallLog()
    let root = RootController(
      flows: [.a: { FaultScreen("p", journal) }], first: .a, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    let loop = FrameLoop(display: display, root: root)
    let router = Router(root) { [weak loop] in loop?.after($0, $1) }
    let gate = Gate()
    let destination = Step(
      Finder<FaultScreen, Void>.nothing, Factory { _ in FaultScreen("x", journal) }
    ).guarded(by: gate.guardian(deadline: .seconds(2))).using(.replaceRoot(as: .b)).from(.root).assemble()
    var end: (String, Int64)?
    loop.after(.milliseconds(100)) {
      router.navigate(to: destination) { end = ($0.words(), loop.moment.nanoseconds / 1_000_000) }
    }
    try loop.run()
    #expect(end?.0 == "failed: the guard “gate” did not answer within 2.0 seconds")
    #expect(end?.1 == 2_100)
  }
}
