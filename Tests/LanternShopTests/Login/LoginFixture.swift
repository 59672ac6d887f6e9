import Foundation
import LanternAccounts
import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// The model, operations and shell of the login flow. Each request is pending until the test completes it.
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
  var confirmations: Pending<(email: EmailAddress, code: String), User?> = []
  var resets: Pending<EmailAddress, Void> = []
  var newPasswords: Pending<NewPassword, User?> = []
  var forgotten: [EmailAddress] = []
  var outboxes: [(String?) -> Void] = []
  var logOuts: [(String?) -> Void] = []
  /// The number of times that the shop was entered.
  var entries = 0
  /// The number of times that the tour was opened.
  var tours = 0
  let model: AppModel
  /// The coordinator that shows the tour.
  weak var coordinator: LoginCoordinator?

  init(
    demo: DemoAccount? = LoginFixture.demo, strings: Strings = Strings(formats: CLDRFormats.english)
  ) throws {
    let outer = Box()
    model = AppModel(LoginModel(PrintShop.identity, strings) { .shop($0) { outer.fixture?.openTour() } })
    outer.fixture = self
    login.demo = demo
    model.catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json"))
  }

  private final class Box { weak var fixture: LoginFixture? }

  var login: LoginModel { model.login }
  var strings: Strings { model.strings }
  var screens: LoginScreens { LoginScreens(login) }

  func navigator(_ screens: LoginScreens? = nil) -> LoginNavigator {
    LoginNavigator(screens ?? self.screens, self, self)
  }

  /// A window with the login flow's stack, and the navigator of its screens.
  func fixture(_ screens: LoginScreens? = nil) -> (
    fixture: TestWindow, navigator: LoginNavigator, stack: ScreenStack
  ) {
    let screens = screens ?? self.screens
    let navigator = navigator(screens)
    let stack = ScreenStack(root: screens.logIn(nil, navigator))
    navigator.stack = stack
    return (TestWindow { stack }, navigator, stack)
  }

  /// A window with one screen of the flow, whose destinations are recorded by a spy.
  func fixture(
    of make: (LoginScreens, LoginScreens.ScreenNavigator) -> Screen
  ) -> (fixture: TestWindow, spy: LoginSpy) {
    let spy = spy()
    let stack = ScreenStack(root: make(screens, spy))
    return (TestWindow { stack }, spy)
  }

  func spy() -> LoginSpy { LoginSpy(self) }

  /// The stack of a login flow with a coordinator, which lives as long as the stack.
  func makeStack(of app: Coordinator) -> ScreenStack {
    let login = LoginCoordinator(login, navigator())
    let stack = login.makeStack()
    app.adopt(login, until: stack)
    coordinator = login
    return stack
  }
}

/// Records the destinations of the login flow's screens, and navigates nowhere.
@MainActor
final class LoginSpy: LoginNavigation {
  private(set) var destinations: [LoginNavigator.Destination] = []
  private let flow: LoginFixture
  var operations: any LoginOperations { flow }
  var shell: any LoginShell { flow }
  let isOverMain = false

  init(_ flow: LoginFixture) { self.flow = flow }

  func navigate(to destination: LoginNavigator.Destination) -> Bool {
    destinations.append(destination)
    return true
  }
}

extension LoginFixture: LoginOperations {
  func logIn(_ credentials: Credentials, _ completion: @escaping Completion<User>) {
    logIns.append((credentials, completion))
  }
  func signUp(_ account: NewAccount, _ completion: @escaping Completion<Void>) {
    signUps.append((account, completion))
  }
  func sendConfirmation(to email: EmailAddress, _ completion: @escaping Completion<Void>) {
    sendings.append((email, completion))
  }
  func confirm(_ email: EmailAddress, code: String, _ completion: @escaping Completion<User?>) {
    confirmations.append(((email, code), completion))
  }
  func forgetPassword(of email: EmailAddress) { forgotten.append(email) }
  func requestReset(of email: EmailAddress, _ completion: @escaping Completion<Void>) {
    resets.append((email, completion))
  }
  func resetPassword(_ new: NewPassword, _ completion: @escaping Completion<User?>) {
    newPasswords.append((new, completion))
  }
}

extension LoginFixture: AppShell, LoginShell {
  func showMain() { entries += 1 }
  func logOut(_ completion: @escaping (String?) -> Void) { logOuts.append(completion) }
  func apply(_ appearance: AppearanceSettings) {}
  var pendingLinkTitle: String? { nil }
  func discardPendingLink() {}
  func closeModal() {}
  func open(_ link: Link?) {}
  func openTour() {
    tours += 1
    guard let coordinator, let modals = coordinator.navigator.stack?.parent as? ModalStack else { return }
    modals.push(coordinator.makeTour(model, from: .prints))
  }
  var outboxPath: String? { "/home/ines/outbox" }
  func openFolder(_ path: String, _ completion: @escaping (String?) -> Void) { outboxes.append(completion) }
  func saveRecording(_ completion: @escaping AppServices.RecordingCompletion) {}
}

extension Secret {
  /// The text of the secret. Only tests may read it.
  var text: String {
    withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
  }
}
