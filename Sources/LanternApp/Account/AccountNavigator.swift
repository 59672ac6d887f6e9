package import LanternNavigation

/// Navigates between the screens of the account.
@MainActor
package final class AccountNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    case page(AccountPage)
    /// The list of ways around the shop.
    case waysAround
  }

  /// The stack of the screens.
  package weak var stack: ScreenStack?
  private let make: (AccountPage) -> Screen
  private let ways: () -> Void
  private var latest: AccountPage?
  private weak var shown: Screen?

  /// `make` creates the screen of a page; `ways` opens the list of ways around the shop.
  package init(_ make: @escaping (AccountPage) -> Screen, ways: @escaping () -> Void = {}) {
    self.make = make
    self.ways = ways
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    guard let stack else { return false }
    switch destination {
    case .waysAround: ways()
    case .page(let page):
      if latest == page, let shown, stack.targetScreens.contains(where: { $0 === shown }) { return true }
      let screen = make(page)
      (latest, shown) = (page, screen)
      stack.push(screen)
    }
    return true
  }
}

/// A navigator for an account screen in any stack. It uses routes, into the visible stack.
@MainActor
final class VisibleAccountNavigator: Navigator {
  private let open: (AccountPage) -> Void
  private let ways: () -> Void

  init(_ open: @escaping (AccountPage) -> Void, ways: @escaping () -> Void) {
    self.open = open
    self.ways = ways
  }

  @discardableResult
  func navigate(to destination: AccountNavigator.Destination) -> Bool {
    switch destination {
    case .page(let page): open(page)
    case .waysAround: ways()
    }
    return true
  }
}
