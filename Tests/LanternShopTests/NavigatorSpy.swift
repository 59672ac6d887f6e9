import LanternNavigation
import LanternShop

/// Records destinations without navigating.
@MainActor
final class NavigatorSpy<Destination>: Navigator {
  private(set) var destinations: [Destination] = []

  func navigate(to destination: Destination) -> Bool {
    destinations.append(destination)
    return true
  }
}
