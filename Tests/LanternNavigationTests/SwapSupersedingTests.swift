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
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.journal.clear()
    fixture.show(.c)
    #expect(
      fixture.journal.entries == [
        "c is made · a is current",
        "b will move to nothing · a is current",
        "b will disappear · a is current",
        "b did disappear · a is current",
        "b's view goes · a is current",
        "b did move to nothing · a is current",
        "c will move to root · a is current",
        "c is 8×1 in root · a is current",
        "c's view comes · a is current",
        "c will appear · a is current",
        "b was superseded · a is current",
      ])
    #expect(fixture.root.children.map(\.title) == ["a", "c"])
    fixture.finish()
    #expect(fixture.outcomes == ["b was superseded · a is current", "c was shown · c is current"])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test func `a superseding swap starts from the picture on the screen, without a jump`() {
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

  @Test func `a dissolve that supersedes another starts from the mixed picture, to the pixel`() {
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
  func `the picture of a superseded transition is a still`() {
    let ticking: (Moment) -> Character = { $0.nanoseconds < 100_000_000 ? "a" : "A" }
    let fixture = RootFixture.showingA(slide, width: 8, looks: [.a: ticking])
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.frame(0.25, at: Moment(nanoseconds: 200_000_000)) == "ccbbaaaa")
  }

  @Test(.requirement(4))
  func `a still is fitted to the window's new size`() {
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
  func `a still that was not yet taken when the window lost it becomes the part that shows`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    fixture.resize(width: 4, height: 2)
    #expect(fixture.frame(0.25) == "caaa\ncaaa")
    #expect(fixture.finish() == "cccc\ncccc")
  }

  @Test func `a swap that supersedes one before its first frame starts from the part at rest`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.show(.c)
    #expect(fixture.rest() == "aaaaaaaa")
    #expect(fixture.frame(0.25) == "ccaaaaaa")
    fixture.finish()
    #expect(fixture.outcomes == ["b was superseded · a is current", "c was shown · c is current"])
  }

  @Test(.requirement(10))
  func `a chain of superseding swaps keeps two children and reports each`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    for part in [Flow.b, .c, .d, .b, .c] {
      fixture.show(part)
      fixture.frame(0.25)
      #expect(fixture.root.children.count == 2)
      #expect(fixture.root.currentFlow == .a)
    }
    // The d → b turned nothing round: what it came from was a still.
    fixture.finish()
    #expect(
      fixture.outcomes == [
        "b was superseded · a is current", "c was superseded · a is current",
        "d was superseded · a is current", "b was superseded · a is current", "c was shown · c is current",
      ])
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }

  @Test func `a swap back to the first part from a still makes that part anew`() {
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
    #expect(fixture.journal.living.count == 1)
  }

  @Test(.requirement(8, 14))
  func `an instant swap during an animated one supersedes it and leaves the new part alone`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.root.transitions[.b, .c] = nil
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.root.children.map(\.title) == ["c"])
    #expect(fixture.rest() == "cccccccc")
    #expect(fixture.outcomes == ["b was superseded · c is current", "c was shown · c is current"])
    #expect(fixture.journal.entries.filter { $0.hasPrefix("a will move to nothing") }.count == 1)
    #expect(fixture.journal.living.map(\.title) == ["c"])
  }
}
