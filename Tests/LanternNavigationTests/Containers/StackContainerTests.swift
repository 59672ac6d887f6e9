import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternWidgets
import Testing

/// Pushing and popping with a transition under way.
@MainActor
struct StackContainerTests {
  @Test func `a push tells both screens at its start and at its end, in order, and only then counts`() {
    let scene = StackFixture()
    scene.push("b")
    #expect(scene.screens == "a")
    #expect(scene.root.activeTransition?.kind == "slide")
    #expect(scene.root.activeTransition?.from == "a")
    #expect(scene.root.activeTransition?.to == "b")
    #expect([0.2, 0.5, 0.8].map { scene.fixture.frame($0) } == ["aaaaaaaabb", "aaaaabbbbb", "aabbbbbbbb"])
    #expect(scene.screens == "a")
    scene.journal.note("—")
    scene.fixture.finish()
    #expect(scene.screens == "ab")
    #expect(
      scene.journal.entries == [
        "b will move to a", "b is 40×4 in a", "b's view comes", "b will appear", "a will disappear", "—",
        "b did appear", "a did disappear", "b did move to a", "push of b was shown",
      ])
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
    #expect(scene.root.activeTransition == nil)
  }

  @Test func `a pop tells both screens at its start and at its end, in order, and only then counts`() {
    let scene = StackFixture("ab")
    scene.pop()
    #expect(scene.screens == "ab")
    #expect(scene.root.activeTransition?.kind == "back")
    #expect([0.2, 0.5, 0.8].map { scene.fixture.frame($0) } == ["aabbbbbbbb", "aaaaabbbbb", "aaaaaaaabb"])
    scene.journal.note("—")
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(
      scene.journal.entries == [
        "b will move to nothing", "a will appear", "b will disappear", "—", "a did appear", "b did disappear",
        "b's view goes", "b did move to nothing", "pop was shown",
      ])
    #expect(scene.fixture.rest() == "aaaaaaaaaa")
    #expect(scene.journal.living.map(\.title) == ["a"])
  }

  @Test func `a pop of a push under way turns it round where it stands`() {
    let scene = StackFixture()
    scene.push("b")
    scene.fixture.frame(0.5)
    scene.journal.clear()
    scene.pop()
    #expect(scene.root.activeTransition?.isContinuation == true)
    #expect(scene.fixture.frame(0) == "aaaaabbbbb")
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(
      scene.journal.entries == [
        "b will move to nothing", "a will appear", "b will disappear", "push of b was superseded",
        "a did appear", "b did disappear", "b's view goes", "b did move to nothing", "pop was shown",
      ])
    #expect(scene.fixture.rest() == "aaaaaaaaaa")
    #expect(scene.journal.living.map(\.title) == ["a"])
  }

  @Test func `a second pop, of a push that is being turned round, pops what that leads back to`() {
    let scene = StackFixture("ab")
    scene.push("c")
    scene.fixture.frame(0.5)
    scene.pop()
    scene.fixture.frame(0.1)
    scene.pop()
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(
      scene.outcomes == ["push of c was superseded", "pop was superseded", "pop was shown"])
    #expect(scene.fixture.rest() == "aaaaaaaaaa")
  }

  @Test func `a push during a pop supersedes it from the picture on the screen`() {
    let scene = StackFixture("ab")
    scene.pop()
    #expect(scene.fixture.frame(0.5) == "aaaaabbbbb")
    scene.journal.clear()
    scene.push("c")
    #expect(scene.screens == "ab")
    #expect(scene.fixture.frame(0) == "aaaaabbbbb")
    #expect(scene.fixture.frame(0.2) == "aaaaabbbcc")
    scene.fixture.finish()
    #expect(scene.screens == "ac")
    #expect(
      scene.journal.entries == [
        "a will disappear", "a did disappear", "c will move to a", "c is 40×4 in a", "c's view comes",
        "c will appear", "pop was superseded", "c did appear", "b did disappear", "b's view goes",
        "b did move to nothing", "c did move to a", "push of c was shown",
      ])
    #expect(scene.fixture.rest() == "cccccccccc")
  }

  @Test func `a pop during a pop supersedes it and goes on from the picture on the screen`() {
    let scene = StackFixture("abc")
    scene.pop()
    #expect(scene.fixture.frame(0.5) == "bbbbbccccc")
    scene.pop()
    #expect(scene.fixture.frame(0) == "bbbbbccccc")
    #expect(scene.fixture.frame(0.2) == "aabbbbbccc")
    #expect(scene.fixture.finish() == "aaaaaaaaaa")
    #expect(scene.screens == "a")
    #expect(scene.outcomes == ["pop was superseded", "pop was shown"])
  }

  @Test func `a pop of the last screen while it comes back leaves that on its way`() {
    let scene = StackFixture("ab")
    scene.pop()
    scene.fixture.frame(0.5)
    let activeTransition = scene.root.activeTransition?.id
    scene.pop()
    #expect(scene.root.activeTransition?.id == activeTransition)
    #expect(scene.fixture.frame(0.8) == "aaaaaaaabb")
    scene.fixture.finish()
    #expect(scene.screens == "a")
  }

  @Test func `a push before the first frame of another starts from the picture on the screen`() {
    let scene = StackFixture()
    scene.push("b")
    scene.push("c")
    #expect(scene.screens == "a")
    #expect(scene.fixture.frame(0.2) == "aaaaaaaacc")
    scene.fixture.finish()
    #expect(scene.screens == "abc")
  }

  @Test func `a push without a transition is at once`() {
    let scene = StackFixture()
    scene.push("b", by: InstantTransition())
    #expect(scene.root.activeTransition == nil)
    #expect(scene.screens == "ab")
    #expect(scene.outcomes == ["push of b was shown"])
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
  }

  @Test func `with reduced motion a push dissolves for a short while`() {
    let scene = StackFixture(reducesMotion: true)
    scene.push("b")
    #expect(scene.root.activeTransition?.kind == "dissolve")
    #expect(scene.fixture.finish() == "bbbbbbbbbb")
    #expect(scene.screens == "ab")
  }

  // MARK: Inside of other things

  @Test func `in a part that a swap takes away a push is at once, and seen on its way out`() {
    let scene = StackFixture()
    scene.root.show(.b)
    scene.fixture.frame(0.4)
    scene.push("c")
    #expect(scene.screens == "ac")
    #expect(scene.root.activeTransition?.to == "b")
    #expect(scene.fixture.frame(0.4) == "bbbbcccccc")
    #expect(scene.outcomes == ["push of c was shown"])
    scene.fixture.finish()
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test func `in a part that a swap brings in a push is at once`() {
    let journal = CallLog()
    var stack: SlideStack?
    let scene = StackFixture(flows: [
      .b: {
        let new = SlideStack(root: ProbeScreen("x", journal))
        stack = new
        return new
      }
    ])
    scene.root.show(.b)
    scene.fixture.frame(0.4)
    stack?.push(ProbeScreen("y", journal))
    #expect(stack?.screens.map(\.title) == ["x", "y"])
    #expect(scene.fixture.frame(0.4) == "yyyyaaaaaa")
    #expect(scene.fixture.finish() == "yyyyyyyyyy")
    #expect(
      journal.appearances == [
        "x will appear", "y will appear", "x will disappear", "x did disappear", "y did appear",
      ])
  }

  @Test func `log out in the middle of a push starts from the picture on the screen, and ends the push`() {
    let scene = StackFixture()
    scene.push("c")
    #expect(scene.fixture.frame(0.5) == "aaaaaccccc")
    scene.root.show(.b)
    #expect(scene.screens == "ac")
    #expect(scene.outcomes == ["push of c was superseded"])
    #expect(scene.fixture.frame(0) == "aaaaaccccc")
    #expect(scene.fixture.frame(0.2) == "bbaaaccccc")
    #expect(scene.fixture.finish() == "bbbbbbbbbb")
    #expect(
      scene.journal.appearances == [
        "c will appear", "a will disappear", "c did appear", "a did disappear", "c will disappear",
        "c did disappear",
      ])
  }

  @Test func `an instant swap in the middle of a push ends the push`() {
    let scene = StackFixture(transitions: TransitionTable())
    scene.push("c")
    scene.fixture.frame(0.5)
    scene.root.show(.b)
    #expect(scene.root.activeTransition == nil)
    #expect(scene.outcomes == ["push of c was superseded"])
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
  }

  @Test func `in a pile that another screen covers a push is at once, and nobody is told that it shows`() {
    let journal = CallLog()
    let scene = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", journal))
    scene.stack.push(inner, by: InstantTransition())
    scene.fixture.rest()
    scene.push("c", by: InstantTransition())
    scene.fixture.rest()
    journal.clear()
    inner.push(ProbeScreen("y", journal))
    #expect(scene.root.activeTransition == nil)
    #expect(inner.screens.map(\.title) == ["x", "y"])
    #expect(journal.appearances == [])
    #expect(scene.fixture.rest() == "cccccccccc")
    scene.pop(by: InstantTransition())
    #expect(scene.fixture.rest() == "yyyyyyyyyy")
    #expect(journal.appearances == ["y will appear", "y did appear"])
  }

  @Test func `a push in a pile that is covered leaves what is in motion above it on its way`() {
    let journal = CallLog()
    let scene = StackFixture()
    let (below, above) = (
      SlideStack(root: ProbeScreen("x", journal)), SlideStack(root: ProbeScreen("u", journal))
    )
    for stack in [below, above] {
      scene.stack.push(stack, by: InstantTransition())
      scene.fixture.rest()
    }
    above.push(ProbeScreen("v", journal))
    #expect(scene.fixture.frame(0.5) == "uuuuuvvvvv")
    below.push(ProbeScreen("y", journal))
    #expect(scene.fixture.frame(0.6) == "uuuuvvvvvv")
    scene.fixture.finish()
    #expect(above.screens.map(\.title) == ["u", "v"])
    #expect(below.screens.map(\.title) == ["x", "y"])
  }

  @Test func `a pop in a pile of one screen leaves what is in motion elsewhere on its way`() {
    let journal = CallLog()
    let scene = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", journal))
    scene.stack.push(inner, by: InstantTransition())
    scene.pop(by: InstantTransition())
    let outer = SlideStack(root: ProbeScreen("u", journal))
    scene.stack.push(outer, by: InstantTransition())
    scene.fixture.rest()
    outer.push(ProbeScreen("v", journal))
    scene.fixture.frame(0.5)
    inner.pop()
    #expect(scene.root.activeTransition != nil)
    #expect(scene.fixture.frame(0.6) == "uuuuvvvvvv")
  }

  @Test func `an outer push while an inner one is under way starts from the picture on the screen`() {
    let journal = CallLog()
    let scene = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", journal))
    scene.stack.push(inner, by: InstantTransition())
    scene.fixture.rest()
    inner.push(ProbeScreen("y", journal))
    #expect(scene.fixture.frame(0.5) == "xxxxxyyyyy")
    scene.push("c")
    #expect(inner.screens.map(\.title) == ["x", "y"])
    #expect(scene.fixture.frame(0.2) == "xxxxxyyycc")
    #expect(scene.fixture.finish() == "cccccccccc")
    #expect((journal.living + scene.journal.living).flatMap(\.violations) == [])
  }
}
