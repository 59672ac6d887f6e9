import FoundationEssentials
import LanternAccounts
package import LanternFrames
package import LanternNavigation
package import LanternRaster
import LanternRecords
import LanternWidgets

/// The demo app: its flows, the navigation between them, and the frame loop that shows them on a display.
@MainActor
package final class PrintShop {
  /// The appearance, and the folders where data is stored.
  struct Settings {
    var dataDirectories: Directories
    var appearance = AppearanceSettings()
    var rate = 60
    /// The minimum time that the splash screen is visible.
    var splashDelay = Duration.milliseconds(800)
    /// Whether the app stores its restoration state and a journal.
    var storesState = true
    var accountSettings = AccountSettings()
    /// Whether this is a replay of a journal.
    var isReplay = false
  }

  /// The names of the buttons that lead through every transition of the app once.
  static let tour = [
    "Log In", "Harbour Light", "More by Ines Vidal", "Back", "How It Is Made", "Done", "Back", "Log Out",
  ]

  package let loop: FrameLoop
  package let root: RootController
  package let router: Router
  /// Retains the coordinator of each flow while the flow is shown.
  package let coordinator = Coordinator()
  /// Saves the recording so far and passes its path on. Nil while nothing is recorded.
  var recordingSaver: ((_ completion: @escaping RecordingCompletion) -> Void)? {
    didSet { model.isRecorded = recordingSaver != nil }
  }
  package typealias RecordingCompletion = @MainActor @Sendable (Result<String, ExitError>) -> Void
  private let assets: Assets
  package let model: AppModel
  package var places: PlaceTable
  var strings: Strings { model.strings }
  private let accounts: OpenedAccounts
  private let isReplay: Bool
  private let preferences: PreferencesFile
  private let splashDelay: Duration
  private(set) lazy var deepLinks = DeepLinkHandler(pendingLinkFile, model, places) {
    [unowned self] link, completion in follow(link, completion)
  }
  /// The navigator of the shop while that is shown.
  weak var currentShop: ShopNavigator?
  /// The flow whose screens are being restored.
  var flowBeingMade: Flow?
  /// The state of the previous process, until it is restored.
  var savedState: RestorationFile.FlowState?
  private let pendingLinkFile: PendingLinkFile
  private let restorationFile: RestorationFile
  private let restorationStore: RestorationStore
  private let storesState: Bool
  package let journalRecorder: JournalRecorder
  private let journalFile: JournalFile
  package let sessionController: SessionController
  let outboxFolder: URL
  private var isWritingPreferences = false
  private var storedPreferences: Preferences
  /// The results of the start-up call.
  private struct StartUp: Sendable {
    var catalog = Catalog.empty
    var session = ResumedSession()
    var restored: RestorationFile.FlowState?
    var pendingLink: Link?
    /// Problems, for standard error.
    var warnings: [String] = []

    /// Reads a value. On failure, adds a warning and returns nil.
    mutating func read<Value>(_ read: () throws(ExitError) -> Value) -> Value? {
      do {
        return try read()
      } catch {
        warnings.append(error.message)
        return nil
      }
    }
  }

  init(
    display: any Display, typesetter: any Typesetter, assets: Assets, settings: Settings,
    clipboard: any Clipboard = OwnClipboard()
  ) throws(ExitError) {
    self.assets = assets
    let strings = try assets.strings()
    storedPreferences = settings.appearance.preferences
    preferences = PreferencesFile(settings.dataDirectories.preferences)
    isReplay = settings.isReplay
    outboxFolder = settings.dataDirectories.outbox
    let accounts = OpenedAccounts(in: settings.dataDirectories, strings, assets, settings.accountSettings)
    self.accounts = accounts
    splashDelay = settings.splashDelay
    let flows = Flows()
    root = RootController(
      flowsWithModals: [
        .splash: { [SplashScreen(strings)] },
        .login: { flows.shop?.makeLoginFlow() ?? [Screen(title: "")] },
        .main: { flows.shop?.makeMainFlow() ?? [Screen(title: "")] },
      ],
      first: .splash,
      transitions: .lantern(settings.appearance.theme.motion),
      size: display.pixelSize,
      environment: Environment(
        theme: settings.appearance.theme, typesetter: typesetter, scale: display.scale,
        reducesMotion: settings.appearance.reducesMotion, clipboard: clipboard))
    let loop = FrameLoop(display: display, root: root, rate: settings.rate)
    self.loop = loop
    pendingLinkFile = PendingLinkFile(settings.dataDirectories.pendingLink)
    restorationFile = RestorationFile(settings.dataDirectories.place)
    restorationStore = RestorationStore(restorationFile, loop)
    storesState = settings.storesState
    router = Router(root) { [unowned loop] in loop.after($0, $1) }
    journalRecorder = JournalRecorder(
      of: root, router, rate: settings.rate, now: { [unowned loop] in loop.moment },
      settings: { flows.shop?.journalSetting ?? [:] })
    journalFile = JournalFile(in: settings.dataDirectories.state)
    model = AppModel(
      strings: strings, art: ArtStore { [unowned loop] work, then in loop.work(work, then: then) },
      appearance: settings.appearance, timings: TimingLog { [weak loop] in loop?.after(.zero, $0) },
      frameBudget: 1_000 / Double(loop.grid.rate))
    do {
      places = try PlaceTable.lantern(model, flows)
    } catch {
      throw ExitError(.system, "\(error)")
    }
    sessionController = SessionController(model, accounts, settings.accountSettings, loop)
    sessionController.journalRecorder = journalRecorder
    loop.listener = model.timings
    flows.shop = self
    router.guards = [sessionGuard]
    sessionController.ended = { [weak self] in self?.sessionDidEnd() }
    if settings.storesState {
      journalRecorder.onEntry = { [journalFile] in journalFile.append($0) }
      loop.didFinishFrame = { [weak self] in self?.frameFinished() }
    }
    if display.facts.clock == .monotonic { loop.closeRequested = { [weak self] in self?.close() } }
    loop.intercept = { [weak self] event in
      self?.journalRecorder.handle(event)
      self?.sessionController.noteActivity()
      switch event.action {
      case .keyDown(.character("q"), .control): self?.quit()
      case .keyDown(.function(12), []): self?.toggleHUD()
      default: return false
      }
      return true
    }
  }

  /// A shop with default settings and no wait at the splash screen, which stores everything in one folder. For
  /// programs that measure the app.
  package convenience init(
    display: any Display, typesetter: any Typesetter, dataDirectory: String,
    appearance: AppearanceSettings = AppearanceSettings(),
    accountSettings: AccountSettings = .light
  ) throws(ExitError) {
    let directories = Directories(dataDirectory: dataDirectory)
    try directories.create()
    try self.init(
      display: display, typesetter: typesetter, assets: Assets(),
      settings: Settings(
        dataDirectories: directories, appearance: appearance, splashDelay: .zero,
        accountSettings: accountSettings))
  }

  /// Shows the splash screen, makes the start-up call, and runs until the user quits.
  package func run() throws(ExitError) {
    begin()
    try runLoop()
  }

  /// Runs until the user quits, and stores the place and the settings. For programs that have called `begin()`.
  package func runLoop() throws(ExitError) {
    // However the loop ends, the process did not crash.
    defer { journalRecorder.note(.ended) }
    defer { if let problem = accounts.settle() { printMessage("\(problem)") } }
    var failure: ExitError?
    do {
      try loop.run()
    } catch {
      // A display that was lost has another exit status than a missing display.
      failure = ExitError(.inputOutput, "\(error)")
    }
    // The place and the latest settings are stored even if the display was lost.
    if storesState { restorationStore.finish() }
    let chosen = model.appearance.preferences
    if chosen != storedPreferences,
      let problem = failureOf({ () throws(ExitError) in try preferences.write(chosen) })
    {
      if failure != nil { printMessage(problem.message) }
      failure = failure ?? problem
    }
    if let failure { throw failure }
  }

  /// Makes the start-up call behind the splash screen. For programs that run the loop themselves.
  package func begin() {
    var found: StartUp?
    var hasWaited = false
    func continueStartUp() {
      guard hasWaited, let found else { return }
      for warning in found.warnings + found.session.warnings.map(\.message) { printMessage(warning) }
      model.catalog = found.catalog
      savedState = found.restored
      model.demo = found.session.demo
      if isReplay { sessionController.replayedAccount = found.session.demo }
      found.session.signedIn.map(sessionController.begin)
      sessionController.scheduleCheckpoint()
      let flow: Flow = found.session.signedIn == nil ? .login : .main
      beginJournal(about: flow, following: found.pendingLink)
      root.show(flow)
      setSessionState(found.session.signedIn == nil ? .loggedOut : .loggedIn, stored: found.pendingLink)
      // Problems with accounts also appear on the screen, because the user needs to know of them.
      for warning in found.session.warnings { showMessage(warning.text) }
    }
    // In the first frame, not before it: the splash screen is visible while the call runs.
    loop.after(.zero) {
      [
        loop, root, assets, accounts, splashDelay, restorationFile, pendingLinkFile, journalFile,
        strings = model.strings
      ] in
      loop.after(splashDelay) {
        hasWaited = true
        continueStartUp()
      }
      let folder = journalFile.folder
      // After the first frame is presented, so that the call does not take processor time from presenting it.
      root.whenPresented {
        loop.work({ PrintShop.startUp(assets, accounts, strings, restorationFile, pendingLinkFile, folder) })
        {
          result in
          found = result
          continueStartUp()
        }
      }
    }
  }

  /// Handles a request to close the window.
  func close() {
    journalRecorder.note(.closing)
    quit()
  }

  private func frameFinished() {
    restorationStore.frameFinished()
    journalRecorder.frameFinished()
  }

  // A screen with unsaved changes may ask first.
  private func quit() { root.leave { [loop] in loop.quit() } }

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

  private func toggleHUD() { loop.hud = loop.hud == nil ? HUD() : nil }

  // Runs on a background thread, behind the splash screen.
  nonisolated private static func startUp(
    _ assets: Assets, _ accounts: OpenedAccounts, _ strings: Strings, _ restorationFile: RestorationFile,
    _ link: PendingLinkFile,
    _ journals: JournalFolder
  ) -> StartUp {
    var found = StartUp()
    if let warning = found.read({ () throws(ExitError) in try journals.quarantineUnended() }) ?? nil {
      found.warnings.append(warning)
    }
    found.restored = found.read { () throws(ExitError) in try restorationFile.read() } ?? nil
    found.pendingLink = found.read { () throws(ExitError) in try link.read() } ?? nil
    found.catalog = found.read { () throws(ExitError) in try assets.readCatalog() } ?? .empty
    found.session = resumeSession(in: accounts, strings, assets)
    return found
  }

  /// Applies settings of the appearance immediately and stores them for the next launch.
  package func apply(_ appearance: AppearanceSettings) {
    model.appearance = appearance
    var environment = root.environment
    environment.theme = appearance.theme
    environment.reducesMotion = appearance.reducesMotion
    root.resize(to: root.pixelSize, environment: environment)
    writePreferences()
  }

  // Writes one at a time, so that the latest settings are stored last.
  private func writePreferences() {
    guard !isWritingPreferences else { return }
    isWritingPreferences = true
    let (file, chosen) = (preferences, model.appearance.preferences)
    let work: @Sendable () -> String? = {
      failureMessage { () throws(ExitError) in try file.write(chosen) }
    }
    loop.work(work) { [weak self] problem in
      if let problem { printMessage(problem) }
      guard let self else { return }
      isWritingPreferences = false
      storedPreferences = chosen
      if model.appearance.preferences != chosen { writePreferences() }
    }
  }
}
