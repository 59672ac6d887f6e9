import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternTestSupport
import LanternWidgets

/// The services of the login flow. Each request is pending until the test completes it.
@MainActor
final class LoginFixture {
  typealias Pending<Input, Output> = [(
    input: Input, completion: (Result<Output, FormError>) -> Void
  )]

  nonisolated static let demo = DemoAccount(
    name: "Demo", email: "demo@example.org", password: "one demo password")

  var logIns: Pending<LoginOperations.Credentials, User> = []
  var signUps: Pending<NewAccount, Void> = []
  var sendings: Pending<EmailAddress, Void> = []
  var confirmations: Pending<(email: EmailAddress, code: String), Void> = []
  var resets: Pending<EmailAddress, Void> = []
  var newPasswords: Pending<NewPassword, Void> = []
  var outboxes: [(String?) -> Void] = []
  var entered: [User] = []
  var logOuts: [(String?) -> Void] = []
  var tours = 0
  let services: LoginServices

  // Gives the services' closures access to the fixture.
  private final class Owner { weak var fixture: LoginFixture? }

  init(demo: DemoAccount? = LoginFixture.demo) throws {
    let owner = Owner()
    services = LoginServices(
      strings: try Strings(.english, in: Project.root.appending(path: "Assets/strings")),
      demo: demo,
      prints: try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints,
      art: ArtStore { _, _ in },
      operations: LoginOperations(
        logIn: { owner.fixture?.logIns.append(($0, $1)) },
        signUp: { owner.fixture?.signUps.append(($0, $1)) },
        sendConfirmation: { owner.fixture?.sendings.append(($0, $1)) },
        confirm: { owner.fixture?.confirmations.append(($0, $1)) },
        requestReset: { owner.fixture?.resets.append(($0, $1)) },
        resetPassword: { owner.fixture?.newPasswords.append(($0, $1)) }),
      outbox: Outbox(path: "/home/ines/outbox") { owner.fixture?.outboxes.append($0) },
      enter: { owner.fixture?.entered.append($0) },
      logOut: { owner.fixture?.logOuts.append($0) })
    owner.fixture = self
  }

  var screens: LoginScreens { LoginScreens(services) { [weak self] in self?.tours += 1 } }

  /// A window with the login flow's stack, and the navigator of its screens.
  func fixture(_ screens: LoginScreens? = nil) -> (
    fixture: WindowFixture, navigator: LoginNavigator, stack: ScreenStack
  ) {
    let screens = screens ?? self.screens
    let navigator = LoginNavigator(screens, enter: services.enter)
    let stack = ScreenStack(root: screens.logIn(nil, navigator))
    navigator.stack = stack
    return (WindowFixture { stack }, navigator, stack)
  }

  /// A window with one screen of the flow, whose destinations are recorded by a spy.
  func fixture(
    of make: (LoginScreens, LoginScreens.ScreenNavigator) -> Screen
  ) -> (fixture: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    let stack = ScreenStack(root: make(screens, spy))
    return (WindowFixture { stack }, spy)
  }
}

extension Secret {
  /// The text of the secret. Only tests may read it.
  var text: String {
    withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
  }
}

extension EmailAddress {
  static var ines: EmailAddress {
    guard let ines = EmailAddress("ines@example.org") else {
      preconditionFailure("the address must be valid")
    }
    return ines
  }
}

extension WindowFixture {
  /// Whether a button is busy.
  func isBusy(_ name: String) -> Bool {
    root.semantics.map(\.semantics).contains {
      $0.role == .button && $0.name == name && $0.states.contains(.busy)
    }
  }
}
