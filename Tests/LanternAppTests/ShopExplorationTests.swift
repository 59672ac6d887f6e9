import Foundation
import LanternApp
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The demo held to what its routes promise: each place from each state, and walks by chance through all of it.
///
/// `LANTERN_EXPLORE=whole` looks at all states that there are, and walks ten times as far.
@MainActor
struct ShopExplorationTests {
  nonisolated private static let isWhole = ProcessInfo.processInfo.environment["LANTERN_EXPLORE"] == "whole"

  /// The demo in a small window on a virtual clock, led from outside.
  @MainActor
  private final class Bench {
    let shop: PrintShop
    private let files: TemporaryDirectory
    // Whatever went wrong outside of what the proof looks at.
    private var mishaps: [String] = []
    private let resizes: Bool
    private let asksAsEvents: Bool
    private let display = HeadlessDisplay(size: PixelSize(360, 540))

    /// `asksAsEvents` has states looked for by asking for places as well.
    init(resizes: Bool = false, asksAsEvents: Bool = false) throws {
      files = try TemporaryDirectory()
      self.resizes = resizes
      self.asksAsEvents = asksAsEvents
      var preferences = Preferences()
      preferences.motion = .reduced
      var terms = AccountTerms.light
      terms.now = { Date(timeIntervalSince1970: 1_750_000_000) }
      shop = try PrintShop(
        display: display, typesetter: BlockTypesetter(),
        dataDirectory: files / "data", look: AppearanceSettings(preferences), terms: terms)
      shop.begin()
      try shop.loop.rest()
    }

    func window() -> StateExplorer.Window {
      attempt { try shop.startOver() }
      rest()
      shop.journalRecorder.begin()
      return StateExplorer.Window(
        shop.root, frame: { [self] in attempt { try shop.loop.step() } }, rest: { [self] in rest() },
        note: { [shop] in shop.accessNote },
        check: { [self] in
          defer { mishaps = [] }
          return mishaps
        },
        destinations: Bench.places.map(destination), events: { [self] in events() })
    }

    private func rest() {
      if shop.root.activeTransition?.pace == .held { handle(.pointerUp(at: .zero)) }
      attempt { try shop.loop.rest() }
    }

    private func attempt(_ action: () throws -> Void) {
      do { try action() } catch { mishaps.append("\(error)") }
    }

    // By way of the loop, at the begin of the next frame, as everything comes in.
    private func handle(_ action: InputEvent.Action) { display.send(action, at: shop.loop.moment) }

    /// Where what led to a failure is kept, if the journal goes back so far.
    func story(_ name: String) -> String {
      do {
        return try shop.journalRecorder.journal?.kept(as: name) ?? ""
      } catch {
        return "\(error)"
      }
    }

    // MARK: Places

    // Of those that are alike, the whole proof looks at each.
    static let places =
      [
        "home", "product/harbour-light", "artist/Ines%20Vidal", "bag", "account", "account/details",
        "account/security", "account/ways-around", "timings", "craft", "login", "sign-up",
        "forgot-password?email=a@b.org", "welcome", "onboarding?page=2",
      ] + (isWhole ? alike : [])
    private static let alike = [
      "account/profiles", "account/password", "account/delete", "confirm?email=a@b.org",
      "reset-password?email=a@b.org",
    ]

    private func destination(_ path: String) -> StateExplorer.Destination {
      StateExplorer.Destination(path) { [shop] told in
        shop.loop.after(.zero) {
          let reply = shop.open("lantern://\(path)") { outcome in
            switch outcome {
            case .shown: told(.shown { $0.link?.place == Bench.place(path) })
            case .superseded, .cancelled: told(.superseded)
            case .refused(let refusal): told(.refused(refusal))
            case .failed(let error): told(.failed(error))
            }
          }
          // What is kept is told nothing more of.
          if !reply.isTaken || reply.message != "" { told(.refused(Refusal(reply.message))) }
        }
      }
    }

    private static func place(_ path: String) -> [String]? {
      try? AppPlace("lantern://\(path)").link?.place
    }

    // MARK: What a person does

    // One of each kind of thing that is there in numbers, and nothing that only repeats what places do.
    private static let taps: Set<String> = [
      "Log In", "Sign Up", "Forgot Password", "Take the Tour", "Next", "Skip", "Done", "Back",
      "Cancel",
      "Home", "Bag", "Account", "Timings", "Harbour Light", "More by Ines Vidal", "How It Is Made",
      "View Bag", "Edit Details", "Login and Security", "Routes",
      "Discard", "Keep Editing", "Log Out", "Go to the Shop",
      "Open a Print in a New Stack", "Push Your Account Here", "Start Over",
    ]

    private func events() -> [StateExplorer.Event] {
      let taps = shop.root.taps(at: shop.loop.moment) { [self] in handle($0) }
      var events = taps.filter { event in Bench.taps.contains { event.name.hasSuffix("“\($0)”") } }
      if shop.root.semantics.contains(where: { $0.semantics.name == "Note" }) {
        events.append(
          StateExplorer.Event("a note is typed") { [self] in
            handle(.keyDown(.tab, []))
            handle(.text("x"))
          })
      }
      events.append(StateExplorer.Event("Escape") { [self] in handle(.keyDown(.escape, [])) })
      if asksAsEvents { events += Bench.places.map(destination).map(StateExplorer.Event.init(asking:)) }
      guard resizes else { return events }
      for size in [PixelSize(360, 540), PixelSize(800, 400), PixelSize(240, 200)] {
        events.append(
          StateExplorer.Event("\(size.width) × \(size.height)") { [self] in
            display.resize(to: size, at: shop.loop.moment)
          })
      }
      return events
    }
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78))
  func `from every state that taps lead to each place shows whole, or nothing changes`() throws {
    let bench = try Bench()
    let report = StateExplorer(start: bench.window).everyState(interrupting: true)
    print(report)
    #expect(report.passed, "\(report)")
    #expect(report.neverShown == [])
    #expect(report.pairs == report.states.count * Bench.places.count)
  }

  @Test(
    .requirement(31, 39, 69, 77, 78),
    .enabled(if: ShopExplorationTests.isWhole, "it takes some minutes"))
  func `the same from every state that two taps or places lead to`() throws {
    let bench = try Bench(asksAsEvents: true)
    // There is no end to what can be laid over what.
    let report = StateExplorer(limits: StateExplorer.Limits(depth: 2), start: bench.window).everyState()
    print(report)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.neverShown == [])
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78), arguments: [UInt64(1), 2])
  func `no walk of places, taps, log ins and sizes breaks anything`(seed: UInt64) throws {
    let bench = try Bench(resizes: true)
    let steps = ShopExplorationTests.isWhole ? 50_000 : 5_000
    let report = StateExplorer(start: bench.window).walk(seed: seed, steps: steps)
    print(report)
    #expect(report.passed, "\(report); `lantern replay \(bench.story("walk \(seed)"))`")
    #expect(report.steps == steps)
  }

  @Test(arguments: [UInt64(3), 4]) func `what a walk did happens again from its journal`(seed: UInt64) throws
  {
    let bench = try Bench()
    let report = StateExplorer(start: bench.window).walk(seed: seed, steps: 300)
    #expect(report.passed, "\(report)")
    let journal = try #require(bench.shop.journalRecorder.journal)
    let files = try TemporaryDirectory()
    let verdict = try Replay(journal, typesetter: BlockTypesetter(), dataDirectory: files / "data").run()
    #expect(verdict == .same(count: journal.comparedEffects), "\(bench.story("walk \(seed)"))")
    #expect(journal.comparedEffects > 0)
  }
}
