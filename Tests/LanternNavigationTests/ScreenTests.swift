import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternWidgets
import Testing

@MainActor
struct ScreenTests {
  private let journal = CallLog()

  // MARK: Parents and children

  @Test func `a child hears that it will move before it has its parent`() {
    let child = ParentWatcher("child", journal)
    ProbeScreen("parent", journal).add(child)
    #expect(journal.entries == ["child will move to parent"])
    #expect(child.parentOnWillMove == nil)
  }

  @Test func `an added child has its parent and stands among the parent's children`() {
    let (parent, child) = (ProbeScreen("parent", journal), ProbeScreen("child", journal))
    parent.add(child)
    #expect(child.parent === parent)
    #expect(parent.children.map(\.title) == ["child"])
  }

  @Test func `a child that leaves hears that it did, with no parent any more`() {
    let (parent, child) = (ProbeScreen("parent", journal), ProbeScreen("child", journal))
    parent.add(child)
    journal.clear()
    child.leaveParent()
    #expect(journal.entries == ["child did move to nothing"])
    #expect(child.parent == nil)
    #expect(parent.children.isEmpty)
  }

  @Test func `leaving without a parent does nothing`() {
    ProbeScreen("child", journal).leaveParent()
    #expect(journal.entries == [])
  }

  @Test func `a screen does not keep its parent alive`() {
    let child = ProbeScreen("child", journal)
    var parent: ProbeScreen? = ProbeScreen("parent", journal)
    parent?.add(child)
    parent = nil
    #expect(child.parent == nil)
    #expect(journal.living.map(\.title) == ["child"])
  }

  @Test func `a screen is told of a new size and not of the same again`() {
    let screen = ProbeScreen("a", journal)
    screen.resize(to: Size(4, 3))
    screen.resize(to: Size(4, 3))
    screen.resize(to: Size(5, 3))
    #expect(journal.entries == ["a is 4×3 in nothing", "a is 5×3 in nothing"])
  }

  @Test func `the view is made when first asked for, and once`() {
    let screen = ProbeScreen("a", journal)
    #expect(screen.view === screen.view)
  }

  // MARK: Appearance

  @Test func `appearing and disappearing go through their four states`() {
    let screen = ProbeScreen("a", journal)
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
    #expect(journal.entries == ["a will appear", "a did appear", "a will disappear", "a did disappear"])
  }

  @Test func `appearing that turns round never did appear`() {
    let screen = ProbeScreen("a", journal)
    screen.beginAppearance(true)
    screen.beginAppearance(false)
    screen.endAppearance()
    #expect(screen.appearance == .hidden)
    #expect(journal.entries == ["a will appear", "a will disappear", "a did disappear"])
  }

  @Test func `disappearing that turns round did appear again and never disappeared`() {
    let screen = ProbeScreen("a", journal)
    screen.beginAppearance(true)
    screen.endAppearance()
    journal.clear()
    screen.beginAppearance(false)
    screen.beginAppearance(true)
    screen.endAppearance()
    #expect(screen.appearance == .shown)
    #expect(journal.entries == ["a will disappear", "a will appear", "a did appear"])
  }

  @Test func `asking again for what goes on or has been done changes nothing`() {
    let screen = ProbeScreen("a", journal)
    screen.endAppearance()
    screen.beginAppearance(false)
    #expect(journal.entries == [])
    screen.beginAppearance(true)
    screen.beginAppearance(true)
    screen.endAppearance()
    screen.endAppearance()
    screen.beginAppearance(true)
    #expect(journal.entries == ["a will appear", "a did appear"])
  }

  @Test func `what is visible in a screen appears and disappears with it`() {
    let (parent, child) = (ProbeScreen("parent", journal), ProbeScreen("child", journal))
    parent.add(child)
    journal.clear()
    parent.beginAppearance(true)
    parent.endAppearance()
    parent.beginAppearance(false)
    parent.endAppearance()
    #expect(
      journal.entries == [
        "parent will appear", "child will appear", "parent did appear", "child did appear",
        "parent will disappear", "child will disappear", "parent did disappear", "child did disappear",
      ])
  }

  @Test func `a plain screen has a view, no bar items and no wish for the keyboard`() {
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
