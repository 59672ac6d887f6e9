import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Transitions on a remote display.
@MainActor
struct RemoteTransitionTests {
  // Each of the ten bands is a row of tiles.
  private func fixture(_ transition: any Transition) -> RootFixture {
    let fixture = RootFixture.showingA(.everywhere(transition), width: 1, height: 80)
    fixture.root.environment.isRemote = true
    fixture.rest()
    return fixture
  }

  // The first pixels of the bands when some of them have changed.
  private func changed(_ count: Int) -> String {
    String(repeating: "b", count: count) + String(repeating: "a", count: 10 - count)
  }

  // Returns the first pixel of each band.
  private func bands(_ picture: String) -> String {
    let rows = picture.split(separator: "\n")
    return stride(from: 0, to: 80, by: 8).map { String(rows[$0]) }.joined()
  }

  @Test func `each band changes once, from top to bottom`() {
    let fixture = fixture(Dissolve())
    fixture.show(.b)
    let pictures = (1...9).map { bands(fixture.frame(Double($0) / 10)) } + [bands(fixture.finish())]
    #expect(pictures == (1...10).map(changed))
  }

  @Test func `bands of frames that are left out change with the next frame`() {
    let fixture = fixture(Dissolve())
    fixture.show(.b)
    #expect(bands(fixture.frame(4.0 / 10)) == changed(4))
    #expect(bands(fixture.frame(7.0 / 10)) == changed(7))
    #expect(bands(fixture.finish()) == changed(10))
  }

  @Test func `each frame draws one band`() {
    let fixture = fixture(Dissolve())
    fixture.show(.b)
    for frame in 1...10 {
      fixture.root.update(to: .zero)
      fixture.root.advance(to: Double(frame) / 10)
      #expect(fixture.draw().rects == [PixelRect(0, 8 * frame - 8, 1, 8)])
    }
  }

  @Test(arguments: [Slide() as any Transition, Push(), Zoom(from: Rect(0, 0, 1, 1)), Cover(), Dissolve()])
  func `every transition is such a dissolve, which takes a little longer`(transition: any Transition) {
    let fixture = fixture(transition)
    fixture.show(.b)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    #expect(fixture.root.activeTransition?.pace == .timed(transition.duration * 10 / 9))
    #expect(bands(fixture.frame(2.0 / 10)) == changed(2))
    #expect(bands(fixture.finish()) == changed(10))
  }

  @Test func `a change without a transition stays one`() {
    let fixture = fixture(InstantTransition())
    fixture.show(.b)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.root.currentFlow == .b)
  }

  @Test func `a transition that is called back restores the bands that it has changed`() {
    let fixture = fixture(Dissolve())
    fixture.show(.b)
    #expect(bands(fixture.frame(5.0 / 10)) == changed(5))
    fixture.show(.a)
    #expect(bands(fixture.finish()) == changed(0))
    #expect(fixture.root.currentFlow == .a)
  }
}
