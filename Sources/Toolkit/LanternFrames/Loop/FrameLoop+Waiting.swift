import LanternNavigation
import LanternRecording
import LanternWidgets

// The wait between two frames, at whose end the events for the next one are known.
extension FrameLoop {
  typealias FoundEvents = [HeldInput<LoopWindow>.Event]

  // Returns the grid point of the next frame, and the events until then. If nothing changes, the loop waits here.
  func waitForNextFrame() throws(DisplayError) -> (index: Int, events: FoundEvents) {
    if clock == .virtual { mailbox.waitForAnswers() }
    recording.beginsWithoutEarlyPart()
    takeReports()
    var index = nextIndex
    if windows.allSatisfy(\.isHidden) { return (index, eventsWhileHidden()) }
    var found: FoundEvents = []
    while isAtRest, found.isEmpty, mailbox.isEmpty, !tasks.hasWork {
      let changes = windows.map { $0.isHidden ? nil : $0.root.nextChange }
      let change = (changes + [timers.next]).compactMap { $0 }.min()
      let next = change.map { max(index, grid.index(atOrAfter: $0)) }
      let deadline = next.map(grid.deadline)
      if deadline.map({ now() < $0 }) ?? true, workAhead() {
        found = events(until: now(), stopsAtFirst: true)
        takeReports()
        continue
      }
      found = events(
        until: ([deadline] + windows.map(\.wakeDeadline)).compactMap { $0 }.min(), stopsAtFirst: true)
      if let next, let deadline, now() >= deadline { return (next, found) }
      takeReports()
    }
    recording.waitBegins()
    if isAtRest {
      // An event just before a deadline is at hand only after it.
      index = max(index, grid.index(at: found.compactMap(\.time).reduce(now(), min)) + 1)
      if clock == .monotonic, !root.environment.isRemote {
        try beginEarly(at: index, found)
        found = []
      }
    }
    found += events(until: grid.deadline(index), stopsAtFirst: false)
    return (index, found)
  }

  // Completes records with the reports of the displays, and moves the grid to the refreshes of the first one.
  private func takeReports() {
    let reports = windows.map { $0.takeReports() }
    recorder?.frameIsOver()
    guard display.reportsPresents else { return }
    let index = max(lastIndex, grid.index(at: now())) + 1
    let isMoving = windows.contains { $0.root.activeTransition != nil }
    let time = followedGrid.follow(reports[0], from: index, at: now(), duringTransition: isMoving)
    guard let time else { return }
    for window in windows { window.move(to: grid, by: time) }
  }

  // Registers a picture whose report tells when the display refreshes.
  func didPresent(_ picture: Int, of window: LoopWindow, at moment: Moment) {
    if window === windows.first, display.reportsPresents { followedGrid.present(picture, at: moment) }
  }

  // Draws a part of a hidden screen. An event that arrives meanwhile waits for a few milliseconds at most.
  private func workAhead() -> Bool { windows.contains { !$0.isHidden && $0.workAhead() } }

  // Tasks, and timers without a delay, run at grid points also while all windows are hidden.
  private func eventsWhileHidden() -> FoundEvents {
    guard mailbox.isEmpty else { return [] }
    let next = grid.deadline(grid.index(at: now()) + 1)
    guard !tasks.hasWork else { return events(until: next, stopsAtFirst: false) }
    return events(until: timers.next.map { $0 > now() ? $0 : next }, stopsAtFirst: true)
  }

  // Waits on the first display. An event of any other one ends this wait too.
  func events(until deadline: Moment?, stopsAtFirst: Bool) -> FoundEvents {
    let read: [WindowEvent] = windows.enumerated().flatMap { position, window in
      let events =
        position == 0
        ? window.display.events(until: deadline, stopsAtFirst: stopsAtFirst)
        : window.display.events(until: now(), stopsAtFirst: false)
      return events.map { (window, $0) }
    }
    return hold(read)
  }

  func now() -> Moment { display.now() }

  var isAtRest: Bool { windows.allSatisfy { $0.isHidden || $0.isAtRest } }

  // The first grid point at which a frame may follow the last one.
  var nextIndex: Int {
    let next = windows.filter { !$0.isHidden && !$0.isAtRest }.map(\.nextIndex).min()
    return max(lastIndex + 1, next ?? 0)
  }
}
