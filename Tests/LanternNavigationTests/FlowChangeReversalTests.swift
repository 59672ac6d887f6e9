import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Changes of flow that are reversed by a change back.
@MainActor
struct FlowChangeReversalTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test func `a change back to the outgoing flow reverses the transition at its position`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    #expect(fixture.frame(0.75) == "bbbbbbaa")
    fixture.show(.a)
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(fixture.root.activeTransition?.from == "b")
    #expect(fixture.root.activeTransition?.to == "a")
    #expect(
      [0, 0.1, 0.2, 0.3, 0.5, 1].map { fixture.frame($0) }
        == ["bbbbbbaa", "bbbbbaaa", "bbaaaaaa", "baaaaaaa", "aaaaaaaa", "aaaaaaaa"])
  }

  @Test(.requirement(10))
  func `during a reversal current is still the old child`() {
    let fixture = RootFixture.showingA(slide)
    let old = fixture.root.current
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.frame(0.5)
    #expect(fixture.root.current === old)
    #expect(fixture.root.children.map(\.title) == ["a", "b"])
    fixture.finish()
    #expect(fixture.root.current === old)
    #expect(fixture.root.children.map(\.title) == ["a"])
    #expect(fixture.log.entries.allSatisfy { $0.hasSuffix("a is current") })
  }

  @Test(.requirement(9, 14))
  func `a reversed change removes the new child, and the old one gets didMove`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    fixture.show(.a)
    fixture.finish()
    #expect(
      fixture.log.moves == [
        "b will move to nothing · a is current",
        "b was superseded · a is current",
        "b's view is removed · a is current",
        "b did move to nothing · a is current",
        "a did move to root · a is current",
        "a was shown · a is current",
      ])
    #expect(
      fixture.log.appearances == ["a will appear", "b will disappear", "a did appear", "b did disappear"])
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test func `after a reversal the old flow is drawn and receives input as before`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.a)
    fixture.finish()
    fixture.resize(width: 2, height: 1)
    #expect(fixture.rest() == "aa")
    fixture.log.clear()
    fixture.handle(.keyDown(.enter, []))
    #expect(fixture.log.entries == ["a handles a key · a is current"])
  }

  @Test func `a reversal of a reversal continues forward from its position`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    #expect(fixture.frame(0.2) == "bbaaaaaa")
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(
      [0, 0.05, 0.1, 0.2, 0.3].map { fixture.frame($0) }
        == ["bbaaaaaa", "bbaaaaaa", "bbbaaaaa", "bbbbbbaa", "bbbbbbba"])
    fixture.finish()
    #expect(fixture.root.currentFlow == .b)
    #expect(
      fixture.results == [
        "b was superseded · a is current", "a was superseded · a is current", "b was shown · b is current",
      ])
    #expect(fixture.log.entries.filter { $0.contains("created") } == ["b is created · a is current"])
    #expect(fixture.log.liveProbes.map(\.title) == ["b"])
  }

  @Test func `a reversal before the first frame has no duration`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.show(.a)
    #expect(fixture.root.activeTransition?.pace == .timed(.zero))
    fixture.root.finishTransition()
    #expect(fixture.rest() == "aaaa")
    #expect(fixture.root.currentFlow == .a)
    #expect(fixture.results == ["b was superseded · a is current", "a was shown · a is current"])
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test func `a third flow supersedes a reversed change from the picture on the screen`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    #expect(fixture.frame(0.1) == "bbbbbaaa")
    fixture.show(.c)
    #expect(fixture.frame(0.25) == "ccbbbaaa")
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(
      fixture.results == [
        "b was superseded · a is current", "a was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.log.entries.filter { $0.hasPrefix("b will move to nothing") }.count == 1)
  }

  @Test func `an instant change of flow supersedes a reversed one`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.root.transitions[.a, .c] = nil
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.rest() == "cccccccc")
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test(.requirement(4))
  func `a resize during a reversal resizes both children, and the reversal continues`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.75)
    fixture.show(.a)
    fixture.resize(width: 4, height: 2)
    #expect(fixture.root.children.map(\.size) == [Size(4, 2), Size(4, 2)])
    #expect(fixture.frame(0.1) == "bbaa\nbbaa")
    #expect(fixture.finish() == "aaaa\naaaa")
  }
}
