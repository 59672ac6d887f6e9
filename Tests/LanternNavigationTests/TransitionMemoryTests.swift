import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Transitions in a window that lost its contents or was resized.
@MainActor
struct TransitionMemoryTests {
  private let dissolve = TransitionTable.everywhere(Dissolve(curve: .linear))

  // The distinct green values of all pixels.
  private func greens(_ fixture: RootFixture) -> Set<Int> { Set(greenRows(fixture)) }

  private func greenRows(_ fixture: RootFixture) -> [Int] {
    fixture.window.words.map { Int(Pixel(word: $0).color.green) }
  }

  private func mix(_ a: Character, _ b: Character, _ step: Int) -> Int {
    (Int(color(of: a).green) * (256 - step) + Int(color(of: b).green) * step + 128) / 256
  }

  private func window(
    with transition: any Transition, _ contents: [Flow: (Moment) -> Character] = [:]
  ) -> RootFixture {
    RootFixture.showingA(.everywhere(transition), width: 12, height: 3, contents: contents)
  }

  @Test(.requirement(4))
  func `a dissolve continues in a window of another size`() {
    let fixture = RootFixture.showingA(dissolve, width: 8)
    fixture.show(.b)
    fixture.frame(0.25)
    fixture.resize(width: 5, height: 3)
    fixture.frame(0.5)
    #expect(greens(fixture) == [mix("a", "b", 128)])
    fixture.frame(0.75)
    #expect(greens(fixture) == [mix("a", "b", 192)])
    #expect(fixture.finish() == "bbbbb\nbbbbb\nbbbbb")
  }

  @Test func `a dissolve draws its first frame even if the window has lost its contents`() {
    let fixture = RootFixture.showingA(dissolve, width: 8)
    fixture.show(.b)
    fixture.resize(width: 5, height: 1)
    fixture.frame(0.5)
    #expect(greens(fixture) == [mix("a", "b", 128)])
  }

  @Test func `a change while the window has lost its contents is part of the dissolve`() {
    let fixture = RootFixture.showingA(
      dissolve, width: 8, contents: [.b: { $0.nanoseconds < 100_000_000 ? "a" : "c" }])
    fixture.show(.b)
    // Until then both screens look the same.
    #expect(fixture.frame(0.25) == "aaaaaaaa")
    fixture.root.damageAll()
    fixture.frame(0.5, at: Moment(nanoseconds: 100_000_000))
    #expect(greens(fixture) == [mix("a", "c", 128)])
  }

  @Test func `a window that loses its contents before every frame shows the same transition`() {
    for transition: any Transition in [Dissolve(), Slide(), Push(), Cover(), Zoom(from: Rect(2, 0, 2, 1))] {
      let (plain, exposed) = (window(with: transition), window(with: transition))
      plain.show(.b)
      exposed.show(.b)
      for progress in [0.1, 0.3, 0.3, 0.6, 0.9, 1] {
        plain.frame(progress)
        exposed.resize(width: 12, height: 3)
        exposed.frame(progress)
        #expect(exposed.window.difference(from: plain.window) == nil, "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test(.requirement(114))
  func `a transition that was prepared is the same, also if the screens change before its first frame`() {
    for transition: any Transition in [Dissolve(), Slide(), Push(), Cover(), Zoom(from: Rect(2, 0, 2, 1))] {
      for losesContents in [false, true] {
        let contents: [Flow: (Moment) -> Character] = [
          .a: { $0.nanoseconds < 50_000_000 ? "a" : "d" }, .b: { $0.nanoseconds < 50_000_000 ? "b" : "c" },
        ]
        let (plain, prepared) = (window(with: transition, contents), window(with: transition, contents))
        plain.show(.b)
        prepared.show(.b)
        prepared.prepareTransition()
        for (frame, progress) in [0.1, 0.3, 0.3, 0.6, 0.9, 1].enumerated() {
          let moment = Moment(nanoseconds: 60_000_000 + Int64(frame) * 16_000_000)
          if frame == 0, losesContents {
            plain.root.damageAll()
            prepared.root.damageAll()
          }
          plain.frame(progress, at: moment)
          prepared.frame(progress, at: moment)
          #expect(
            prepared.window.difference(from: plain.window) == nil, "\(transition.kind) at \(progress)")
        }
      }
    }
  }

  @Test(.requirement(114))
  func `a screen that changes before the delayed start of its transition is shown as changed`() {
    for transition: any Transition in [Dissolve(), Slide(), Push(), Cover()] {
      let contents: [Flow: (Moment) -> Character] = [.a: { $0.nanoseconds < 50_000_000 ? "a" : "b" }]
      let (plain, delayed) = (window(with: transition, contents), window(with: transition, contents))
      plain.rest(at: Moment(nanoseconds: 60_000_000))
      plain.show(.b)
      delayed.show(.b)
      delayed.prepareTransition()
      // The outgoing screen is shown once more, in a frame of its own.
      delayed.rest(at: Moment(nanoseconds: 60_000_000))
      for progress in [0.3, 0.6, 1] {
        plain.frame(progress, at: Moment(nanoseconds: 70_000_000))
        delayed.frame(progress, at: Moment(nanoseconds: 70_000_000))
        #expect(delayed.window.difference(from: plain.window) == nil, "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test(.requirement(114))
  func `a transition is the same in new memory, after that of an earlier one was given back`() {
    for transition: any Transition in [Dissolve(), Slide(), Push(), Cover()] {
      let (plain, fixture) = (window(with: transition), window(with: transition))
      for fixture in [plain, fixture] {
        fixture.show(.b)
        fixture.frame(0.5)
        #expect(!fixture.root.hasSparePictures)
        fixture.finish()
        #expect(fixture.root.hasSparePictures)
      }
      fixture.root.releaseSparePictures()
      #expect(!fixture.root.hasSparePictures)
      for fixture in [plain, fixture] { fixture.show(.c) }
      for progress in [0.1, 0.6, 1] {
        plain.frame(progress)
        fixture.frame(progress)
        #expect(fixture.window.difference(from: plain.window) == nil, "\(transition.kind) at \(progress)")
      }
    }
  }

  @Test func `a still picture is scaled when the window is resized, and stays still`() {
    let fixture = RootFixture.showingA(.everywhere(Slide(curve: .linear)), width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.show(.c)
    #expect(fixture.frame(0.25) == "ccbbaaaa")
    fixture.resize(width: 16, height: 2)
    let row = "ccccbbbaaaaaaaaa"
    let text = fixture.frame(0.25)
    #expect(text.prefix(4) == "cccc")
    #expect(
      text.split(separator: "\n").allSatisfy { $0.hasPrefix("ccccbbb") && $0.hasSuffix("aaaaaaa") }, "\(row)")
    #expect(fixture.finish() == "cccccccccccccccc\ncccccccccccccccc")
  }

  @Test func `a transition that ends with a resize leaves the new screen`() {
    let fixture = RootFixture.showingA(dissolve, width: 8)
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.resize(width: 3, height: 2)
    #expect(fixture.finish() == "bbb\nbbb")
    #expect(fixture.rest() == "bbb\nbbb")
  }

  @Test func `a transition in a window without a size ends`() {
    let fixture = RootFixture(.everywhere(Slide()), width: 0, height: 0)
    fixture.rest()
    fixture.show(.b)
    fixture.frame(0.5)
    fixture.finish()
    #expect(fixture.root.currentFlow == .b)
    fixture.resize(width: 2, height: 1)
    #expect(fixture.rest() == "bb")
  }

  @Test func `a screen inside another one is animated during the outer transition`() {
    let log = CallLog()
    let inner = SlideStack(root: ProbeScreen("x", log) { $0.nanoseconds < 100_000_000 ? "x" : "X" })
    let fixture = RootFixture(
      .everywhere(Slide(curve: .linear)), width: 10, height: 1, scale: 0.25, flows: [.a: { inner }])
    fixture.rest()
    fixture.show(.b)
    #expect(fixture.frame(0.2, at: Moment(nanoseconds: 50_000_000)) == "bbxxxxxxxx")
    #expect(fixture.frame(0.4, at: Moment(nanoseconds: 100_000_000)) == "bbbbXXXXXX")
  }
}
