import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Every way of leaving one and two screens with unsaved input, in every container.
@MainActor
struct WaysOutTests {
  typealias Place = DraftApp.Place

  private func report(
    _ place: Place, drafts: Int,
    events: @escaping (DraftApp) -> [StateExplorer.Event] = { $0.window.taps() }
  ) -> StateExplorer.Report {
    StateExplorer { DraftApp(place, drafts: drafts).explored(events: events) }
      .everyWayOut(of: [StateExplorer.Scenario("\(drafts) in \(place)", [])])
  }

  // A screen in a frame that is no container has no place in the state of the window.
  @Test(.requirement(76, 123), arguments: Place.allCases, [1, 2])
  func `no way out of a container loses unsaved input unasked, and all agree in turn`(
    place: Place, drafts: Int
  ) {
    let report = report(place, drafts: drafts)
    #expect(report.passed, "\(report)")
    #expect(report.waysOut > 40)
    let asking = report.results.filter { $0.result != "asks nobody" }
    #expect(asking.contains { $0.destination == "log out or quit" })
    #expect(asking.contains { $0.destination == "show the flow b" })
    #expect(asking.contains { $0.destination == "replace the root" })
    #expect(asking.contains { $0.result.contains(", then ") } == (drafts == 2))
    #expect(report.results.contains { $0.destination == "the session ends" && $0.result == "asks nobody" })
  }

  @Test(.requirement(123)) func `the table says whom each way asks`() {
    let table = report(.stack, drafts: 2).table
    #expect(
      table.contains("log out or quit\n  asks DraftScreen “draft1”, then DraftScreen “draft2”: 2 in stack\n"),
      "\(table)")
    #expect(table.contains("Escape\n  asks DraftScreen “draft2”: 2 in stack\n"), "\(table)")
    #expect(table.contains("push\n  asks nobody: 2 in stack\n"), "\(table)")
  }

  // MARK: Faults

  private func failures(_ events: @escaping (DraftApp) -> [StateExplorer.Event]) -> [String] {
    report(.stack, drafts: 1, events: events).failures.map { "\($0.violation)" }
  }

  @Test(.requirement(123)) func `an event that removes unsaved input unasked is found`() {
    let failures = failures { app in
      [
        StateExplorer.Event("force") {
          guard let stack = app.root.current as? ScreenStack else { return }
          stack.pop(to: stack.screens[0], force: true)
        },
        StateExplorer.Event("lose") { app.root.show(.b, force: true) },
      ]
    }
    let lost = "DraftScreen “draft1” has unsaved input, and was removed without its agreement"
    #expect(failures == [lost, lost, lost, lost])
  }

  @Test(.requirement(123)) func `an event that asks twice is found, and one that asks although it is forced`()
  {
    let twice = failures { app in
      [
        StateExplorer.Event("twice") {
          app.root.leave {}
          app.root.leave {}
        }
      ]
    }
    #expect(Set(twice) == ["DraftScreen “draft1” was asked 2 times by one way out"])
    let forced = failures { app in [StateExplorer.Event("forced", isForced: true) { app.root.leave {} }] }
    #expect(forced == ["DraftScreen “draft1” was asked, but can't refuse"])
  }

  @Test(.requirement(123)) func `unsaved input that a restart loses is found`() {
    let report = StateExplorer {
      let app = DraftApp(.stack, drafts: 1)
      return StateExplorer.Window(
        app.window, restart: { DraftApp(.stack, drafts: 0).explored(restarts: false) }, destinations: [],
        events: { [] })
    }.everyWayOut(of: [StateExplorer.Scenario("a draft", [])])
    #expect(
      report.failures.map { "\($0.violation)" } == [
        "the unsaved input of DraftScreen “draft1” was not there after a restart"
      ])
  }

  @Test func `a scenario without unsaved input is an error`() {
    let report = report(.stack, drafts: 0)
    #expect(
      report.failures.map { "\($0.violation)" } == [
        "no screen of the scenario “0 in stack” refuses to be removed"
      ])
  }
}
