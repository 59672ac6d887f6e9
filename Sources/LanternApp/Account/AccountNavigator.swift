package import LanternNavigation

/// Brings a person to what belongs to their account.
@MainActor
package final class AccountNavigator: Navigator {
  package enum Destination: Hashable, Sendable {
    /// What the shop is told about them, to be changed.
    case details
    /// The ways around the shop.
    case waysAround
  }

  /// What the screens are shown in.
  package weak var stack: ScreenStack?
  private let details: () -> Screen
  private let ways: () -> Void
  private weak var shown: Screen?

  /// `details` makes the screen of that place; `ways` leads to those.
  package init(details: @escaping () -> Screen, ways: @escaping () -> Void = {}) {
    self.details = details
    self.ways = ways
  }

  @discardableResult
  package func navigate(to destination: Destination) -> Bool {
    guard let stack else { return false }
    switch destination {
    case .waysAround: ways()
    case .details:
      if let shown, stack.toBe.contains(where: { $0 === shown }) { return true }
      let screen = details()
      shown = screen
      stack.push(screen)
    }
    return true
  }
}

/// The same for an account that is shown in any stack: by routes, into the one that shows.
@MainActor
final class VisibleAccountNavigator: Navigator {
  private let details: () -> Void
  private let ways: () -> Void

  init(details: @escaping () -> Void, ways: @escaping () -> Void) {
    self.details = details
    self.ways = ways
  }

  @discardableResult
  func navigate(to destination: AccountNavigator.Destination) -> Bool {
    switch destination {
    case .details: details()
    case .waysAround: ways()
    }
    return true
  }
}
