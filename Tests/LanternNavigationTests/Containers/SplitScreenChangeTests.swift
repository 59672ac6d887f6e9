import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Changes of a split screen during other changes.
@MainActor
struct SplitScreenChangeTests {
  @Test func `a change that a lifecycle call requests waits until the current one is complete`() {
    let fixture = SplitFixture("m", "d")
    fixture.log.on("e will appear") {
      fixture.split.select(detail: fixture.probe("f")) { fixture.log.note("f was \($0)") }
      fixture.log.note("requested")
    }
    fixture.split.select(detail: fixture.probe("e")) { fixture.log.note("e was \($0)") }
    #expect(fixture.picture == "mmmmmmmm|fffffffffff")
    #expect(
      fixture.log.entries.filter { $0.hasPrefix("e ") || $0 == "requested" || $0 == "f was shown" } == [
        "e will move to split", "e is 440×40 in split", "e will appear", "requested", "e did appear",
        "e did move to split", "e was shown", "e will move to nothing", "e will disappear", "e did disappear",
        "e did move to nothing", "f was shown",
      ])
  }

  @Test func `a detail that the master replaces when it appears gets no appearance calls`() {
    let log = CallLog()
    let detail = ProbeScreen("d", log)
    let split = SplitScreen(title: "split", master: ProbeScreen("m", log), detail: detail)
    split.resize(to: Size(800, 40))
    log.on("m will appear") { split.select(detail: ProbeScreen("e", log)) }
    split.beginAppearance(true)
    split.endAppearance()
    #expect(log.appearances == ["m will appear", "e will appear", "m did appear", "e did appear"])
    #expect(detail.appearance == .hidden)
  }

  @Test func `a split screen that its master hides when it appears shows no detail`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    split.resize(to: Size(800, 40))
    log.on("m will appear") { split.beginAppearance(false) }
    split.beginAppearance(true)
    split.endAppearance()
    #expect(log.appearances == ["m will appear", "m will disappear", "m did disappear"])
  }

  @Test func `a split screen that its master hides after it appeared hides both screens`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    split.resize(to: Size(800, 40))
    log.on("m did appear") { split.beginAppearance(false) }
    split.beginAppearance(true)
    split.endAppearance()
    split.endAppearance()
    #expect(
      log.appearances == [
        "m will appear", "d will appear", "m did appear", "m will disappear", "d will disappear",
        "m did disappear", "d did disappear",
      ])
  }

  @Test func `a change of flow while a detail appears leaves all screens hidden`() {
    let fixture = SplitFixture("m", "d")
    fixture.log.on("e will appear") { fixture.root.show(.b) }
    fixture.split.select(detail: fixture.probe("e"))
    #expect(fixture.rootFixture.rest() == String(repeating: "b", count: 20))
    #expect(fixture.log.liveProbes.allSatisfy { $0.appearance == .hidden && $0.violations.isEmpty })
  }

  // MARK: Other transitions

  // A split screen with a stack on one side.
  private func stackFixture(inDetail: Bool, _ result: CallLog) -> (
    fixture: RootFixture, split: SplitScreen, stack: SlideStack
  ) {
    let stack = SlideStack(root: ProbeScreen("p", result))
    let other = ProbeScreen("o", result)
    let split =
      inDetail
      ? SplitScreen(title: "split", master: other, detail: stack)
      : SplitScreen(title: "split", master: stack, detail: other)
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 1, scale: 0.025, flows: [.a: { split }])
    fixture.rest()
    return (fixture, split, stack)
  }

  @Test func `a stack on either side animates a push within its side`() {
    let log = CallLog()
    for inDetail in [false, true] {
      let (fixture, _, stack) = stackFixture(inDetail: inDetail, log)
      stack.push(ProbeScreen("q", log))
      #expect(
        fixture.frame(0.5).replacing("?", with: "|")
          == (inDetail ? "oooooooo|pppppqqqqqq" : "ppppqqqq|ooooooooooo"))
      fixture.finish()
      #expect(
        fixture.rest().replacing("?", with: "|")
          == (inDetail ? "oooooooo|qqqqqqqqqqq" : "qqqqqqqq|ooooooooooo")
      )
    }
  }

  @Test func `a change ends the transition on either side`() {
    let log = CallLog()
    for inDetail in [false, true] {
      let (fixture, split, stack) = stackFixture(inDetail: inDetail, log)
      stack.push(ProbeScreen("q", log)) { log.note("push was \($0)") }
      fixture.frame(0.5)
      log.clear()
      if inDetail {
        split.set(master: ProbeScreen("n", log), detail: stack)
      } else {
        split.select(detail: ProbeScreen("n", log))
      }
      #expect(fixture.root.activeTransition == nil)
      #expect(log.entries.contains("push was superseded"))
      #expect(
        fixture.rest().replacing("?", with: "|")
          == (inDetail ? "nnnnnnnn|qqqqqqqqqqq" : "qqqqqqqq|nnnnnnnnnnn")
      )
    }
  }

  @Test func `a narrower window ends the transition on the side that it hides`() {
    let log = CallLog()
    let (fixture, _, stack) = stackFixture(inDetail: false, log)
    stack.push(ProbeScreen("q", log)) { log.note("push was \($0)") }
    fixture.frame(0.5)
    fixture.resize(width: 10, height: 1, scale: 0.025)
    #expect(fixture.root.activeTransition == nil)
    #expect(log.entries.contains("push was superseded"))
    #expect(stack.top.title == "q")
    #expect(
      log.liveProbes.allSatisfy { $0.title == "o" ? $0.appearance == .shown : $0.appearance == .hidden })
  }

  @Test func `a removed stack ends its transition and is released`() {
    let log = CallLog()
    let (fixture, split, _) = stackFixture(inDetail: true, log)
    func begin() {
      (split.detail as? StackContainer)?.push(ProbeScreen("q", log)) { log.note("push was \($0)") }
    }
    begin()
    fixture.frame(0.5)
    split.closeDetail()
    fixture.rest()
    #expect(log.entries.contains("push was superseded"))
    #expect(log.liveProbes.map(\.title) == ["o"])
  }

  @Test func `a transition around a split screen continues during a change, and shows it`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    let fixture = RootFixture(
      .everywhere(Slide(from: .trailing, curve: .linear)), width: 20, height: 1, scale: 0.025,
      flows: [.b: { split }])
    fixture.rest()
    fixture.show(.b)
    #expect(fixture.frame(0.5).replacing("?", with: "|") == "aaaaaaaaaammmmmmmm|d")
    split.select(detail: ProbeScreen("e", log))
    #expect(fixture.root.activeTransition != nil)
    #expect(fixture.frame(0.5).replacing("?", with: "|") == "aaaaaaaaaammmmmmmm|e")
    #expect(fixture.finish().replacing("?", with: "|") == "mmmmmmmm|eeeeeeeeeee")
    #expect(log.liveProbes.allSatisfy { $0.appearance == .shown })
  }

  // MARK: Refusals

  private final class Unsaved: ProbeScreen {
    var isSaved = false
    private(set) var leave: (() -> Void)?
    override var refusal: Refusal? { isSaved ? nil : Refusal("unsaved") }
    override func refused(leave: @escaping () -> Void) { self.leave = leave }
  }

  @Test(.requirement(76)) func `a detail that refuses to be removed stays until the user decides`() {
    let fixture = SplitFixture("m")
    let unsaved = Unsaved("u", fixture.log)
    fixture.split.select(detail: unsaved)
    fixture.log.clear()
    fixture.split.closeDetail { fixture.log.note("was \($0)") }
    fixture.split.select(detail: fixture.probe("e")) { fixture.log.note("was \($0)") }
    #expect(fixture.log.entries == ["was refused: unsaved", "was refused: unsaved"])
    #expect(fixture.split.detail === unsaved)
    fixture.split.set(master: fixture.probe("n"), detail: unsaved)
    #expect(fixture.picture == "nnnnnnnn|uuuuuuuuuuu")
    unsaved.leave?()
    #expect(fixture.picture == "nnnnnnnn|eeeeeeeeeee")
    #expect(fixture.log.entries.filter { $0.hasPrefix("was ") }.count == 2)
  }

  @Test func `a forced removal doesn't ask for a refusal`() {
    let fixture = SplitFixture("m")
    fixture.split.select(detail: Unsaved("u", fixture.log))
    fixture.split.closeDetail(force: true)
    #expect(fixture.picture == "mmmmmmmm|...........")
  }

  // MARK: Routes

  private func go(_ fixture: SplitFixture, _ destination: Destination<ProbeScreen, Void>) {
    let router = Router(fixture.root)
    router.navigate(to: destination)
    fixture.rootFixture.rest()
    fixture.root.framePresented()
  }

  private func destination(_ fixture: SplitFixture, _ letter: String, _ action: Action<SplitScreen>)
    -> Destination<
      ProbeScreen, Void
    >
  {
    Step<ProbeScreen, Void>(.nothing, Factory { _ in fixture.probe(letter) }).using(action)
      .from(ExistingScreenStep<SplitScreen, Void>(Finder())).assemble()
  }

  @Test func `a route can set the master and the detail`() {
    let fixture = SplitFixture("m")
    go(fixture, destination(fixture, "d", .pushToDetails))
    #expect(fixture.picture == "mmmmmmmm|ddddddddddd")
    go(fixture, destination(fixture, "n", .setAsMaster))
    #expect(fixture.picture == "nnnnnnnn|ddddddddddd")
    fixture.split.detail?.onRemoval { fixture.log.note("d was \($0)") }
    go(fixture, destination(fixture, "e", .pushToDetails))
    #expect(fixture.picture == "nnnnnnnn|eeeeeeeeeee")
    #expect(fixture.log.entries.contains("d was navigatedAway"))
  }

  @Test func `a route to the master removes a detail that covers it, but not one beside it`() {
    let fixture = SplitFixture("m", "d")
    let master = ExistingScreenStep<ProbeScreen, Void>(Finder { screen, _ in screen.title == "m" }).assemble()
    go(fixture, master)
    #expect(fixture.picture == "mmmmmmmm|ddddddddddd")
    fixture.resize(10)
    go(fixture, master)
    fixture.rootFixture.finish()
    #expect(fixture.picture == "mmmmmmmmmm")
    #expect(fixture.split.detail == nil)
    fixture.split.select(detail: fixture.probe("d"))
    fixture.rootFixture.finish()
    go(fixture, destination(fixture, "n", .setAsMaster))
    #expect(fixture.picture == "nnnnnnnnnn")
  }
}
