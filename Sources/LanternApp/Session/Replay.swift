import LanternFrames
package import LanternNavigation
package import LanternRaster
import LanternWidgets

/// Does once more what a journal tells, without a window and on a virtual clock, and compares what comes of it.
///
/// Input is heard in the same frames of the same grid, and answers of the world come when they came. Of the effects only
/// order and content count.
@MainActor
package final class Replay {
  /// What came of it.
  package enum Verdict: Hashable, Sendable {
    /// All that the app made of things then, so many effects, it made again.
    case same(count: Int)
    /// The first that differs, and the line of the journal that it is in; nil where nothing happened any more.
    case different(line: Int, recorded: String, happened: String?)
  }

  // Nobody waits through a night again; what the app does by itself takes seconds.
  private static let longestRest = Duration.seconds(30)
  private static let patience = Duration.seconds(10)

  private let journal: Journal
  private let shop: PrintShop
  private let display: HeadlessDisplay
  private var hasStarted = false
  private var effects: [Journal.Event] = []
  private var complaint: Verdict?

  /// A replay in a folder of its own, which must be empty.
  package init(_ journal: Journal, typesetter: any Typesetter, dataDirectory: String) throws(Failure) {
    let header = journal.header
    guard [Flow.main, .login].map(\.name).contains(header.part) else {
      throw Failure(.unreadableData, "the journal begins in “\(header.part)”, and there is no such part")
    }
    guard FrameGrid.rates.contains(header.rate) else {
      throw Failure(.unreadableData, "the journal has \(header.rate) frames a second")
    }
    self.journal = journal
    let directories = Directories(dataDirectory: dataDirectory)
    try directories.create()
    let assets = try Assets()
    // Whoever is in the main part has logged in.
    if header.part == Flow.main.name { try PrintShop.logDemoIn(directories, assets) }
    try RestorationFile(directories.place).keep(
      RestorationFile.Place(part: header.part, standing: header.standing))
    display = HeadlessDisplay(size: header.size, scale: header.scale)
    shop = try PrintShop(
      display: display, typesetter: typesetter, assets: assets,
      settings: PrintShop.Settings(
        dataDirectories: directories, look: AppearanceSettings(header.setting), rate: header.rate,
        splashDelay: .zero,
        terms: .light, isReplay: true))
  }

  /// Does all of it.
  package func run() throws(Failure) -> Verdict {
    shop.chronicle.noted = { [unowned self] in hear($0.event) }
    try shop.run()
    return complaint ?? verdict
  }

  private func hear(_ event: Journal.Event) {
    switch event {
    case .begun where !hasStarted && !journal.header.isAtRest: start()
    case .begun where !hasStarted: shop.loop.after(.milliseconds(20)) { [unowned self] in waitForBase(.zero) }
    default: if hasStarted, event.isEffect { effects.append(event) }
    }
  }

  // MARK: The begin

  private func waitForBase(_ waited: Duration) {
    guard isAtRest, shop.root.currentFlow.name == journal.header.part else {
      guard waited < Replay.patience else { return giveUp("it does not come to rest") }
      return shop.loop.after(.milliseconds(20)) { [unowned self] in
        waitForBase(waited + .milliseconds(20))
      }
    }
    let (wanted, found) = (
      journal.header.standing.outline, RestorationState(of: shop.root.destinationScreen).outline
    )
    guard wanted == found else { return giveUp("\(journal.header.part): \(found)") }
    shop.takeUp(journal.header.setting)
    hasStarted = true
    shop.chronicle.begin()
    schedule()
  }

  private func start() {
    hasStarted = true
    schedule()
  }

  private func giveUp(_ happened: String) {
    complaint = .different(line: 1, recorded: "\(journal.entries[0].event)", happened: happened)
    shop.loop.quit()
  }

  // MARK: The causes

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
    case .closing: at(moment) { [shop] in shop.close() }
    case .told(SessionController.sessionEnded): at(moment) { [shop] in shop.membership.sessionHasEnded() }
    case .answered(let isGranted):
      shop.membership.recordedAnswers.append(RecordedAnswer(isGranted: isGranted, moment: within(moment)))
    default:
      guard let input = event.input else { return }
      let again = InputEvent(input.action, time: moment, heldKeys: input.heldKeys)
      display.send(.input(again), at: moment)
    }
  }

  private func at(_ moment: Moment, _ action: @escaping () -> Void) {
    shop.loop.after(within(moment) - shop.loop.moment, action)
  }

  // What was noted with a frame is due before it, wherever the grid rounds it to.
  private func within(_ moment: Moment) -> Moment { moment + .microseconds(-500) }

  // By whole frames, so that everything stays where it is between two of them.
  private func shortened(_ gap: Duration) -> Duration {
    let spare = gap - Replay.longestRest
    guard spare > .zero else { return gap }
    let rate = Int64(journal.header.rate)
    let (seconds, rest) = spare.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return gap - .seconds(seconds) - .nanoseconds(rest * rate / 1_000_000_000 * 1_000_000_000 / rate)
  }

  private func finish(_ waited: Duration) {
    guard !isAtRest, waited < Replay.patience else { return shop.loop.quit() }
    shop.loop.after(.milliseconds(20)) { [unowned self] in finish(waited + .milliseconds(20)) }
  }

  private var isAtRest: Bool { shop.root.activeTransition == nil && shop.chronicle.openQuestions == 0 }

  // MARK: The effects

  // What came of it beyond what is in the journal, nobody was there to write down.
  private var verdict: Verdict {
    let recorded = differing(journal.entries.map(\.event))
    let happened = differing(effects).map(\.event)
    for (number, entry) in recorded.enumerated() {
      let again = number < happened.count ? happened[number] : nil
      guard entry.event == again else {
        return .different(line: entry.line, recorded: "\(entry.event)", happened: again.map { "\($0)" })
      }
    }
    return .same(count: recorded.count)
  }

  // The effects among events. What stands is told again wherever another replay could begin; that is none.
  private func differing(_ events: [Journal.Event]) -> [(line: Int, event: Journal.Event)] {
    let header = journal.header
    var standing: Journal.Event?
    if header.isAtRest { standing = .stands(part: header.part, screens: header.standing.outline) }
    var found: [(line: Int, event: Journal.Event)] = []
    for (index, event) in events.enumerated() where event.isEffect {
      if case .stands = event {
        guard event != standing else { continue }
        standing = event
      }
      found.append((index + 1, event))
    }
    return found
  }
}
