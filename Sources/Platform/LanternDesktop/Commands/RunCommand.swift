package import ArgumentParser
import Dispatch
import FoundationEssentials
import LanternFiles
package import LanternFrames
import LanternNavigation
import LanternProcess
package import LanternRaster
import LanternRecording
import LanternReports
package import LanternSDL
import LanternStrings

/// Runs an app in a window.
package struct RunCommand<App: DesktopApp>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    let name = MainActor.assumeIsolated { App.identity.name }
    return CommandConfiguration(
      commandName: "run", abstract: "Open the app, or a link in the app, and record its frames.",
      discussion: """
        If \(name) is already running with the same data directory and its window is on this display, the \
        window opens the link, and all other options are ignored. On X11, it is also raised. On Wayland, the \
        compositor decides that. If the window is on another display, run names the display and fails.

        F1 lists the shortcuts, and F12 shows or hides frame times. Ctrl+Q, the window's close button, SIGINT \
        and SIGTERM quit. On exit, run prints a summary and the recording's folder.
        """)
  }

  @Argument(help: RunCommand<App>.argumentHelp) var link: String?

  private static var argumentHelp: ArgumentHelp {
    MainActor.assumeIsolated { App.opensFiles }
      ? ArgumentHelp("The file to open.", valueName: "FILE")
      : ArgumentHelp("The link to open.", valueName: "LINK")
  }

  // The absolute path of the file to open, if the argument names one.
  private var file: String? {
    guard let link, MainActor.assumeIsolated({ App.opensFiles }) else { return nil }
    if let path = FilePortal.path(ofURI: link) { return path }
    guard !link.contains("://") else { return nil }
    return link.hasPrefix("/") ? link : URL(filePath: link, directoryHint: .notDirectory).path
  }

  // What the app opens for a link from another program: the path of a file, if the app opens files.
  @MainActor private static func target(of link: String) -> String {
    App.opensFiles ? FilePortal.path(ofURI: link) ?? link : link
  }

  @Option(
    help: ArgumentHelp("Store everything under DIR (default: the XDG directories).", valueName: "DIR"))
  var dataDir: String?

  @OptionGroup var options: WindowOptions

  @OptionGroup package var ownOptions: App.Options

  @Option(
    help: ArgumentHelp(
      "The folder for the recording. By default, run records into a new folder in the state directory and "
        + "keeps the last ten; if it cannot create the folder, it records nothing.",
      valueName: "DIR"))
  var record: String?

  @Flag(help: "Do not record frames.")
  var noRecord = false

  @Flag(help: "Show frame times in the window.")
  var hud = false

  @Option(
    help: ArgumentHelp(
      "Serve the widget tree as JSON lines on a Unix socket that only you can use. Passwords are masked.",
      valueName: "SOCKET"))
  var inspect: String?

  package init() {}

  package func validate() throws {
    if noRecord && record != nil { throw ValidationError("choose one of --record and --no-record") }
    // A mistyped command is reported before any option that `run` does not have.
    if ProcessArguments.all.dropFirst().first == link { try checkLink() }
  }

  package func run() throws {
    try checkLink()
    try CommandLineProgram.onMain { try runOnMain() }
  }

  private func checkLink() throws {
    guard let link, file == nil else { return }
    let (scheme, example) = MainActor.assumeIsolated { (App.identity.linkScheme, App.exampleLink) }
    do {
      if !Link.isScheme(link, scheme) { _ = try Link(parsing: link, scheme: scheme) }
    } catch {
      // A single word is more likely a mistyped command than a link.
      guard let word = link.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) else {
        throw ValidationError("\(error)")
      }
      throw ValidationError(
        "\"\(String(word.output))\" is neither a command nor a link such as \(scheme)://\(example)")
    }
  }

  @MainActor private func runOnMain() throws {
    try run(
      on: { size, fonts throws(ExitError) in
        try openWindow(
          title: App.identity.name, size: size, isExact: options.size != nil, options, fonts: fonts)
      }, by: { app throws(ExitError) in try app.run() })
  }

  /// Runs the app as the command does, on the display that `open` opens for a size and a search for fonts.
  ///
  /// `run` begins the app and runs it to its end. A program that is the app's user performs its actions in between.
  @MainActor package func run(
    on open: (Size, FontSearch) throws(ExitError) -> (any Display, FontTypesetter),
    by run: (App) throws(ExitError) -> Void
  ) throws {
    try OpenFiles.checkLimit()
    try Threads.checkLimit()
    Bitmap.returnLargeMemory()
    let identity = App.identity
    let directories = Directories(identity, dataDirectory: dataDir)
    try directories.create()
    // Before the window, so that a second instance never shows one.
    let instance: Instance
    let request = InstanceMessage.Request(link: file ?? link, display: WindowDriver.displays().first ?? "")
    switch try Instance.claim(identity, directories, isDefault: dataDir == nil, passing: request) {
    case .first(let first): instance = first
    case .alreadyRunning(let response):
      guard response.isAccepted else { throw ExitError(.linkNotOpened, response.message) }
      if !response.message.isEmpty { printLine(response.message) }
      return
    }
    defer { instance.close() }
    let environment = ProcessInfo.processInfo.environment
    ComposeTable.prepare(in: directories.composeTable)
    Window.setApplicationID(identity.applicationID)
    // Not on a global queue: after the first use of one, libdispatch wakes up every second from then on.
    DispatchQueue(label: "lantern.preload", qos: .userInitiated).async { App.preload() }
    let appearance = options.appearance(in: directories, themes: App.themes)
    let localized = LazyValue { [localization = App.localization, language = appearance.shown.language] in
      localization.load(language, environment: environment)
    }
    let fonts = FontSearch(appFonts: App.fontFiles)
    // While the window opens.
    DispatchQueue(label: "lantern.localization", qos: .userInitiated).async {
      fonts.prepareFallback(for: localized.value.app.language.description)
    }
    let windowMemory = WindowMemory(file: directories.window)
    let size = options.size ?? windowMemory.size ?? WindowOptions.defaultSize
    let (display, typesetter) = try open(size, fonts)
    var launch = Launch(
      identity, display: display, typesetter: typesetter, directories: directories, appearance: appearance)
    launch.localize(App.localization, environment: environment, localized.value)
    launch.rate = options.fps ?? launch.rate
    launch.fixedScale = options.fixedScale
    launch.file = file
    if let window = display as? Window {
      launch.clipboard = window.clipboard
      launch.primarySelection = window.primarySelection
    }
    let app = try App(launch, options: ownOptions)
    let services = app.services
    // A window that another program has destroyed, or whose server is gone, can't be closed.
    var isWindowThere = false
    defer {
      if isWindowThere { (display as? Window)?.close() }
      Window.saveClipboard()
    }
    let desktopMonitor = services.followDesktop()
    defer { desktopMonitor.close() }
    if hud { services.loop.hud = HUD() }
    let inspector = try inspect.map { path throws(ExitError) in
      try Inspector(path: path, loop: services.loop)
    }
    defer { inspector?.close() }
    let signals = QuitSignals(loop: services.loop)
    defer { signals.close() }
    let opened = display.pixelSize.points(at: display.scale)
    defer {
      let last = display.pixelSize.points(at: display.scale)
      // A small screen doesn't make the window smaller on larger ones. Sizes in points are rounded to pixels.
      let isLimited = opened.width < size.width - 1 || opened.height < size.height - 1
      if !isLimited || last != opened { windowMemory.store(last) }
    }
    if let link, file == nil {
      let response = app.open(link: link)
      if !response.isAccepted { printMessage(response.message) }
    }
    instance.handle(on: services.loop) { request in
      // The first window may be closed while others are open.
      let window = services.loop.display as? Window
      if let refusal = window?.refusal(of: request, identity) { return refusal }
      let response =
        request.link.map { app.open(link: Self.target(of: $0)) } ?? LinkResponse(raising: window, identity)
      window?.raise()
      return response
    }
    services.root.whenPresented { ReadyNotification.send() }
    let runApp = { () throws(ExitError) in
      try run(app)
      isWindowThere = true
    }
    let recorded = try RecordingSession.record(services.loop, running: runApp) { () throws(ExitError) in
      let session = try beginRecording(services)
      if let session {
        let store = RecordingStore(directories.savedRecordings, limit: .max)
        services.saveRecording = { [weak services] completion in
          session.save(to: store) { result in
            completion(result.mapError { services?.translated($0) ?? $0 })
          }
        }
        services.recordingDidChange(nil)
      }
      return session
    }
    guard let recorded else { return }
    printLine(recorded.report.table(columns: Terminal.columns))
    printLine("recorded in \(recorded.folder.path.shellQuoted)")
  }

  // Failing to record into the folder of `--record` is an error. Without `--record`, the app runs unrecorded.
  @MainActor private func beginRecording(_ services: AppServices) throws(ExitError) -> RecordingSession? {
    let header = options.header(
      for: services.loop, of: services.identity, accent: services.appearance.settings.desktop.accent)
    if noRecord || record == nil && DevelopmentRun.isThisProcess { return nil }
    if let record {
      return try RecordingSession(services.loop, folder: RecordingFolder(record), header: header)
    }
    do {
      return try RecordingSession(
        services.loop, folder: RecordingStore(services.directories.recordings).newFolder(), header: header)
    } catch {
      services.recordingDidChange(services.translated(error).message)
      printMessage("not recording: \(error.message)")
      return nil
    }
  }
}

extension Window {
  /// The response to a program whose user doesn't see this window, because its windows open on another display; nil if they
  /// open on the display of this window, or if the program doesn't know.
  fileprivate func refusal(of request: InstanceMessage.Request, _ app: AppIdentity) -> LinkResponse? {
    guard let display = request.display, !displays.contains(display), let own = displays.last else {
      return nil
    }
    return LinkResponse(
      isAccepted: false,
      message:
        "\(app.name) is already running on the display \(own); quit it there, or run with another --data-dir")
  }
}

extension LinkResponse {
  /// Says that the window of the app was raised, or only that there is one, where a compositor decides whether to raise it.
  @MainActor fileprivate init(raising window: Window?, _ app: AppIdentity) {
    let isRaised = window?.facts.driver != WindowDriver.wayland.rawValue
    let end = isRaised ? "its window was raised" : "look for its window on this display"
    self.init(isAccepted: true, message: "\(app.name) is already running; \(end)")
  }
}

/// Opens a window while the font search runs. Throws the error of whichever fails first.
@MainActor func openWindow(
  title: String, size: Size, isExact: Bool, _ options: WindowOptions, fonts: FontSearch
) throws(ExitError) -> (Window, FontTypesetter) {
  Window.setAppName(title)
  let window = try UnresponsivePortal.bypassed { () throws(ExitError) in
    try exitErrors { () throws(DisplayError) in
      try Window(
        title: title, size: size, isExact: isExact, scale: options.fixedScale, viewer: options.display)
    }
  }
  return (window, try openFont(fonts))
}

/// Waits for the font search, and prints its warnings.
@MainActor package func openFont(_ search: FontSearch = FontSearch()) throws(ExitError) -> FontTypesetter {
  do {
    let typesetter = try FontTypesetter(search)
    for warning in typesetter.warnings { printMessage(warning) }
    return typesetter
  } catch {
    throw ExitError(error)
  }
}
