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
    commandName: "run", abstract: "Open the window, and what a link leads to; record while it is used.",
    discussion: """
      Where Lantern runs already on the same data directory, its window comes to the front and the link opens there;
      options have no effect on it then.

      F12 shows frame times over the window, and hides them. Ctrl+Q, the window's close button, SIGINT and SIGTERM
      quit. The report's table and the recording's folder are printed then.
      """)

  @Argument(
    help: ArgumentHelp("What to open, such as lantern://bag.", valueName: "LINK"))
  var link: String?

  @Option(
    help: ArgumentHelp("Keep everything under this folder (default: the XDG directories).", valueName: "DIR"))
  var dataDir: String?

  @OptionGroup var look: AppearanceOptions

  @Option(
    help: ArgumentHelp(
      "Record into this folder (default: a new one in the state directory, the last ten kept; where that cannot be "
        + "made the app runs unrecorded).",
      valueName: "DIR"))
  var record: String?

  @Flag(help: "Record nothing.")
  var noRecord = false

  @Flag(help: "Show frame times over the window from the start.")
  var hud = false

  @Option(
    help: ArgumentHelp(
      "Serve the widget tree as JSON lines on this private socket, passwords masked.", valueName: "SOCKET"))
  var inspect: String?

  func validate() throws {
    if noRecord && record != nil { throw ValidationError("choose one of --record and --no-record") }
    // A mistyped command is told of before what its options are not to this one.
    if CommandLine.arguments.dropFirst().first == link { try checkLink() }
  }

  func run() throws {
    try checkLink()
    try MainActor.assumeIsolated { try runOnMain() }
  }

  private func checkLink() throws {
    guard let link else { return }
    do {
      _ = try Link(parsing: link, scheme: AppPlace.scheme)
    } catch {
      // Whoever mistypes a command has not meant a link.
      guard let word = link.wholeMatch(of: /[A-Za-z0-9_-]{1,40}/) else { throw ValidationError("\(error)") }
      throw ValidationError("“\(word.output)” is neither a command nor a link such as lantern://bag")
    }
  }

  @MainActor private func runOnMain() throws(Failure) {
    try OpenFiles.checkRoom()
    let directories = Directories(dataDirectory: dataDir)
    try directories.create()
    // Before the window, so that one that is not to stay never flashes up.
    let instance: Instance
    switch try Instance.claim(directories, handingOver: link) {
    case .first(let first): instance = first
    case .answered(let reply):
      guard reply.isTaken else { throw Failure(.notTaken, reply.message) }
      if !reply.message.isEmpty { printLine(reply.message) }
      return
    }
    defer { instance.close() }
    let assets = try Assets()
    let remembered = WindowMemory(file: directories.window)
    let size = look.size ?? remembered.size ?? AppearanceOptions.defaultSize
    let (window, typesetter) = try openWindow(size: size, scale: look.fixedScale)
    let shop = try PrintShop(
      display: window, typesetter: typesetter, assets: assets,
      settings: look.shopSettings(directories, splashDelay: .milliseconds(800)),
      clipboard: window.clipboard)
    if hud { shop.loop.hud = HUD() }
    let inspector = try inspect.map { path throws(Failure) in try Inspector(path: path, loop: shop.loop) }
    defer { inspector?.close() }
    let signals = QuitSignals(loop: shop.loop)
    defer { signals.close() }
    defer { remembered.keep(window.size) }
    if let link {
      let reply = shop.open(link)
      if !reply.isTaken { tell(reply.message) }
    }
    instance.hear(on: shop.loop) { link in
      let reply =
        link.map { shop.open($0) }
        ?? LinkReply(isTaken: true, message: "already running: its window was raised")
      if reply.isTaken { window.raise() }
      return reply
    }
    let recorded = try RecordingSession.record(shop) { () throws(Failure) in
      let session = try beginRecording(shop, directories)
      if let session {
        let shelf = RecordingStore(directories.savedRecordings, kept: .max)
        shop.saveRecording = { session.save(on: shelf, answer: $0) }
      }
      return session
    }
    guard let recorded else { return }
    printLine(recorded.report.table)
    printLine("recorded in \(recorded.folder.path)")
  }

  // A folder that was asked for by name is recorded into or refused. Without one the app is of use unrecorded.
  @MainActor private func beginRecording(
    _ shop: PrintShop, _ directories: Directories
  ) throws(Failure) -> RecordingSession? {
    let header = try look.header(for: shop.loop)
    if noRecord { return nil }
    if let record {
      return try RecordingSession(shop, folder: RecordingFolder(record), header: header)
    }
    do {
      return try RecordingSession(
        shop, folder: RecordingStore(directories.recordings).newFolder(), header: header)
    } catch {
      shop.recordingProblem = error.message
      tell("nothing is recorded: \(error.message)")
      return nil
    }
  }
}

/// Opens the font and a window, whichever fails first says so.
@MainActor func openWindow(size: Size, scale: Double?) throws(Failure) -> (Window, FontTypesetter) {
  let fonts = FontSearch()
  let window: Window
  do {
    window = try Window(title: "Lantern", size: size, scale: scale)
  } catch {
    throw Failure(error)
  }
  return (window, try openFont(fonts))
}

@MainActor func openFont(_ search: FontSearch = FontSearch()) throws(Failure) -> FontTypesetter {
  do {
    let typesetter = try FontTypesetter(search)
    for remark in typesetter.remarks { tell(remark) }
    return typesetter
  } catch {
    throw Failure(error)
  }
}
