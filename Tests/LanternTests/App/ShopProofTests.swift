import Foundation
import LanternApp
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternWidgets
import Testing

/// The demo held to what its routes promise: each place from each state, and walks by chance through all of it.
///
/// `LANTERN_PROOF=whole` looks at more states and walks ten times as far.
@MainActor
struct ShopProofTests {
  nonisolated private static let isWhole = ProcessInfo.processInfo.environment["LANTERN_PROOF"] == "whole"

  /// The demo in a small window on a virtual clock, led from outside.
  @MainActor
  private final class Bench {
    let shop: PrintShop
    private let files: Scratch
    // Whatever went wrong outside of what the proof looks at.
    private var mishaps: [String] = []
    private let resizes: Bool
    private let display = HeadlessDisplay(size: PixelSize(360, 540))

    init(resizes: Bool = false) throws {
      files = try Scratch()
      self.resizes = resizes
      var preferences = Preferences()
      preferences.motion = .reduced
      shop = try PrintShop(
        display: display, typesetter: BlockTypesetter(),
        dataDirectory: files / "data", look: Look(preferences))
      shop.begin()
      try shop.loop.rest()
    }

    func window() -> Proof.Window {
      attempt { try shop.startOver() }
      rest()
      return Proof.Window(
        shop.root, frame: { [self] in attempt { try shop.loop.step() } }, rest: { [self] in rest() },
        note: { [shop] in shop.accessNote },
        check: { [self] in
          defer { mishaps = [] }
          return mishaps
        },
        destinations: Bench.places.map(destination), events: { [self] in events() })
    }

    private func rest() {
      if shop.root.passage?.pace == .held { hear(.pointerUp(at: .zero)) }
      attempt { try shop.loop.rest() }
    }

    private func attempt(_ action: () throws -> Void) {
      do { try action() } catch { mishaps.append("\(error)") }
    }

    private func hear(_ action: InputEvent.Action) {
      shop.root.hear(InputEvent(action, time: shop.loop.moment))
    }

    // MARK: Places

    static let places = [
      "home", "product/harbour-light", "artist/Ines%20Vidal", "bag", "account", "account/details",
      "account/ways-around", "timings", "craft", "login", "sign-up", "forgot-password?email=a@b.org",
      "welcome",
      "onboarding?page=2",
    ]

    private func destination(_ path: String) -> Proof.Destination {
      Proof.Destination(path) { [shop] told in
        let reply = shop.open("lantern://\(path)") { outcome in
          switch outcome {
          case .shown: told(.shown { $0.link?.place == Bench.place(path) })
          case .superseded, .cancelled: told(.superseded)
          case .refused(let refusal): told(.unchanged(refusal.reason))
          }
        }
        // What is kept is told nothing more of.
        if !reply.isTaken || reply.message != "" { told(.unchanged(reply.message)) }
      }
    }

    private static func place(_ path: String) -> [String]? {
      try? AppPlace("lantern://\(path)").link?.place
    }

    // MARK: What a person does

    // One of each kind of thing that is there in numbers, and nothing that only repeats what places do.
    private static let taps: Set<String> = [
      "Log In", "Sign up", "Forgot password", "Take the tour", "Next", "Skip", "Done", "Back",
      "Do Not Open It",
      "Home", "Bag", "Account", "Timings", "Harbour Light", "More by Ines Vidal", "How It Is Made",
      "See Your Bag", "Edit details", "Ways Around", "Discard", "Keep Editing", "Log Out", "Go to the Shop",
      "A print over all that shows", "Your account, here", "Start over",
    ]

    private func events() -> [Proof.Event] {
      var events = shop.root.taps(at: shop.loop.moment).filter { event in
        Bench.taps.contains { event.name.hasSuffix("“\($0)”") }
      }
      if shop.root.semantics.contains(where: { $0.semantics.name == "Note" }) {
        events.append(
          Proof.Event("a note is typed") { [self] in
            hear(.keyDown(.tab, []))
            hear(.text("x"))
          })
      }
      events.append(Proof.Event("Escape") { [self] in hear(.keyDown(.escape, [])) })
      guard resizes else { return events }
      for size in [PixelSize(360, 540), PixelSize(800, 400), PixelSize(240, 200)] {
        events.append(
          Proof.Event("\(size.width) × \(size.height)") { [self] in
            display.resize(to: size, at: shop.loop.moment)
          })
      }
      return events
    }
  }

  @Test(.requirement(31, 39, 69, 77, 78), .timeLimit(.minutes(10)))
  func `from every state each place shows whole, or nothing changes`() throws {
    let bench = try Bench()
    let limits = Proof.Limits(
      states: ShopProofTests.isWhole ? 400 : 40, depth: ShopProofTests.isWhole ? 8 : 5)
    let report = Proof(limits: limits, start: bench.window).everyState(interrupting: ShopProofTests.isWhole)
    print(report)
    #expect(report.failures.isEmpty, "\(report)")
    #expect(report.neverShown == [])
    #expect(report.pairs == report.states.count * Bench.places.count)
  }

  @Test(.requirement(31, 39, 69, 73, 77, 78), .timeLimit(.minutes(10)), arguments: [UInt64(1), 2])
  func `no walk of places, taps, log ins and sizes breaks anything`(seed: UInt64) throws {
    let bench = try Bench(resizes: true)
    let steps = ShopProofTests.isWhole ? 50_000 : 5_000
    let report = Proof(start: bench.window).walk(seed: seed, steps: steps)
    print(report)
    #expect(report.holds, "\(report)")
    #expect(report.steps == steps)
  }
}
