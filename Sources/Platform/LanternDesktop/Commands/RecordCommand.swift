package import ArgumentParser
import FoundationEssentials
import LanternFiles
import LanternFrames
import LanternRaster
import LanternRecording
import LanternSDL

/// Records an app while it is clicked through.
package struct RecordCommand<App: DesktopApp>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "record", abstract: "Click through the app repeatedly, and record every frame.",
      discussion: """
        Each cycle clicks and types what the app names for it. With a display, record opens a window. Without one, it runs headless on \
        a virtual clock. It prints the mode that it uses. Simulated clicks take the same path as real ones. \
        Your data is not used: everything is stored in a new temporary folder. If DIR exists, it must be \
        empty or an older recording, which is replaced.

        If a signal or the closed window ends record early, the recording says after how many cycles, and compare \
        and gate refuse it. The exit status is then 128 plus the number of the signal, or 74.
        """)
  }

  @Option(help: ArgumentHelp("The folder for the recording.", valueName: "DIR"))
  var output: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of cycles, 1 to 10000 (default: 20).", valueName: "N"),
    transform: RecordCommand.cycles)
  var cycles = 20

  @Flag(help: "Record without a window, even if there is a display.")
  var headless = false

  @Flag(help: "Do not save pictures of the screens and transitions.")
  var noPictures = false

  @Flag(
    help:
      "Record where the time of each frame is spent: phase, screen, widget and measured span. gate asks for it."
  )
  var causes = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Simulate a build with more work: use the processor for 0 to 100 ms before each frame is presented "
        + "(default: 0).", valueName: "MILLISECONDS"),
    transform: RecordCommand.injectedTime)
  var injectDelay = Duration.zero

  @Option(
    help: ArgumentHelp(
      "Simulate a build that waits: sleep for 0 to 100 ms before each frame is presented (default: 0).",
      valueName: "MILLISECONDS"),
    transform: RecordCommand.injectedTime)
  var injectSleep = Duration.zero

  @OptionGroup var options: WindowOptions

  @OptionGroup var ownOptions: App.Options

  package init() {}

  package func run() throws { try CommandLineProgram.onMain { try runOnMain() } }

  @MainActor private func runOnMain() throws {
    try OpenFiles.checkLimit()
    try Threads.checkLimit()
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let directories = Directories(App.identity, dataDirectory: temporary.path)
    try directories.create()
    let (opened, typesetter) = try openDisplay()
    var launch = Launch(
      App.identity, display: isSlowed ? SlowedDisplay(opened, work: injectDelay, sleep: injectSleep) : opened,
      typesetter: typesetter, directories: directories,
      appearance: options.appearance(in: directories, themes: App.themes))
    launch.localize(App.localization)
    launch.rate = options.fps ?? launch.rate
    launch.fixedScale = options.fixedScale
    launch.storesState = false
    let app = try App(launch, options: ownOptions)
    let actions = app.recordedActions
    guard !actions.isEmpty else {
      throw ExitError(.usage, "\(App.identity.name) has no recordedActions; name the controls to click there")
    }
    let loop = app.services.loop
    let recording = try RecordingSession(
      loop, folder: RecordingFolder(output),
      header: options.header(
        for: loop, of: App.identity, cyclesDue: cycles, adding: settings, recordsCauses: recordsCauses),
      takesPictures: !noPictures)
    let signals = QuitSignals(loop: loop)
    defer { signals.close() }
    let bar = TerminalProgress()
    recording.postponeTransitions()
    recording.cyclesCompleted = 0
    let driver = UIDriver(
      services: app.services, actions: actions, cycles: cycles, tour: noPictures ? [] : app.tour,
      progress: { done, due in
        recording.cyclesCompleted = done / actions.count
        bar.show(done, of: due)
      }, onRecordingDone: recording.stopRecording)
    driver.start()
    _ = try recording.close(after: { () throws(ExitError) in
      defer { bar.clear() }
      try app.run()
    })
    if let failure = driver.failure { throw ExitError(.inputOutput, failure) }
    guard driver.isDone else {
      let extent = "after \(recording.cyclesCompleted ?? 0) of \(cycles) cycles"
      guard let signal = signals.received else {
        throw ExitError(
          .inputOutput, "the window was closed, or the app quit, \(extent); record again")
      }
      printMessage("cut short \(extent); record again")
      throw ExitCode(128 + signal)
    }
    printLine("recorded in \(output.shellQuoted)")
  }

  @MainActor private func openDisplay() throws(ExitError) -> (any Display, FontTypesetter) {
    let size = options.size ?? WindowOptions.defaultSize
    Window.setApplicationID(App.identity.applicationID)
    let fonts = FontSearch(appFonts: App.fontFiles)
    if !headless {
      do {
        let (window, typesetter) = try openWindow(
          title: App.identity.name, size: size, isExact: true, options, fonts: fonts)
        printLine(
          "recording on a window (\(window.facts.driver), \(window.facts.path))")
        return (window, typesetter)
      } catch  where error.status == .noDisplay {
        printMessage("\(error.message); recording headless")
      }
    }
    let scale = options.fixedScale ?? 1
    printLine("recording headless, on a virtual clock")
    let display = HeadlessDisplay(
      size: size.pixels(at: scale), scale: scale, isRemote: options.display == .remote)
    return (display, try openFont(fonts))
  }

  // Stored with the appearance, so that a slowed recording cannot be mistaken for a normal one.
  private var settings: [String: String] {
    ["injected_work": injectDelay, "injected_sleep": injectSleep].filter { $0.value > .zero }
      .mapValues { "\($0 / .milliseconds(1)) ms" }
  }

  // A gate asks builds of any version, and older ones don't know the option.
  private var recordsCauses: Bool {
    causes || ProcessInfo.processInfo.environment["LANTERN_RECORD_CAUSES"] == "1"
  }

  private var isSlowed: Bool { injectDelay + injectSleep > .zero }

  private static func injectedTime(_ text: String) throws -> Duration {
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
