import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Apps with something wrong in them, each found by what is wrong with it.
@MainActor
struct ExplorationFaultTests {
  private static let start = "a: TabScreen “Kiosk”[*ScreenStack[Home], ScreenStack[Bag]]"
  private static let atBag = "a: TabScreen “Kiosk”[ScreenStack[Home], *ScreenStack[Bag]]"
  private static let atItem = "a: TabScreen “Kiosk”[*ScreenStack[Home, Item], ScreenStack[Bag]]"

  @Test(.requirement(69)) func `a factory that keeps what it made is found when that should be gone`() {
    var kept: [Screen] = []
    let report = StateExplorer.twoTabs(
      limits: StateExplorer.Limits(failures: 5),
      changed: { twoTabs in
        twoTabs.makeItem = { [weak twoTabs] in
          let item = TwoTabApp.Item { twoTabs?.openHelp() }
          kept.append(item)
          return item
        }
      }
    ).everyState()
    #expect(report.failures.allSatisfy { $0.violation == .leaked(["Item": 1]) })
    #expect(report.failures.first?.state.text == ExplorationFaultTests.start)
    #expect(report.failures.count == 5)
    #expect(report.truncations == [.failures(5)])
  }

  @Test(.requirement(69)) func `a screen that is made for nothing is found at once`() {
    var kept: [Screen] = []
    let report = StateExplorer.twoTabs(
      limits: StateExplorer.Limits(failures: 1),
      destinations: { twoTabs in
        let fails = Step(
          Finder(),
          Factory { (_: Void) throws -> TwoTabApp.Help in
            kept.append(TwoTabApp.Help())
            throw FactoryError()
          })
        return [
          StateExplorer.Destination(
            fails.using(.push).from(ExistingScreenStep(Finder<ScreenStack, Void>())).assemble(name: "help"),
            by: twoTabs.router)
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.leaked(["Help": 1])])
    #expect(report.failures.map(\.actions) == [["help"]])
  }

  @Test(.requirement(69)) func `a screen that refuses to go and changes something is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { [StateExplorer.Destination($0.home, by: $0.router)] },
      events: { twoTabs in
        twoTabs.root.taps(leavingOut: ["Help"], at: twoTabs.frames.moment).filter {
          $0.name != "button “Back”"
        }
      },
      changed: { twoTabs in
        twoTabs.makeItem = { [unowned twoTabs] in
          let item = TwoTabApp.Item(help: {})
          item.stubbornness = Refusal("not saved")
          item.whenRefused = { [unowned twoTabs] in twoTabs.tabs?.select(1) }
          return item
        }
      }
    ).everyState()
    #expect(report.failures.count == 1)
    #expect(
      report.failures.first?.violation
        == .changed(
          "home",
          how: "a: TabScreen “Kiosk”[*ScreenStack[Home, Item (stays)], ScreenStack[Bag]] became "
            + "a: TabScreen “Kiosk”[ScreenStack[Home, Item (stays)], *ScreenStack[Bag]]"))
    #expect(report.failures.first?.state.path == ["button “Item”"])
    #expect(report.failures.first?.actions == ["home"])
  }

  @Test(.requirement(69)) func `a refusal that takes the focus away is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { twoTabs in
        [
          StateExplorer.Destination("refused") { answered in
            twoTabs.root.handle(InputEvent(.keyDown(.tab, []), time: .zero))
            answered(.refused(Refusal("no")))
          }
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.description.contains("the focus moved from") == true)
  }

  @Test(.requirement(31)) func `a destination that is said to be shown and is covered is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { twoTabs in
        let bag = twoTabs.tabs?.targetArrangement.screens[1]
        return [
          StateExplorer.Destination("bag") { $0(bag.map { .shown(screen: $0) } ?? .superseded) },
          StateExplorer.Destination("any bag") { $0(.shown { $0 is TwoTabApp.Bag }) },
        ]
      }, events: { twoTabs in twoTabs.taps.filter { $0.name.hasPrefix("tab") } }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notSeen("bag"), .notSeen("any bag")])
    #expect(report.failures.map(\.state.text) == [ExplorationFaultTests.start, ExplorationFaultTests.start])
    #expect(report.destinations.map(\.shown) == [2, 2])
  }

  @Test(.requirement(31)) func `a destination that is said to be shown before it is, is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { twoTabs in
        [
          StateExplorer.Destination("help") { answered in
            twoTabs.router.navigate(to: twoTabs.help)
            answered(.shown { $0 is TwoTabApp.Help })
          }
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notSeen("help")])
  }

  @Test(.requirement(73)) func `what is told twice, never, or as superseded by nobody is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { _ in
        [
          StateExplorer.Destination("twice") { answered in
            answered(.refused(Refusal("once")))
            answered(.refused(Refusal("and again")))
          },
          StateExplorer.Destination("never") { _ in },
          StateExplorer.Destination("superseded") { $0(.superseded) },
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .answered("twice", times: 2), .answered("never", times: 0), .superseded("superseded"),
      ])
  }

  @Test func `a container that loses a child is found`() {
    let report = StateExplorer.twoTabs(
      destinations: { _ in [] },
      events: { twoTabs in
        guard let drawer = twoTabs.modals.top as? Drawer, drawer.isWhole else { return [] }
        return [
          StateExplorer.Event("hide") { drawer.hide() }, StateExplorer.Event("let go") { drawer.letGo() },
          StateExplorer.Event("show none") { drawer.showNone() },
        ]
      }, changed: { $0.modals.push(Drawer(), by: InstantTransition()) }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .notHeld("Label “three”", by: "Drawer"), .notChild("Label “two”", of: "Drawer"),
        .leaked(["Label": 1]), .nothingShown("Drawer", number: 7),
      ])
    #expect(report.failures.map(\.actions) == [["hide"], ["let go"], ["let go"], ["show none"]])
  }

  @Test func `an event that leaves an appearance unbalanced is found`() {
    let report = StateExplorer.twoTabs(
      limits: StateExplorer.Limits(failures: 2), destinations: { _ in [] },
      events: { twoTabs in
        [
          StateExplorer.Event("hide half") { twoTabs.items?.top.beginAppearance(false) },
          StateExplorer.Event("show what is not seen") {
            let bag = twoTabs.tabs?.targetArrangement.screens[1]
            bag?.beginAppearance(true)
            bag?.endAppearance()
          },
        ]
      }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .appearance(of: "Home", is: .disappearing, isSeen: true),
        .appearance(of: "ScreenStack", is: .shown, isSeen: false),
      ])
  }

  @Test func `an app that goes another way the next time is found`() {
    var starts = 0
    let report = StateExplorer.twoTabs(
      destinations: { _ in [] },
      events: { twoTabs in
        let taps = twoTabs.taps.filter { $0.name.hasPrefix("tab") }
        return starts < 3 ? taps : [StateExplorer.Event("nothing") {}]
      }, changed: { _ in starts += 1 }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notPossible("tab “Bag”")])
  }

  @Test func `a window that never rests is found`() {
    let explorer = StateExplorer(limits: StateExplorer.Limits(failures: 1)) {
      let twoTabs = TwoTabApp()
      return StateExplorer.Window(
        twoTabs.root, frame: twoTabs.frames.frame,
        rest: { if twoTabs.root.activeTransition == nil { twoTabs.frames.rest() } }, destinations: [],
        events: { [StateExplorer.Event("help", perform: twoTabs.openHelp)] })
    }
    #expect(explorer.everyState().failures.map(\.violation) == [.unrest])
  }

  @Test func `a window that stays when it should be gone is found`() {
    var kept: [TwoTabApp] = []
    let report = StateExplorer.twoTabs(
      limits: StateExplorer.Limits(failures: 1),
      destinations: { [StateExplorer.Destination($0.bag, by: $0.router)] },
      events: { _ in [] }, changed: { kept.append($0) }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .leaked([
          "Bag": 1, "Home": 1, "RootController": 1, "ScreenStack": 2, "TabScreen": 1,
        ])
      ])
  }

  @Test func `a walk that finds something says its seed, its step and what was done last`() throws {
    let explorer = StateExplorer.twoTabs(
      destinations: { _ in [] },
      events: { twoTabs in
        twoTabs.taps + [StateExplorer.Event("hide") { twoTabs.items?.top.beginAppearance(false) }]
      })
    let report = explorer.walk(seed: 7, steps: 500)
    let failure = try #require(report.failures.first)
    #expect(report.seed == 7)
    #expect(failure.step == report.steps)
    #expect(failure.state.path.last == "hide")
    #expect(report.description.contains("steps from seed 7"))
    #expect(report == explorer.walk(seed: 7, steps: 500))
  }
}

/// A container of two labels that can be made to break its rules.
private final class Drawer: Container {
  private final class Label: Screen {}
  private let cell = TransitionView()

  init() {
    super.init(title: "Drawer", Arrangement([Label(title: "one"), Label(title: "two")], shown: 0))
  }

  override func slots(in arrangement: Arrangement) -> [Slot] { [Slot(cell, arrangement.screens[0])] }
  override func check(_ arrangement: Arrangement) throws(ArrangementError) {}
  override func makeView() -> Widget { Column([cell]) }

  var isWhole: Bool { children.count == 2 && arrangement.shown == 0 }

  func hide() { add(Label(title: "three")) }
  func letGo() { arrangement.screens[1].leaveParent() }
  func showNone() { change { $0.shown = 7 } }
}
