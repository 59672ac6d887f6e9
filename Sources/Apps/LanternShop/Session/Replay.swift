package import LanternDesktop
import LanternFrames
import LanternLogin
package import LanternNavigation
import LanternProcess
package import LanternRaster
import LanternWidgets

/// Replays a journal without a window, on a virtual clock, and compares the results.
///
/// Input is handled in the same frames of the same frame grid, and answers arrive at their recorded times. Only the
/// order and content of effects are compared.
@MainActor
package final class Replay {
  /// The result of a replay.
  package enum Verdict: Hashable, Sendable {
    /// All recorded effects, `count` of them, happened again.
    case same(count: Int)
    /// The first different effect, with its line in the journal. `replayed` is nil if there was no further effect.
    case different(line: Int, recorded: String, replayed: String?)
  }

  // Long pauses are shortened. Without input, the app is busy for a few seconds at most.
  private static let longestPause = Duration.seconds(30)
  private static let timeout = Duration.seconds(10)

  private let journal: Journal
  private let shop: PrintShop
  private let display: HeadlessDisplay
  private var hasStarted = false
  private var effects: [Journal.Event] = []
  private var failure: Verdict?
  private let onProgress: (Int, Int) -> Void
  private let effectCount: Int

  /// Creates a replay in a folder of its own, which must be empty. It calls `onProgress` with the number of effects so
  /// far and of all effects in the journal.
  package init(
    _ journal: Journal, typesetter: any Typesetter, dataDirectory: String,
    onProgress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(ExitError) {
    let header = journal.header
    guard [Flow.main, .login].map(\.name).contains(header.flow) else {
      throw ExitError(
        .unreadableData,
        "the journal begins in \"\(header.flow)\", which is not a flow; replay another journal"
      )
    }
    guard FrameRate.valid.contains(header.rate) else {
      throw ExitError(
        .unreadableData,
        "the journal has the frame rate \(header.rate), which is invalid; replay another journal")
    }
    self.journal = journal
    self.onProgress = onProgress
    effectCount = journal.entries.count { $0.event.isEffect }
    display = HeadlessDisplay(
      size: header.size, scale: header.scale, isRemote: header.settings["display"] == "remote")
    var launch = try Launch(
      PrintShop.self, display: display, typesetter: typesetter, dataDirectory: dataDirectory,
      appearance: AppearanceSettings(header.settings))
    launch.rate = header.rate
    let directories = launch.directories
    let assets = try Assets()
    // The main flow requires a session.
    if header.flow == Flow.main.name {
      try assets.readDemoAccount().logIn(in: directories, of: PrintShop.identity)
    }
    try RestorationFile(directories.place).write(
      RestorationFile.FlowState(flow: header.flow, state: header.state))
    shop = try PrintShop(
      launch, assets: assets, PrintShop.Settings(accountSettings: .light, isReplay: true))
  }

  /// Runs the replay to its end.
  package func run() throws(ExitError) -> Verdict {
    shop.services.journalRecorder.onEntry = { [unowned self] in handle($0.event) }
    try shop.run()
    return failure ?? verdict
  }

  private func handle(_ event: Journal.Event) {
    switch event {
    case .begun where !hasStarted && !journal.header.isAtRest: start()
    case .begun where !hasStarted:
      shop.loop.after(.milliseconds(20)) { [unowned self] in waitForStart(.zero) }
    default:
      guard hasStarted, event.isEffect else { return }
      effects.append(event)
      onProgress(min(effects.count, effectCount), effectCount)
    }
  }

  // MARK: Start

  private func waitForStart(_ waited: Duration) {
    guard isAtRest, shop.root.currentFlow.name == journal.header.flow else {
      guard waited < Replay.timeout else { return fail("the app is still busy") }
      shop.loop.after(.milliseconds(20)) { [unowned self] in waitForStart(waited + .milliseconds(20)) }
      return
    }
    let (expected, found) = (
      journal.header.state.outline, RestorationState(of: shop.root).outline
    )
    guard expected == found else { return fail("\(journal.header.flow): \(found)") }
    shop.restore(from: journal.header.settings)
    hasStarted = true
    shop.services.journalRecorder.begin()
    schedule()
  }

  private func start() {
    hasStarted = true
    schedule()
  }

  private func fail(_ replayed: String) {
    failure = .different(line: 1, recorded: "\(journal.entries[0].event)", replayed: replayed)
    shop.loop.quit()
  }

  // MARK: Causes

  private func schedule() {
    var moment = shop.loop.moment
    var time = journal.entries[0].time
    for entry in journal.entries {
      moment = moment + shortened(.nanoseconds(entry.time - time))
      time = entry.time
      schedule(entry.event, at: moment)
    }
    at(moment + .seconds(1)) { [unowned self] in finish(.zero) }
  }

  private func schedule(_ event: Journal.Event, at moment: Moment) {
    switch event {
    case .opened(let link?): at(moment) { [shop] in _ = shop.open(link.description) }
    case .resized(let width, let height):
      at(moment) { [display] in display.resize(to: PixelSize(width, height), at: display.now()) }
    case .closing: at(moment) { [shop] in shop.services.closeRequested(shop.loop.windows[0]) }
    case .notified(SessionController.sessionEnded):
      at(moment) { [shop] in shop.sessionController.sessionHasEnded() }
    case .answered(let isGranted):
      shop.sessionController.recordedResults.append(
        RecordedResult(isGranted: isGranted, moment: beforeFrame(moment)))
    default:
      guard let input = event.input else { return }
      let again = InputEvent(input.action, time: moment, heldKeys: input.heldKeys)
      display.send(.input(again), at: moment)
    }
  }

  private func at(_ moment: Moment, _ action: @escaping () -> Void) {
    shop.loop.after(beforeFrame(moment) - shop.loop.moment, action)
  }

  // Actions are due shortly before their frame, so that rounding to the grid cannot move them to the next one.
  private func beforeFrame(_ moment: Moment) -> Moment { moment + .microseconds(-500) }

  // Shortens by whole frames, so that the position between two frames stays the same.
  private func shortened(_ gap: Duration) -> Duration {
    let spare = gap - Replay.longestPause
    guard spare > .zero else { return gap }
    let rate = Int64(journal.header.rate)
    let (seconds, rest) = spare.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return gap - .seconds(seconds) - .nanoseconds(rest * rate / 1_000_000_000 * 1_000_000_000 / rate)
  }

  private func finish(_ waited: Duration) {
    guard !isAtRest, waited < Replay.timeout else { return shop.loop.quit() }
    shop.loop.after(.milliseconds(20)) { [unowned self] in finish(waited + .milliseconds(20)) }
  }

  private var isAtRest: Bool {
    shop.root.activeTransition == nil && shop.services.journalRecorder.pendingRequests == 0
  }

  // MARK: Effects

  // Effects after the end of the journal are ignored.
  private var verdict: Verdict {
    let recorded = changes(among: journal.entries.map(\.event))
    let replayed = changes(among: effects).map(\.event)
    for (number, entry) in recorded.enumerated() {
      let counterpart = number < replayed.count ? replayed[number] : nil
      guard entry.event == counterpart else {
        return .different(line: entry.line, recorded: "\(entry.event)", replayed: counterpart.map { "\($0)" })
      }
    }
    return .same(count: recorded.count)
  }

  // The effects among events. Journals repeat the current state wherever another replay could begin; repetitions are
  // not effects.
  private func changes(among events: [Journal.Event]) -> [(line: Int, event: Journal.Event)] {
    let header = journal.header
    var current: Journal.Event?
    if header.isAtRest { current = .screensChanged(flow: header.flow, screens: header.state.outline) }
    var found: [(line: Int, event: Journal.Event)] = []
    for (index, event) in events.enumerated() where event.isEffect {
      if case .screensChanged = event {
        guard event != current else { continue }
        current = event
      }
      found.append((index + 1, event))
    }
    return found
  }
}
