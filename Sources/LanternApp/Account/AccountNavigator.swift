package import LanternNavigation

/// Navigates between the screens of the account.
@MainActor
package final class AccountNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    case page(AccountPage)
    /// The list of routes through the shop.
    case routeList
  }

  /// The stack of the screens.
  package weak var stack: ScreenStack?
  private let make: (AccountPage) -> Screen
  private let openRouteList: () -> Void
  // The last page that was pushed, so that a repeated request shows it once.
  private var latestPage: AccountPage?
  private weak var latestScreen: Screen?

  /// `make` creates the screen of a page; `openRouteList` opens the list of routes.
  package init(_ make: @escaping (AccountPage) -> Screen, openRouteList: @escaping () -> Void = {}) {
    self.make = make
    self.openRouteList = openRouteList
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    guard let stack else { return false }
    switch destination {
    case .routeList: openRouteList()
    case .page(let page):
      if latestPage == page, let latestScreen, stack.targetScreens.contains(where: { $0 === latestScreen }) {
        return true
      }
      let screen = make(page)
      (latestPage, latestScreen) = (page, screen)
      stack.push(screen)
    }
    return true
  }
}

/// A navigator for an account screen in any stack. It uses routes into the visible stack.
@MainActor
final class VisibleAccountNavigator: Navigator {
  private let open: (AccountPage) -> Void
  private let openRouteList: () -> Void

  init(_ open: @escaping (AccountPage) -> Void, openRouteList: @escaping () -> Void) {
    self.open = open
    self.openRouteList = openRouteList
  }

  @discardableResult
  func navigate(to destination: AccountNavigator.Destination) -> Bool {
    switch destination {
    case .page(let page): open(page)
    case .routeList: openRouteList()
    }
    return true
  }
}
