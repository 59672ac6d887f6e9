import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct ScreenStackTests {
  private let log = CallLog()

  private func probe(_ name: String) -> ProbeScreen { ProbeScreen(name, log) }

  private func shownStack(_ root: Screen) -> ScreenStack {
    let stack = ScreenStack(root: root)
    stack.resize(to: Size(4, 3))
    stack.beginAppearance(true)
    stack.endAppearance()
    log.clear()
    return stack
  }

  @Test func `a new title appears in the bar of a stack, and of the detail in a narrow split screen`() throws
  {
    let (page, detail) = (Screen(title: "Page"), Screen(title: "Detail"))
    let split = SplitScreen(title: "split", master: Screen(title: "Master"), detail: detail)
    for (screen, shown) in [(page, ScreenStack(root: page) as Screen), (detail, split)] {
      let window = TestWindow(shown, size: Size(300, 300))
      try window.settle()
      screen.title = "Another"
      try window.settle()
      #expect(window.names(of: .navigation).contains("Another"))
      #expect(window.names(of: .heading).contains("Another"))
    }
  }

  @Test func `a new stack contains its first screen, which has moved there`() {
    let stack = ScreenStack(root: probe("a"))
    #expect(stack.screens.map(\.title) == ["a"])
    #expect(stack.top.title == "a")
    #expect(stack.title == "a")
    #expect(log.entries == ["a will move to a", "a did move to a"])
  }

  @Test func `a pushed screen is on top, has the stack's size and has moved there`() {
    let stack = shownStack(probe("a"))
    stack.push(probe("b"))
    #expect(stack.screens.map(\.title) == ["a", "b"])
    #expect(
      log.moves == ["b will move to a", "b is 4×3 in a", "b did move to a"])
  }

  @Test func `a push shows the new screen and hides the one below, with balanced calls`() {
    let stack = shownStack(probe("a"))
    stack.push(probe("b"))
    #expect(
      log.entries.filter { $0.contains("appear") } == [
        "b will appear", "b did appear", "a will disappear", "a did disappear",
      ])
  }

  @Test func `a pop removes the top screen and shows the one below again`() {
    let stack = shownStack(probe("a"))
    let b = probe("b")
    stack.push(b)
    log.clear()
    stack.pop()
    #expect(b.parent == nil)
    #expect(stack.screens.map(\.title) == ["a"])
    #expect(
      log.entries == [
        "a will appear", "a did appear", "b will move to nothing", "b will disappear", "b did disappear",
        "b did move to nothing",
      ])
  }

  @Test func `the last screen can't be popped`() {
    let stack = shownStack(probe("a"))
    stack.pop()
    #expect(stack.screens.map(\.title) == ["a"])
    #expect(log.entries == [])
  }

  @Test func `a screen that was popped can be pushed again`() {
    let stack = shownStack(probe("a"))
    let b = probe("b")
    stack.push(b)
    stack.pop()
    stack.push(b)
    #expect(stack.top === b)
    #expect(b.violations == [])
    #expect(b.appearance == .shown)
  }

  @Test func `only the top screen appears with the stack`() {
    let stack = ScreenStack(root: probe("a"))
    stack.push(probe("b"))
    log.clear()
    stack.beginAppearance(true)
    stack.endAppearance()
    #expect(log.entries == ["b will appear", "b did appear"])
  }

  @Test func `a push while the stack appears leaves the screen below hidden`() {
    let (a, b) = (probe("a"), probe("b"))
    let stack = ScreenStack(root: a)
    stack.beginAppearance(true)
    stack.push(b)
    stack.endAppearance()
    #expect(a.appearance == .hidden)
    #expect(b.appearance == .shown)
    #expect(
      log.appearances == [
        "a will appear", "b will appear", "a will disappear", "a did disappear", "b did appear",
      ])
  }

  @Test func `a push while the stack disappears leaves both screens hidden`() {
    let (a, b) = (probe("a"), probe("b"))
    let stack = shownStack(a)
    stack.beginAppearance(false)
    stack.push(b)
    stack.endAppearance()
    #expect(a.appearance == .hidden)
    #expect(b.appearance == .hidden)
    #expect(log.appearances == ["a will disappear", "a did disappear"])
  }

  @Test func `a pop while the stack disappears leaves both screens hidden`() {
    let (a, b) = (probe("a"), probe("b"))
    let stack = shownStack(a)
    stack.push(b)
    stack.beginAppearance(false)
    stack.pop()
    stack.endAppearance()
    #expect(a.appearance == .hidden)
    #expect(b.appearance == .hidden)
    #expect(a.violations + b.violations == [])
  }

  @Test func `every screen of a stack gets the stack's new size`() {
    let (a, b) = (probe("a"), probe("b"))
    let stack = shownStack(a)
    stack.push(b)
    stack.resize(to: Size(8, 5))
    #expect(a.size == Size(8, 5))
    #expect(b.size == Size(8, 5))
  }

  @Test func `a key that no widget handles goes to the top screen`() {
    let stack = shownStack(probe("a"))
    let tree = tree(of: stack)
    stack.push(probe("b"))
    log.clear()
    #expect(tree.handle(InputEvent(.keyDown(.escape, []), time: .zero)))
    #expect(log.entries == ["b handles a key"])
  }

  @Test func `only the view of the top screen is in the stack's view, below the bar`() {
    let (a, b) = (probe("a"), probe("b"))
    let stack = shownStack(a)
    let tree = tree(of: stack)
    stack.push(b)
    tree.update(to: .zero)
    #expect((stack.view as? Viewport)?.trees.map { $0 === b.view.tree } == [true])
    #expect(b.view.windowFrame == Rect(0, 56, 100, 144))
    stack.pop()
    tree.update(to: .zero)
    #expect((stack.view as? Viewport)?.trees.map { $0 === a.view.tree } == [true])
    #expect(a.view.windowFrame == Rect(0, 56, 100, 144))
    #expect(b.view.tree == nil)
  }

  @Test func `the leading item of a screen is in the bar instead of the back button`() {
    let screen = CancelScreen("b", log)
    let stack = shownStack(probe("a"))
    let tree = tree(of: stack)
    stack.push(screen)
    tree.update(to: .zero)
    #expect(screen.cancel.tree != nil)
    #expect((1..<56).contains(screen.cancel.windowFrame.center.y))
  }

  @Test func `a pushed screen has the focus on its initial widget`() {
    let form = FormScreen("form", log)
    let stack = shownStack(probe("a"))
    let tree = tree(of: stack)
    stack.push(form)
    #expect(form.field.isFocused)
    #expect(tree.focused === stack.view)
  }

  @Test func `a press on a screen is cancelled when another screen covers it`() {
    let (form, other) = (FormScreen("form", log), FormScreen("other", log))
    var clicks = 0
    form.field.action = { clicks += 1 }
    let stack = shownStack(form)
    let tree = tree(of: stack)
    let place = form.field.windowFrame.center
    tree.handle(InputEvent(.pointerDown(at: place, clicks: 1), time: .zero))
    #expect(form.field.semantics?.states.contains(.pressed) == true)
    stack.push(other)
    #expect(form.field.semantics?.states.contains(.pressed) == false)
    stack.pop()
    tree.handle(InputEvent(.pointerUp(at: place), time: .zero))
    #expect(clicks == 0)
  }

  @Test func `the focus of a screen is restored when the screen is visible again`() {
    let (form, other) = (FormScreen("form", log), FormScreen("other", log))
    let stack = shownStack(form)
    let tree = tree(of: stack)
    tree.handle(InputEvent(.keyDown(.tab, []), time: .zero))
    #expect(form.second.isFocused)
    stack.push(other)
    stack.pop()
    #expect(form.second.isFocused)
    tree.handle(InputEvent(.keyDown(.tab, .shift), time: .zero))
    #expect(form.field.isFocused)
  }

  // Returns a widget tree with the stack, laid out.
  private func tree(of stack: ScreenStack) -> WidgetTree {
    let tree = WidgetTree(
      root: stack.view, size: PixelSize(100, 200),
      environment: Environment(theme: .light, typesetter: BlockTypesetter()))
    tree.focus(stack.initialFocus)
    tree.update(to: .zero)
    return tree
  }

  @Test func `a stack that is released releases its screens`() {
    var stack: ScreenStack? = shownStack(probe("a"))
    stack?.push(probe("b"))
    #expect(log.liveProbes.count == 2)
    stack = nil
    #expect(log.liveProbes.isEmpty)
  }
}

@MainActor
private final class CancelScreen: ProbeScreen {
  let cancel = Button("Cancel")

  override var leadingItem: Widget? { cancel }
}

@MainActor
private final class FormScreen: ProbeScreen {
  let field = Button("field")
  let second = Button("second")

  override func makeView() -> Widget { Column([field, second]) }
  override var initialFocus: Widget? { field }
}
