import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Explorations of apps with one fault each.
@MainActor
struct ExplorationFaultTests {
  private static let start = "a: TabScreen “Tabs”[*ScreenStack[Home], ScreenStack[Bag]]"
  private static let atBag = "a: TabScreen “Tabs”[ScreenStack[Home], *ScreenStack[Bag]]"
  private static let atItem = "a: TabScreen “Tabs”[*ScreenStack[Home, Item], ScreenStack[Bag]]"

  @Test(.requirement(69)) func `the explorer finds a factory that retains removed screens`() {
    var retained: [Screen] = []
    let report = StateExplorer.twoTabApp(
      limits: StateExplorer.Limits(failures: 5),
      changed: { app in
        app.makeItem = { [weak app] in
          let item = TwoTabApp.Item { app?.openHelp() }
          retained.append(item)
          return item
        }
      }
    ).everyState()
    #expect(report.failures.allSatisfy { $0.violation == .leaked(["Item": 1]) })
    #expect(report.failures.first?.state.text == ExplorationFaultTests.start)
    #expect(report.failures.count == 5)
    #expect(report.truncations == [.failures(5)])
  }

  @Test(.requirement(69)) func `the explorer finds a screen that is created for nothing`() {
    var retained: [Screen] = []
    let report = StateExplorer.twoTabApp(
      limits: StateExplorer.Limits(failures: 1),
      destinations: { app in
        let fails = Step(
          Finder(),
          Factory { (_: Void) throws -> TwoTabApp.Help in
            retained.append(TwoTabApp.Help())
            throw ItemError()
          })
        return [
          StateExplorer.Destination(
            fails.using(.push).from(ExistingScreenStep(Finder<ScreenStack, Void>())).assemble(name: "help"),
            by: app.router)
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.leaked(["Help": 1])])
    #expect(report.failures.map(\.actions) == [["help"]])
  }

  @Test(.requirement(69)) func `the explorer finds a refusal that changes something`() {
    let report = StateExplorer.twoTabApp(
      destinations: { [StateExplorer.Destination($0.home, by: $0.router)] },
      events: { app in
        app.window.taps(excluding: ["Help"]).filter {
          $0.name != "button “Back”"
        }
      },
      changed: { app in
        app.makeItem = { [unowned app] in
          let item = TwoTabApp.Item(help: {})
          item.storedRefusal = Refusal("not saved")
          item.onRefusal = { [unowned app] in app.tabs?.select(1) }
          return item
        }
      }
    ).everyState()
    #expect(report.failures.count == 1)
    #expect(
      report.failures.first?.violation
        == .changed(
          "home",
          how: "a: TabScreen “Tabs”[*ScreenStack[Home, Item (stays)], ScreenStack[Bag]] became "
            + "a: TabScreen “Tabs”[ScreenStack[Home, Item (stays)], *ScreenStack[Bag]]"))
    #expect(report.failures.first?.state.path == ["button “Item”"])
    #expect(report.failures.first?.actions == ["home"])
  }

  @Test(.requirement(69)) func `the explorer finds a refusal that moves the focus`() {
    let report = StateExplorer.twoTabApp(
      destinations: { app in
        [
          StateExplorer.Destination("refused") { completion in
            app.root.handle(InputEvent(.keyDown(.tab, []), time: .zero))
            completion(.refused(Refusal("no")))
          }
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.count == 1)
    #expect(report.failures.first?.description.contains("the focus moved from") == true)
  }

  @Test(.requirement(31))
  func `the explorer finds a destination that reports itself as shown while it is covered`() {
    let report = StateExplorer.twoTabApp(
      destinations: { app in
        let bag = app.tabs?.targetArrangement.screens[1]
        return [
          StateExplorer.Destination("bag") { $0(bag.map { .shown(screen: $0) } ?? .superseded) },
          StateExplorer.Destination("any bag") { $0(.shown { $0 is TwoTabApp.Bag }) },
        ]
      }, events: { app in app.taps.filter { $0.name.hasPrefix("tab") } }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notVisible("bag"), .notVisible("any bag")])
    #expect(report.failures.map(\.state.text) == [ExplorationFaultTests.start, ExplorationFaultTests.start])
    #expect(report.destinations.map(\.shown) == [2, 2])
  }

  @Test(.requirement(31)) func `the explorer finds a destination that reports itself as shown too early`() {
    let report = StateExplorer.twoTabApp(
      destinations: { app in
        [
          StateExplorer.Destination("help") { completion in
            app.router.navigate(to: app.help)
            completion(.shown { $0 is TwoTabApp.Help })
          }
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notVisible("help")])
  }

  @Test(.requirement(73))
  func `the explorer finds results that come twice, never, or as superseded without a reason`() {
    let report = StateExplorer.twoTabApp(
      destinations: { _ in
        [
          StateExplorer.Destination("twice") { completion in
            completion(.refused(Refusal("once")))
            completion(.refused(Refusal("and again")))
          },
          StateExplorer.Destination("never") { _ in },
          StateExplorer.Destination("superseded") { $0(.superseded) },
        ]
      }, events: { _ in [] }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .completed("twice", times: 2), .completed("never", times: 0), .superseded("superseded"),
      ])
  }

  @Test func `the explorer finds a container that loses a child`() {
    let report = StateExplorer.twoTabApp(
      destinations: { _ in [] },
      events: { app in
        guard let drawer = app.modals.top as? Drawer, drawer.isIntact else { return [] }
        return [
          StateExplorer.Event("add unlisted child") { drawer.addUnlistedChild() },
          StateExplorer.Event("drop child") { drawer.dropChild() },
          StateExplorer.Event("show invalid index") { drawer.showInvalidIndex() },
        ]
      }, changed: { $0.modals.push(Drawer(), by: InstantTransition()) }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .notInArrangement("Label “three”", by: "Drawer"), .notChild("Label “two”", of: "Drawer"),
        .leaked(["Label": 1]), .nothingShown("Drawer", number: 7),
      ])
    #expect(
      report.failures.map(\.actions) == [
        ["add unlisted child"], ["drop child"], ["drop child"], ["show invalid index"],
      ])
  }

  @Test func `the explorer finds unbalanced appearance calls`() {
    let report = StateExplorer.twoTabApp(
      limits: StateExplorer.Limits(failures: 2), destinations: { _ in [] },
      events: { app in
        [
          StateExplorer.Event("hide half") { app.items?.top.beginAppearance(false) },
          StateExplorer.Event("show a hidden screen") {
            let bag = app.tabs?.targetArrangement.screens[1]
            bag?.beginAppearance(true)
            bag?.endAppearance()
          },
        ]
      }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .appearance(of: "Home", is: .disappearing, isVisible: true),
        .appearance(of: "ScreenStack", is: .shown, isVisible: false),
      ])
  }

  @Test func `the explorer finds an app that behaves differently the next time`() {
    var starts = 0
    let report = StateExplorer.twoTabApp(
      destinations: { _ in [] },
      events: { app in
        let taps = app.taps.filter { $0.name.hasPrefix("tab") }
        return starts < 3 ? taps : [StateExplorer.Event("nothing") {}]
      }, changed: { _ in starts += 1 }
    ).everyState()
    #expect(report.failures.map(\.violation) == [.notPossible("tab “Bag”")])
  }

  // MARK: The focus and the pointer

  @Test(.requirement(69), arguments: [false, true])
  func `the explorer finds an overlay that loses the focus when it is closed`(losesFocus: Bool) {
    let report = StateExplorer {
      let (field, button) = (TextField("Name"), Button("Options", icon: .checkMark))
      let menu = LosingOverlay()
      menu.losesFocus = losesFocus
      button.action = { field.tree?.present(menu) }
      let window = TestWindow(Column([field, button]))
      window.root.tree.focusFirst()
      return StateExplorer.Window(window, destinations: []) { window.taps(on: [.button]) }
    }.everyState()
    #expect(
      report.failures.map(\.violation) == (losesFocus ? [.focusMoved(from: "textbox “Name”", to: nil)] : []))
    #expect(report.failures.allSatisfy { $0.actions == ["button “Options”", "Escape"] })
  }

  @Test(.requirement(69)) func `the explorer finds a question that is asked twice`() {
    let report = StateExplorer {
      let button = Button("Quit")
      // Dialogs that differ in an answer are different ones for a window.
      button.action = { [unowned button] in
        for answer in ["Cancel", "Stay"] { button.tree?.present(Dialog("Quit?", [.init(answer, .cancel)])) }
      }
      let window = TestWindow(Column([button]))
      return StateExplorer.Window(window, destinations: []) {
        window.taps(on: [.button], excluding: ["Cancel", "Stay"])
      }
    }.everyState()
    #expect(report.failures.contains { $0.violation == .askedTwice("Quit?") })
  }

  @Test(.requirement(69), arguments: [false, true])
  func `the explorer finds a window that keeps a press when it is hidden`(keepsPress: Bool) {
    let report = StateExplorer {
      let slider = Slider("Volume", value: 0.5) { "\($0)" }
      let window = TestWindow(Column([slider]))
      window.loop.intercept = { keepsPress && $0.action == .pointerCancelled }
      return StateExplorer.Window(window, destinations: []) { [] }
    }.everyState()
    #expect(report.failures.isEmpty != keepsPress)
    let finding = StateExplorer.Violation.followsPointer("slider “Volume”")
    #expect(report.failures.contains { $0.violation == finding } == keepsPress)
  }

  @Test func `the explorer finds a window that never comes to rest`() {
    let explorer = StateExplorer(limits: StateExplorer.Limits(failures: 1)) {
      let app = TwoTabApp()
      return StateExplorer.Window(
        app.root, frame: app.window.step,
        rest: { if app.root.activeTransition == nil { try app.window.settle() } }, destinations: [],
        events: { [StateExplorer.Event("help", perform: app.openHelp)] })
    }
    #expect(explorer.everyState().failures.map(\.violation) == [.notAtRest])
  }

  @Test func `the explorer finds a window that is not released`() {
    var retained: [TwoTabApp] = []
    let report = StateExplorer.twoTabApp(
      limits: StateExplorer.Limits(failures: 1),
      destinations: { [StateExplorer.Destination($0.bag, by: $0.router)] },
      events: { _ in [] }, changed: { retained.append($0) }
    ).everyState()
    #expect(
      report.failures.map(\.violation) == [
        .leaked([
          "Bag": 1, "Home": 1, "RootController": 1, "ScreenStack": 2, "TabScreen": 1,
        ])
      ])
  }

  @Test func `a failure of a walk has the seed, the step and the last actions`() throws {
    let explorer = StateExplorer.twoTabApp(
      destinations: { _ in [] },
      events: { app in
        app.taps + [StateExplorer.Event("hide") { app.items?.top.beginAppearance(false) }]
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

/// An overlay that leaves no widget with the focus.
private final class LosingOverlay: Overlay {
  var losesFocus = false

  override var acceptsFocus: Bool { true }
  override var firstFocus: Widget? { self }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard key == .escape, let tree else { return false }
    dismiss()
    if losesFocus { tree.focus(nil) }
    return true
  }
}

/// The error of a factory.
private struct ItemError: Error {}

/// A container of two labels that can violate its own rules.
private final class Drawer: Container {
  private final class Label: Screen {}
  private let transitionView = TransitionView()

  init() {
    super.init(title: "Drawer", Arrangement([Label(title: "one"), Label(title: "two")], shown: 0))
  }

  override func slots(in arrangement: Arrangement) -> [Slot] {
    [Slot(transitionView, arrangement.screens[0])]
  }
  override func check(_ arrangement: Arrangement) throws(ArrangementError) {}
  override func makeView() -> Widget { Column([transitionView]) }

  var isIntact: Bool { children.count == 2 && arrangement.shown == 0 }

  func addUnlistedChild() { add(Label(title: "three")) }
  func dropChild() { arrangement.screens[1].leaveParent() }
  func showInvalidIndex() { change { $0.shown = 7 } }
}
