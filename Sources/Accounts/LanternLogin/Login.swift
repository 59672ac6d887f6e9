import FoundationEssentials
public import LanternAccounts
public import LanternDesktop
import LanternFrames
public import LanternNavigation
import LanternProcess
public import LanternStrings
import LanternWidgets

/// The login of an app: its accounts, the session, and the forms to log in, to sign up and to reset a password.
///
/// It creates the app's services, with three flows: a splash screen while the accounts are opened, the forms of the login,
/// and the app's own screens, which exist only while a user is logged in.
@MainActor
public final class Login {
  /// The loop, the router and the files of the app.
  public let services: AppServices
  /// The session, for the app's screens.
  public let session: SessionController
  /// Called when the user has logged out or deleted the account, before the login shows. The next user may be another
  /// person, so an app empties here what it keeps in memory. A session that has expired does not count: its user usually
  /// comes back.
  public var onLogOut: () -> Void = {}

  /// Retains the coordinator of the login's forms while they are shown.
  package let coordinator = Coordinator()
  /// The forms that are presented over the app's own screens.
  package private(set) var formsOverMain: LoginNavigator?
  // It retains the services, which do not retain the login.
  private(set) lazy var deepLinks = { [services = self.services] in
    DeepLinkHandler(pendingLinkFile, model, services.places) { services.follow($0, $1) }
  }()
  /// The reason why a link was refused during the start, which is shown after it.
  var refusedLink: (text: String, reason: String)?
  weak var refusedLinkDialog: Dialog?
  let setup: Setup
  let pendingLinkFile: PendingLinkFile
  private let accounts: OpenedAccounts
  private let messageStrings: CurrentStrings
  private let makeMain: (SessionController) -> Screen
  // The app's texts without those of the login, as of the last change of the language.
  private var appStrings: Strings
  // The flow whose screens are being restored.
  private var flowBeingMade: Flow?

  /// What only the demo, tests and replays set.
  package struct Setup {
    /// The demo account, read on a background thread.
    package var demo: @Sendable () throws(ExitError) -> DemoAccount? = { () throws(ExitError) in nil }
    /// Work on a background thread behind the splash screen. Returns what applies its result.
    package var startUp: @Sendable (inout StoredState) -> @MainActor @Sendable () -> Void = { _ in {} }
    /// The minimum time that the splash screen is visible.
    package var splashDelay = Duration.zero
    package var accounts = AccountSettings()
    /// Whether this is a replay of a journal.
    package var isReplay = false
    /// Delivers the emails; nil for the outbox.
    package var mailer: Mailer?

    package init() {}
  }

  /// Creates the login and the services of an app.
  ///
  /// The accounts are in the data folder of the app, in `accounts.sqlite`.
  ///
  /// - Parameters:
  ///   - launch: The display, the folders and the settings.
  ///   - content: Returns what the app puts on the pages, for the app's messages in the current language.
  ///   - demo: An account for everyone to try; nil for none.
  ///   - mailer: Delivers the emails with codes. By default, each is a file in the folder `outbox`, which the forms offer
  ///     to open. **Until an app sends them, anyone who uses the desktop can read every code.**
  ///   - transitions: The transitions between the flows; by default, those of `TransitionTable.login(_:)`.
  ///   - splash: Creates the screen that is visible while the accounts are opened; by default, an activity indicator.
  ///   - main: Creates the app's screens for a session, such as a `ScreenStack` or a `TabScreen`.
  public convenience init(
    _ launch: Launch, content: @escaping @MainActor (Strings) -> LoginContent = { _ in LoginContent() },
    demo: DemoAccount? = nil, mailer: Mailer? = nil, transitions: TransitionTable? = nil,
    splash: (() -> Screen)? = nil, main: @escaping (SessionController) -> Screen
  ) {
    var setup = Setup()
    setup.demo = { () throws(ExitError) in demo }
    setup.mailer = mailer
    self.init(launch, setup, content: content, transitions: transitions, splash: splash, main: main)
  }

  package init(
    _ launch: Launch, _ setup: Setup, content: @escaping @MainActor (Strings) -> LoginContent,
    transitions: TransitionTable? = nil, splash: (() -> Screen)? = nil,
    main: @escaping (SessionController) -> Screen
  ) {
    var setup = setup
    if !launch.storesState {
      // The folder is deleted soon, and a recording must not store a token in the user's keyring.
      setup.accounts.usesKeyring = false
      setup.accounts.waitsForEnd = false
    }
    self.setup = setup
    makeMain = main
    appStrings = launch.strings
    let model = LoginModel(launch.identity, launch.strings, content: content)
    let messageStrings = CurrentStrings(model.strings)
    self.messageStrings = messageStrings
    let accounts = OpenedAccounts(
      of: launch.identity, in: launch.directories, messageStrings, mailer: setup.mailer, setup.accounts)
    self.accounts = accounts
    pendingLinkFile = PendingLinkFile(launch.directories.pendingLink)
    let flows = Flows()
    let root = RootController(
      flowsWithModals: [
        .splash: { [splash?() ?? SplashScreen(title: launch.identity.name)] },
        .login: { flows.login?.makeLoginFlow() ?? [Screen(title: "")] },
        .main: { flows.login?.makeMainFlow() ?? [Screen(title: "")] },
      ],
      first: .splash, transitions: transitions ?? .login(launch.appearance.settings.theme.motion),
      size: launch.size, environment: launch.environment)
    services = AppServices(launch, root: root, startUpFlows: [.splash])
    session = SessionController(model, accounts, setup.accounts, services.loop)
    flows.login = self
    session.login = self
    session.journalRecorder = services.journalRecorder
    session.ended = { [weak self] in self?.sessionDidEnd() }
    session.showPage = { [weak self] in self?.push($0) }
    services.router.guards = [sessionGuard]
    services.loop.intercept = { [weak self] _ in
      self?.session.noteActivity()
      return false
    }
    services.languageDidChange = { [weak self] _ in self?.updateStrings() }
  }

  package var model: LoginModel { session.model }
  /// The texts of the app and of the login, in the current language.
  package var strings: Strings {
    updateStrings()
    return model.strings
  }

  // An app can replace `languageDidChange`, so each use checks.
  private func updateStrings() {
    let current = services.strings
    guard current != appStrings else { return }
    appStrings = current
    model.strings = current.withLogin(of: services.identity)
    messageStrings.value = model.strings
  }

  // MARK: Start

  /// The results of the start-up call.
  private struct StartUp: Sendable {
    var stored: StoredState
    var session = ResumedSession()
    var pendingLink: Link?
    var apply: @MainActor @Sendable () -> Void = {}
  }

  /// Opens the accounts behind the splash screen, and then shows the app's screens or the login.
  package func begin() {
    var found: StartUp?
    var hasWaited = false
    func continueStartUp() {
      guard hasWaited, let found else { return }
      for warning in found.stored.warnings + found.session.warnings.map(\.message) { printMessage(warning) }
      found.apply()
      model.demo = found.session.demo
      if setup.isReplay { session.replayedAccount = found.session.demo }
      found.session.signedIn.map(session.begin)
      session.scheduleCheckpoint()
      let flow: Flow = found.session.signedIn == nil ? .login : .main
      begin(flow, found.stored, following: found.pendingLink)
      services.root.show(flow)
      setSessionState(found.session.signedIn == nil ? .loggedOut : .loggedIn, stored: found.pendingLink)
      // Problems with accounts also appear on the screen, because the user needs to know of them.
      for warning in found.session.warnings { showMessage(warning.text) }
    }
    // In the first frame, not before it: the splash screen is visible while the call runs.
    let (loop, root) = (services.loop, services.root)
    loop.after(.zero) { [services, setup, accounts, pendingLinkFile, strings = model.strings] in
      loop.after(setup.splashDelay) {
        hasWaited = true
        continueStartUp()
      }
      let storedState = services.storedState
      let (demo, startUp) = (setup.demo, setup.startUp)
      // After the first frame is presented, so that the call does not take processor time from presenting it.
      root.whenPresented {
        loop.work({
          var found = StartUp(stored: storedState())
          found.pendingLink =
            found.stored.read { () throws(ExitError) in try pendingLinkFile.read() } ?? nil
          found.apply = startUp(&found.stored)
          found.session = ResumedSession(in: accounts, strings, demo: demo)
          return found
        }) { result in
          found = result
          continueStartUp()
        }
      }
    }
  }

  // Begins the journal with the flow that is about to be shown and the link that will be opened in it.
  private func begin(_ flow: Flow, _ stored: StoredState, following link: Link?) {
    services.begin(showing: flow, restoring: stored)
    if let link = model.pendingLink ?? link {
      services.journalRecorder.note(.opened(link: link.withoutAddresses))
    }
  }

  /// Runs until the user quits. For programs that have called `begin()`.
  package func run() throws(ExitError) {
    defer { if let problem = accounts.settle() { printMessage("\(problem)") } }
    try services.run()
  }

  // MARK: Flows

  /// The flow whose screens are shown or being made.
  package var flow: Flow { flowBeingMade ?? services.root.destination }

  private func makeLoginFlow() -> [Screen] {
    updateStrings()
    let login = LoginCoordinator(model, LoginNavigator(LoginScreens(model), session, self))
    let stack = login.makeStack()
    coordinator.adopt(login, until: stack)
    flowBeingMade = .login
    defer { flowBeingMade = nil }
    return services.restored([stack], in: .login) { makeScreen($0) }
  }

  private func makeMainFlow() -> [Screen] {
    updateStrings()
    formsOverMain = LoginNavigator(LoginScreens(model), session, self, isOverMain: true)
    flowBeingMade = .main
    defer { flowBeingMade = nil }
    return services.restored([makeMain(session)], in: .main) { makeScreen($0) }
  }

  /// The coordinator of the forms in the flow of the login, while that is shown.
  package var formsCoordinator: LoginCoordinator? {
    flow == .main ? nil : coordinator.children.lazy.compactMap { $0 as? LoginCoordinator }.last
  }

  /// The navigator of the forms, in their flow or over the app's own screens.
  package var navigator: LoginNavigator? { flow == .main ? formsOverMain : formsCoordinator?.navigator }

  /// A stack over the app's own screens, or a stack in the login, for forms.
  package func formsStack(around first: Screen) -> ScreenStack {
    guard flow == .main, let formsOverMain else {
      return ScreenStack(root: first, backTitle: strings(.back))
    }
    let stack = ScreenStack(root: first, backTitle: strings(.back), doneTitle: strings(.done))
    formsOverMain.stack = stack
    return stack
  }

  /// Makes the screen of a restoration state. Returns nil for a place that no longer exists.
  package func makeScreen(_ state: RestorationState) -> Screen? {
    guard let places = services.places, let link = state.links.last,
      let (place, address) = try? places.find(link)
    else { return nil }
    if state.children.isEmpty { return try? places.screen(at: address.link) }
    if let navigator, FormPlaces.contain(place) {
      return flow == .main ? formsStack(around: navigator.screens.logIn(nil, navigator)) : nil
    }
    if place.needsSession, flow != .main { return nil }
    // A container that is a place of its own, or a stack over the flow, with its first screen.
    if let container = (try? places.screen(at: address.link)) as? Container { return container }
    return state.children.lazy.compactMap { self.makeScreen($0) }.first.map {
      ScreenStack(root: $0, backTitle: strings(.back), doneTitle: strings(.done))
    }
  }

  // Pushes a page of the account onto the visible stack. A press may come while the session's screens go away.
  private func push(_ page: AccountPage) {
    guard flow == .main, model.signedIn != nil else { return }
    var stack: ScreenStack?
    var screen: Screen = services.root
    while let visible = screen.targetVisibleChildren.last {
      screen = visible
      stack = visible as? ScreenStack ?? stack
    }
    guard let stack, stack.top.title != strings(page.title) else { return }
    stack.push(session.makeScreen(page))
  }

  /// Shows a message over the current screen.
  package func showMessage(_ message: String) {
    services.root.whenPresented { [root = services.root] in root.showMessage(message) }
  }

  // MARK: Session

  /// Asks the screens, ends the session, and shows the login. The session is deleted before any screen is shown that does
  /// not need it.
  func logOut(_ completion: @escaping (String?) -> Void) {
    // A screen with unsaved changes asks before the session ends.
    let refusal = services.root.leave { [weak self] in
      self?.session.endSession { result in
        guard let self else { return }
        switch result {
        case .failure(let error): completion(self.strings(error))
        case .success:
          completion(nil)
          self.onLogOut()
          self.leaveMain()
        }
      }
    }
    if refusal != nil { completion(nil) }
  }

  /// Leaves the app's screens after the account was deleted.
  func leaveDeletedAccount() {
    onLogOut()
    if model.isDemo { model.demo = nil }
    session.clearSession()
    leaveMain()
    showMessage(strings(.deletionDone))
  }

  /// Switches to another profile. If a screen refuses to close, or switching fails, calls `onFailure` with a message.
  ///
  /// The app's screens are made again: no screen of the previous profile stays.
  func switchProfile(_ profile: Profile.ID, _ onFailure: @escaping (String?) -> Void) {
    let refusal = services.root.leave { [weak self] in
      self?.session.update({ accounts throws(AccountsError) in try accounts.chooseProfile(profile) }) {
        guard let self else { return }
        switch $0 {
        case .success: self.services.root.show(.main, force: true)
        case .failure(let error): onFailure(self.strings(error))
        }
      }
    }
    if let refusal { onFailure(refusal.reason) }
  }
}

extension Login: LoginShell {
  package func showMain() {
    services.root.show(.main)
    setSessionState(.loggedIn)
  }

  package var pendingLinkTitle: String? {
    model.pendingLink.flatMap { link in try? services.places?.title(of: link) }
  }

  package func discardPendingLink() { deepLinks.discardPending() }

  package func closeModal() { services.root.pop() }

  package var outboxPath: String? { setup.mailer == nil ? services.directories.outbox.path : nil }

  package func openFolder(_ path: String, _ completion: @escaping (String?) -> Void) {
    let strings = strings
    services.loop.work(
      { openInDesktop(URL(filePath: path)) },
      then: { isOpen in completion(isOpen ? nil : strings(.folderNotOpened, ["folder": path])) })
  }
}

/// Forwards to the login, which is created after its flows.
@MainActor
private final class Flows {
  weak var login: Login?
}
