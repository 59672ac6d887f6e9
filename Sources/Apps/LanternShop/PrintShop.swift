import ArgumentParser
import FoundationEssentials
package import LanternDesktop
import LanternFiles
package import LanternFrames
package import LanternLogin
package import LanternNavigation
import LanternProcess
package import LanternRaster
import LanternStrings
import LanternWidgets

/// The demo app: a shop behind a login.
@MainActor
package final class PrintShop: LoginApp {
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
    [.click(strings(.logIn)), .click(strings(.logOut))]
  }
  package var tour: [UserAction] { PrintShop.tour(strings).map { .click($0) } }
  /// The names of the controls that lead through every transition of the app once.
  package static func tour(_ strings: Strings) -> [String] {
    let (back, done) = (strings(.commonBack), strings(.commonDone))
    return [
      strings(.logIn), "Harbour Light", strings(.productMore, ["artist": "Ines Vidal"]), back,
      strings(.productCraft), done, back, strings(.logOut),
    ]
  }

  package let login: Login
  package let model: AppModel
  /// The navigator of the shop while that is shown.
  weak var currentShop: ShopNavigator?
  private let flows: Flows

  /// Retains the coordinators of the login's forms while they are shown.
  package var coordinator: Coordinator { login.coordinator }
  package var sessionController: SessionController { login.session }
  package var loop: FrameLoop { services.loop }
  package var root: RootController { services.root }
  package var router: Router { services.router }
  package var places: PlaceTable { didSet { services.places = places } }
  var strings: Strings { login.strings }

  init(_ launch: Launch, assets: Assets, _ settings: Settings) throws(ExitError) {
    let flows = Flows()
    self.flows = flows
    var setup = Login.Setup()
    setup.demo = { () throws(ExitError) in try assets.readDemoAccount() }
    setup.startUp = { stored in
      let catalog = stored.read { () throws(ExitError) in try assets.readCatalog() } ?? .empty
      return { flows.shop?.model.catalog = catalog }
    }
    setup.splashDelay = settings.splashDelay
    setup.accounts = settings.accountSettings
    setup.isReplay = settings.isReplay
    let login = Login(
      launch, setup,
      content: { .shop($0) { flows.shop?.open(.lantern("onboarding")) } },
      splash: { [strings = launch.strings] in SplashScreen(strings) },
      main: { _ in flows.shop?.makeTabs() ?? Screen(title: "") })
    self.login = login
    let services = login.services
    let loop = services.loop
    model = AppModel(
      login.model, appearance: services.appearance,
      timings: TimingLog { [weak loop] in loop?.after(.zero, $0) },
      frameBudget: 1_000_000 / Double(loop.grid.rate.millihertz))
    do {
      places = try PlaceTable.lantern(model, login, flows)
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
    loop.listener = model.timings
    flows.shop = self
    login.onLogOut = { [model] in model.emptyBags() }
    login.session.showPage = { [weak self] page in
      self?.currentShop?.navigate(to: .accountPage(page.linkName))
    }
    services.journalSettings = { [weak self] in self?.journalSettings ?? [:] }
    services.languageDidChange = { [weak self] _ in self?.languageDidChange() }
    services.recordingDidChange = { [model] problem in
      model.isRecorded = problem == nil
      model.recordingProblem = problem
    }
  }

  package convenience init(_ launch: Launch, options: Options) throws {
    var settings = Settings()
    settings.splashDelay = options.splashDelay ?? (launch.storesState ? .milliseconds(800) : .zero)
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
      PrintShop.self, display: display, typesetter: typesetter, dataDirectory: dataDirectory,
      appearance: appearance)
    if let rate { launch.rate = rate }
    var settings = Settings()
    settings.accountSettings = accountSettings
    try self.init(launch, assets: Assets(), settings)
  }

  /// Runs until the user quits, and stores the place and the settings. For programs that have called `begin()`.
  package func runLoop() throws(ExitError) { try login.run() }

  /// Plans the longest of the app's routes, for programs that measure it. The main flow must be shown.
  package var longestRoute: () throws -> Plan {
    let navigator = makeNavigator()
    return { [router, model, places] in
      guard let navigator, let print = model.catalog.prints.first, let link = places.link("product", print.id)
      else {
        throw ExitError(.noInput, "there are no prints; add one to catalog.json")
      }
      return try router.plan(
        for: navigator.routes.artistOverAccount(navigator.artist(of:)), with: Place.Address(link))
    }
  }

  // Called before the screens are made again: the titles of the places are texts.
  private func languageDidChange() {
    if let places = try? PlaceTable.lantern(model, login, flows) { self.places = places }
  }

  private func makeNavigator() -> ShopNavigator? {
    login.formsOverMain.map { ShopNavigator(model, login.session, $0, router, places, self) }
  }

  fileprivate func makeTabs() -> Screen? {
    let navigator = makeNavigator()
    currentShop = navigator
    return navigator?.makeTabs()
  }
}
