import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// An app that is as it should be.
@MainActor
struct StateExplorerTests {
  // The states that taps lead to, the nearest first.
  private static let tapped = [
    "a: TabScreen “Kiosk”[*ScreenStack[Home], ScreenStack[Bag]]",
    "a: TabScreen “Kiosk”[*ScreenStack[Home, Item], ScreenStack[Bag]]",
    "a: TabScreen “Kiosk”[*ScreenStack[Home], ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Kiosk”[ScreenStack[Home], *ScreenStack[Bag]]",
    "a: TabScreen “Kiosk”[*ScreenStack[Home, Item], ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Kiosk”[ScreenStack[Home, Item], *ScreenStack[Bag]]",
  ]
  // Only asking for help over the second tab leads to these.
  private static let asked = [
    "a: TabScreen “Kiosk”[ScreenStack[Home], *ScreenStack[Bag]] / ScreenStack[Help]",
    "a: TabScreen “Kiosk”[ScreenStack[Home, Item], *ScreenStack[Bag]] / ScreenStack[Help]",
  ]

  @Test(.requirement(31, 69, 73))
  func `every state of a sound app is found once, and every destination holds in each`() {
    let report = StateExplorer.twoTabs().everyState()
    #expect(report.states.map(\.text) == StateExplorerTests.tapped)
    #expect(
      report.states.map(\.path) == [
        [], ["button “Item”"], ["button “Help”"], ["tab “Bag”"], ["button “Item”", "button “Help”"],
        ["button “Item”", "tab “Bag”"],
      ])
    #expect(report.failures == [])
    #expect(report.passed)
    #expect(report.interruptions == 0)
    // Each of five destinations was asked for in each state; all but the last showed in each.
    #expect(report.destinations.map(\.destination) == ["home", "item", "bag", "help", "nowhere"])
    #expect(report.destinations.map { $0.shown == report.states.count } == [true, true, true, true, false])
    #expect(
      report.destinations.map { $0.unchanged == report.states.count } == [false, false, false, false, true])
    #expect(report.neverShown == ["nowhere"])
  }

  @Test(.requirement(31, 69, 73))
  func `each way out of a state is cut short half way by each destination`() {
    var interrupted: [String: [String]] = [:]
    let report = StateExplorer.twoTabs(destinations: { twoTabs in
      twoTabs.destinations.map { destination in
        StateExplorer.Destination(destination.name) { [root = twoTabs.root] answered in
          if let activeTransition = root.activeTransition {
            let way = "\(activeTransition.kind) \(activeTransition.from)–\(activeTransition.to)"
            interrupted[way, default: []].append(destination.name)
          }
          destination.open(answered)
        }
      }
    }).everyState(interrupting: true)
    #expect(report.failures == [])
    // The six ways out that take their time: to and from the thing, and to and from help over either tab's screen.
    let each = ["home", "item", "bag", "help", "nowhere"]
    #expect(
      interrupted == [
        "push Home–Item": each, "pop Item–Home": each, "cover Kiosk–Help": each + each,
        "uncover Help–Kiosk": each + each,
      ])
  }

  @Test(.requirement(31)) func `states that only destinations lead to are found where these are events`() {
    let report = StateExplorer.twoTabs(events: {
      $0.taps + $0.destinations.map(StateExplorer.Event.init(asking:))
    })
    .everyState()
    #expect(report.failures == [])
    #expect(report.states.map(\.text) == StateExplorerTests.tapped + StateExplorerTests.asked)
    #expect(report.states[6].path == ["tab “Bag”", "help"])
    #expect(report.destinations.allSatisfy { $0.shown + $0.unchanged == report.states.count })
  }

  @Test(.requirement(31, 69, 73), arguments: [UInt64(1), 2, 3])
  func `no walk through a sound app finds anything, and each goes the same way again`(seed: UInt64) {
    let report = StateExplorer.twoTabs().walk(seed: seed, steps: 1_000)
    #expect(report.failures == [])
    #expect(report.steps == 1_000)
    #expect(Set(report.states.map(\.text)) == Set(StateExplorerTests.tapped + StateExplorerTests.asked))
    #expect(report.neverShown == ["nowhere"])
    // Each destination was asked for at rest and in mid-transition.
    var asked: [Bool: Set<String>] = [:]
    let noted = StateExplorer.twoTabs(destinations: { twoTabs in
      twoTabs.destinations.map { destination in
        StateExplorer.Destination(destination.name) { [root = twoTabs.root] answered in
          asked[root.activeTransition == nil, default: []].insert(destination.name)
          destination.open(answered)
        }
      }
    }).walk(seed: seed, steps: 1_000)
    #expect(noted == report)
    #expect(asked[true] == ["home", "item", "bag", "help", "nowhere"])
    #expect(asked[false] == ["home", "item", "bag", "help", "nowhere"])
    #expect(report == StateExplorer.twoTabs().walk(seed: seed, steps: 1_000))
    #expect(report != StateExplorer.twoTabs().walk(seed: seed + 1, steps: 1_000))
  }

  @Test func `one window that is brought back to its start serves as well as new ones`() {
    let twoTabs = TwoTabApp()
    let explorer = StateExplorer {
      twoTabs.items?.set([twoTabs.items?.screens.first ?? TwoTabApp.Bag()], by: InstantTransition())
      twoTabs.modals.set([twoTabs.modals.screens[0]], by: InstantTransition())
      twoTabs.tabs?.select(0)
      return StateExplorer.Window(twoTabs.frames, destinations: twoTabs.destinations) { twoTabs.taps }
    }
    let report = explorer.everyState(interrupting: true)
    #expect(report.failures == [])
    #expect(report == StateExplorer.twoTabs().everyState(interrupting: true))
  }

  @Test func `what is left out is not tapped, and what else there is tells states apart`() {
    var isDark = false
    let explorer = StateExplorer {
      let twoTabs = TwoTabApp()
      isDark = false
      return StateExplorer.Window(
        twoTabs.frames, note: { isDark ? "dark" : "" },
        destinations: [StateExplorer.Destination("help", open: { $0(.refused(Refusal("kept for later"))) })]
      ) {
        twoTabs.root.taps(leavingOut: ["Help", "Item"], at: twoTabs.frames.moment)
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

  @Test func `a proof that stops before it is through says so, and does not hold`() {
    let few = StateExplorer.twoTabs(limits: StateExplorer.Limits(states: 3)).everyState()
    #expect(few.states.map(\.text) == Array(StateExplorerTests.tapped.prefix(3)))
    #expect(few.destinations.allSatisfy { $0.shown + $0.unchanged == 3 })
    #expect(few.truncations == [.states(3)])
    #expect(!few.passed)
    let near = StateExplorer.twoTabs(limits: StateExplorer.Limits(depth: 1)).everyState()
    #expect(near.states.map(\.text) == Array(StateExplorerTests.tapped.prefix(4)))
    #expect(near.truncations == [.depth(1)])
    #expect(near.failures == [])
    #expect(StateExplorer.twoTabs(limits: StateExplorer.Limits(depth: 2)).everyState().truncations == [])
  }

  @Test func `a guard that takes its time is waited for, by a time that passes with frames`() {
    let report = StateExplorer.twoTabs(
      destinations: { twoTabs in
        let slow = Guard<Void>("slow") { [frames = twoTabs.frames] _, answer in
          frames.after(.seconds(9)) { answer(.refuse(Refusal("closed"))) }
        }
        let silent = Guard<Void>("silent") { _, _ in }
        return [slow, silent].map { guardian in
          let step = Step(Finder(), Factory { (_: Void) in TwoTabApp.Help() }).guarded(by: guardian)
          return StateExplorer.Destination(
            step.using(.push).from(ExistingScreenStep(Finder<ScreenStack, Void>())).assemble(
              name: guardian.name),
            by: twoTabs.router)
        }
      }, events: { _ in [] }
    ).everyState()
    #expect(report.failures == [])
    #expect(report.destinations.map(\.unchanged) == [1, 1])
  }
}
