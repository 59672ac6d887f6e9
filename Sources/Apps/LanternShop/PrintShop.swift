import ArgumentParser
import FoundationEssentials
import LanternAccounts
package import LanternDesktop
import LanternFiles
package import LanternFrames
package import LanternNavigation
import LanternProcess
package import LanternRaster
import LanternStrings
import LanternWidgets

/// The demo app: its flows, the navigation between them, and its accounts.
@MainActor
package final class PrintShop: DesktopApp {
  package struct Options: ParsableArguments {
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "Minimum time that the splash screen is visible (default: 0.8 for run, 0 for record).",
        valueName: "SECONDS"),
      transform: Options.seconds)
    var splashDelay: Duration?

    package init() {}

    private static func seconds(_ text: String) throws -> Duration {
      guard let seconds = Double(text), (0...3600).contains(seconds) else {
        throw ValidationError("enter seconds from 0 to 3600, such as 0.8")
      }
      return .milliseconds(Int(seconds * 1000))
    }
  }

  struct Settings {
    /// The minimum time that the splash screen is visible.
    var splashDelay = Duration.zero
    var accountSettings = AccountSettings()
    /// Whether this is a replay of a journal.
    var isReplay = false
  }

  package nonisolated static let identity = AppIdentity(
    name: "Lantern", version: lanternVersion, applicationID: "org.lantern.Lantern")
  package static let exampleLink = "bag"
  package static let localization = Localization(
    keys: [StringKey.self], folder: (try? Assets())?.folder.appending(path: "strings").path)
  package var recordedActions: [UserAction] {
    [.click(strings(.commonLogIn)), .click(strings(.commonLogOut))]
  }
  package var tour: [UserAction] { PrintShop.tour(strings).map { .click($0) } }
  /// The names of the controls that lead through every transition of the app once.
  package static func tour(_ strings: Strings) -> [String] {
    let (back, done) = (strings(.commonBack), strings(.commonDone))
    return [
      strings(.commonLogIn), "Harbour Light", strings(.productMore, ["artist": "Ines Vidal"]), back,
      strings(.productCraft), done, back, strings(.commonLogOut),
    ]
  }

  package let services: AppServices
  /// Retains the coordinator of each flow while the flow is shown.
  package let coordinator = Coordinator()
  private let assets: Assets
  package let model: AppModel
  private let accounts: OpenedAccounts
  private let accountStrings: CurrentStrings
  private let isReplay: Bool
  private let splashDelay: Duration
  private(set) lazy var deepLinks = DeepLinkHandler(pendingLinkFile, model, places) {
    [unowned self] link, completion in services.follow(link, completion)
  }
  /// The navigator of the shop while that is shown.
  weak var currentShop: ShopNavigator?
  /// The flow whose screens are being restored.
  var flowBeingMade: Flow?
  /// The reason why a link was refused during the start, which is shown after it.
  var refusedLink: (text: String, reason: String)?
  weak var refusedLinkDialog: Dialog?
  private let pendingLinkFile: PendingLinkFile
  package let sessionController: SessionController
  let outboxFolder: URL
  private let flows: Flows

  package var loop: FrameLoop { services.loop }
  package var root: RootController { services.root }
  package var router: Router { services.router }
  package var places: PlaceTable { didSet { services.places = places } }
  var strings: Strings { model.strings }

  /// The results of the start-up call.
  private struct StartUp: Sendable {
    var stored: StoredState
    var catalog = Catalog.empty
    var session = ResumedSession()
    var pendingLink: Link?
  }

  init(_ launch: Launch, assets: Assets, _ settings: Settings) throws(ExitError) {
    self.assets = assets
    let strings = launch.strings
    accountStrings = CurrentStrings(strings)
    isReplay = settings.isReplay
    outboxFolder = launch.directories.outbox
    let accounts = OpenedAccounts(
      in: launch.directories, accountStrings, assets, settings.accountSettings)
    self.accounts = accounts
    splashDelay = settings.splashDelay
    let flows = Flows()
    let root = RootController(
      flowsWithModals: [
        .splash: { [SplashScreen(strings)] },
        .login: { flows.shop?.makeLoginFlow() ?? [Screen(title: "")] },
        .main: { flows.shop?.makeMainFlow() ?? [Screen(title: "")] },
      ],
      first: .splash, transitions: .lantern(launch.appearance.settings.theme.motion), size: launch.size,
      environment: launch.environment)
    services = AppServices(launch, root: root, startUpFlows: [.splash])
    let loop = services.loop
    pendingLinkFile = PendingLinkFile(launch.directories.pendingLink)
    model = AppModel(
      strings: strings, appearance: services.appearance,
      timings: TimingLog { [weak loop] in loop?.after(.zero, $0) },
      frameBudget: 1_000_000 / Double(loop.grid.rate.millihertz))
    self.flows = flows
    do {
      places = try PlaceTable.lantern(model, flows)
    } catch {
      throw ExitError(.system, "\(error)")
    }
    services.places = places
    services.setIcon(markIcon(launch.appearance.settings.theme.colors))
    services.crashMessage = { journal in
      """
      Lantern did not exit normally last time, and the cause is unknown; to replay the journal, run: \
      lantern replay \(journal.shellQuoted)
      """
    }
    sessionController = SessionController(model, accounts, settings.accountSettings, loop)
    sessionController.journalRecorder = services.journalRecorder
    loop.listener = model.timings
    flows.shop = self
    router.guards = [sessionGuard]
    sessionController.ended = { [weak self] in self?.sessionDidEnd() }
    services.journalSettings = { [weak self] in self?.journalSettings ?? [:] }
    loop.intercept = { [weak self] _ in
      self?.sessionController.noteActivity()
      return false
    }
    services.languageDidChange = { [weak self] in self?.change(to: $0) }
    services.recordingDidChange = { [model] problem in
      model.isRecorded = problem == nil
      model.recordingProblem = problem
    }
  }

  package convenience init(_ launch: Launch, options: Options) throws {
    var settings = Settings()
    settings.splashDelay = options.splashDelay ?? (launch.storesState ? .milliseconds(800) : .zero)
    if !launch.storesState {
      // The folder is deleted soon, and a recording must not store a token in the user's keyring.
      settings.accountSettings.usesKeyring = false
      settings.accountSettings.waitsForEnd = false
    }
    try self.init(launch, assets: Assets(), settings)
  }

  /// A shop with default settings and no wait at the splash screen, which stores everything in one folder. For
  /// tests and programs that measure the app. `rate` is in frames per second, by default that of the display.
  package convenience init(
    display: any Display, typesetter: any Typesetter, dataDirectory: String,
    appearance: AppearanceSettings = AppearanceSettings(),
    accountSettings: AccountSettings = .light, rate: Int? = nil
  ) throws(ExitError) {
    var launch = try Launch(
      PrintShop.identity, display: display, typesetter: typesetter, dataDirectory: dataDirectory,
      appearance: appearance)
    if let rate { launch.rate = rate }
    launch.localize(PrintShop.localization)
    var settings = Settings()
    settings.accountSettings = accountSettings
    try self.init(launch, assets: Assets(), settings)
  }

  /// Shows the splash screen, makes the start-up call, and runs until the user quits.
  package func run() throws(ExitError) {
    begin()
    try runLoop()
  }

  /// Runs until the user quits, and stores the place and the settings. For programs that have called `begin()`.
  package func runLoop() throws(ExitError) {
    defer { if let problem = accounts.settle() { printMessage("\(problem)") } }
    try services.run()
  }

  /// Makes the start-up call behind the splash screen. For programs that run the loop themselves.
  package func begin() {
    var found: StartUp?
    var hasWaited = false
    func continueStartUp() {
      guard hasWaited, let found else { return }
      for warning in found.stored.warnings + found.session.warnings.map(\.message) { printMessage(warning) }
      model.catalog = found.catalog
      model.demo = found.session.demo
      if isReplay { sessionController.replayedAccount = found.session.demo }
      found.session.signedIn.map(sessionController.begin)
      sessionController.scheduleCheckpoint()
      let flow: Flow = found.session.signedIn == nil ? .login : .main
      begin(flow, found.stored, following: found.pendingLink)
      root.show(flow)
      setSessionState(found.session.signedIn == nil ? .loggedOut : .loggedIn, stored: found.pendingLink)
      // Problems with accounts also appear on the screen, because the user needs to know of them.
      for warning in found.session.warnings { showMessage(warning.text) }
    }
    // In the first frame, not before it: the splash screen is visible while the call runs.
    loop.after(.zero) {
      [
        loop, root, assets, accounts, splashDelay, services, pendingLinkFile, strings = model.strings
      ] in
      loop.after(splashDelay) {
        hasWaited = true
        continueStartUp()
      }
      let storedState = services.storedState
      // After the first frame is presented, so that the call does not take processor time from presenting it.
      root.whenPresented {
        loop.work({ PrintShop.startUp(assets, accounts, strings, storedState, pendingLinkFile) }) {
          result in
          found = result
          continueStartUp()
        }
      }
    }
  }

  /// Plans the longest of the app's routes, for programs that measure it. The main flow must be shown.
  package var longestRoute: () throws -> Plan {
    let navigator = ShopNavigator(model, sessionController, router, places, self)
    return { [router, model, places] in
      guard let print = model.catalog.prints.first, let link = places.link("product", print.id) else {
        throw ExitError(.noInput, "there are no prints; add one to catalog.json")
      }
      return try router.plan(
        for: navigator.routes.artistOverAccount(navigator.artist(of:)), with: Place.Address(link))
    }
  }

  // Runs on a background thread, behind the splash screen.
  nonisolated private static func startUp(
    _ assets: Assets, _ accounts: OpenedAccounts, _ strings: Strings, _ storedState: () -> StoredState,
    _ link: PendingLinkFile
  ) -> StartUp {
    var found = StartUp(stored: storedState())
    found.pendingLink = found.stored.read { () throws(ExitError) in try link.read() } ?? nil
    found.catalog = found.stored.read { () throws(ExitError) in try assets.readCatalog() } ?? .empty
    found.session = resumeSession(in: accounts, strings, assets)
    return found
  }

  // Called before the screens are made again.
  private func change(to strings: Strings) {
    model.strings = strings
    accountStrings.value = strings
    // The titles of the places are texts.
    if let places = try? PlaceTable.lantern(model, flows) { self.places = places }
  }

  // Begins the journal with the flow that is about to be shown and the link that will be opened in it.
  private func begin(_ flow: Flow, _ stored: StoredState, following link: Link?) {
    services.begin(showing: flow, restoring: stored)
    if let link = model.pendingLink ?? link {
      services.journalRecorder.note(.opened(link: link.withoutAddresses))
    }
  }
}
