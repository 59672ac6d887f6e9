package import LanternAccounts
package import LanternDesktop
package import LanternLogin
import LanternNavigation
import Observation

/// The state that the shop's screens share: the session, the bag, the appearance and the catalog.
///
/// It knows no screens and does nothing by itself. Screens read it, and act through their navigators.
@MainActor @Observable
package final class AppModel {
  /// The session, the demo account, the pending link and the texts.
  @ObservationIgnored package let login: LoginModel
  /// The timings of the window's last transitions.
  let timings: TimingLog
  /// The frame budget in milliseconds.
  let frameBudget: Double

  /// The prints that the shop sells.
  package var catalog = Catalog.empty
  @ObservationIgnored private let appearanceModel: AppearanceModel
  /// Whether the session is recorded, so that the recording can be saved.
  var isRecorded = false
  /// The reason why nothing is recorded although it should be, or nil.
  var recordingProblem: String?

  @ObservationIgnored private var orderCount = 0
  // One bag per profile, until its account logs out.
  @ObservationIgnored private var bags: [Profile.ID: Bag] = [:]

  package init(
    _ login: LoginModel, appearance: AppearanceModel = AppearanceModel(),
    timings: TimingLog = TimingLog(), frameBudget: Double = 1_000 / 60
  ) {
    self.login = login
    appearanceModel = appearance
    self.timings = timings
    self.frameBudget = frameBudget
  }

  /// The settings of the appearance.
  package var appearance: AppearanceSettings { appearanceModel.settings }
  /// The texts in the current language.
  package var strings: Strings { login.strings }
  /// The current session, or nil.
  package var signedIn: SignedIn? { login.signedIn }
  /// The current profile.
  var profile: Profile? { login.profile }
  /// Whether the session is one of the demo account.
  var isDemo: Bool { login.isDemo }

  /// The bag of the current profile.
  package var bag: Bag {
    guard let profile else { return Bag() }
    let bag = bags[profile.id] ?? Bag()
    bags[profile.id] = bag
    return bag
  }

  /// Empties the bags of all profiles.
  func emptyBags() { bags = [:] }

  /// Turns the contents of the current bag into an order.
  func placeOrder() -> Order {
    orderCount += 1
    let bag = bag
    defer { bag.empty() }
    return Order(
      number: 1_000 + orderCount, lines: bag.lines, subtotal: bag.subtotal, shipping: bag.shipping)
  }

  /// Returns the prints of an order to the current bag.
  func undo(_ order: Order) { bag.add(order.lines) }

  /// Returns the print with an id. Throws if the shop does not sell it.
  func print(id: String?) throws(LinkError) -> Print {
    guard let id, let print = catalog.prints.first(where: { $0.id == id }) else {
      throw .notFound(kind: strings(.linkKindPrint), id: id ?? "")
    }
    return print
  }

  /// Returns the name of an artist. Throws if the shop sells no print of the artist.
  func artist(named name: String?) throws(LinkError) -> String {
    guard let name, catalog.prints.contains(where: { $0.artist == name }) else {
      throw .notFound(kind: strings(.linkKindArtist), id: name ?? "")
    }
    return name
  }
}
