import Foundation
import LanternApp
import LanternNavigation

/// What the login part needs, with every question kept until the test answers it.
@MainActor
final class LoginBench {
  typealias Pending<Question, Answer> = [(question: Question, answer: (Answer) -> Void)]

  var logIns: Pending<LoginServices.Credentials, Result<User, LoginRefusal>> = []
  var signUps: Pending<NewAccount, FormAnswer> = []
  var resets: Pending<EmailAddress, FormAnswer> = []
  var entered: [User] = []
  var logOuts: [(String?) -> Void] = []
  var tours = 0
  let services: LoginServices

  // The services' closures find it here.
  private final class Place { weak var bench: LoginBench? }

  init() throws {
    let place = Place()
    services = LoginServices(
      words: try Words(.english, in: Project.root.appending(path: "Assets/strings")),
      filledIn: ("demo", "one demo password"),
      prints: try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints,
      art: ArtStore { _, _ in },
      logIn: { place.bench?.logIns.append(($0, $1)) },
      signUp: { place.bench?.signUps.append(($0, $1)) },
      resetPassword: { place.bench?.resets.append(($0, $1)) },
      enter: { place.bench?.entered.append($0) },
      logOut: { place.bench?.logOuts.append($0) })
    place.bench = self
  }

  var screens: LoginScreens { LoginScreens(services) { [weak self] in self?.tours += 1 } }

  /// A window with the login part's stack, and the navigator of its screens.
  func desk(_ screens: LoginScreens? = nil) -> (desk: Desk, navigator: LoginNavigator, stack: ScreenStack) {
    let screens = screens ?? self.screens
    let navigator = LoginNavigator(screens, enter: services.enter)
    let stack = ScreenStack(root: screens.logIn(navigator))
    navigator.stack = stack
    return (Desk { stack }, navigator, stack)
  }

  /// A window with one screen of it, whose ways go to a spy.
  func desk(
    of make: (LoginScreens, LoginScreens.Ways) -> Screen
  ) -> (desk: Desk, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    let stack = ScreenStack(root: make(screens, spy))
    return (Desk { stack }, spy)
  }
}
