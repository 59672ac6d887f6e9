import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Changes of flow during another one: to a third flow, or without a transition.
@MainActor
struct FlowChangeSupersedingTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test(.requirement(10, 14))
  func `a change to a third flow supersedes the running one, with never more than two children`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.log.clear()
    fixture.show(.c)
    #expect(
      fixture.log.entries == [
        "c is created · a is current",
        "b will move to nothing · a is current",
        "b will disappear · a is current",
        "b did disappear · a is current",
        "b's view is removed · a is current",
        "b did move to nothing · a is current",
        "c will move to root · a is current",
        "c is 8×1 in root · a is current",
        "c's view is added · a is current",
        "c will appear · a is current",
        "b was superseded · a is current",
      ])
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(fixture.results == ["b was superseded · a is current", "c was shown · c is current"])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test func `a superseding change starts from the picture on the screen`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    #expect(fixture.frame(0.5) == "bbbbaaaa")
    fixture.show(.c)
    #expect(fixture.rest() == "bbbbaaaa")
    #expect(fixture.frame(0) == "bbbbaaaa")
    #expect(fixture.frame(0.25) == "ccbbaaaa")
    #expect(fixture.frame(0.75) == "ccccccaa")
    #expect(fixture.finish() == "cccccccc")
  }

  @Test func `a dissolve that supersedes another one starts from exactly the mixed picture`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    fixture.show(.b)
    fixture.frame(0.3)
    let shown = fixture.window
    fixture.show(.c)
    fixture.frame(0)
    #expect(fixture.window == shown)
    fixture.frame(0.000_1)
    #expect(fixture.window == shown)
  }

  @Test(.requirement(83))
  func `the picture of a superseded transition is still`() {
    let ticking: (Moment) -> Character = { $0.nanoseconds < 100_000_000 ? "a" : "A" }
    let fixture = RootFixture.showingA(slide, width: 8, contents: [.a: ticking])
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.frame(0.25, at: Moment(nanoseconds: 200_000_000)) == "ccbbaaaa")
  }

  @Test(.requirement(4))
  func `a still picture is scaled to the new size of the window`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.frame(0)
    fixture.resize(width: 16, height: 2)
    #expect(fixture.root.children.map(\.size) == [Size(16, 2), Size(16, 2)])
    let picture = fixture.frame(0.25)
    #expect(picture.hasPrefix("ccccbbb"))
    #expect(picture.hasSuffix("aaaaaaa"))
  }

  @Test(.requirement(4))
  func `a still picture that was lost before it was taken is replaced by the visible flow`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.resize(width: 4, height: 2)
    #expect(fixture.frame(0.25) == "caaa\ncaaa")
    #expect(fixture.finish() == "cccc\ncccc")
  }

  @Test func `a change that supersedes another one before its first frame starts from the visible flow`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.show(.c)
    #expect(fixture.rest() == "aaaaaaaa")
    #expect(fixture.frame(0.25) == "ccaaaaaa")
    fixture.finish()
    #expect(fixture.results == ["b was superseded · a is current", "c was shown · c is current"])
  }

  @Test(.requirement(10))
  func `a chain of superseding changes has two children at most, and a result for each change`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    for flow in [Flow.b, .c, .d, .b, .c] {
      fixture.show(flow)
      fixture.frame(0.25)
      #expect(fixture.root.children.count == 2)
      #expect(fixture.root.currentFlow == .a)
    }
    // d → b reverses nothing, because its outgoing side is a still picture.
    fixture.finish()
    #expect(
      fixture.results == [
        "b was superseded · a is current", "c was superseded · a is current",
        "d was superseded · a is current", "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }

  @Test func `a change from a still picture back to the first flow creates that flow anew`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    let first = ObjectIdentifier(fixture.root.current)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.frame(0.5)
    fixture.show(.a)
    #expect(fixture.root.activeTransition?.isContinuation == false)
    fixture.finish()
    #expect(fixture.root.currentFlow == .a)
    #expect(ObjectIdentifier(fixture.root.current) != first)
    #expect(fixture.log.liveProbes.count == 1)
  }

  @Test(.requirement(8, 14))
  func `an instant change during an animated one supersedes it and shows only the new flow`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.root.transitions[.b, .c] = nil
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(fixture.rest() == "cccccccc")
    #expect(fixture.results == ["b was superseded · c is current", "c was shown · c is current"])
    #expect(fixture.log.entries.filter { $0.hasPrefix("a will move to nothing") }.count == 1)
    #expect(fixture.log.liveProbes.map(\.title) == ["c"])
  }
}
