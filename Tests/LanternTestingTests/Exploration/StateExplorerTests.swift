import Foundation
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Explorations of an app without faults.
@MainActor
struct StateExplorerTests {
  // The states that taps lead to, those with the shortest paths first.
  private static let tapped = [
    "a: TabScreen “Tabs”[*ScreenStack[Home], ScreenStack[Bag]]",
    "a: TabScreen “Tabs”[*ScreenStack[Home, Item], ScreenStack[Bag]]",
    "a: TabScreen “Tabs”[*ScreenStack[Home], ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Tabs”[ScreenStack[Home], *ScreenStack[Bag]]",
    "a: TabScreen “Tabs”[*ScreenStack[Home, Item], ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Tabs”[ScreenStack[Home, Item], *ScreenStack[Bag]]",
  ]
  // Only a request for the help screen over the second tab leads to these states.
  private static let requested = [
    "a: TabScreen “Tabs”[ScreenStack[Home], *ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Tabs”[ScreenStack[Home, Item], *ScreenStack[Bag]] / ScreenStack[Help]",
  ]

  @Test(.requirement(31, 69, 73))
  func `every state of a correct app is found once, and every destination is shown from each`() {
    let report = StateExplorer.twoTabApp().everyState()
    #expect(report.states.map(\.text) == StateExplorerTests.tapped)
    #expect(
      report.states.map(\.path) == [
        [], ["button “Item”"], ["button “Help”"], ["tab “Bag”"], ["button “Item”", "button “Help”"],
        ["button “Item”", "tab “Bag”"],
      ])
    #expect(report.failures == [])
    #expect(report.passed)
    #expect(report.interruptions == 0)
    // Each of five destinations was requested in each state. All but the last were shown in each.
    #expect(report.destinations.map(\.destination) == ["home", "item", "bag", "help", "nowhere"])
    #expect(report.destinations.map { $0.shown == report.states.count } == [true, true, true, true, false])
    #expect(
      report.destinations.map { $0.unchanged == report.states.count } == [false, false, false, false, true])
    #expect(report.neverShown == ["nowhere"])
  }

  @Test(.requirement(31, 69, 104))
  func `each destination is requested in each scenario, and each event is performed at rest`() {
    let report = StateExplorer.twoTabApp().everyPair(in: [
      .init("start", []), .init("item", ["item"]), .init("opening", ["button “Item”"], isTransition: true),
    ])
    #expect(report.passed, "\(report)")
    #expect(report.states.map(\.path) == [[], ["item"]])
    #expect(report.pairs == 10)
    #expect(report.interruptions == 5)
    #expect(report.results.count == 15)
    // Two buttons and two tabs at the start, and a button, two tabs and Back over the item.
    #expect(report.events == 8)
    let item = report.results.filter { $0.destination == "item" }
    #expect(item.map(\.scenario) == ["start", "item", "opening"])
    #expect(Set(item.map(\.result)) == [StateExplorerTests.tapped[1]])
    let nowhere = report.table.components(separatedBy: "nowhere\n").last
    #expect(nowhere?.hasPrefix("  failed: ") == true)
    #expect(nowhere?.hasSuffix(": start, item, opening\n") == true)
  }

  @Test(.requirement(69)) func `a scenario that cannot be reached is a failure`() {
    let report = StateExplorer.twoTabApp().everyPair(in: [.init("nowhere", ["button “Nothing”"])])
    #expect(report.failures.map(\.violation) == [.notPossible("button “Nothing”")])
    #expect(report.results == [])
  }

  @Test(.requirement(31, 69, 73))
  func `each animated event in a state is interrupted by each destination`() {
    var interrupted: [String: [String]] = [:]
    let report = StateExplorer.twoTabApp(destinations: { app in
      app.destinations.map { destination in
        StateExplorer.Destination(destination.name) { [root = app.root] completion in
          if let activeTransition = root.activeTransition {
            let transition = "\(activeTransition.kind) \(activeTransition.from)–\(activeTransition.to)"
            interrupted[transition, default: []].append(destination.name)
          }
          destination.open(completion)
        }
      }
    }).everyState(interrupting: true)
    #expect(report.failures == [])
    // The seven animated events: to the item, back from it by its button and by its tab, and to and from the help screen
    // over either screen of the tab.
    let each = ["home", "item", "bag", "help", "nowhere"]
    #expect(
      interrupted == [
        "push Home–Item": each, "pop Item–Home": each + each, "cover Tabs–Help": each + each,
        "uncover Help–Tabs": each + each,
      ])
  }

  @Test(.requirement(31)) func `states that only destinations lead to are found if requests are events`() {
    let report = StateExplorer.twoTabApp(events: {
      $0.taps + $0.destinations.map(StateExplorer.Event.init(requesting:))
    })
    .everyState()
    #expect(report.failures == [])
    #expect(report.states.map(\.text) == StateExplorerTests.tapped + StateExplorerTests.requested)
    #expect(report.states[6].path == ["tab “Bag”", "help"])
    #expect(report.destinations.allSatisfy { $0.shown + $0.unchanged == report.states.count })
  }

  @Test(.requirement(31, 69, 73), arguments: [UInt64(1), 2, 3])
  func `walks through a correct app find nothing and are repeatable`(seed: UInt64) {
    let report = StateExplorer.twoTabApp().walk(seed: seed, steps: 1_000)
    #expect(report.failures == [])
    #expect(report.steps == 1_000)
    #expect(Set(report.states.map(\.text)) == Set(StateExplorerTests.tapped + StateExplorerTests.requested))
    #expect(report.neverShown == ["nowhere"])
    // Each destination was requested at rest and during a transition.
    var requested: [Bool: Set<String>] = [:]
    let observed = StateExplorer.twoTabApp(destinations: { app in
      app.destinations.map { destination in
        StateExplorer.Destination(destination.name) { [root = app.root] completion in
          requested[root.activeTransition == nil, default: []].insert(destination.name)
          destination.open(completion)
        }
      }
    }).walk(seed: seed, steps: 1_000)
    #expect(observed == report)
    #expect(requested[true] == ["home", "item", "bag", "help", "nowhere"])
    #expect(requested[false] == ["home", "item", "bag", "help", "nowhere"])
    #expect(report == StateExplorer.twoTabApp().walk(seed: seed, steps: 1_000))
    #expect(report != StateExplorer.twoTabApp().walk(seed: seed + 1, steps: 1_000))
  }

  @Test func `one window that is reset works as well as new windows`() {
    let app = TwoTabApp()
    let explorer = StateExplorer {
      app.items?.set([app.items?.screens.first ?? TwoTabApp.Bag()], by: InstantTransition())
      app.modals.set([app.modals.screens[0]], by: InstantTransition())
      app.tabs?.select(0)
      return StateExplorer.Window(app.window, destinations: app.destinations) { app.taps }
    }
    let report = explorer.everyState(interrupting: true)
    #expect(report.failures == [])
    #expect(report == StateExplorer.twoTabApp().everyState(interrupting: true))
  }

  @Test func `excluded controls are not tapped, and the app's note distinguishes states`() {
    var isDark = false
    let explorer = StateExplorer {
      let app = TwoTabApp()
      isDark = false
      return StateExplorer.Window(
        app.window, note: { isDark ? "dark" : "" },
        destinations: [
          StateExplorer.Destination("help", open: { $0(.refused(Refusal("retained for later"))) })
        ]
      ) {
        app.window.taps(excluding: ["Help", "Item"])
          + [StateExplorer.Event("switch the light") { isDark.toggle() }]
      }
    }
    let report = explorer.everyState()
    #expect(report.failures == [])
    #expect(
      report.states.map(\.path) == [
        [], ["tab “Bag”"], ["switch the light"], ["tab “Bag”", "switch the light"],
      ])
    #expect(report.states[2].text == report.states[0].text + " · dark")
    #expect(report.destinations.map(\.unchanged) == [4])
  }

  @Test func `an exploration that reaches a limit reports it and does not pass`() {
    let few = StateExplorer.twoTabApp(limits: StateExplorer.Limits(states: 3)).everyState()
    #expect(few.states.map(\.text) == Array(StateExplorerTests.tapped.prefix(3)))
    #expect(few.destinations.allSatisfy { $0.shown + $0.unchanged == 3 })
    #expect(few.truncations == [.states(3)])
    #expect(!few.passed)
    let near = StateExplorer.twoTabApp(limits: StateExplorer.Limits(depth: 1)).everyState()
    #expect(near.states.map(\.text) == Array(StateExplorerTests.tapped.prefix(4)))
    #expect(near.truncations == [.depth(1)])
    #expect(near.failures == [])
    #expect(StateExplorer.twoTabApp(limits: StateExplorer.Limits(depth: 2)).everyState().truncations == [])
  }

  @Test func `a slow guard is waited for on the clock of the window`() {
    let report = StateExplorer.twoTabApp(
      destinations: { app in
        let slow = Guard<Void>("slow") { [loop = app.window.loop] _, answer in
          loop.after(.seconds(9)) { answer(.refuse(Refusal("closed"))) }
        }
        let silent = Guard<Void>("silent") { _, _ in }
        return [slow, silent].map { guardian in
          let step = Step(Finder(), Factory { (_: Void) in TwoTabApp.Help() }).guarded(by: guardian)
          return StateExplorer.Destination(
            step.using(.push).from(ExistingScreenStep(Finder<ScreenStack, Void>())).assemble(
              name: guardian.name),
            by: app.router)
        }
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures == [])
    #expect(report.destinations.map(\.unchanged) == [1, 1])
  }
}
