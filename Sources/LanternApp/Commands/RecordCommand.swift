import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFiles
import LanternFrames
import LanternRaster
import LanternRecords
import LanternSDL

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Log in and out of the demo account repeatedly, and record every frame.",
    discussion: """
      With a display, record opens a window. Without one, it runs headless on a virtual clock. It prints the \
      mode that it uses. Simulated clicks take the same path as real ones. Your data is not used: accounts \
      and settings are in a new temporary folder. If DIR exists, it must be empty or an older recording, \
      which is replaced.
      """)

  @Option(help: ArgumentHelp("The folder for the recording.", valueName: "DIR"))
  var output: String

  @Option(
    help: ArgumentHelp("Number of logins, 1 to 10000 (default: 20).", valueName: "N"),
    transform: RecordCommand.cycles)
  var cycles = 20

  @Flag(help: "Record without a window, even if there is a display.")
  var headless = false

  @Flag(help: "Do not save pictures of the screens and transitions.")
  var noPictures = false

  @Option(
    help: ArgumentHelp(
      "Simulate a slower build: busy-wait for 0 to 100 ms before each frame is presented (default: 0).",
      valueName: "MILLISECONDS"),
    transform: RecordCommand.injectDelay)
  var injectDelay: Duration?

  @OptionGroup var options: AppearanceOptions

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor private func runOnMain() throws(ExitError) {
    try OpenFiles.checkLimit()
    let assets = try Assets()
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let directories = Directories(dataDirectory: temporary.path)
    let (opened, typesetter) = try openDisplay()
    let display = delay.map { SlowedDisplay(opened, injectedDelay: $0) } ?? opened
    var shopSettings = options.shopSettings(directories, splashDelay: .zero)
    shopSettings.storesState = false
    // The temporary folder is deleted soon, and a recording must not store a token in the user's keyring.
    shopSettings.accountSettings.usesKeyring = false
    shopSettings.accountSettings.waitsForEnd = false
    let shop = try PrintShop(
      display: display, typesetter: typesetter, assets: assets, settings: shopSettings)
    let recording = try RecordingSession(
      shop, folder: RecordingFolder(output), header: try options.header(for: shop.loop, adding: settings),
      takesPictures: !noPictures)
    let signals = QuitSignals(loop: shop.loop)
    defer { signals.close() }
    let bar = TerminalProgress()
    recording.postponeTransitions()
    let driver = UIDriver(
      loop: shop.loop, cycles: cycles, tour: noPictures ? [] : PrintShop.tour, progress: bar.show,
      onRecordingDone: recording.stopRecording)
    driver.start()
    _ = try recording.close(after: { () throws(ExitError) in
      defer { bar.clear() }
      try shop.run()
    })
    if let failure = driver.failure { throw ExitError(.inputOutput, failure) }
    printLine("recorded in \(output)")
  }

  @MainActor private func openDisplay() throws(ExitError) -> (any Display, FontTypesetter) {
    let size = options.size ?? AppearanceOptions.defaultSize
    if !headless {
      do {
        let (window, typesetter) = try openWindow(size: size, scale: options.fixedScale)
        printLine("recording on a window (\(window.facts.driver), \(window.facts.path))")
        return (window, typesetter)
      } catch  where error.status == .noDisplay {
        printMessage("\(error.message); recording headless")
      }
    }
    let scale = options.fixedScale ?? 1
    let pixels = Rect(0, 0, size.width, size.height).pixels(at: scale)
    printLine("recording headless, on a virtual clock")
    return (HeadlessDisplay(size: PixelSize(pixels.width, pixels.height), scale: scale), try openFont())
  }

  // Stored with the appearance, so that a delayed recording cannot be mistaken for a normal one.
  private var settings: [String: String] {
    delay.map { ["burden": "\($0 / .milliseconds(1)) ms"] } ?? [:]
  }

  // Nil without a delay, also with one of zero.
  private var delay: Duration? { injectDelay.flatMap { $0 > .zero ? $0 : nil } }

  private static func injectDelay(_ text: String) throws -> Duration {
    guard let milliseconds = Double(text), (0...100).contains(milliseconds) else {
      throw ValidationError("enter milliseconds from 0 to 100, such as 2 or 0.5")
    }
    return .microseconds(Int(milliseconds * 1000))
  }

  private static func cycles(_ text: String) throws -> Int {
    guard let cycles = Int(text), (1...10_000).contains(cycles) else {
      throw ValidationError("enter a whole number from 1 to 10000")
    }
    return cycles
  }
}

/// A progress bar on one line of the terminal. Prints nothing if standard error is not a terminal.
@MainActor
final class TerminalProgress {
  private static let width = 40
  private let isWatched = isatty(STDERR_FILENO) == 1

  func show(_ done: Int, of due: Int) {
    guard isWatched, due > 0 else { return }
    let filled = TerminalProgress.width * done / due
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: TerminalProgress.width - filled)
    writeError("\r\(bar) \(done)/\(due)")
  }

  func clear() {
    guard isWatched else { return }
    writeError("\r\u{1B}[K")
  }
}

/// A temporary folder, until `remove` is called.
struct TemporaryFolder {
  let path: String

  init() throws(ExitError) {
    let base = FileManager.default.temporaryDirectory.path
    do {
      path = try Folder(base).createTemporary(prefix: "lantern-").path
    } catch {
      throw ExitError(
        .cannotCreate,
        "cannot create a folder in \"\(base)\": \(error.reason); set TMPDIR to a writable folder")
    }
  }

  func remove() {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      printMessage("cannot remove \"\(path)\": \(systemReason(of: error)); remove it manually")
    }
  }
}
