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
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    #expect(
      stage.journal.moves == [
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
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.frame(0.5)
    stage.frame(1)
    stage.journal.clear()
    stage.root.finishTransition()
    #expect(
      stage.journal.moves == [
        "a's view goes · a is current",
        "a did move to nothing · a is current",
        "b did move to root · a is current",
        "b was shown · b is current",
      ])
  }

  @Test(.requirement(9))
  func `frames alone finish nothing`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.journal.clear()
    for step in 1...10 { stage.frame(Double(step) / 10) }
    #expect(stage.journal.entries == [])
    #expect(stage.root.activeTransition?.to == "b")
  }

  @Test(.requirement(10))
  func `until the swap is finished current is the old child and both are children`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    for progress in [0.25, 0.5, 1] {
      stage.frame(progress)
      #expect(stage.root.current.title == "a")
      #expect(stage.root.currentFlow == .a)
      #expect(stage.root.children.map(\.title) == ["a", "b"])
    }
    stage.root.finishTransition()
    #expect(stage.root.current.title == "b")
    #expect(stage.root.currentFlow == .b)
    #expect(stage.root.children.map(\.title) == ["b"])
  }

  @Test(.requirement(9))
  func `the new screen appears and the old one disappears over the whole transition`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    #expect(stage.journal.appearances == ["b will appear", "a will disappear"])
    stage.finish()
    #expect(
      stage.journal.appearances == ["b will appear", "a will disappear", "b did appear", "a did disappear"])
  }

  @Test(.requirement(14))
  func `finishing again calls no completion again`() {
    let stage = RootFixture.showingA(slide)
    stage.show(.b)
    stage.finish()
    stage.root.finishTransition()
    stage.root.finishTransition()
    #expect(stage.outcomes == ["b was shown · b is current"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a will move to nothing", "b will move to root", "b is 4×1 in root", "b's view comes", "b will appear",
      "a will disappear",
    ])
  func `a swap asked for while another is being prepared follows it`(_ step: String) {
    let stage = RootFixture.showingA(slide)
    stage.journal.on(step) { stage.show(.c) }
    stage.show(.b)
    #expect(stage.root.activeTransition?.to == "c")
    #expect(stage.root.children.map(\.title) == ["a", "c"])
    stage.finish()
    #expect(
      stage.outcomes == [
        "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test(
    .requirement(14),
    arguments: [
      "a's view goes", "a did move to nothing", "b did move to root", "b did appear", "a did disappear",
      "b was shown",
    ])
  func `a swap asked for while another is being finished follows it`(_ step: String) {
    let stage = RootFixture.showingA(slide)
    stage.journal.on(step) { stage.show(.c) }
    stage.show(.b)
    stage.finish()
    #expect(stage.root.activeTransition?.from == "b")
    #expect(stage.root.activeTransition?.to == "c")
    stage.finish()
    #expect(
      stage.outcomes == [
        "b was shown · b is current", "c was shown · c is current",
      ])
  }

  @Test func `each swap has a number of its own`() {
    let stage = RootFixture.showingA(slide)
    var ids: [Int?] = [stage.root.activeTransition?.id]
    for part in [Flow.b, .c] {
      stage.show(part)
      ids.append(stage.root.activeTransition?.id)
      stage.finish()
    }
    #expect(ids == [nil, 1, 2])
    #expect(stage.root.activeTransition == nil)
  }

  // MARK: The table and one's own transitions

  @Test(.requirement(13))
  func `the table decides which swap is animated, and how`() {
    var table = TransitionTable()
    table[.b, .c] = Dissolve()
    table[.c, .b] = Slide()
    let stage = RootFixture.showingA(table)
    var kinds: [String?] = []
    for part in [Flow.b, .c, .b, .a] {
      stage.show(part)
      kinds.append(stage.root.activeTransition?.kind)
      stage.finish()
    }
    #expect(kinds == [nil, "dissolve", "slide", nil])
  }

  @Test(.requirement(13))
  func `a table that is replaced holds for the next swap`() {
    let stage = RootFixture.showingA()
    stage.root.transitions = slide
    stage.show(.b)
    #expect(stage.root.activeTransition?.kind == "slide")
    stage.root.transitions = TransitionTable()
    #expect(stage.frame(0.5) == "bbaa")
    stage.finish()
    stage.show(.c)
    #expect(stage.root.activeTransition == nil)
  }

  @Test(.requirement(85))
  func `with less motion a swap that slid dissolves and completes`() {
    let stage = RootFixture.showingA(slide, reducesMotion: true)
    stage.show(.b)
    #expect(stage.root.activeTransition?.kind == "dissolve")
    #expect(stage.root.activeTransition?.pace == .timed(Theme.light.motion.reduced))
    #expect(stage.finish() == "bbbb")
    #expect(stage.root.currentFlow == .b)
  }

  @Test(.requirement(21))
  func `a transition that somebody else wrote animates a part that somebody else added`() {
    let curtain = Flow("curtain call")
    let journal = CallLog()
    let stage = RootFixture(
      width: 2, height: 4, flows: [curtain: { ProbeScreen("z", journal) }])
    stage.root.transitions[.a, curtain] = Curtain()
    stage.rest()
    stage.root.show(curtain)
    #expect(stage.frame(0.25) == "aa\naa\naa\nzz")
    #expect(stage.frame(0.75) == "aa\nzz\nzz\nzz")
    #expect(stage.finish() == "zz\nzz\nzz\nzz")
    #expect(stage.root.currentFlow == curtain)
  }
}
