package import LanternDesktop
import LanternLogin
package import LanternNavigation

// Links, and what the screens of places need.
extension PrintShop {
  /// Opens a link, or keeps it until that is possible.
  @discardableResult
  package func open(
    _ link: String, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> LinkResponse { login.open(link, completion: completion) }

  /// Logs out and discards the pending link, as on a first start. For programs that control the app from outside.
  package func startOver() throws(ExitError) { try login.startOver() }

  /// The session state and the pending link, as a text that is equal for equal states.
  package var accessNote: String { login.accessNote }

  /// Makes the screen of a restoration state. Returns nil for a place that no longer exists.
  package func makeScreen(_ state: RestorationState) -> Screen? { login.makeScreen(state) }

  private var isInShop: Bool { login.flow == .main }

  var shopNavigator: ShopNavigator? { isInShop ? currentShop : nil }

  var loginNavigator: LoginNavigator? { login.navigator }

  private var tourOwner: Coordinator? { isInShop ? currentShop?.coordinator : login.formsCoordinator }

  func makeTour(upTo page: OnboardingPage) -> ScreenStack {
    let owner = tourOwner ?? coordinator
    return owner.makeTour(model, from: page)
  }

  func showTourPage(_ page: OnboardingPage, in stack: Screen) {
    let tours = (tourOwner?.children ?? []).compactMap { $0 as? OnboardingCoordinator }
    tours.first { $0.stack === stack }?.show(page)
  }
}

/// Forwards to the app, which is created after its flows and places.
@MainActor
final class Flows: PlaceContext {
  weak var shop: PrintShop?

  var shopNavigator: ShopNavigator? { shop?.shopNavigator }
  var loginNavigator: LoginNavigator? { shop?.loginNavigator }
  func makeTour(upTo page: OnboardingPage) -> ScreenStack {
    shop?.makeTour(upTo: page) ?? ScreenStack(root: Screen(title: ""))
  }
  func showTourPage(_ page: OnboardingPage, in stack: Screen) { shop?.showTourPage(page, in: stack) }
}
