import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The contents of the window during a change of flow.
@MainActor
struct FlowChangePicturesTests {
  private let slide = TransitionTable.everywhere(Slide(curve: .linear))

  @Test(.requirement(12))
  func `a slide between flows covers the old flow with the new one`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    #expect(fixture.rest() == "aaaaaaaa")
    let pictures = [0.125, 0.5, 0.875, 1].map { fixture.frame($0) }
    #expect(pictures == ["baaaaaaa", "bbbbaaaa", "bbbbbbba", "bbbbbbbb"])
    fixture.root.finishTransition()
    #expect(fixture.rest() == "bbbbbbbb")
  }

  @Test(.requirement(12))
  func `in a right-to-left layout the new flow slides in from the right`() {
    let fixture = RootFixture.showingA(slide, width: 8, direction: .rightToLeft)
    fixture.show(.b)
    #expect([0.125, 0.5, 1].map { fixture.frame($0) } == ["aaaaaaab", "aaaabbbb", "bbbbbbbb"])
  }

  @Test(.requirement(11))
  func `a dissolve mixes every pixel by the eased progress`() {
    let fixture = RootFixture.showingA(.everywhere(Dissolve()))
    fixture.show(.b)
    fixture.frame(0.5)
    // At half time, ease-out has reached 0.6846, which is 175 of 256 steps.
    let (a, b) = (color(of: "a"), color(of: "b"))
    let mixed = (Int(a.green) * 81 + Int(b.green) * 175 + 128) / 256
    #expect((0..<4).map { Int(fixture.window[$0, 0].color.green) } == [mixed, mixed, mixed, mixed])
    #expect(fixture.finish() == "bbbb")
  }

  @Test(.requirement(83))
  func `both sides are animated during a transition`() {
    let ticking: (Character, Character) -> (Moment) -> Character = { even, odd in
      { $0.nanoseconds / 100_000_000 % 2 == 0 ? even : odd }
    }
    let fixture = RootFixture.showingA(
      slide, width: 8, contents: [.a: ticking("a", "A"), .b: ticking("b", "B")])
    fixture.show(.b)
    #expect(fixture.frame(0.25, at: Moment(nanoseconds: 50_000_000)) == "bbaaaaaa")
    #expect(fixture.frame(0.25, at: Moment(nanoseconds: 100_000_000)) == "BBAAAAAA")
    #expect(fixture.frame(0.5, at: Moment(nanoseconds: 250_000_000)) == "bbbbaaaa")
    #expect(fixture.finish(at: Moment(nanoseconds: 300_000_000)) == "BBBBBBBB")
  }

  @Test(.requirement(4), arguments: [1.0, 2.0])
  func `a resize during a transition resizes both children, and the transition continues`(
    scale: Double
  ) {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.resize(width: 4, height: 2, scale: scale)
    let size = Size(4 / scale, 2 / scale)
    #expect(fixture.root.children.map(\.size) == [size, size])
    #expect(fixture.frame(0.5) == "bbaa\nbbaa")
    #expect(fixture.frame(0.75) == "bbba\nbbba")
    #expect(fixture.finish() == "bbbb\nbbbb")
    #expect(fixture.root.current.size == size)
  }

  @Test(.requirement(4))
  func `a resize before the first frame starts from the old flow at the new size`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.resize(width: 4, height: 2)
    #expect(fixture.rest() == "aaaa\naaaa")
    #expect(fixture.frame(0.25) == "baaa\nbaaa")
  }

  @Test func `lost window contents are drawn again during a transition`() {
    let fixture = RootFixture.showingA(slide, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.resize(width: 8, height: 1)
    fixture.root.damageAll()
    #expect(fixture.frame(0.5) == "bbbbaaaa")
  }

  @Test func `after a transition the window is drawn in place again`() {
    let fixture = RootFixture.showingA(slide, contents: [.b: { $0.nanoseconds < 100_000_000 ? "b" : "B" }])
    fixture.show(.b)
    fixture.finish()
    #expect(fixture.rest() == "bbbb")
    #expect(fixture.root.nextChange == Moment(nanoseconds: 100_000_000))
    #expect(fixture.rest(at: Moment(nanoseconds: 100_000_000)) == "BBBB")
  }

  @Test func `a root is stale during a transition, but not without one`() {
    let fixture = RootFixture.showingA(slide)
    #expect(!fixture.root.isStale)
    fixture.show(.b)
    #expect(fixture.root.isStale)
    fixture.finish()
    fixture.rest()
    #expect(!fixture.root.isStale)
  }
}
