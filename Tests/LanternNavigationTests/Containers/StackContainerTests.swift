import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Pushing and popping with transitions.
@MainActor
struct StackContainerTests {
  @Test func `a push calls both screens at its start and at its end, and is final only then`() {
    let fixture = StackFixture()
    fixture.push("b")
    #expect(fixture.screens == "a")
    #expect(fixture.root.activeTransition?.kind == "slide")
    #expect(fixture.root.activeTransition?.from == "a")
    #expect(fixture.root.activeTransition?.to == "b")
    #expect(
      [0.2, 0.5, 0.8].map { fixture.rootFixture.frame($0) } == ["aaaaaaaabb", "aaaaabbbbb", "aabbbbbbbb"])
    #expect(fixture.screens == "a")
    fixture.log.note("—")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(
      fixture.log.entries == [
        "b will move to a", "b is 40×4 in a", "b's view is added", "b will appear", "a will disappear", "—",
        "b did appear", "a did disappear", "b did move to a", "push of b was shown",
      ])
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `a pop calls both screens at its start and at its end, and is final only then`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    #expect(fixture.screens == "ab")
    #expect(fixture.root.activeTransition?.kind == "back")
    #expect(
      [0.2, 0.5, 0.8].map { fixture.rootFixture.frame($0) } == ["aabbbbbbbb", "aaaaabbbbb", "aaaaaaaabb"])
    fixture.log.note("—")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(
      fixture.log.entries == [
        "b will move to nothing", "a will appear", "b will disappear", "—", "a did appear", "b did disappear",
        "b's view is removed", "b did move to nothing", "pop was shown",
      ])
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaa")
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test func `a pop during a push reverses it from its position`() {
    let fixture = StackFixture()
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.log.clear()
    fixture.pop()
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(fixture.rootFixture.frame(0) == "aaaaabbbbb")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(
      fixture.log.entries == [
        "b will move to nothing", "a will appear", "b will disappear", "push of b was superseded",
        "a did appear", "b did disappear", "b's view is removed", "b did move to nothing", "pop was shown",
      ])
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaa")
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test func `a second pop, during the reversal of a push, pops the screen below`() {
    let fixture = StackFixture("ab")
    fixture.push("c")
    fixture.rootFixture.frame(0.5)
    fixture.pop()
    fixture.rootFixture.frame(0.1)
    fixture.pop()
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(
      fixture.results == ["push of c was superseded", "pop was superseded", "pop was shown"])
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaa")
  }

  @Test func `a push during a pop supersedes it from the picture on the screen`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    #expect(fixture.rootFixture.frame(0.5) == "aaaaabbbbb")
    fixture.log.clear()
    fixture.push("c")
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.frame(0) == "aaaaabbbbb")
    #expect(fixture.rootFixture.frame(0.2) == "aaaaabbbcc")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ac")
    #expect(
      fixture.log.entries == [
        "a will disappear", "a did disappear", "c will move to a", "c is 40×4 in a", "c's view is added",
        "c will appear", "pop was superseded", "c did appear", "b did disappear", "b's view is removed",
        "b did move to nothing", "c did move to a", "push of c was shown",
      ])
    #expect(fixture.rootFixture.rest() == "cccccccccc")
  }

  @Test func `a pop during a pop supersedes it from the picture on the screen`() {
    let fixture = StackFixture("abc")
    fixture.pop()
    #expect(fixture.rootFixture.frame(0.5) == "bbbbbccccc")
    fixture.pop()
    #expect(fixture.rootFixture.frame(0) == "bbbbbccccc")
    #expect(fixture.rootFixture.frame(0.2) == "aabbbbbccc")
    #expect(fixture.rootFixture.finish() == "aaaaaaaaaa")
    #expect(fixture.screens == "a")
    #expect(fixture.results == ["pop was superseded", "pop was shown"])
  }

  @Test func `a pop of the last screen while it appears again leaves the transition running`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    let activeTransition = fixture.root.activeTransition?.id
    fixture.pop()
    #expect(fixture.root.activeTransition?.id == activeTransition)
    #expect(fixture.rootFixture.frame(0.8) == "aaaaaaaabb")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
  }

  @Test func `a push before the first frame of another starts from the picture on the screen`() {
    let fixture = StackFixture()
    fixture.push("b")
    fixture.push("c")
    #expect(fixture.screens == "a")
    #expect(fixture.rootFixture.frame(0.2) == "aaaaaaaacc")
    fixture.rootFixture.finish()
    #expect(fixture.screens == "abc")
  }

  @Test func `a push without a transition is immediate`() {
    let fixture = StackFixture()
    fixture.push("b", by: InstantTransition())
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.screens == "ab")
    #expect(fixture.results == ["push of b was shown"])
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
  }

  @Test func `with reduced motion a push dissolves`() {
    let fixture = StackFixture(reducesMotion: true)
    fixture.push("b")
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    #expect(fixture.rootFixture.finish() == "bbbbbbbbbb")
    #expect(fixture.screens == "ab")
  }

  // MARK: Nested containers

  @Test(.requirement(122))
  func `a push in the outgoing flow is immediate, and visible when the flow returns`() {
    let fixture = StackFixture()
    fixture.root.show(.b)
    fixture.rootFixture.frame(0.4)
    fixture.push("c")
    #expect(fixture.screens == "ac")
    #expect(fixture.root.activeTransition?.to == "b")
    #expect(fixture.rootFixture.frame(0.4) == "bbbbaaaaaa")
    #expect(fixture.results == ["push of c was shown"])
    fixture.root.show(.a)
    #expect(fixture.rootFixture.finish() == "cccccccccc")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test func `a push in the incoming flow is immediate`() {
    let log = CallLog()
    var stack: SlideStack?
    let fixture = StackFixture(flows: [
      .b: {
        let new = SlideStack(root: ProbeScreen("x", log))
        stack = new
        return new
      }
    ])
    fixture.root.show(.b)
    fixture.rootFixture.frame(0.4)
    stack?.push(ProbeScreen("y", log))
    #expect(stack?.screens.map(\.title) == ["x", "y"])
    #expect(fixture.rootFixture.frame(0.4) == "yyyyaaaaaa")
    #expect(fixture.rootFixture.finish() == "yyyyyyyyyy")
    #expect(
      log.appearances == [
        "x will appear", "y will appear", "x will disappear", "x did disappear", "y did appear",
      ])
  }

  @Test func `a change of flow during a push starts from the picture on the screen and ends the push`() {
    let fixture = StackFixture()
    fixture.push("c")
    #expect(fixture.rootFixture.frame(0.5) == "aaaaaccccc")
    fixture.root.show(.b)
    #expect(fixture.screens == "ac")
    #expect(fixture.results == ["push of c was superseded"])
    #expect(fixture.rootFixture.frame(0) == "aaaaaccccc")
    #expect(fixture.rootFixture.frame(0.2) == "bbaaaccccc")
    #expect(fixture.rootFixture.finish() == "bbbbbbbbbb")
    #expect(
      fixture.log.appearances == [
        "c will appear", "a will disappear", "c did appear", "a did disappear", "c will disappear",
        "c did disappear",
      ])
  }

  @Test func `an instant change of flow during a push ends the push`() {
    let fixture = StackFixture(transitions: TransitionTable())
    fixture.push("c")
    fixture.rootFixture.frame(0.5)
    fixture.root.show(.b)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.results == ["push of c was superseded"])
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
  }

  @Test func `a push in a covered stack is immediate, and no screen gets appearance calls`() {
    let log = CallLog()
    let fixture = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", log))
    fixture.stack.push(inner, by: InstantTransition())
    fixture.rootFixture.rest()
    fixture.push("c", by: InstantTransition())
    fixture.rootFixture.rest()
    log.clear()
    inner.push(ProbeScreen("y", log))
    #expect(fixture.root.activeTransition == nil)
    #expect(inner.screens.map(\.title) == ["x", "y"])
    #expect(log.appearances == [])
    #expect(fixture.rootFixture.rest() == "cccccccccc")
    fixture.pop(by: InstantTransition())
    #expect(fixture.rootFixture.rest() == "yyyyyyyyyy")
    #expect(log.appearances == ["y will appear", "y did appear"])
  }

  @Test func `a push in a covered stack leaves a transition above it running`() {
    let log = CallLog()
    let fixture = StackFixture()
    let (below, above) = (
      SlideStack(root: ProbeScreen("x", log)), SlideStack(root: ProbeScreen("u", log))
    )
    for stack in [below, above] {
      fixture.stack.push(stack, by: InstantTransition())
      fixture.rootFixture.rest()
    }
    above.push(ProbeScreen("v", log))
    #expect(fixture.rootFixture.frame(0.5) == "uuuuuvvvvv")
    below.push(ProbeScreen("y", log))
    #expect(fixture.rootFixture.frame(0.6) == "uuuuvvvvvv")
    fixture.rootFixture.finish()
    #expect(above.screens.map(\.title) == ["u", "v"])
    #expect(below.screens.map(\.title) == ["x", "y"])
  }

  @Test func `a pop in a stack of one screen leaves a transition elsewhere running`() {
    let log = CallLog()
    let fixture = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", log))
    fixture.stack.push(inner, by: InstantTransition())
    fixture.pop(by: InstantTransition())
    let outer = SlideStack(root: ProbeScreen("u", log))
    fixture.stack.push(outer, by: InstantTransition())
    fixture.rootFixture.rest()
    outer.push(ProbeScreen("v", log))
    fixture.rootFixture.frame(0.5)
    inner.pop()
    #expect(fixture.root.activeTransition != nil)
    #expect(fixture.rootFixture.frame(0.6) == "uuuuvvvvvv")
  }

  @Test func `a push in an outer stack during one in an inner stack starts from the picture on the screen`() {
    let log = CallLog()
    let fixture = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", log))
    fixture.stack.push(inner, by: InstantTransition())
    fixture.rootFixture.rest()
    inner.push(ProbeScreen("y", log))
    #expect(fixture.rootFixture.frame(0.5) == "xxxxxyyyyy")
    fixture.push("c")
    #expect(inner.screens.map(\.title) == ["x", "y"])
    #expect(fixture.rootFixture.frame(0.2) == "xxxxxyyycc")
    #expect(fixture.rootFixture.finish() == "cccccccccc")
    #expect((log.liveProbes + fixture.log.liveProbes).flatMap(\.violations) == [])
  }
}
