import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternSDL

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Open the app, or a link in the app, and record its frames.",
    discussion: """
      If Lantern is already running with the same data directory, its window is raised and opens the link. \
      All other options are then ignored.

      F12 shows or hides frame times. Ctrl+Q, the window's close button, SIGINT and SIGTERM quit. On exit, \
      run prints a summary and the recording's folder.
      """)

  @Argument(
    help: ArgumentHelp("The link to open, such as lantern://bag.", valueName: "LINK"))
  var link: String?

  @Option(
    help: ArgumentHelp("Store everything under DIR (default: the XDG directories).", valueName: "DIR"))
  var dataDir: String?

  @OptionGroup var options: AppearanceOptions

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

  func validate() throws {
    if noRecord && record != nil { throw ValidationError("choose one of --record and --no-record") }
    // A mistyped command is reported before any option that `run` does not have.
    if CommandLine.arguments.dropFirst().first == link { try checkLink() }
  }

  func run() throws {
    try checkLink()
    try MainActor.assumeIsolated { try runOnMain() }
  }

  private func checkLink() throws {
    guard let link else { return }
    do {
      _ = try Link(parsing: link, scheme: Link.appScheme)
    } catch {
      // A single word is more likely a mistyped command than a link.
      guard let word = link.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) else { throw ValidationError("\(error)") }
      throw ValidationError("\"\(word.output)\" is neither a command nor a link such as lantern://bag")
    }
  }

  @MainActor private func runOnMain() throws(ExitError) {
    try OpenFiles.checkLimit()
    let directories = Directories(dataDirectory: dataDir)
    try directories.create()
    // Before the window, so that a second instance never shows one.
    let instance: Instance
    switch try Instance.claim(directories, passing: link) {
    case .first(let first): instance = first
    case .alreadyRunning(let response):
      guard response.isAccepted else { throw ExitError(.linkNotOpened, response.message) }
      if !response.message.isEmpty { printLine(response.message) }
      return
    }
    defer { instance.close() }
    let assets = try Assets()
    let windowMemory = WindowMemory(file: directories.window)
    let size = options.size ?? windowMemory.size ?? AppearanceOptions.defaultSize
    let (window, typesetter) = try openWindow(size: size, scale: options.fixedScale)
    let shop = try PrintShop(
      display: window, typesetter: typesetter, assets: assets,
      settings: options.shopSettings(directories, splashDelay: .milliseconds(800)),
      clipboard: window.clipboard)
    if hud { shop.loop.hud = HUD() }
    let inspector = try inspect.map { path throws(ExitError) in try Inspector(path: path, loop: shop.loop) }
    defer { inspector?.close() }
    let signals = QuitSignals(loop: shop.loop)
    defer { signals.close() }
    defer { windowMemory.store(window.size) }
    if let link {
      let response = shop.open(link)
      if !response.isAccepted { printMessage(response.message) }
    }
    instance.handle(on: shop.loop) { link in
      let response =
        link.map { shop.open($0) }
        ?? LinkResponse(isAccepted: true, message: "Lantern is already running; its window was raised")
      if response.isAccepted { window.raise() }
      return response
    }
    let recorded = try RecordingSession.record(shop) { () throws(ExitError) in
      let session = try beginRecording(shop, directories)
      if let session {
        let store = RecordingStore(directories.savedRecordings, limit: .max)
        shop.recordingSaver = { session.save(to: store, completion: $0) }
      }
      return session
    }
    guard let recorded else { return }
    printLine(recorded.report.table)
    printLine("recorded in \(recorded.folder.path)")
  }

  // Failing to record into the folder of `--record` is an error. Without `--record`, the app runs unrecorded.
  @MainActor private func beginRecording(
    _ shop: PrintShop, _ directories: Directories
  ) throws(ExitError) -> RecordingSession? {
    let header = try options.header(for: shop.loop)
    if noRecord { return nil }
    if let record {
      return try RecordingSession(shop, folder: RecordingFolder(record), header: header)
    }
    do {
      return try RecordingSession(
        shop, folder: RecordingStore(directories.recordings).newFolder(), header: header)
    } catch {
      shop.model.recordingProblem = error.message
      printMessage("not recording: \(error.message)")
      return nil
    }
  }
}

/// Opens a window while the font search runs. Throws the error of whichever fails first.
@MainActor func openWindow(size: Size, scale: Double?) throws(ExitError) -> (Window, FontTypesetter) {
  let fonts = FontSearch()
  let window: Window
  do {
    window = try Window(title: "Lantern", size: size, scale: scale)
  } catch {
    throw ExitError(error)
  }
  return (window, try openFont(fonts))
}

@MainActor func openFont(_ search: FontSearch = FontSearch()) throws(ExitError) -> FontTypesetter {
  do {
    let typesetter = try FontTypesetter(search)
    for warning in typesetter.warnings { printMessage(warning) }
    return typesetter
  } catch {
    throw ExitError(error)
  }
}
