import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A swap to a third part, or an instant one, while another is under way.
@MainActor
struct SwapSupersedingTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test(.requirement(10, 14))
  func `a swap to a third part supersedes the one under way and never makes three children`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.journal.clear()
    stage.show(.c)
    #expect(
      stage.journal.entries == [
        "c is made · a is current",
        "b will disappear · a is current",
        "b will move to nothing · a is current",
        "b's view goes · a is current",
        "b did move to nothing · a is current",
        "b did disappear · a is current",
        "c will move to root · a is current",
        "c is 8×1 in root · a is current",
        "c's view comes · a is current",
        "c will appear · a is current",
        "b was superseded · a is current",
      ])
    #expect(stage.root.children.map(\.title) == ["a", "c"])
    stage.finish()
    #expect(stage.outcomes == ["b was superseded · a is current", "c was shown · c is current"])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test func `a superseding swap starts from the picture on the screen, without a jump`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    #expect(stage.frame(0.5) == "bbbbaaaa")
    stage.show(.c)
    #expect(stage.rest() == "bbbbaaaa")
    #expect(stage.frame(0) == "bbbbaaaa")
    #expect(stage.frame(0.25) == "ccbbaaaa")
    #expect(stage.frame(0.75) == "ccccccaa")
    #expect(stage.finish() == "cccccccc")
  }

  @Test func `a dissolve that supersedes another starts from the mixed picture, to the pixel`() {
    let stage = RootFixture.showingA(.everywhere(Dissolve()), width: 8)
    stage.show(.b)
    stage.frame(0.3)
    let shown = stage.window
    stage.show(.c)
    stage.frame(0)
    #expect(stage.window == shown)
    stage.frame(0.000_1)
    #expect(stage.window == shown)
  }

  @Test(.requirement(83))
  func `the picture of a superseded transition is a still`() {
    let ticking: (Moment) -> Character = { $0.nanoseconds < 100_000_000 ? "a" : "A" }
    let stage = RootFixture.showingA(slide, width: 8, looks: [.a: ticking])
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    #expect(stage.frame(0.25, at: Moment(nanoseconds: 200_000_000)) == "ccbbaaaa")
  }

  @Test(.requirement(4))
  func `a still is fitted to the window's new size`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    stage.frame(0)
    stage.resize(width: 16, height: 2)
    #expect(stage.root.children.map(\.size) == [Size(16, 2), Size(16, 2)])
    let picture = stage.frame(0.25)
    #expect(picture.hasPrefix("ccccbbb"))
    #expect(picture.hasSuffix("aaaaaaa"))
  }

  @Test(.requirement(4))
  func `a still that was not yet taken when the window lost it becomes the part that shows`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    stage.resize(width: 4, height: 2)
    #expect(stage.frame(0.25) == "caaa\ncaaa")
    #expect(stage.finish() == "cccc\ncccc")
  }

  @Test func `a swap that supersedes one before its first frame starts from the part at rest`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.show(.b)
    stage.show(.c)
    #expect(stage.rest() == "aaaaaaaa")
    #expect(stage.frame(0.25) == "ccaaaaaa")
    stage.finish()
    #expect(stage.outcomes == ["b was superseded · a is current", "c was shown · c is current"])
  }

  @Test(.requirement(10))
  func `a chain of superseding swaps keeps two children and reports each`() {
    let stage = RootFixture.showingA(slide, width: 8)
    for part in [Flow.b, .c, .d, .b, .c] {
      stage.show(part)
      stage.frame(0.25)
      #expect(stage.root.children.count == 2)
      #expect(stage.root.currentFlow == .a)
    }
    // The d → b turned nothing round: what it came from was a still.
    stage.finish()
    #expect(
      stage.outcomes == [
        "b was superseded · a is current", "c was superseded · a is current",
        "d was superseded · a is current", "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(stage.journal.living.map(\.title) == ["c"])
  }

  @Test func `a swap back to the first part from a still makes that part anew`() {
    let stage = RootFixture.showingA(slide, width: 8)
    let first = ObjectIdentifier(stage.root.current)
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    stage.frame(0.5)
    stage.show(.a)
    #expect(stage.root.activeTransition?.isContinuation == false)
    stage.finish()
    #expect(stage.root.currentFlow == .a)
    #expect(ObjectIdentifier(stage.root.current) != first)
    #expect(stage.journal.living.count == 1)
  }

  @Test(.requirement(8, 14))
  func `an instant swap during an animated one supersedes it and leaves the new part alone`() {
    let stage = RootFixture.showingA(slide, width: 8)
    stage.root.transitions[.b, .c] = nil
    stage.show(.b)
    stage.frame(0.5)
    stage.show(.c)
    #expect(stage.root.activeTransition == nil)
    #expect(stage.root.children.map(\.title) == ["c"])
    #expect(stage.rest() == "cccccccc")
    #expect(stage.outcomes == ["b was superseded · c is current", "c was shown · c is current"])
    #expect(stage.journal.entries.filter { $0.hasPrefix("a will move to nothing") }.count == 1)
    #expect(stage.journal.living.map(\.title) == ["c"])
  }
}
