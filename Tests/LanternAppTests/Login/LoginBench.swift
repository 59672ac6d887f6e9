import Foundation
import LanternAccounts
import LanternApp
import LanternNavigation
import LanternTestSupport
import LanternWidgets

/// What the login part needs, with every question kept until the test answers it.
@MainActor
final class LoginBench {
  typealias Pending<Question, Answer> = [(
    question: Question, answer: (Result<Answer, FormError>) -> Void
  )]

  nonisolated static let demo = DemoAccount(
    name: "Demo", email: "demo@example.org", password: "one demo password")

  var logIns: Pending<LoginQuestions.Credentials, User> = []
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

  // The services' closures find it here.
  private final class Place { weak var bench: LoginBench? }

  init(demo: DemoAccount? = LoginBench.demo) throws {
    let place = Place()
    services = LoginServices(
      strings: try Strings(.english, in: Project.root.appending(path: "Assets/strings")),
      demo: demo,
      prints: try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")).prints,
      art: ArtStore { _, _ in },
      questions: LoginQuestions(
        logIn: { place.bench?.logIns.append(($0, $1)) },
        signUp: { place.bench?.signUps.append(($0, $1)) },
        sendConfirmation: { place.bench?.sendings.append(($0, $1)) },
        confirm: { place.bench?.confirmations.append(($0, $1)) },
        requestReset: { place.bench?.resets.append(($0, $1)) },
        resetPassword: { place.bench?.newPasswords.append(($0, $1)) }),
      outbox: Outbox(path: "/home/ines/outbox") { place.bench?.outboxes.append($0) },
      enter: { place.bench?.entered.append($0) },
      logOut: { place.bench?.logOuts.append($0) })
    place.bench = self
  }

  var screens: LoginScreens { LoginScreens(services) { [weak self] in self?.tours += 1 } }

  /// A window with the login part's stack, and the navigator of its screens.
  func fixture(_ screens: LoginScreens? = nil) -> (
    fixture: WindowFixture, navigator: LoginNavigator, stack: ScreenStack
  ) {
    let screens = screens ?? self.screens
    let navigator = LoginNavigator(screens, enter: services.enter)
    let stack = ScreenStack(root: screens.logIn(nil, navigator))
    navigator.stack = stack
    return (WindowFixture { stack }, navigator, stack)
  }

  /// A window with one screen of it, whose ways go to a spy.
  func fixture(
    of make: (LoginScreens, LoginScreens.Ways) -> Screen
  ) -> (fixture: WindowFixture, spy: NavigatorSpy<LoginNavigator.Destination>) {
    let spy = NavigatorSpy<LoginNavigator.Destination>()
    let stack = ScreenStack(root: make(screens, spy))
    return (WindowFixture { stack }, spy)
  }
}

extension Secret {
  /// What was typed, for a test to read: nothing else may.
  var text: String {
    withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
  }
}

extension EmailAddress {
  static var ines: EmailAddress {
    guard let ines = EmailAddress("ines@example.org") else { preconditionFailure("it has the shape of one") }
    return ines
  }
}

extension WindowFixture {
  /// Whether the button of that name waits for an answer.
  func isBusy(_ name: String) -> Bool {
    root.semantics.map(\.semantics).contains {
      $0.role == .button && $0.name == name && $0.states.contains(.busy)
    }
  }
}
