import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What happens when a split screen is changed in the middle of something else.
@MainActor
struct SplitScreenChangeTests {
  @Test func `a call from inside a lifecycle call waits until that is through`() {
    let scene = SplitScene("m", "d")
    scene.journal.on("e will appear") {
      scene.split.select(detail: scene.probe("f")) { scene.journal.note("f was \($0)") }
      scene.journal.note("asked")
    }
    scene.split.select(detail: scene.probe("e")) { scene.journal.note("e was \($0)") }
    #expect(scene.picture == "mmmmmmmm|fffffffffff")
    #expect(
      scene.journal.entries.filter { $0.hasPrefix("e ") || $0 == "asked" || $0 == "f was shown" } == [
        "e will move to split", "e is 440×40 in split", "e will appear", "asked", "e did appear",
        "e did move to split", "e was shown", "e will move to nothing", "e will disappear", "e did disappear",
        "e did move to nothing", "f was shown",
      ])
  }

  @Test func `what the master does on appearing is not told the detail that it takes out`() {
    let journal = CallLog()
    let detail = ProbeScreen("d", journal)
    let split = SplitScreen(title: "split", master: ProbeScreen("m", journal), detail: detail)
    split.resize(to: Size(800, 40))
    journal.on("m will appear") { split.select(detail: ProbeScreen("e", journal)) }
    split.beginAppearance(true)
    split.endAppearance()
    #expect(journal.appearances == ["m will appear", "e will appear", "m did appear", "e did appear"])
    #expect(detail.appearance == .hidden)
  }

  @Test func `a split that is hidden by what its master does on appearing shows nobody`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    split.resize(to: Size(800, 40))
    journal.on("m will appear") { split.beginAppearance(false) }
    split.beginAppearance(true)
    split.endAppearance()
    #expect(journal.appearances == ["m will appear", "m will disappear", "m did disappear"])
  }

  @Test func `a split that is hidden by what its master does once it has appeared goes whole`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    split.resize(to: Size(800, 40))
    journal.on("m did appear") { split.beginAppearance(false) }
    split.beginAppearance(true)
    split.endAppearance()
    split.endAppearance()
    #expect(
      journal.appearances == [
        "m will appear", "d will appear", "m did appear", "m will disappear", "d will disappear",
        "m did disappear", "d did disappear",
      ])
  }

  @Test func `a part that swaps while a detail comes leaves everybody hidden`() {
    let scene = SplitScene("m", "d")
    scene.journal.on("e will appear") { scene.root.show(.b) }
    scene.split.select(detail: scene.probe("e"))
    #expect(scene.fixture.rest() == String(repeating: "b", count: 20))
    #expect(scene.journal.living.allSatisfy { $0.appearance == .hidden && $0.violations.isEmpty })
  }

  // MARK: Other things in motion

  // A split screen with a pile on a side.
  private func stackFixture(inDetail: Bool, _ outcome: CallLog) -> (
    fixture: RootFixture, split: SplitScreen, stack: SlideStack
  ) {
    let stack = SlideStack(root: ProbeScreen("p", outcome))
    let other = ProbeScreen("o", outcome)
    let split =
      inDetail
      ? SplitScreen(title: "split", master: other, detail: stack)
      : SplitScreen(title: "split", master: stack, detail: other)
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 1, scale: 0.025, flows: [.a: { split }])
    fixture.rest()
    return (fixture, split, stack)
  }

  @Test func `a stack on either side pushes inside its own side`() {
    let journal = CallLog()
    for inDetail in [false, true] {
      let (fixture, _, stack) = stackFixture(inDetail: inDetail, journal)
      stack.push(ProbeScreen("q", journal))
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

  @Test func `a change ends what is in motion on either side`() {
    let journal = CallLog()
    for inDetail in [false, true] {
      let (fixture, split, stack) = stackFixture(inDetail: inDetail, journal)
      stack.push(ProbeScreen("q", journal)) { journal.note("push was \($0)") }
      fixture.frame(0.5)
      journal.clear()
      if inDetail {
        split.set(master: ProbeScreen("n", journal), detail: stack)
      } else {
        split.select(detail: ProbeScreen("n", journal))
      }
      #expect(fixture.root.activeTransition == nil)
      #expect(journal.entries.contains("push was superseded"))
      #expect(
        fixture.rest().replacing("?", with: "|")
          == (inDetail ? "nnnnnnnn|qqqqqqqqqqq" : "qqqqqqqq|nnnnnnnnnnn")
      )
    }
  }

  @Test func `a side that a narrower window hides ends what is in motion on it`() {
    let journal = CallLog()
    let (fixture, _, stack) = stackFixture(inDetail: false, journal)
    stack.push(ProbeScreen("q", journal)) { journal.note("push was \($0)") }
    fixture.frame(0.5)
    fixture.resize(width: 10, height: 1, scale: 0.025)
    #expect(fixture.root.activeTransition == nil)
    #expect(journal.entries.contains("push was superseded"))
    #expect(stack.top.title == "q")
    #expect(
      journal.living.allSatisfy { $0.title == "o" ? $0.appearance == .shown : $0.appearance == .hidden })
  }

  @Test func `a taken out stack ends what is in motion on it and is let go of`() {
    let journal = CallLog()
    let (fixture, split, _) = stackFixture(inDetail: true, journal)
    func begin() {
      (split.detail as? StackContainer)?.push(ProbeScreen("q", journal)) { journal.note("push was \($0)") }
    }
    begin()
    fixture.frame(0.5)
    split.closeDetail()
    fixture.rest()
    #expect(journal.entries.contains("push was superseded"))
    #expect(journal.living.map(\.title) == ["o"])
  }

  @Test func `what moves around it goes on when it changes, and shows the change`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    let fixture = RootFixture(
      .everywhere(Slide(from: .trailing, curve: .linear)), width: 20, height: 1, scale: 0.025,
      flows: [.b: { split }])
    fixture.rest()
    fixture.show(.b)
    #expect(fixture.frame(0.5).replacing("?", with: "|") == "aaaaaaaaaammmmmmmm|d")
    split.select(detail: ProbeScreen("e", journal))
    #expect(fixture.root.activeTransition != nil)
    #expect(fixture.frame(0.5).replacing("?", with: "|") == "aaaaaaaaaammmmmmmm|e")
    #expect(fixture.finish().replacing("?", with: "|") == "mmmmmmmm|eeeeeeeeeee")
    #expect(journal.living.allSatisfy { $0.appearance == .shown })
  }

  // MARK: Screens that do not want to go

  private final class Unsaved: ProbeScreen {
    var isSaved = false
    private(set) var leave: (() -> Void)?
    override var refusal: Refusal? { isSaved ? nil : Refusal("unsaved") }
    override func refused(leave: @escaping () -> Void) { self.leave = leave }
  }

  @Test(.requirement(76)) func `a detail that refuses to go stays until a person has decided`() {
    let scene = SplitScene("m")
    let unsaved = Unsaved("u", scene.journal)
    scene.split.select(detail: unsaved)
    scene.journal.clear()
    scene.split.closeDetail { scene.journal.note("was \($0)") }
    scene.split.select(detail: scene.probe("e")) { scene.journal.note("was \($0)") }
    #expect(scene.journal.entries == ["was refused: unsaved", "was refused: unsaved"])
    #expect(scene.split.detail === unsaved)
    scene.split.set(master: scene.probe("n"), detail: unsaved)
    #expect(scene.picture == "nnnnnnnn|uuuuuuuuuuu")
    unsaved.leave?()
    #expect(scene.picture == "nnnnnnnn|eeeeeeeeeee")
    #expect(scene.journal.entries.filter { $0.hasPrefix("was ") }.count == 2)
  }

  @Test func `a detail that may not refuse goes unasked`() {
    let scene = SplitScene("m")
    scene.split.select(detail: Unsaved("u", scene.journal))
    scene.split.closeDetail(force: true)
    #expect(scene.picture == "mmmmmmmm|...........")
  }

  // MARK: Routes

  private func go(_ scene: SplitScene, _ destination: Destination<ProbeScreen, Void>) {
    let router = Router(scene.root) { _, _ in }
    router.navigate(to: destination)
    scene.fixture.rest()
  }

  private func made(_ scene: SplitScene, _ letter: String, _ action: Action<SplitScreen>) -> Destination<
    ProbeScreen, Void
  > {
    Step<ProbeScreen, Void>(.nothing, Factory { _ in scene.probe(letter) }).using(action)
      .from(ExistingScreenStep<SplitScreen, Void>(Finder())).assemble()
  }

  @Test func `a route sets a master and pushes to details`() {
    let scene = SplitScene("m")
    go(scene, made(scene, "d", .pushToDetails))
    #expect(scene.picture == "mmmmmmmm|ddddddddddd")
    go(scene, made(scene, "n", .setAsMaster))
    #expect(scene.picture == "nnnnnnnn|ddddddddddd")
    scene.split.detail?.onRemoval { scene.journal.note("d was \($0)") }
    go(scene, made(scene, "e", .pushToDetails))
    #expect(scene.picture == "nnnnnnnn|eeeeeeeeeee")
    #expect(scene.journal.entries.contains("d was carriedOff"))
  }

  @Test func `a route to the master closes the detail that covers it, and none beside it`() {
    let scene = SplitScene("m", "d")
    let master = ExistingScreenStep<ProbeScreen, Void>(Finder { screen, _ in screen.title == "m" }).assemble()
    go(scene, master)
    #expect(scene.picture == "mmmmmmmm|ddddddddddd")
    scene.resize(10)
    go(scene, master)
    #expect(scene.picture == "mmmmmmmmmm")
    #expect(scene.split.detail == nil)
    scene.split.select(detail: scene.probe("d"))
    go(scene, made(scene, "n", .setAsMaster))
    #expect(scene.picture == "nnnnnnnnnn")
  }
}
