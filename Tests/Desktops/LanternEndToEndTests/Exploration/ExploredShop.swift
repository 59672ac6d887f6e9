import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// The demo in a small window on a virtual clock, for explorations.
@MainActor
final class ExploredShop {
  let shop: PrintShop
  /// The places that can be requested, by their links without the scheme.
  let places: [String]
  private let allPlaces: [String]
  let window: TestWindow
  private let files: TemporaryDirectory
  private let appearance: AppearanceSettings
  private var startError: String?
  private var notes = 0
  private let resizes: Bool
  private let activates: Set<String>?
  private let excluded: Set<String>
  private let opensPlaces: Bool

  /// Creates the demo.
  ///
  /// - Parameters:
  ///   - places: The places to request, by their links without the scheme. By default one of each in the table.
  ///   - width: The width of the window.
  ///   - height: The height of the window. In a high one, no control is out of reach.
  ///   - activates: The names of the controls whose activation is an event, or nil for all.
  ///   - excluded: The names of the controls whose activation is no event.
  ///   - resizes: Whether changes of the window's size are events.
  ///   - motion: The motion of the screens.
  ///   - opensPlaces: Whether opening any place of the table is an event too.
  ///   - rate: The frame rate, in frames per second. At a lower one, transitions take fewer frames.
  ///   - fault: A fault to put into the table of places.
  init(
    places: [String]? = nil, width: Int = 360, height: Int = 540, activating activates: Set<String>? = nil,
    excluding excluded: Set<String> = [],
    resizes: Bool = false, motion: Preferences.MotionChoice = .reduced,
    opensPlaces: Bool = false, rate: Int? = nil, fault: (PlaceTable) -> [Place] = { $0.places }
  ) throws {
    files = try TemporaryDirectory()
    (self.resizes, self.activates, self.excluded, self.opensPlaces) = (
      resizes, activates, excluded, opensPlaces
    )
    var preferences = Preferences()
    preferences.motion = motion
    appearance = AppearanceSettings(preferences)
    var accountSettings = AccountSettings.light
    accountSettings.now = { Date(timeIntervalSince1970: 1_750_000_000) }
    let display = HeadlessDisplay(size: PixelSize(width, height))
    shop = try PrintShop(
      display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data", appearance: appearance,
      accountSettings: accountSettings, rate: rate)
    allPlaces = shop.places.places.map(\.example)
    self.places = places ?? allPlaces
    shop.places = try PlaceTable(scheme: Link.appScheme, fault(shop.places))
    window = TestWindow(driving: shop.loop, display: display)
    shop.begin()
    try window.settle()
  }

  func start() -> StateExplorer.Window {
    do {
      try shop.startOver()
      shop.apply(appearance)
      try window.settle()
    } catch {
      startError = "\(error)"
    }
    shop.services.journalRecorder.begin()
    return StateExplorer.Window(
      window, patience: .seconds(1),
      note: { [shop] in shop.accessNote },
      check: { [self] in startError.map { [$0] } ?? [] }, destinations: places.map(destination),
      events: { [self] in events() })
  }

  /// Writes the journal of a failure, if it is complete, and returns its path.
  func journalPath(_ name: String) -> String {
    do {
      return try shop.services.journalRecorder.journal?.save(as: name) ?? ""
    } catch {
      return "\(error)"
    }
  }

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
    try? Link(parsing: "lantern://\(path)", scheme: Link.appScheme).place
  }

  private func events() -> [StateExplorer.Event] {
    var events = window.taps(excluding: excluded).filter { event in
      activates.map { $0.contains { event.name.hasSuffix("“\($0)”") } } ?? true
    }
    if window.semantics.contains(where: { $0.name == "Note" }) {
      events.append(
        StateExplorer.Event("a note is typed") { [self] in
          // An earlier note may have been saved.
          notes += 1
          window.send(.keyDown(.tab, []))
          window.send(.text("\(notes)"))
        })
    }
    events.append(StateExplorer.Event("Escape") { [window] in window.send(.keyDown(.escape, [])) })
    if opensPlaces { events += allPlaces.map(destination).map(StateExplorer.Event.init(requesting:)) }
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

extension StateExplorer.Scenario {
  private static let logIn = "button “Log In”"

  /// The states from which each place of the demo is requested.
  static let demo = [
    Self("logged out", []),
    Self("logged in", [logIn]),
    Self("empty bag", [logIn, "bag"]),
    Self("full bag", [logIn, "product/harbour-light", "button “Add to Bag”", "bag"]),
    Self("modal", [logIn, "craft"]),
    Self("unsaved text", [logIn, "account/details", "a note is typed"]),
    Self("transition", [logIn], isTransition: true),
  ]
}
