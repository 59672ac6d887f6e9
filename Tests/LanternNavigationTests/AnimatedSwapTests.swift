import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Two children for a while: the order of an animated swap, and which transition it takes.
@MainActor
struct AnimatedSwapTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  // MARK: Order

  @Test(.requirement(9))
  func `an animated swap moves the old child out and brings the new one in before the first frame`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    #expect(
      fixture.journal.moves == [
        "b is made · a is current",
        "a will move to nothing · a is current",
        "b will move to root · a is current",
        "b is 4×1 in root · a is current",
        "b's view comes · a is current",
      ])
  }

  @Test(.requirement(9))
  func `once the last frame is there the old child leaves, the new one did move, and the completion is last`()
  {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.frame(1)
    fixture.journal.clear()
    fixture.root.finishTransition()
    #expect(
      fixture.journal.moves == [
        "a's view goes · a is current",
        "a did move to nothing · a is current",
        "b did move to root · a is current",
        "b was shown · b is current",
      ])
  }

  @Test(.requirement(9))
  func `frames alone finish nothing`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.journal.clear()
    for step in 1...10 { fixture.frame(Double(step) / 10) }
    #expect(fixture.journal.entries == [])
    #expect(fixture.root.activeTransition?.to == "b")
  }

  @Test(.requirement(10))
  func `until the swap is finished current is the old child and both are children`() {
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
  func `the new screen appears and the old one disappears over the whole transition`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    #expect(fixture.journal.appearances == ["b will appear", "a will disappear"])
    fixture.finish()
    #expect(
      fixture.journal.appearances == ["b will appear", "a will disappear", "b did appear", "a did disappear"])
  }

  @Test(.requirement(14))
  func `finishing again calls no completion again`() {
    let fixture = RootFixture.showingA(slide)
    fixture.show(.b)
    fixture.finish()
    fixture.root.finishTransition()
    fixture.root.finishTransition()
    #expect(fixture.outcomes == ["b was shown · b is current"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a will move to nothing", "b will move to root", "b is 4×1 in root", "b's view comes", "b will appear",
      "a will disappear",
    ])
  func `a swap asked for while another is being prepared follows it`(_ step: String) {
    let fixture = RootFixture.showingA(slide)
    fixture.journal.on(step) { fixture.show(.c) }
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.to == "c")
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(
      fixture.outcomes == [
        "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a's view goes", "a did move to nothing", "b did move to root", "b did appear", "a did disappear",
      "b was shown",
    ])
  func `a swap asked for while another is being finished follows it`(_ step: String) {
    let fixture = RootFixture.showingA(slide)
    fixture.journal.on(step) { fixture.show(.c) }
    fixture.show(.b)
    fixture.finish()
    #expect(fixture.root.activeTransition?.from == "b")
    #expect(fixture.root.activeTransition?.to == "c")
    fixture.finish()
    #expect(
      fixture.outcomes == [
        "b was shown · b is current", "c was shown · c is current",
      ])
  }

  @Test func `each swap has a number of its own`() {
    let fixture = RootFixture.showingA(slide)
    var ids: [Int?] = [fixture.root.activeTransition?.id]
    for part in [Flow.b, .c] {
      fixture.show(part)
      ids.append(fixture.root.activeTransition?.id)
      fixture.finish()
    }
    #expect(ids == [nil, 1, 2])
    #expect(fixture.root.activeTransition == nil)
  }

  // MARK: The table and one's own transitions

  @Test(.requirement(13))
  func `the table decides which swap is animated, and how`() {
    var table = TransitionTable()
    table[.b, .c] = Dissolve()
    table[.c, .b] = Slide()
    let fixture = RootFixture.showingA(table)
    var kinds: [String?] = []
    for part in [Flow.b, .c, .b, .a] {
      fixture.show(part)
      kinds.append(fixture.root.activeTransition?.kind)
      fixture.finish()
    }
    #expect(kinds == [nil, "dissolve", "slide", nil])
  }

  @Test(.requirement(13))
  func `a table that is replaced holds for the next swap`() {
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
  func `with less motion a swap that slid dissolves and completes`() {
    let fixture = RootFixture.showingA(slide, reducesMotion: true)
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    #expect(fixture.root.activeTransition?.pace == .timed(Theme.light.motion.reduced))
    #expect(fixture.finish() == "bbbb")
    #expect(fixture.root.currentFlow == .b)
  }

  @Test(.requirement(21))
  func `a transition that somebody else wrote animates a part that somebody else added`() {
    let curtain = Flow("curtain call")
    let journal = CallLog()
    let fixture = RootFixture(
      width: 2, height: 4, flows: [curtain: { ProbeScreen("z", journal) }])
    fixture.root.transitions[.a, curtain] = Curtain()
    fixture.rest()
    fixture.root.show(curtain)
    #expect(fixture.frame(0.25) == "aa\naa\naa\nzz")
    #expect(fixture.frame(0.75) == "aa\nzz\nzz\nzz")
    #expect(fixture.finish() == "zz\nzz\nzz\nzz")
    #expect(fixture.root.currentFlow == curtain)
  }
}
