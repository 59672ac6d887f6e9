import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Animated changes of flow: the order of the calls, and the choice of the transition.
@MainActor
struct AnimatedFlowChangeTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  // MARK: Order

  @Test(.requirement(9))
  func `an animated change of flow calls willMove of both flows before the first frame`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    #expect(
      fixture.log.moves == [
        "b is created · a is current",
        "a will move to nothing · a is current",
        "b will move to root · a is current",
        "b is 4×1 in root · a is current",
        "b's view is added · a is current",
      ])
  }

  @Test(.requirement(9))
  func
    `after the last frame the old flow is removed, the new one gets didMove, and the completion runs last`()
  {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.frame(1)
    fixture.log.clear()
    fixture.root.finishTransition()
    #expect(
      fixture.log.moves == [
        "a's view is removed · a is current",
        "a did move to nothing · a is current",
        "b did move to root · a is current",
        "b was shown · b is current",
      ])
  }

  @Test(.requirement(9))
  func `frames alone do not complete a change of flow`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.log.clear()
    for step in 1...10 { fixture.frame(Double(step) / 10) }
    #expect(fixture.log.entries == [])
    #expect(fixture.root.activeTransition?.to == "b")
  }

  @Test func `the destination of an animated change of flow is the flow that it leads to`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    #expect(fixture.root.destination == .b)
    #expect(fixture.root.destinationScreen.title == "b")
    #expect(fixture.root.current.title == "a")
  }

  @Test(.requirement(10))
  func `until the change of flow is complete, current is the old child and both flows are children`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    for progress in [0.25, 0.5, 1] {
      fixture.frame(progress)
      #expect(fixture.root.current.title == "a")
      #expect(fixture.root.currentFlow == .a)
      #expect(fixture.root.children.map(\.title) == ["a", "b"])
    }
    fixture.root.finishTransition()
    #expect(fixture.root.current.title == "b")
    #expect(fixture.root.currentFlow == .b)
    #expect(fixture.root.children.map(\.title) == ["b"])
  }

  @Test(.requirement(9))
  func `the appearance calls of both screens span the whole transition`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    #expect(fixture.log.appearances == ["b will appear", "a will disappear"])
    fixture.finish()
    #expect(
      fixture.log.appearances == ["b will appear", "a will disappear", "b did appear", "a did disappear"])
  }

  @Test(.requirement(14))
  func `finishing a transition again calls no completion again`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.finish()
    fixture.root.finishTransition()
    fixture.root.finishTransition()
    #expect(fixture.results == ["b was shown · b is current"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a will move to nothing", "b will move to root", "b is 4×1 in root", "b's view is added",
      "b will appear",
      "a will disappear",
    ])
  func `a change of flow that is requested while another one begins follows it`(_ step: String) {
    let fixture = RootFixture.showingA(slide)
    fixture.log.on(step) { fixture.show(.c) }
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.to == "c")
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(
      fixture.results == [
        "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a's view is removed", "a did move to nothing", "b did move to root", "b did appear", "a did disappear",
      "b was shown",
    ])
  func `a change of flow that is requested while another one ends follows it`(_ step: String) {
    let fixture = RootFixture.showingA(slide)
    fixture.log.on(step) { fixture.show(.c) }
    fixture.show(.b)
    fixture.finish()
    #expect(fixture.root.activeTransition?.from == "b")
    #expect(fixture.root.activeTransition?.to == "c")
    fixture.finish()
    #expect(
      fixture.results == [
        "b was shown · b is current", "c was shown · c is current",
      ])
  }

  @Test func `each change of flow has its own transition number`() {
    let fixture = RootFixture.showingA(slide)
    var ids: [Int?] = [fixture.root.activeTransition?.id]
    for flow in [Flow.b, .c] {
      fixture.show(flow)
      ids.append(fixture.root.activeTransition?.id)
      fixture.finish()
    }
    #expect(ids == [nil, 1, 2])
    #expect(fixture.root.activeTransition == nil)
  }

  // MARK: Transition tables and custom transitions

  @Test(.requirement(13))
  func `the table determines whether a change of flow is animated, and with which transition`() {
    var table = TransitionTable()
    table[.b, .c] = Dissolve()
    table[.c, .b] = Slide()
    let fixture = RootFixture.showingA(table)
    var kinds: [String?] = []
    for flow in [Flow.b, .c, .b, .a] {
      fixture.show(flow)
      kinds.append(fixture.root.activeTransition?.kind)
      fixture.finish()
    }
    #expect(kinds == [nil, "dissolve", "slide", nil])
  }

  @Test(.requirement(13))
  func `a replaced table applies from the next change of flow`() {
    let fixture = RootFixture.showingA()
    fixture.root.transitions = slide
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "slide")
    fixture.root.transitions = TransitionTable()
    #expect(fixture.frame(0.5) == "bbaa")
    fixture.finish()
    fixture.show(.c)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test(.requirement(85))
  func `with reduced motion a slide is replaced by a dissolve`() {
    let fixture = RootFixture.showingA(slide, reducesMotion: true)
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    #expect(fixture.root.activeTransition?.pace == .timed(Theme.light.motion.reduced))
    #expect(fixture.finish() == "bbbb")
    #expect(fixture.root.currentFlow == .b)
  }

  @Test(.requirement(21, 80))
  func `a custom transition animates a change to a custom flow`() {
    let curtain = Flow("curtain call")
    let log = CallLog()
    let fixture = RootFixture(
      width: 2, height: 4, flows: [curtain: { ProbeScreen("z", log) }])
    fixture.root.transitions[.a, curtain] = Curtain()
    fixture.rest()
    fixture.root.show(curtain)
    #expect(fixture.frame(0.25) == "aa\naa\naa\nzz")
    #expect(fixture.frame(0.75) == "aa\nzz\nzz\nzz")
    #expect(fixture.finish() == "zz\nzz\nzz\nzz")
    #expect(fixture.root.currentFlow == curtain)
  }
}
