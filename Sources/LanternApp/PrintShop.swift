import FoundationEssentials
import LanternAccounts
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
    var look = AppearanceSettings()
    var rate = 60
    /// The shortest time that the splash shows.
    var splashDelay = Duration.milliseconds(800)
    /// Whether it keeps where it was left, and a journal of how it came there.
    var isRemembered = true
    var terms = AccountTerms()
    /// Whether it does once more what a journal tells.
    var isReplay = false
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
  /// Why nothing is recorded, though that was meant.
  var recordingProblem: String?
  private let assets: Assets
  let words: Strings
  private let accounts: OpenedAccounts
  private let isReplay: Bool
  private let preferences: PreferencesFile
  private let splashDelay: Duration
  let story: Story
  private(set) lazy var door = makeDoor()
  let pendingLink: PendingLink
  private let placeFile: RestorationFile
  private let placeKeeper: RestorationStore
  private let isRemembered: Bool
  package let chronicle: JournalRecorder
  private let journalFile: JournalFile
  package let membership: SessionController
  let outboxFolder: URL
  private let timings: TimingLog
  private(set) var look: AppearanceSettings
  private var isKeepingPreferences = false
  private var keptPreferences: Preferences
  // Pictures stay through log in and log out.
  private let art: ArtStore

  // What the parts know of the app; they are made before the loop is.
  @MainActor
  final class Story {
    weak var shop: PrintShop?
    /// What leads through the main part, while that is there.
    weak var main: MainFlow?
    var catalog = Catalog.empty
    /// Where the process before this one was left, until it has come back there.
    var place: RestorationFile.Place?
    /// The account for show, as long as there is one.
    var demo: DemoAccount?
    // Each profile's, until whoever has them logs out.
    private var bags: [Profile.ID: Bag] = [:]

    func bag(of profile: Profile?) -> Bag {
      guard let profile else { return Bag() }
      let bag = bags[profile.id] ?? Bag()
      bags[profile.id] = bag
      return bag
    }

    func emptyBags() { bags = [:] }
  }

  /// What the start-up call found out.
  private struct StartUp: Sendable {
    var catalog = Catalog.empty
    var people = People()
    var place: RestorationFile.Place?
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
    isReplay = settings.isReplay
    outboxFolder = settings.dataDirectories.outbox
    let accounts = OpenedAccounts(in: settings.dataDirectories, words, assets, settings.terms)
    self.accounts = accounts
    splashDelay = settings.splashDelay
    let story = Story()
    self.story = story
    root = RootController(
      parts: [
        .splash: { SplashScreen(words) },
        .login: {
          story.shop?.makeLoginFlow() ?? Screen(title: "")
        },
        .main: { story.shop?.makeMainFlow() ?? Screen(title: "") },
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
    placeFile = RestorationFile(settings.dataDirectories.place)
    placeKeeper = RestorationStore(placeFile, loop)
    isRemembered = settings.isRemembered
    router = Router(root) { [unowned loop] in loop.after($0, $1) }
    chronicle = JournalRecorder(
      of: root, router, rate: settings.rate, now: { [unowned loop] in loop.moment },
      setting: { story.shop?.journalSetting ?? [:] })
    journalFile = JournalFile(in: settings.dataDirectories.state)
    membership = SessionController(accounts, settings.terms, loop)
    membership.chronicle = chronicle
    timings = TimingLog { [weak loop] in loop?.after(.zero, $0) }
    art = ArtStore { [unowned loop] work, then in loop.work(work, then: then) }
    loop.listener = timings
    story.shop = self
    router.guards = [sessionGuard]
    membership.ended = { [weak self] in self?.leaveForLogIn() }
    if settings.isRemembered {
      chronicle.noted = { [journalFile] in journalFile.append($0) }
      loop.didFinishFrame = { [weak self] in self?.frameFinished() }
    }
    if display.facts.clock == .monotonic { loop.closeRequested = { [weak self] in self?.close() } }
    loop.intercept = { [weak self] event in
      self?.chronicle.hear(event)
      self?.membership.noticeUse()
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
    display: any Display, typesetter: any Typesetter, dataDirectory: String,
    look: AppearanceSettings = AppearanceSettings(),
    terms: AccountTerms = .light
  ) throws(Failure) {
    let directories = Directories(dataDirectory: dataDirectory)
    try directories.create()
    try self.init(
      display: display, typesetter: typesetter, assets: Assets(),
      settings: Settings(dataDirectories: directories, look: look, splashDelay: .zero, terms: terms))
  }

  /// Shows the splash, makes the start-up call, and goes on until someone quits.
  package func run() throws(Failure) {
    begin()
    // However the loop ends, it was no crash.
    defer { chronicle.note(.ended) }
    defer { if let problem = accounts.settle() { tell("\(problem)") } }
    var failure: Failure?
    do {
      try loop.run()
    } catch {
      // It was there and is no longer: not the same as having no display.
      failure = Failure(.inputOutput, "\(error)")
    }
    // Where it is left, and what was chosen just before the end: also when the display is lost.
    if isRemembered { placeKeeper.finish() }
    if look.preferences != keptPreferences,
      let problem = failureOf({ () throws(Failure) in try preferences.keep(look.preferences) })
    {
      if failure != nil { tell(problem.message) }
      failure = failure ?? problem
    }
    if let failure { throw failure }
  }

  /// Makes the start-up call behind the splash, for programs that lead the loop themselves.
  package func begin() {
    var found: StartUp?
    var hasWaited = false
    func goOn() {
      guard hasWaited, let found else { return }
      for remark in found.remarks + found.people.remarks { tell(remark) }
      story.catalog = found.catalog
      story.place = found.place
      story.demo = found.people.demo
      if isReplay { membership.demo = found.people.demo }
      found.people.signedIn.map(membership.begin)
      membership.settleLater()
      let part: Flow = found.people.signedIn == nil ? .login : .main
      beginJournal(about: part, following: found.pendingLink)
      root.show(part)
      letIn(found.people.signedIn == nil ? .loggedOut : .loggedIn, kept: found.pendingLink)
      // The accounts are what a person came for: what happened to them is said on the screen too.
      for remark in found.people.remarks { say(remark.sentence) }
    }
    // With the first frame, not before it: the splash is on the screen while the call runs.
    loop.after(.zero) {
      [loop, root, assets, accounts, splashDelay, placeFile, pendingLink, journalFile, words] in
      loop.after(splashDelay) {
        hasWaited = true
        goOn()
      }
      let folder = journalFile.folder
      // Not before that is presented: it would take the processor from whoever presents it.
      root.whenPresented {
        loop.work({ PrintShop.startUp(assets, accounts, words, placeFile, pendingLink, folder) }) { answer in
          found = answer
          goOn()
        }
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
    _ assets: Assets, _ accounts: OpenedAccounts, _ words: Strings, _ place: RestorationFile,
    _ link: PendingLink,
    _ journals: JournalFolder
  ) -> StartUp {
    var found = StartUp()
    if let remark = found.read({ () throws(Failure) in try journals.setAsideUnended() }) ?? nil {
      found.remarks.append(remark)
    }
    found.place = found.read { () throws(Failure) in try place.read() } ?? nil
    found.pendingLink = found.read { () throws(Failure) in try link.read() } ?? nil
    found.catalog = found.read { () throws(Failure) in try assets.readCatalog() } ?? .empty
    found.people = people(in: accounts, words, assets)
    return found
  }

  var loginServices: LoginServices {
    LoginServices(
      words: words, demo: story.demo, prints: story.catalog.prints, art: art, questions: loginQuestions,
      outbox: outbox,
      enter: { [unowned self] _ in
        root.show(.main)
        letIn(.loggedIn)
      }, waiting: waitingLink, logOut: { [unowned self] in logOut($0) })
  }

  var services: ShopServices {
    ShopServices(
      words: words, catalog: story.catalog, members: memberServices, art: art, router: router,
      login: loginServices, timings: timings,
      budget: 1_000 / Double(loop.grid.rate), look: { [unowned self] in look },
      change: { [unowned self] in change($0) }, logOut: { [unowned self] in logOut($0) },
      saveRecording: { [unowned self] in saveRecording },
      recordingProblem: { [unowned self] in recordingProblem })
  }

  // It shows at once, and is kept for the next launch.
  private func change(_ look: AppearanceSettings) {
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
}
