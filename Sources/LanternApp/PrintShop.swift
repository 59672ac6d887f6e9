package import LanternFrames
package import LanternNavigation
package import LanternRaster
import LanternWidgets

/// The demo app: its parts, what leads from one to another, and the loop that shows them on a display.
@MainActor
package final class PrintShop {
  /// How it looks and where it keeps things.
  struct Settings {
    var dataDirectories: Directories
    var theme = Theme.light
    var reducesMotion = false
    var rate = 60
    /// The shortest time that the splash shows.
    var splashDelay = Duration.milliseconds(800)
  }

  /// The buttons, by name, that lead once through every transition of the app.
  static let tour = [
    "Log In", "Harbour Light", "More by Ines Vidal", "Back", "How it is made", "Done", "Back", "Log Out",
  ]

  package let loop: FrameLoop
  package let root: RootController
  private let assets: Assets
  private let session: SessionFile
  private let splashDelay: Duration
  private let story: Story

  // What the parts know of the app; they are made before the loop is.
  private final class Story {
    weak var shop: PrintShop?
    var catalog = Catalog.empty
    let account: DemoAccount
    init(account: DemoAccount) { self.account = account }
  }

  /// What the start-up call found out.
  private struct StartUp: Sendable {
    var catalog = Catalog.empty
    var hasSession = false
    /// What went wrong on the way, for standard error.
    var remarks: [String] = []
  }

  init(
    display: any Display, typesetter: any Typesetter, assets: Assets, settings: Settings
  ) throws(Failure) {
    self.assets = assets
    session = SessionFile(in: settings.dataDirectories.data)
    splashDelay = settings.splashDelay
    let story = Story(account: try assets.read(DemoAccount.self, from: Assets.demoAccount))
    self.story = story
    root = RootController(
      parts: [
        .splash: { SplashScreen() },
        .login: {
          ScreenStack(
            root: LoginScreen(filledIn: story.account) { name, password, answer in
              story.shop?.logIn(name, password, answer)
            })
        },
        .main: { MainFlow.part(story.catalog) { answer in story.shop?.logOut(answer) } },
      ],
      first: .splash,
      transitions: .lantern(settings.theme.motion),
      size: display.pixelSize,
      environment: Environment(
        theme: settings.theme, typesetter: typesetter, scale: display.scale,
        reducesMotion: settings.reducesMotion))
    loop = FrameLoop(display: display, root: root, rate: settings.rate)
    story.shop = self
    loop.intercept = { [weak self] event in
      switch event.action {
      case .keyDown(.character("q"), .control): self?.loop.quit()
      case .keyDown(.function(12), []): self?.toggleHUD()
      default: return false
      }
      return true
    }
  }

  /// The shop with every setting as it comes but no wait at the splash, keeping all under one folder: for programs
  /// that measure it.
  package convenience init(
    display: any Display, typesetter: any Typesetter, dataDirectory: String
  ) throws(Failure) {
    let directories = Directories(dataDirectory: dataDirectory)
    try directories.create()
    try self.init(
      display: display, typesetter: typesetter, assets: Assets(),
      settings: Settings(dataDirectories: directories, splashDelay: .zero))
  }

  /// Shows the splash, makes the start-up call, and goes on until someone quits.
  package func run() throws(Failure) {
    var found: StartUp?
    var hasWaited = false
    func goOn() {
      guard hasWaited, let found else { return }
      for remark in found.remarks { tell(remark) }
      story.catalog = found.catalog
      root.show(found.hasSession ? .main : .login)
    }
    // With the first frame, not before it: the splash is on the screen while the call runs.
    loop.after(.zero) { [loop, assets, session, splashDelay] in
      loop.after(splashDelay) {
        hasWaited = true
        goOn()
      }
      loop.work({ PrintShop.startUp(assets, session) }) { answer in
        found = answer
        goOn()
      }
    }
    do {
      try loop.run()
    } catch {
      // It was there and is no longer: not the same as having no display.
      throw Failure(.inputOutput, "\(error)")
    }
  }

  private func toggleHUD() { loop.hud = loop.hud == nil ? HUD() : nil }

  // Off the main thread, behind the splash.
  nonisolated private static func startUp(_ assets: Assets, _ session: SessionFile) -> StartUp {
    var found = StartUp()
    do {
      found.catalog = try assets.read(Catalog.self, from: Assets.catalog)
    } catch {
      found.remarks.append(error.message)
    }
    do {
      switch try session.state() {
      case .active: found.hasSession = true
      case .none: break
      case .setAside(let path):
        found.remarks.append(
          "the session file was damaged, or others could read it; it is now “\(path)”, log in again")
      }
    } catch {
      found.remarks.append(error.message)
    }
    return found
  }

  // R18: the session is stored before anything is shown that needs it.
  private func logIn(_ name: String, _ password: String, _ answer: @escaping (LoginRefusal?) -> Void) {
    let account = story.account
    let work: @Sendable () -> LoginRefusal? = { [session] in
      guard account.admits(name: name, password: password) else {
        return LoginRefusal(message: "Name or password is wrong.")
      }
      return failureMessage { () throws(Failure) in try session.begin() }.map(LoginRefusal.init)
    }
    loop.work(work) { [weak self] refusal in
      answer(refusal)
      if refusal == nil { self?.root.show(.main) }
    }
  }

  // R18: the session is gone before anything is shown that does without.
  private func logOut(_ answer: @escaping (String?) -> Void) {
    let work: @Sendable () -> String? = { [session] in
      failureMessage { () throws(Failure) in try session.end() }
    }
    loop.work(work) { [weak self] problem in
      answer(problem)
      if problem == nil { self?.root.show(.login) }
    }
  }
}

// Nil when it went well.
private func failureMessage(_ action: () throws(Failure) -> Void) -> String? {
  do {
    try action()
    return nil
  } catch {
    return error.message
  }
}
