import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Containers that factories create with all their screens, one inside the other.
@MainActor
struct CompleteContainerTests {
  final class Target: ProbeScreen {}

  private let fixture = RouterFixture()

  private func factory(_ letter: String) -> Factory<RefusableScreen, Void> {
    Factory { [fixture] in fixture.make(letter) }
  }

  private func item(_ title: String) -> TabBar.Item { TabBar.Item(title, icon: .checkMark) }

  @Test(.requirement(45)) func `a screen is found inside a stack inside new tabs`() {
    let target = Factory<Target, Void> { [fixture] in Target("t", fixture.log) }
    let stack = Factory<ScreenStack, Void>.stack(factory("y"), target)
    let tabs = Factory<TabScreen, Void>.tabs(
      title: "new tabs", (item("one"), factory("x")), (item("two"), stack))
    let route = Step(.nothing, tabs, name: "tabs").using(.replaceRoot(as: .a)).from(.root)
    fixture.go(ExistingScreenStep(Finder<Target, Void>()).from(route).assemble(name: "target"))
    fixture.settle()
    #expect(fixture.tree == "a: <{x *[y t]}>")
    #expect(fixture.results == ["target was shown: t"])
  }

  @Test(.requirement(45))
  func `a navigation into a new container ends after the last frame of its transition`() {
    let target = Factory<Target, Void> { [fixture] in Target("t", fixture.log) }
    let tabs = Factory<TabScreen, Void>.tabs(
      title: "new tabs", (item("one"), factory("x")), (item("two"), target))
    let route = Step(.nothing, tabs, name: "tabs").using(.present).from(.current)
    fixture.go(ExistingScreenStep(Finder<Target, Void>()).from(route).assemble(name: "target"))
    fixture.frame(0.5)
    #expect(fixture.root.activeTransition != nil)
    #expect(fixture.results == [])
    #expect(!fixture.log.entries.contains("x will appear"))
    fixture.settle()
    #expect(fixture.results == ["target was shown: t"])
  }

  @Test(.requirement(45)) func `nested containers and factories with several statements infer their types`()
    throws
  {
    let (fixture, log) = (fixture, fixture.log)
    let screen = Factory {
      let target = Target("t", log)
      target.modalStyle = .sheet
      return target
    }
    let step = Step(.nothing, screen)
    let destination: Destination<Target, Void> = step.using(.present).from(.current).assemble(name: "t")
    #expect(try fixture.open(destination).screen?.title == "t")

    let tabs: Destination<TabScreen, Void> = Step(
      .nothing,
      .tabs(
        title: "new tabs", (item("one"), Factory { fixture.make("x") }),
        (item("two"), .stack(Factory { fixture.make("y") }, .stack(Factory { fixture.make("z") }))))
    ).using(.replaceRoot(as: .b)).from(.root).assemble(name: "tabs")
    _ = try fixture.open(tabs)
    #expect(fixture.tree == "b: <{*x [y [z]]}>")
  }

  @Test(.requirement(45)) func `a split screen is created with both its screens`() throws {
    let split = Factory<SplitScreen, Void>.split(title: "split", master: factory("m"), detail: factory("d"))
    let opening = try fixture.open(
      Step(.nothing, split, name: "split").using(.present).from(.current).assemble(name: "split"))
    #expect(opening.screen?.targetArrangement.screens.map(\.title) == ["m", "d"])
  }

  @Test(.requirement(45, 72))
  func `if a factory fails, the screens that were created are discarded, and the window is unchanged`() {
    let before = fixture.tree
    var removed: [String] = []
    func discarded(_ letter: String) -> Factory<RefusableScreen, Void> {
      Factory { [fixture] in
        let screen = fixture.make(letter)
        screen.onRemoval { _ in removed.append(letter) }
        return screen
      }
    }
    let failing = Factory<RefusableScreen, Void> { throw FactoryError() }
    let first = Factory<ScreenStack, Void>.stack(discarded("x"), discarded("y"))
    let second = Factory<ScreenStack, Void>.stack(discarded("z"), failing)
    let tabs = Factory<TabScreen, Void>.tabs(title: "new tabs", (item("one"), first), (item("two"), second))
    fixture.go(
      Step(.nothing, tabs, name: "tabs").using(.replaceRoot(as: .a)).from(.root).assemble(name: "tabs"))
    fixture.settle()
    #expect(fixture.tree == before)
    #expect(fixture.results == ["tabs was failed: “tabs” could not be created: FactoryError()"])
    #expect(removed.sorted() == ["x", "y", "z"])
  }

  @Test(.requirement(45)) func `a container without a screen of its own is an error`() {
    let tabs = Factory<TabScreen, Void>.tabs(
      title: "new tabs", (item("one"), Factory<ScreenStack, Void>.stack()))
    fixture.go(
      Step(.nothing, tabs, name: "tabs").using(.replaceRoot(as: .a)).from(.root).assemble(name: "tabs"))
    #expect(
      fixture.results == [
        "tabs was failed: “tabs” could not be created: "
          + "“ScreenStack” would be empty; no step places a screen in it"
      ])
  }

  @Test(.requirement(45)) func `a factory that returns the same screen twice is an error`() {
    let screen = fixture.make("x")
    let same = Factory<RefusableScreen, Void> { screen }
    let stack = Factory<ScreenStack, Void>.stack(same, same)
    fixture.go(Step(.nothing, stack, name: "stack").using(.present).from(.current).assemble(name: "stack"))
    #expect(
      fixture.results == [
        "stack was failed: “stack” could not be created: "
          + "the factory of “x” returned a screen that is already in use"
      ])
  }
}
