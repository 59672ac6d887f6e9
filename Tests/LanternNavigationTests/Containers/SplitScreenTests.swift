import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What shows of a split screen, and what its screens are told.
@MainActor
struct SplitScreenTests {
  // MARK: What shows

  @Test(.requirement(34)) func `in a wide window both sides show with a line between them`() {
    let scene = SplitScene("m", "d")
    #expect(scene.picture == "mmmmmmmm|ddddddddddd")
    #expect(!scene.split.isCollapsed)
    #expect(scene.split.visibleChildren.map(\.title) == ["m", "d"])
  }

  @Test func `where lines run from right to left the master stands on the right`() {
    let scene = SplitScene("m", "d", direction: .rightToLeft)
    #expect(scene.picture == "ddddddddddd|mmmmmmmm")
  }

  @Test func `beside a master without a detail there is empty ground`() {
    let scene = SplitScene("m")
    #expect(scene.picture == "mmmmmmmm|...........")
    #expect(scene.split.visibleChildren.map(\.title) == ["m"])
  }

  @Test(.requirement(34)) func `in a narrow window the master shows alone, or the detail under a bar`() {
    let scene = SplitScene("m", width: 6, height: 4)
    #expect(scene.picture == "mmmmmm\nmmmmmm\nmmmmmm\nmmmmmm")
    #expect(scene.split.isCollapsed)
    scene.split.select(detail: scene.probe("d"))
    #expect(scene.picture.hasSuffix("dddddd\ndddddd"))
    #expect(!scene.picture.contains("m"))
    #expect(scene.split.visibleChildren.map(\.title) == ["d"])
  }

  @Test func `it collapses below 720 points, or what else was said`() {
    let scene = SplitScene("m", "d", width: 18)
    #expect(SplitScreen.roomForBoth == 720)
    #expect(!scene.split.isCollapsed)
    scene.resize(17)
    #expect(scene.split.isCollapsed)
    let other = SplitScreen(
      title: "", master: scene.probe("a"), detail: scene.probe("b"), masterWidth: 100, roomForBoth: 200)
    other.resize(to: Size(200, 40))
    #expect(!other.isCollapsed)
    #expect(other.visibleChildren.map(\.size) == [Size(100, 40), Size(99, 40)])
    other.resize(to: Size(199, 40))
    #expect(other.isCollapsed)
  }

  @Test func `each side has the size that it shows in`() {
    let scene = SplitScene("m", "d")
    let sizes = { [scene.split.master, scene.split.detail].compactMap { $0?.size.text } }
    #expect(sizes() == ["320×40", "440×40"])
    scene.resize(10)
    #expect(sizes() == ["400×40", "400×40"])
    scene.resize(30, 2)
    #expect(sizes() == ["320×80", "840×80"])
    scene.split.select(detail: scene.probe("e"))
    #expect(sizes() == ["320×80", "840×80"])
    #expect(scene.journal.entries.contains("e is 840×80 in split"))
  }

  @Test func `where it is narrower than its master the detail has no room and nothing breaks`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal),
      masterWidth: 320, roomForBoth: 321)
    let fixture = RootFixture(
      width: 4, height: 1, scale: 0.0125, flows: [.a: { Narrowed(split) }])
    #expect(fixture.rest() == "mm??")
  }

  // MARK: What the screens are told

  @Test func `a new one holds its screens, which have moved there`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    #expect(split.children.map(\.title) == ["m", "d"])
    #expect(
      journal.entries == [
        "m will move to split", "d will move to split", "m did move to split", "d did move to split",
      ])
  }

  @Test func `beside its master a detail has arrived before the one that it replaces leaves`() {
    let scene = SplitScene("m", "d")
    scene.split.select(detail: scene.probe("e"))
    #expect(scene.picture == "mmmmmmmm|eeeeeeeeeee")
    #expect(
      scene.journal.entries == [
        "e will move to split", "e is 440×40 in split", "e's view comes", "e will appear", "e did appear",
        "e did move to split", "d will move to nothing", "d will disappear", "d did disappear",
        "d's view goes", "d did move to nothing",
      ])
  }

  @Test func `a detail that is closed leaves the ground, and the master is told nothing`() {
    let scene = SplitScene("m", "d")
    scene.split.closeDetail()
    #expect(scene.picture == "mmmmmmmm|...........")
    #expect(scene.split.detail == nil)
    #expect(
      scene.journal.entries == [
        "d will move to nothing", "d will disappear", "d did disappear", "d's view goes",
        "d did move to nothing",
      ])
    scene.split.closeDetail()
    #expect(scene.journal.entries.count == 5)
  }

  @Test func `collapsed, a detail comes over the master and gives it back when it is closed`() {
    let scene = SplitScene("m", width: 10, height: 4)
    scene.split.select(detail: scene.probe("d"))
    #expect(
      scene.journal.appearances == [
        "d will appear", "d did appear", "m will disappear", "m did disappear",
      ])
    scene.journal.clear()
    scene.split.closeDetail()
    #expect(
      scene.journal.appearances == [
        "m will appear", "m did appear", "d will disappear", "d did disappear",
      ])
  }

  @Test func `a wider window shows the master again, a narrower one hides it, and the detail goes on`() {
    let scene = SplitScene("m", "d")
    scene.resize(10)
    #expect(scene.journal.appearances == ["m will disappear", "m did disappear"])
    scene.journal.clear()
    scene.resize(20)
    #expect(scene.journal.appearances == ["m will appear", "m did appear"])
    #expect(!scene.journal.entries.contains { $0.contains("view") || $0.contains("move") })
    #expect(scene.picture == "mmmmmmmm|ddddddddddd")
  }

  @Test func `off the screen nobody is told of appearing, and the right ones are when it comes`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    for width in [800.0, 400, 800, 400] { split.resize(to: Size(width, 40)) }
    split.select(detail: ProbeScreen("e", journal))
    #expect(journal.appearances == [])
    split.beginAppearance(true)
    split.endAppearance()
    #expect(journal.appearances == ["e will appear", "e did appear"])
    journal.clear()
    split.beginAppearance(false)
    split.resize(to: Size(800, 40))
    split.endAppearance()
    #expect(journal.appearances == ["e will disappear", "e did disappear"])
    split.beginAppearance(true)
    split.endAppearance()
    #expect(
      journal.appearances.suffix(4) == ["m will appear", "e will appear", "m did appear", "e did appear"])
  }

  @Test func `while a part with it slides in, what changes in it waits for the slide to have appeared`() {
    let journal = CallLog()
    let split = SplitScreen(
      title: "split", master: ProbeScreen("m", journal), detail: ProbeScreen("d", journal))
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 20, height: 1, scale: 0.025, flows: [.b: { split }])
    fixture.rest()
    journal.clear()
    fixture.show(.b)
    fixture.frame(0.25)
    fixture.resize(width: 10, height: 1, scale: 0.025)
    fixture.frame(0.5)
    split.select(detail: ProbeScreen("e", journal))
    fixture.frame(0.75)
    fixture.resize(width: 20, height: 1, scale: 0.025)
    #expect(
      journal.appearances == [
        "m will appear", "d will appear", "m will disappear", "m did disappear", "e will appear",
        "d will disappear", "d did disappear", "m will appear",
      ])
    journal.clear()
    fixture.finish()
    #expect(journal.appearances == ["m did appear", "e did appear"])
    #expect(journal.living.allSatisfy { $0.violations.isEmpty })
  }

  @Test func `screens that change sides keep their trees and are told of a size alone`() {
    let scene = SplitScene("m", "d")
    guard let detail = scene.split.detail else { return }
    scene.split.set(master: detail, detail: scene.split.master)
    #expect(scene.picture == "dddddddd|mmmmmmmmmmm")
    #expect(scene.journal.entries == ["d is 320×40 in split", "m is 440×40 in split"])
    scene.journal.clear()
    scene.split.set(master: scene.split.master, detail: nil)
    #expect(scene.picture == "dddddddd|...........")
    scene.split.set(master: scene.probe("n"), detail: scene.split.master)
    #expect(scene.picture == "nnnnnnnn|ddddddddddd")
    #expect(!scene.journal.entries.contains("d's view goes"))
  }

  @Test func `to set what is there already tells nobody anything`() {
    let scene = SplitScene("m", "d")
    scene.split.set(master: scene.split.master, detail: scene.split.detail) {
      scene.journal.note("was \($0)")
    }
    #expect(scene.journal.entries == ["was shown"])
  }

  @Test(.requirement(25)) func `screens that were taken out live no longer`() {
    for width in [20, 10] {
      let scene = SplitScene("m", "d", width: width, height: 3)
      weak let master = scene.split.master
      weak var detail = scene.split.detail
      scene.split.set(master: scene.probe("n"), detail: scene.probe("e"))
      scene.fixture.rest()
      #expect(master == nil)
      #expect(detail == nil)
      detail = scene.split.detail
      scene.split.closeDetail()
      #expect(detail == nil)
      #expect(scene.journal.living.map(\.title) == ["n"])
    }
  }

  @Test func `a screen that is taken out says why it is gone`() {
    let scene = SplitScene("m", "d")
    for screen in scene.split.children {
      screen.onRemoval { scene.journal.note("\(screen.title) was \($0)") }
    }
    scene.split.closeDetail()
    scene.split.set(master: scene.probe("n"), detail: nil)
    #expect(scene.journal.entries.filter { $0.contains(" was ") } == ["d was closed", "m was replaced"])
  }
}

// A screen that gives what it holds the left half of its room, and says it has all of it.
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
