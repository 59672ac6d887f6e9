import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct ScreenTests {
  private let log = CallLog()

  // MARK: Parents and children

  @Test func `a child gets willMove before it has its parent`() {
    let child = ParentWatcher("child", log)
    ProbeScreen("parent", log).add(child)
    #expect(log.entries == ["child will move to parent"])
    #expect(child.parentOnWillMove == nil)
  }

  @Test func `an added child has its parent and is among the parent's children`() {
    let (parent, child) = (ProbeScreen("parent", log), ProbeScreen("child", log))
    parent.add(child)
    #expect(child.parent === parent)
    #expect(parent.children.map(\.title) == ["child"])
  }

  @Test func `a child that leaves gets didMove when it has no parent`() {
    let (parent, child) = (ProbeScreen("parent", log), ProbeScreen("child", log))
    parent.add(child)
    log.clear()
    child.leaveParent()
    #expect(log.entries == ["child did move to nothing"])
    #expect(child.parent == nil)
    #expect(parent.children.isEmpty)
  }

  @Test func `leaving without a parent does nothing`() {
    ProbeScreen("child", log).leaveParent()
    #expect(log.entries == [])
  }

  @Test func `a screen does not retain its parent`() {
    let child = ProbeScreen("child", log)
    var parent: ProbeScreen? = ProbeScreen("parent", log)
    parent?.add(child)
    parent = nil
    #expect(child.parent == nil)
    #expect(log.liveProbes.map(\.title) == ["child"])
  }

  @Test(.requirement(126))
  func `removal actions of a screen that was removed already run at once, until it is added again`() {
    let (parent, child, grandchild) = (Screen(title: "parent"), Screen(title: "a"), Screen(title: "b"))
    var reasons: [String] = []
    child.add(grandchild)
    parent.add(child)
    child.leaveParent(.replaced)
    for screen in [child, grandchild] { screen.onRemoval { reasons.append("\(screen.title) \($0)") } }
    #expect(reasons == ["a replaced", "b replaced"])
    parent.add(child)
    for screen in [child, grandchild] { screen.onRemoval { reasons.append("\(screen.title) again \($0)") } }
    #expect(reasons.count == 2)
    child.leaveParent(.closed)
    #expect(reasons.suffix(2) == ["a again closed", "b again closed"])
  }

  @Test(.requirement(126)) func `an action that a removal action adds runs at once`() {
    let (parent, child) = (Screen(title: "parent"), Screen(title: "a"))
    parent.add(child)
    var count = 0
    child.onRemoval { [unowned child] _ in child.onRemoval { _ in count += 1 } }
    child.leaveParent()
    #expect(count == 1)
  }

  @Test func `a screen is notified of a new size, but not of the same size again`() {
    let screen = ProbeScreen("a", log)
    screen.resize(to: Size(4, 3))
    screen.resize(to: Size(4, 3))
    screen.resize(to: Size(5, 3))
    #expect(log.entries == ["a is 4×3 in nothing", "a is 5×3 in nothing"])
  }

  @Test func `the view is created once, at the first access`() {
    let screen = ProbeScreen("a", log)
    #expect(screen.view === screen.view)
  }

  // MARK: Appearance

  @Test func `appearing and disappearing have four states`() {
    let screen = ProbeScreen("a", log)
    var states = [screen.appearance]
    screen.beginAppearance(true)
    states.append(screen.appearance)
    screen.endAppearance()
    states.append(screen.appearance)
    screen.beginAppearance(false)
    states.append(screen.appearance)
    screen.endAppearance()
    states.append(screen.appearance)
    #expect(states == [.hidden, .appearing, .shown, .disappearing, .hidden])
    #expect(log.entries == ["a will appear", "a did appear", "a will disappear", "a did disappear"])
  }

  @Test func `a reversed appearance ends without didAppear`() {
    let screen = ProbeScreen("a", log)
    screen.beginAppearance(true)
    screen.beginAppearance(false)
    screen.endAppearance()
    #expect(screen.appearance == .hidden)
    #expect(log.entries == ["a will appear", "a will disappear", "a did disappear"])
  }

  @Test func `a reversed disappearance ends with didAppear and without didDisappear`() {
    let screen = ProbeScreen("a", log)
    screen.beginAppearance(true)
    screen.endAppearance()
    log.clear()
    screen.beginAppearance(false)
    screen.beginAppearance(true)
    screen.endAppearance()
    #expect(screen.appearance == .shown)
    #expect(log.entries == ["a will disappear", "a will appear", "a did appear"])
  }

  @Test func `repeating a change of appearance does nothing`() {
    let screen = ProbeScreen("a", log)
    screen.endAppearance()
    screen.beginAppearance(false)
    #expect(log.entries == [])
    screen.beginAppearance(true)
    screen.beginAppearance(true)
    screen.endAppearance()
    screen.endAppearance()
    screen.beginAppearance(true)
    #expect(log.entries == ["a will appear", "a did appear"])
  }

  @Test func `visible children appear and disappear with their parent`() {
    let (parent, child) = (ProbeScreen("parent", log), ProbeScreen("child", log))
    parent.add(child)
    log.clear()
    parent.beginAppearance(true)
    parent.endAppearance()
    parent.beginAppearance(false)
    parent.endAppearance()
    #expect(
      log.entries == [
        "parent will appear", "child will appear", "parent did appear", "child did appear",
        "parent will disappear", "child will disappear", "parent did disappear", "child did disappear",
      ])
  }

  @Test func `a plain screen has a view, but no bar items and no initial focus`() {
    let screen = Screen(title: "plain")
    #expect(screen.view is Panel)
    #expect(screen.leadingItem == nil && screen.trailingItem == nil && screen.initialFocus == nil)
    #expect(!screen.handle(.escape, []))
  }
}

@MainActor
private final class ParentWatcher: ProbeScreen {
  private(set) weak var parentOnWillMove: Screen?

  override func willMove(to parent: Screen?) {
    super.willMove(to: parent)
    parentOnWillMove = self.parent
  }
}
