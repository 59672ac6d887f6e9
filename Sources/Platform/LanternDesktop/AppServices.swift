import FoundationEssentials
import LanternAccessibility
public import LanternFrames
import LanternImages
public import LanternNavigation
import LanternRaster
import LanternRecording
import LanternSDL
public import LanternStrings
import LanternWidgets

/// The frame loop, the router and the files of a running app.
///
/// The services store the visible place, the appearance and a journal of input events, add commands such as Ctrl+Q
/// (quit) and F1 (shortcuts) to each window, and restore the place at the next launch. Further windows share the appearance, the shortcuts and
/// the record of frames; the place, the links and the journal are those of the first window.
@MainActor
public final class AppServices {
  /// The app's name, folders and links.
  public var identity: AppIdentity { launch.identity }
  /// The folders of the app's files.
  public var directories: Directories { launch.directories }
  /// The root of the first window.
  public let root: RootController
  /// Makes the frames.
  public let loop: FrameLoop
  /// Navigates to screens from anywhere.
  public let router: Router
  /// The appearance in effect.
  public var appearance: AppearanceModel { launch.appearance }
  /// The places that links open. Without them, the app opens no links and restores no screens.
  public var places: PlaceTable?
  /// The settings of the app that a replay of its journal needs.
  public var journalSettings: () -> [String: String] = { [:] }
  /// The messages of the app in the current language.
  public var strings: Strings { localized.app }
  /// Called when the user has chosen another language and all screens have agreed, before the screens of the current flow
  /// are made again. An app with further windows makes their screens itself, with `force`.
  public var languageDidChange: (Strings) -> Void = { _ in }
  /// Saves the recording so far and passes its path on. Nil while nothing is recorded.
  public internal(set) var saveRecording: (@MainActor (_ completion: @escaping RecordingCompletion) -> Void)?
  /// Receives the path of a saved recording, or the reason why it could not be saved, with a message in the language of the
  /// windows.
  public typealias RecordingCompletion = @MainActor @Sendable (Result<String, ExitError>) -> Void
  /// Called when the app starts or fails to record its frames, with the reason of a failure in the language of the
  /// windows.
  public var recordingDidChange: (_ problem: String?) -> Void = { _ in }

  package let startUpFlows: Set<Flow>
  package let journalRecorder: JournalRecorder
  /// The message after a crash, for the path of its journal.
  package var crashMessage: @Sendable (_ journal: String) -> String
  private let restorationFile: RestorationFile
  private let journalFolder: JournalFolder
  private let journalFile: JournalFile
  private let preferences: PreferencesFile
  let restorationStore: RestorationStore
  let launch: Launch
  private var localized: Localized
  private var accessibility: AccessibilityBridge?
  // Created with the first notification.
  var notifier: DesktopNotifier?
  // The icon of the windows.
  var icon: Bitmap?
  // The titles of windows that are named after their visible screens.
  var screenTitles: [ObjectIdentifier: String] = [:]
  private var isWritingPreferences = false
  private var storedPreferences: Preferences
  private var hasBegun = false
  private var preferencesWrites = 0
  // The state of the previous process, until it is restored.
  private var savedState: RestorationFile.FlowState?

  /// Creates the loop and the router of an app.
  ///
  /// - Parameters:
  ///   - launch: The display, the folders and the settings.
  ///   - root: The root with the app's flows.
  ///   - startUpFlows: The flows that show only while the app starts, such as a splash screen. They are not restored.
  public init(_ launch: Launch, root: RootController, startUpFlows: Set<Flow> = []) {
    self.launch = launch
    localized = launch.localized
    crashMessage = { [name = launch.identity.name] journal in
      "\(name) did not exit normally last time, and the cause is unknown; its journal is \"\(journal)\""
    }
    self.root = root
    self.startUpFlows = startUpFlows
    storedPreferences = launch.appearance.settings.preferences
    preferences = PreferencesFile(launch.directories.preferences)
    let loop = FrameLoop(display: launch.display, root: root, rate: launch.rate)
    self.loop = loop
    launch.images.work = { [weak loop] work, then in loop?.work(work, then: then) }
    router = Router(root)
    restorationFile = RestorationFile(launch.directories.place)
    restorationStore = RestorationStore(restorationFile, loop, root, startUpFlows)
    journalFolder = JournalFolder(launch.directories.state)
    journalFile = JournalFile(journalFolder)
    let settings = JournalSettings()
    journalRecorder = JournalRecorder(
      of: root, router, rate: loop.nominalRate, now: { [unowned loop] in loop.beforeMoves(loop.moment) },
      settings: { settings.services?.allJournalSettings ?? [:] })
    settings.services = self
    if launch.storesState {
      journalRecorder.onEntry = { [journalFile] in journalFile.append($0) }
    }
    loop.shell = self
    if launch.display.facts.clock == .monotonic {
      accessibility = AccessibilityBridge(loop: loop, appName: identity.name) { [weak self] window in
        self?.title(of: window) ?? ""
      }
    }
    prepare(launch.display)
    addCommands(to: root)
  }

  /// Creates the root, the loop and the router of an app.
  ///
  /// - Parameters:
  ///   - launch: The display, the folders and the settings.
  ///   - flows: A closure for each flow. It creates a new screen each time the flow is shown.
  ///   - first: The flow that shows first.
  ///   - transitions: The transitions between flows.
  ///   - startUpFlows: The flows that show only while the app starts.
  public convenience init(
    _ launch: Launch, flows: [Flow: () -> Screen], first: Flow,
    transitions: TransitionTable = TransitionTable(), startUpFlows: Set<Flow> = []
  ) {
    self.init(
      launch,
      root: RootController(
        flows: flows, first: first, transitions: transitions, size: launch.size,
        environment: launch.environment),
      startUpFlows: startUpFlows)
  }

  // MARK: Start

  /// Restores the screens of the previous process, and begins the journal.
  ///
  /// Reads files. An app with a splash screen reads them in the background instead, by `storedState`. Only the first
  /// call has an effect.
  public func begin() {
    guard launch.storesState, !hasBegun else { return }
    hasBegun = true
    let stored = storedState()
    for warning in stored.warnings { printMessage(warning) }
    if let saved = stored.restored, saved.flow == root.destination.name {
      report(saved.state.restore(in: root) { [self] in restoredScreen($0) })
    }
    journalRecorder.begin()
  }

  // A screen of a place is created by its link, also a container. A stack over the flow is created around its first
  // screen.
  private func restoredScreen(_ state: RestorationState) -> Screen? {
    if let screen = state.link.flatMap({ try? places?.screen(at: $0) }) { return screen }
    return state.children.lazy.compactMap { [self] in restoredScreen($0) }.first
      .map {
        let titles = (localized.toolkit(.back), localized.toolkit(.done))
        return ScreenStack(root: $0, backTitle: titles.0, doneTitle: titles.1)
      }
  }

  /// Reads what the previous process left. Waits for the disk; may be called on any thread.
  public var storedState: @Sendable () -> StoredState {
    { [restorationFile, journalFolder, crashMessage] in
      StoredState(restorationFile, journalFolder, crashMessage)
    }
  }

  /// Begins the journal of an app that is about to show a flow, whose closure then calls `restored(_:in:make:)`.
  public func begin(showing flow: Flow, restoring stored: StoredState) {
    hasBegun = true
    savedState = stored.restored
    let state = stored.restored.flatMap { $0.flow == flow.name ? $0.state : nil }
    journalRecorder.begin(aboutToShow: flow, state ?? RestorationState())
  }

  /// Returns the screens of a new flow and the modals above it, as the previous process left them. Only the first
  /// flow is restored.
  ///
  /// - Parameters:
  ///   - screens: The screens of a new flow.
  ///   - flow: The flow.
  ///   - make: Creates the screen of a state, or returns nil if there is none.
  public func restored(
    _ screens: [Screen], in flow: Flow, make: (RestorationState) -> Screen?
  ) -> [Screen] {
    defer { savedState = nil }
    guard let saved = savedState, saved.flow == flow.name else { return screens }
    let restored = saved.state.restored(screens, make: make)
    report(restored.missing)
    return restored.screens
  }

  // Reports the places of the previous process that the app no longer has.
  private func report(_ missing: [Link]) {
    let links = missing.compactMap(\.withoutAddresses).map(\.description).joined(separator: ", ")
    if !links.isEmpty { printMessage("cannot restore \(links): the app no longer has this") }
  }

  // MARK: Run

  /// Runs until the user quits, and stores the place and the appearance.
  public func run() throws(ExitError) {
    // However the loop ends, the process did not crash.
    defer {
      journalRecorder.note(.ended)
      accessibility?.close()
    }
    var failure: ExitError?
    do {
      try loop.run()
    } catch {
      // A display that was lost has another exit status than a missing display.
      failure = ExitError(.inputOutput, "\(error)")
    }
    // The place and the latest settings are stored even if the display was lost.
    if launch.storesState { restorationStore.finish() }
    let chosen = appearance.settings.preferences
    if launch.storesState, chosen != storedPreferences,
      let problem = failureOf({ () throws(ExitError) in
        try preferences.write(chosen, number: preferencesWrites + 1)
      })
    {
      if failure != nil { printMessage(problem.message) }
      failure = failure ?? problem
    }
    if let failure { throw failure }
  }

  // MARK: Links

  /// Opens a link by the route of its place. The last link takes precedence. A failure is shown as a message.
  public func follow(_ link: Link, _ completion: @escaping (NavigationResult<Void>) -> Void = { _ in }) {
    guard let places else { return completion(.refused(Refusal("the app opens no links"))) }
    do {
      let (destination, address) = try places.destination(of: link)
      router.navigate(to: destination, with: address, policy: .latest) { [weak self] result in
        if case .failed(let error) = result {
          self?.show(error)
          return completion(.refused(Refusal("\(error)")))
        }
        completion(result.map { _ in })
      }
    } catch {
      show(error)
      completion(.refused(Refusal("\(error)")))
    }
  }

  /// Shows the message of an error over the current screen.
  func show(_ error: any Error) { root.showMessage(localized.toolkit.sentence(error)) }

  /// The same error with its message in the language of the windows.
  func translated(_ error: ExitError) -> ExitError {
    ExitError(error.status, error.message(in: localized.toolkit))
  }

  // MARK: Appearance

  /// Applies settings of the appearance to all windows immediately, and stores them for the next launch.
  ///
  /// Another language makes the screens anew, so the screens of all windows are asked first, in turn. If one refuses, the
  /// language stays, the other settings are applied, and the refusal is returned. When all have agreed, the language
  /// changes. A control for the language that shows the choice already must show
  /// `appearance.settings.shown.language` again.
  @discardableResult
  public func apply(_ settings: AppearanceSettings) -> Refusal? { apply(settings, with: Consent()) }

  private func apply(_ chosen: AppearanceSettings, with consent: Consent) -> Refusal? {
    var settings = chosen
    // The copy of a screen may be older than the last change of the desktop.
    settings.desktop = appearance.settings.desktop
    var refusal: Refusal?
    if settings.shown.language != appearance.settings.shown.language {
      refusal = self.refusal(with: consent) { [weak self] consent in
        guard let self else { return }
        // The other settings may have changed since.
        _ = apply(appearance.settings.with(languageOf: chosen), with: consent)
      }
      if refusal != nil { settings = settings.with(languageOf: appearance.settings) }
    }
    show(settings)
    writePreferences()
    return refusal
  }

  func show(_ settings: AppearanceSettings) {
    let changesLanguage = settings.shown.language != appearance.settings.shown.language
    appearance.settings = settings
    let oldStrings = localized.toolkit
    if changesLanguage {
      localized = launch.localization.load(settings.shown.language, environment: launch.localeEnvironment)
      Localization.report(localized.problems)
      (launch.typesetter as? FontTypesetter)?.setLanguage(of: localized)
    }
    for root in loop.windows.map(\.root) {
      var environment = root.environment
      environment.theme = settings.theme
      environment.reducesMotion = settings.reducesMotion
      if changesLanguage { environment.localize(localized) }
      root.fade(to: environment)
      if changesLanguage { titleCommands(of: root, from: oldStrings, in: localized.toolkit) }
    }
    if changesLanguage { remakeScreens() }
    for window in loop.windows { prepare(window.display) }
  }

  // New screens of the same flow in the new language, with the place of the old ones.
  private func remakeScreens() {
    languageDidChange(strings)
    guard !startUpFlows.contains(root.destination) else { return }
    // The user has agreed to lose unsaved texts.
    let (flow, state) = (root.destination, RestorationState(of: root).withoutDrafts)
    savedState = RestorationFile.FlowState(flow: flow.name, state: state)
    root.show(flow, by: InstantTransition(), force: true) { [self] _ in
      // A flow that doesn't ask for its restored screens has the first ones.
      guard savedState != nil else { return }
      savedState = nil
      report(state.restore(in: root) { [self] in restoredScreen($0) })
    }
  }

  // Writes one at a time, so that the latest settings are stored last.
  private func writePreferences() {
    guard launch.storesState, !isWritingPreferences else { return }
    isWritingPreferences = true
    preferencesWrites += 1
    let (file, chosen, number) = (preferences, appearance.settings.preferences, preferencesWrites)
    let work: @Sendable () -> String? = {
      failureMessage { () throws(ExitError) in try file.write(chosen, number: number) }
    }
    loop.work(work) { [weak self] problem in
      if let problem { printMessage(problem) }
      guard let self else { return }
      isWritingPreferences = false
      if problem == nil { storedPreferences = chosen }
      if appearance.settings.preferences != chosen { writePreferences() }
    }
  }

  // MARK: Journal

  fileprivate var allJournalSettings: [String: String] {
    let settings = appearance.settings
    var all = [
      "theme": settings.theme.isDark ? "dark" : "light",
      "motion": settings.reducesMotion ? "reduced" : "full",
      "text": "\(settings.textPercent)",
    ]
    if launch.display.isRemote { all["display"] = "remote" }
    if settings.hasHighContrast { all["contrast"] = "high" }
    if settings.hasOwnTokens { all["tokens"] = "own" }
    if strings.language != .english { all["language"] = "\(strings.language)" }
    return all.merging(journalSettings()) { $1 }
  }
}

// Forwards to the services, which are created after their journal.
@MainActor
private final class JournalSettings {
  weak var services: AppServices?
}

extension ModalStack {
  /// Shows a message over the top screen.
  public func showMessage(_ message: String) { targetScreens.last?.show(Toast(message)) }
}
