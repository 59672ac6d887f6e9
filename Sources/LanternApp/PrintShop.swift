package import LanternFrames
package import LanternNavigation
package import LanternRaster
import LanternRecords
import LanternWidgets

/// The demo app: its parts, what leads from one to another, and the loop that shows them on a display.
@MainActor
package final class PrintShop {
  /// How it looks and where it keeps things.
  struct Settings {
    var dataDirectories: Directories
    var look = Look()
    var rate = 60
    /// The shortest time that the splash shows.
    var splashDelay = Duration.milliseconds(800)
    /// Whether it keeps where it was left, and a journal of how it came there.
    var isRemembered = true
  }

  /// The buttons, by name, that lead once through every transition of the app.
  static let tour = [
    "Log In", "Harbour Light", "More by Ines Vidal", "Back", "How It Is Made", "Done", "Back", "Log Out",
  ]

  package let loop: FrameLoop
  package let root: RootController
  package let router: Router
  /// Retains those that lead through a part, each as long as that.
  package let coordinator = Coordinator()
  /// Keeps what was recorded so far and answers where; nil while nothing is recorded.
  var saveRecording: ((_ answer: @escaping @MainActor @Sendable (Result<String, Failure>) -> Void) -> Void)?
  private let assets: Assets
  let words: Words
  private let session: SessionFile
  private let preferences: PreferencesFile
  private let splashDelay: Duration
  let story: Story
  private(set) lazy var door = makeDoor()
  let pendingLink: PendingLink
  private let placeFile: PlaceFile
  private let placeKeeper: PlaceKeeper
  private let isRemembered: Bool
  package let chronicle: Chronicle
  private let journalFile: JournalFile
  /// In a replay: what was answered to what the app asks for, and when.
  var recordedAnswers: [RecordedAnswer] = []
  private let timings: TimingLog
  private(set) var look: Look
  private var isKeepingPreferences = false
  private var keptPreferences: Preferences
  // Pictures stay through log in and log out.
  private let art: ArtStore

  // What the parts know of the app; they are made before the loop is.
  final class Story {
    weak var shop: PrintShop?
    /// What leads through the main part, while that is there.
    weak var main: MainFlow?
    var catalog = Catalog.empty
    /// Where the process before this one was left, until it has come back there.
    var place: PlaceFile.Place?
    let account: DemoAccount
    init(account: DemoAccount) { self.account = account }
  }

  /// What the start-up call found out.
  private struct StartUp: Sendable {
    var catalog = Catalog.empty
    var hasSession = false
    var place: PlaceFile.Place?
    var pendingLink: AppPlace?
    /// What went wrong on the way, for standard error.
    var remarks: [String] = []

    /// What something holds; nil where it cannot be had, which is remarked.
    mutating func read<Value>(_ read: () throws(Failure) -> Value) -> Value? {
      do {
        return try read()
      } catch {
        remarks.append(error.message)
        return nil
      }
    }
  }

  init(
    display: any Display, typesetter: any Typesetter, assets: Assets, settings: Settings,
    clipboard: any Clipboard = OwnClipboard()
  ) throws(Failure) {
    self.assets = assets
    let words = try assets.words()
    self.words = words
    look = settings.look
    keptPreferences = settings.look.preferences
    preferences = PreferencesFile(settings.dataDirectories.preferences)
    session = SessionFile(in: settings.dataDirectories.data)
    splashDelay = settings.splashDelay
    let story = Story(account: try assets.read(DemoAccount.self, from: Assets.demoAccount))
    self.story = story
    root = RootController(
      parts: [
        .splash: { SplashScreen(words) },
        .login: {
          story.shop?.makeLoginPart() ?? Screen(title: "")
        },
        .main: { story.shop?.makeMainPart() ?? Screen(title: "") },
      ],
      first: .splash,
      transitions: .lantern(settings.look.theme.motion),
      size: display.pixelSize,
      environment: Environment(
        theme: settings.look.theme, typesetter: typesetter, scale: display.scale,
        reducesMotion: settings.look.reducesMotion, clipboard: clipboard))
    let loop = FrameLoop(display: display, root: root, rate: settings.rate)
    self.loop = loop
    pendingLink = PendingLink(settings.dataDirectories.pendingLink)
    placeFile = PlaceFile(settings.dataDirectories.place)
    placeKeeper = PlaceKeeper(placeFile, loop)
    isRemembered = settings.isRemembered
    router = Router(root) { [unowned loop] in loop.after($0, $1) }
    chronicle = Chronicle(
      of: root, router, rate: settings.rate, now: { [unowned loop] in loop.moment },
      setting: { story.shop?.journalSetting ?? [:] })
    journalFile = JournalFile(in: settings.dataDirectories.state)
    timings = TimingLog { [weak loop] in loop?.after(.zero, $0) }
    art = ArtStore { [unowned loop] work, then in loop.work(work, then: then) }
    loop.listener = timings
    story.shop = self
    router.guards = [sessionGuard]
    if settings.isRemembered {
      chronicle.noted = { [journalFile] in journalFile.append($0) }
      loop.didFinishFrame = { [weak self] in self?.frameFinished() }
    }
    if display.facts.clock == .monotonic { loop.closeRequested = { [weak self] in self?.close() } }
    loop.intercept = { [weak self] event in
      self?.chronicle.hear(event)
      switch event.action {
      case .keyDown(.character("q"), .control): self?.quit()
      case .keyDown(.function(12), []): self?.toggleHUD()
      default: return false
      }
      return true
    }
  }

  /// The shop with every setting as it comes but no wait at the splash, keeping all under one folder: for programs
  /// that measure it.
  package convenience init(
    display: any Display, typesetter: any Typesetter, dataDirectory: String, look: Look = Look()
  ) throws(Failure) {
    let directories = Directories(dataDirectory: dataDirectory)
    try directories.create()
    try self.init(
      display: display, typesetter: typesetter, assets: Assets(),
      settings: Settings(dataDirectories: directories, look: look, splashDelay: .zero))
  }

  /// Shows the splash, makes the start-up call, and goes on until someone quits.
  package func run() throws(Failure) {
    begin()
    // However the loop ends, it was no crash.
    defer { chronicle.note(.ended) }
    do {
      try loop.run()
    } catch {
      // It was there and is no longer: not the same as having no display.
      throw Failure(.inputOutput, "\(error)")
    }
    // Where it is left, and what was chosen just before the end.
    if isRemembered { placeKeeper.finish() }
    if look.preferences != keptPreferences { try preferences.keep(look.preferences) }
  }

  /// Makes the start-up call behind the splash, for programs that lead the loop themselves.
  package func begin() {
    var found: StartUp?
    var hasWaited = false
    func goOn() {
      guard hasWaited, let found else { return }
      for remark in found.remarks { tell(remark) }
      story.catalog = found.catalog
      story.place = found.place
      let part: Part = found.hasSession ? .main : .login
      beginJournal(about: part, following: found.pendingLink)
      root.show(part)
      letIn(found.hasSession ? .loggedIn : .loggedOut, kept: found.pendingLink)
    }
    // With the first frame, not before it: the splash is on the screen while the call runs.
    loop.after(.zero) { [loop, assets, session, splashDelay, placeFile, pendingLink, journalFile] in
      loop.after(splashDelay) {
        hasWaited = true
        goOn()
      }
      loop.work({ PrintShop.startUp(assets, session, placeFile, pendingLink, journalFile.folder) }) {
        answer in
        found = answer
        goOn()
      }
    }
  }

  /// Somebody wants the window closed.
  func close() {
    chronicle.note(.closing)
    quit()
  }

  private func frameFinished() {
    placeKeeper.frameFinished()
    chronicle.frameFinished()
  }

  // A screen with something unsaved in it may ask first.
  private func quit() { root.leave { [loop] in loop.quit() } }

  /// What planning the longest of its routes takes, for programs that measure it. The shop is to be on its main part.
  package var longestWay: () throws -> Plan {
    let routes = MainFlow(services).routes
    return { [router, story] in
      guard let print = story.catalog.prints.first else { throw Failure(.noInput, "there are no prints") }
      return try router.plan(for: routes.artistWhole, with: print)
    }
  }

  private func toggleHUD() { loop.hud = loop.hud == nil ? HUD() : nil }

  // Off the main thread, behind the splash.
  nonisolated private static func startUp(
    _ assets: Assets, _ session: SessionFile, _ place: PlaceFile, _ link: PendingLink,
    _ journals: JournalFolder
  ) -> StartUp {
    var found = StartUp()
    if let remark = found.read({ () throws(Failure) in try journals.setAsideUnended() }) ?? nil {
      found.remarks.append(remark)
    }
    found.place = found.read { () throws(Failure) in try place.read() } ?? nil
    found.pendingLink = found.read { () throws(Failure) in try link.read() } ?? nil
    found.catalog = found.read { () throws(Failure) in try assets.readCatalog() } ?? .empty
    switch found.read({ () throws(Failure) in try session.state() }) {
    case .active: found.hasSession = true
    case .setAside(let path):
      found.remarks.append(
        "the session file was damaged, or others could read it; it is now “\(path)”, log in again")
    case .none?, nil: break
    }
    return found
  }

  // R18: the session is stored before anything is shown that needs it.
  private func logIn(
    _ credentials: LoginServices.Credentials, _ answer: @escaping (Result<User, LoginRefusal>) -> Void
  ) {
    let (account, (name, password)) = (story.account, credentials)
    let refused = words(.loginRefused)
    let work: @Sendable (Bool?) -> LoginRefusal? = { [session] recorded in
      guard recorded ?? account.admits(name: name, password: password) else {
        return LoginRefusal(message: refused)
      }
      return failureMessage { () throws(Failure) in try session.begin() }.map(LoginRefusal.init(message:))
    }
    ask(work) { refusal in
      answer(refusal.map(Result.failure) ?? .success(User(name: account.name)))
    }
  }

  var loginServices: LoginServices {
    LoginServices(
      words: words, filledIn: (story.account.name, story.account.password), prints: story.catalog.prints,
      art: art, logIn: { [unowned self] in logIn($0, $1) },
      // Accounts and mail come later; until then it is said so.
      signUp: { [words] in $1(.refused(words(.signUpClosed))) },
      resetPassword: { [words] in $1(.refused(words(.forgotClosed))) },
      enter: { [unowned self] _ in
        root.show(.main)
        letIn(.loggedIn)
      }, waiting: waitingLink, logOut: { [unowned self] in logOut($0) })
  }

  var services: ShopServices {
    ShopServices(
      words: words, catalog: story.catalog, person: story.account.name, art: art, router: router,
      login: loginServices,
      timings: timings,
      budget: 1_000 / Double(loop.grid.rate), look: { [unowned self] in look },
      change: { [unowned self] in change($0) }, logOut: { [unowned self] in logOut($0) },
      saveRecording: { [unowned self] in saveRecording })
  }

  // It shows at once, and is kept for the next launch.
  private func change(_ look: Look) {
    self.look = look
    var environment = root.environment
    environment.theme = look.theme
    environment.reducesMotion = look.reducesMotion
    root.resize(to: root.pixelSize, environment: environment)
    keepPreferences()
  }

  // One at a time, so that the last choice is the one that stays.
  private func keepPreferences() {
    guard !isKeepingPreferences else { return }
    isKeepingPreferences = true
    let (file, chosen) = (preferences, look.preferences)
    let work: @Sendable () -> String? = {
      failureMessage { () throws(Failure) in try file.keep(chosen) }
    }
    loop.work(work) { [weak self] problem in
      if let problem { tell(problem) }
      guard let self else { return }
      isKeepingPreferences = false
      keptPreferences = chosen
      if look.preferences != chosen { keepPreferences() }
    }
  }

  // R76: whoever has something unsaved is asked before it ends.
  private func logOut(_ answer: @escaping (String?) -> Void) {
    if root.leave({ [weak self] in self?.endSession(answer) }) != nil { answer(nil) }
  }

  func forgetSession() throws(Failure) { try session.end() }

  // R18: the session is gone before anything is shown that does without.
  private func endSession(_ answer: @escaping (String?) -> Void) {
    let refused = words(.loginRefused)
    let work: @Sendable (Bool?) -> String? = { [session] recorded in
      recorded == false ? refused : failureMessage { () throws(Failure) in try session.end() }
    }
    ask(work) { [weak self] problem in
      answer(problem)
      guard problem == nil, let self else { return }
      leaveShop()
    }
  }
}
