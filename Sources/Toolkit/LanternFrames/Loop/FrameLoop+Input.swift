import LanternNavigation
package import LanternWidgets

// From the events of displays to the windows, past assistive technology if it wants to know of keys.
extension FrameLoop {
  typealias WindowEvent = (window: LoopWindow, event: DisplayEvent)

  // MARK: Keys for assistive technology

  /// From now on, assistive technology is asked about each key before a window gets it.
  ///
  /// - Parameters:
  ///   - patience: The time that a key waits at most.
  ///   - ask: Asks, without waiting. Returns false if assistive technology must not know of the key. Otherwise, `answer`
  ///     must be called until the deadline.
  package func askAboutKeys(
    atMost patience: Duration, _ ask: @escaping (HeldInput<LoopWindow>.Question) -> Bool
  ) {
    // Events may still wait since the last time.
    if keys == nil { keys = KeyQuestions(held: HeldInput(patience: patience)) }
    keys?.held.begin()
    keys?.ask = ask
    for window in windows { window.display.reportKeys(true) }
  }

  /// Passes all keys that wait, and asks about no more of them.
  package func stopAskingAboutKeys() {
    guard keys?.ask != nil else { return }
    keys?.ask = nil
    keys?.held.end(at: display.now())
    for window in windows { window.display.reportKeys(false) }
  }

  /// Answers a question about a key. `answered` is the time of the answer.
  package func answer(_ number: Int, _ answer: HeldInput<LoopWindow>.Answer, at answered: Moment) {
    keys?.held.answer(number, answer, at: answered)
  }

  /// Returns the events that need not wait.
  func hold(_ events: [WindowEvent]) -> [HeldInput<LoopWindow>.Event] {
    guard keys != nil else {
      return events.map { HeldInput.Event(source: $0.window, event: $0.event, released: nil) }
    }
    let others = keys?.held.add(events, at: display.now()) ?? []
    return others + (keys?.take() ?? [])
  }

  // MARK: Handling

  /// Handles events, and those that waited for their answers.
  func handle(_ events: [HeldInput<LoopWindow>.Event], at now: Moment) {
    var events = events
    repeat {
      for event in events where event.source.loop === self { process(event, at: now) }
      keys?.held.handled()
      events = keys?.take() ?? []
    } while !events.isEmpty
    if keys?.isOver == true { keys = nil }
  }

  private func process(_ held: HeldInput<LoopWindow>.Event, at now: Moment) {
    let window = held.source
    switch held.event {
    // A wheel that reports no number must not end the app.
    case .input(let input) where !input.isFinite: break
    case .input(let input): handle(input, in: window, at: held.time ?? now)
    case .key: break
    // Also if the window has its old size again, because its contents are lost.
    case .resized: window.root.damageAll()
    case .exposed: window.isExposed = true
    case .hidden:
      window.isHidden = true
      // The button may be released where no event of it reaches the window. Content that is dragged out of it goes on.
      if !window.dragsContent { handle(InputEvent(.pointerCancelled, time: now), in: window, at: now) }
    // Read after the frame.
    case .placed: break
    // The next frame ends the loop with the reason, even if the window is hidden.
    case .lost: window.isHidden = false
    case .shown where window.isHidden: show(window, at: now)
    case .shown: break
    case .dragEnded(let result):
      attributing(to: Cause(time: now, input: nil)) { window.root.endDrag(result, at: now) }
    case .closeRequested: attributing(to: Cause(time: now, input: nil)) { close(window) }
    }
  }

  private func handle(_ input: InputEvent, in window: LoopWindow, at time: Moment) {
    attributing(to: Cause(time: time, input: input.time)) {
      _ = input.meanings.first { meaning in
        shell?.willHandle(meaning, in: window)
        return window.handle(meaning)
      }
    }
  }

  private func close(_ window: LoopWindow) {
    if let closeRequested = window.closeRequested { return closeRequested() }
    if let shell { return shell.close(window) }
    remove(window)
  }
}

/// The keys about which assistive technology is asked.
struct KeyQuestions {
  var held: HeldInput<LoopWindow>
  /// Nil if nobody answers any longer.
  var ask: ((HeldInput<LoopWindow>.Question) -> Bool)?

  /// Whether nobody answers, and nothing waits.
  var isOver: Bool { ask == nil && held.isEmpty }

  mutating func take() -> [HeldInput<LoopWindow>.Event] {
    let ask = ask
    return held.take { ask?($0) ?? false }
  }
}
