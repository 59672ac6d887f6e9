import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The visible screens of a split screen, and their lifecycle calls.
@MainActor
struct SplitScreenTests {
  // MARK: Visible screens

  @Test(.requirement(34)) func `a wide window shows both sides with a divider between them`() {
    let fixture = SplitFixture("m", "d")
    #expect(fixture.picture == "mmmmmmmm|ddddddddddd")
    #expect(!fixture.split.isCollapsed)
    #expect(fixture.split.visibleChildren.map(\.title) == ["m", "d"])
  }

  @Test func `in a right-to-left layout the master is on the right`() {
    let fixture = SplitFixture("m", "d", direction: .rightToLeft)
    #expect(fixture.picture == "ddddddddddd|mmmmmmmm")
  }

  @Test func `a master without a detail has an empty area beside it`() {
    let fixture = SplitFixture("m")
    #expect(fixture.picture == "mmmmmmmm|...........")
    #expect(fixture.split.visibleChildren.map(\.title) == ["m"])
  }

  @Test(.requirement(34)) func `a narrow window shows the master alone, or the detail below a bar`() {
    let fixture = SplitFixture("m", width: 6, height: 4)
    #expect(fixture.picture == "mmmmmm\nmmmmmm\nmmmmmm\nmmmmmm")
    #expect(fixture.split.isCollapsed)
    fixture.split.select(detail: fixture.probe("d"))
    fixture.rootFixture.finish()
    #expect(fixture.picture.hasSuffix("dddddd\ndddddd"))
    #expect(!fixture.picture.contains("m"))
    #expect(fixture.split.visibleChildren.map(\.title) == ["d"])
  }

  @Test func `a split screen collapses below 720 points, or below the given width`() {
    let fixture = SplitFixture("m", "d", width: 18)
    #expect(SplitScreen.roomForBoth == 720)
    #expect(!fixture.split.isCollapsed)
    fixture.resize(17)
    #expect(fixture.split.isCollapsed)
    let other = SplitScreen(
      title: "", master: fixture.probe("a"), detail: fixture.probe("b"), masterWidth: 100, roomForBoth: 200)
    other.resize(to: Size(200, 40))
    #expect(!other.isCollapsed)
    #expect(other.visibleChildren.map(\.size) == [Size(100, 40), Size(99, 40)])
    other.resize(to: Size(199, 40))
    #expect(other.isCollapsed)
  }

  @Test func `each side has the size at which it is visible`() {
    let fixture = SplitFixture("m", "d")
    let sizes = { [fixture.split.master, fixture.split.detail].compactMap { $0?.size.text } }
    #expect(sizes() == ["320×40", "440×40"])
    fixture.resize(10)
    #expect(sizes() == ["400×40", "400×40"])
    fixture.resize(30, 2)
    #expect(sizes() == ["320×80", "840×80"])
    fixture.split.select(detail: fixture.probe("e"))
    #expect(sizes() == ["320×80", "840×80"])
    #expect(fixture.log.entries.contains("e is 840×80 in split"))
  }

  @Test func `a detail without room beside its master has no width`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log),
      masterWidth: 320, roomForBoth: 321)
    let fixture = RootFixture(
      width: 4, height: 1, scale: 0.0125, flows: [.a: { Narrowed(split) }])
    #expect(fixture.rest() == "mm??")
  }

  // MARK: Lifecycle calls

  @Test func `the screens of a new split screen have moved there`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    #expect(split.children.map(\.title) == ["m", "d"])
    #expect(
      log.entries == [
        "m will move to split", "d will move to split", "m did move to split", "d did move to split",
      ])
  }

  @Test func `a new detail beside its master appears completely before the old one disappears`() {
    let fixture = SplitFixture("m", "d")
    fixture.split.select(detail: fixture.probe("e"))
    #expect(fixture.picture == "mmmmmmmm|eeeeeeeeeee")
    #expect(
      fixture.log.entries == [
        "e will move to split", "e is 440×40 in split", "e's view is added", "e will appear", "e did appear",
        "e did move to split", "d will move to nothing", "d will disappear", "d did disappear",
        "d's view is removed", "d did move to nothing",
      ])
  }

  @Test func `closing a detail leaves the area empty, and the master gets no calls`() {
    let fixture = SplitFixture("m", "d")
    fixture.split.closeDetail()
    #expect(fixture.picture == "mmmmmmmm|...........")
    #expect(fixture.split.detail == nil)
    #expect(
      fixture.log.entries == [
        "d will move to nothing", "d will disappear", "d did disappear", "d's view is removed",
        "d did move to nothing",
      ])
    fixture.split.closeDetail()
    #expect(fixture.log.entries.count == 5)
  }

  @Test func `in a collapsed split screen a detail is pushed over the master, and closing it pops it`() {
    let fixture = SplitFixture("m", width: 10, height: 4)
    fixture.split.select(detail: fixture.probe("d"))
    #expect(fixture.root.activeTransition?.kind == "push")
    #expect(fixture.rootFixture.frame(0.5).contains("?ddddddddd"))
    #expect(fixture.log.appearances == ["d will appear", "m will disappear"])
    fixture.rootFixture.finish()
    #expect(fixture.log.appearances.suffix(2) == ["d did appear", "m did disappear"])
    fixture.log.clear()
    fixture.split.closeDetail()
    #expect(fixture.root.activeTransition?.kind == "pop")
    fixture.rootFixture.finish()
    #expect(
      fixture.log.appearances == [
        "m will appear", "d will disappear", "m did appear", "d did disappear",
      ])
    #expect(fixture.picture.hasSuffix("mmmmmmmmmm"))
  }

  @Test func `a wider window ends the push of a detail, and shows both`() {
    let fixture = SplitFixture("m", width: 10)
    fixture.split.select(detail: fixture.probe("d"))
    fixture.rootFixture.frame(0.5)
    fixture.resize(20)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.picture == "mmmmmmmm|ddddddddddd")
  }

  @Test func `a wider window shows the master again, a narrower one hides it, and the detail stays visible`()
  {
    let fixture = SplitFixture("m", "d")
    fixture.resize(10)
    #expect(fixture.log.appearances == ["m will disappear", "m did disappear"])
    fixture.log.clear()
    fixture.resize(20)
    #expect(fixture.log.appearances == ["m will appear", "m did appear"])
    #expect(!fixture.log.entries.contains { $0.contains("view") || $0.contains("move") })
    #expect(fixture.picture == "mmmmmmmm|ddddddddddd")
  }

  @Test
  func `a hidden split screen sends no appearance calls, and then sends them to the visible screens only`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    for width in [800.0, 400, 800, 400] { split.resize(to: Size(width, 40)) }
    split.select(detail: ProbeScreen("e", log))
    #expect(log.appearances == [])
    split.beginAppearance(true)
    split.endAppearance()
    #expect(log.appearances == ["e will appear", "e did appear"])
    log.clear()
    split.beginAppearance(false)
    split.resize(to: Size(800, 40))
    split.endAppearance()
    #expect(log.appearances == ["e will disappear", "e did disappear"])
    split.beginAppearance(true)
    split.endAppearance()
    #expect(
      log.appearances.suffix(4) == ["m will appear", "e will appear", "m did appear", "e did appear"])
  }

  @Test func `screens that change during a transition around the split screen appear when it ends`() {
    let log = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", log), detail: ProbeScreen("d", log))
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 1, scale: 0.025, flows: [.b: { split }])
    fixture.rest()
    log.clear()
    fixture.show(.b)
    fixture.frame(0.25)
    fixture.resize(width: 10, height: 1, scale: 0.025)
    fixture.frame(0.5)
    split.select(detail: ProbeScreen("e", log))
    fixture.frame(0.75)
    fixture.resize(width: 20, height: 1, scale: 0.025)
    #expect(
      log.appearances == [
        "m will appear", "d will appear", "m will disappear", "m did disappear", "e will appear",
        "d will disappear", "d did disappear", "m will appear",
      ])
    log.clear()
    fixture.finish()
    #expect(log.appearances == ["m did appear", "e did appear"])
    #expect(log.liveProbes.allSatisfy { $0.violations.isEmpty })
  }

  @Test func `screens that switch sides keep their trees and get only a new size`() {
    let fixture = SplitFixture("m", "d")
    guard let detail = fixture.split.detail else { return }
    fixture.split.set(master: detail, detail: fixture.split.master)
    #expect(fixture.picture == "dddddddd|mmmmmmmmmmm")
    #expect(fixture.log.entries == ["d is 320×40 in split", "m is 440×40 in split"])
    fixture.log.clear()
    fixture.split.set(master: fixture.split.master, detail: nil)
    #expect(fixture.picture == "dddddddd|...........")
    fixture.split.set(master: fixture.probe("n"), detail: fixture.split.master)
    #expect(fixture.picture == "nnnnnnnn|ddddddddddd")
    #expect(!fixture.log.entries.contains("d's view is removed"))
  }

  @Test func `setting the same screens again sends no calls`() {
    let fixture = SplitFixture("m", "d")
    fixture.split.set(master: fixture.split.master, detail: fixture.split.detail) {
      fixture.log.note("was \($0)")
    }
    #expect(fixture.log.entries == ["was shown"])
  }

  @Test(.requirement(25)) func `removed screens are released`() {
    for width in [20, 10] {
      let fixture = SplitFixture("m", "d", width: width, height: 3)
      weak let master = fixture.split.master
      weak var detail = fixture.split.detail
      fixture.split.set(master: fixture.probe("n"), detail: fixture.probe("e"))
      fixture.rootFixture.rest()
      #expect(master == nil)
      #expect(detail == nil)
      detail = fixture.split.detail
      fixture.split.closeDetail()
      if fixture.split.isCollapsed { fixture.rootFixture.finish() }
      #expect(detail == nil)
      #expect(fixture.log.liveProbes.map(\.title) == ["n"])
    }
  }

  @Test func `a removed screen gets the reason of its removal`() {
    let fixture = SplitFixture("m", "d")
    for screen in fixture.split.children {
      screen.onRemoval { fixture.log.note("\(screen.title) was \($0)") }
    }
    fixture.split.closeDetail()
    fixture.split.set(master: fixture.probe("n"), detail: nil)
    #expect(fixture.log.entries.filter { $0.contains(" was ") } == ["d was closed", "m was replaced"])
  }
}

// A screen that sizes its content to the full width but shows it in the left half.
@MainActor
private final class Narrowed: Screen {
  private let content: Screen

  init(_ content: Screen) {
    self.content = content
    super.init(title: "narrowed")
    add(content)
    content.didMove(to: self)
  }

  override func didResize() { content.resize(to: Size(400, size.height)) }

  override func makeView() -> Widget { Half(content.view) }

  private final class Half: Widget {
    init(_ content: Widget) { super.init([content]) }

    override func arrange(_ size: Size, in environment: Environment) {
      children.first?.place(at: Rect(0, 0, size.width / 2, size.height), in: environment)
    }
  }
}
