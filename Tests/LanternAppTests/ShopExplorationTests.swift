import Foundation
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Explores the states of the demo: each place from each state, and random walks.
///
/// With `LANTERN_EXPLORE=whole`, it explores all states, and the walks are ten times as long.
@MainActor
struct ShopExplorationTests {
  nonisolated private static let isWhole = ProcessInfo.processInfo.environment["LANTERN_EXPLORE"] == "whole"

  /// The demo in a small window on a virtual clock.
  @MainActor
  private final class ExploredShop {
    let shop: PrintShop
    private let window: TestWindow
    private let files: TemporaryDirectory
    private var startError: String?
    private let resizes: Bool
    private let opensPlaces: Bool

    /// With `opensPlaces`, opening places is an event too.
    init(resizes: Bool = false, opensPlaces: Bool = false) throws {
      files = try TemporaryDirectory()
      self.resizes = resizes
      self.opensPlaces = opensPlaces
      var preferences = Preferences()
      preferences.motion = .reduced
      var accountSettings = AccountSettings.light
      accountSettings.now = { Date(timeIntervalSince1970: 1_750_000_000) }
      let display = HeadlessDisplay(size: PixelSize(360, 540))
      shop = try PrintShop(
        display: display, typesetter: BlockTypesetter(),
        dataDirectory: files / "data", appearance: AppearanceSettings(preferences),
        accountSettings: accountSettings)
      window = TestWindow(driving: shop.loop, display: display)
      shop.begin()
      try window.settle()
    }

    func start() -> StateExplorer.Window {
      do {
        try shop.startOver()
        try window.settle()
      } catch {
        startError = "\(error)"
      }
      shop.journalRecorder.begin()
      return StateExplorer.Window(
        window, patience: .seconds(1), note: { [shop] in shop.accessNote },
        check: { [self] in startError.map { [$0] } ?? [] },
        destinations: ExploredShop.places.map(destination), events: { [self] in events() })
    }

    /// Writes the journal of a failure, if it is complete, and returns its path.
    func journalPath(_ name: String) -> String {
      do {
        return try shop.journalRecorder.journal?.save(as: name) ?? ""
      } catch {
        return "\(error)"
      }
    }

    // MARK: Places

    // The whole exploration includes places that are similar to others.
    static let places =
      [
        "home", "product/harbour-light", "artist/Ines%20Vidal", "bag", "account", "account/details",
        "account/security", "account/ways-around", "timings", "craft", "login", "sign-up",
        "forgot-password?email=a@b.org", "welcome", "onboarding?page=2",
      ] + (isWhole ? similarPlaces : [])
    private static let similarPlaces = [
      "account/profiles", "account/password", "account/delete", "confirm?email=a@b.org",
      "reset-password?email=a@b.org",
    ]

    private func destination(_ path: String) -> StateExplorer.Destination {
      StateExplorer.Destination(path) { [shop] report in
        shop.loop.after(.zero) {
          let response = shop.open("lantern://\(path)") { outcome in
            switch outcome {
            case .shown: report(.shown { $0.link?.place == ExploredShop.place(path) })
            case .superseded, .cancelled: report(.superseded)
            case .refused(let refusal): report(.refused(refusal))
            case .failed(let error): report(.failed(error))
            }
          }
          // A pending link has no result.
          if !response.isAccepted || response.message != "" { report(.refused(Refusal(response.message))) }
        }
      }
    }

    private static func place(_ path: String) -> [String]? {
      try? Link(parsing: "lantern://\(path)", scheme: "lantern").place
    }

    // MARK: Actions

    // One control of each kind, and none that only opens a place.
    private static let taps: Set<String> = [
      "Log In", "Sign Up", "Forgot Password", "Take the Tour", "Next", "Skip", "Done", "Back",
      "Cancel",
      "Home", "Bag", "Account", "Timings", "Harbour Light", "More by Ines Vidal", "How It Is Made",
      "View Bag", "Edit Details", "Login and Security", "Routes",
      "Discard", "Keep Editing", "Log Out", "Go to the Shop",
      "Open a Print in a New Stack", "Push Your Account Here", "Start Over",
    ]

    private func events() -> [StateExplorer.Event] {
      var events = window.taps().filter { event in
        ExploredShop.taps.contains { event.name.hasSuffix("“\($0)”") }
      }
      if window.semantics.contains(where: { $0.name == "Note" }) {
        events.append(
          StateExplorer.Event("a note is typed") { [window] in
            window.send(.keyDown(.tab, []))
            window.send(.text("x"))
          })
      }
      events.append(StateExplorer.Event("Escape") { [window] in window.send(.keyDown(.escape, [])) })
      if opensPlaces {
        events += ExploredShop.places.map(destination).map(StateExplorer.Event.init(requesting:))
      }
      guard resizes else { return events }
      for size in [PixelSize(360, 540), PixelSize(800, 400), PixelSize(240, 200)] {
        events.append(
          StateExplorer.Event("\(size.width) × \(size.height)") { [window] in
            window.display.resize(to: size, at: window.loop.moment)
          })
      }
      return events
    }
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78))
  func `from every state that taps reach, each place is shown completely or nothing changes`() throws {
    let explored = try ExploredShop()
    let report = StateExplorer(start: explored.start).everyState(interrupting: true)
    print(report)
    #expect(report.passed, "\(report)")
    #expect(report.neverShown == [])
    #expect(report.pairs == report.states.count * ExploredShop.places.count)
  }

  @Test(
    .requirement(31, 39, 69, 77, 78),
    .enabled(if: ShopExplorationTests.isWhole, "it takes several minutes"))
  func `from every state that two taps or places reach, each place is shown completely or nothing changes`()
    throws
  {
    let explored = try ExploredShop(opensPlaces: true)
    // The number of states is unlimited.
    let report = StateExplorer(limits: StateExplorer.Limits(depth: 2), start: explored.start).everyState()
    print(report)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.neverShown == [])
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78), arguments: [UInt64(1), 2])
  func `no random sequence of places, taps, logins and sizes causes a failure`(seed: UInt64) throws {
    let explored = try ExploredShop(resizes: true)
    let steps = ShopExplorationTests.isWhole ? 50_000 : 5_000
    let report = StateExplorer(start: explored.start).walk(seed: seed, steps: steps)
    print(report)
    #expect(report.passed, "\(report); `lantern replay \(explored.journalPath("walk \(seed)"))`")
    #expect(report.steps == steps)
  }

  @Test(arguments: [UInt64(3), 4]) func `a random walk is replayed from its journal`(seed: UInt64) throws {
    let explored = try ExploredShop()
    let report = StateExplorer(start: explored.start).walk(seed: seed, steps: 300)
    #expect(report.passed, "\(report)")
    let journal = try #require(explored.shop.journalRecorder.journal)
    let files = try TemporaryDirectory()
    let verdict = try Replay(journal, typesetter: BlockTypesetter(), dataDirectory: files / "data").run()
    #expect(verdict == .same(count: journal.comparedEffects), "\(explored.journalPath("walk \(seed)"))")
    #expect(journal.comparedEffects > 0)
  }
}
