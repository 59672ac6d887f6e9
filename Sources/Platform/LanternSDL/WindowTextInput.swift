internal import CSDL
import LanternFrames
import LanternRaster
import LanternWidgets

/// The text input of a window: where its text goes, and which keys wait for the input method.
@MainActor struct WindowTextInput {
  private var context: TextInputContext?
  private var isComposing = false
  private var waitingKeys: [DisplayEvent] = []

  /// Sets the place of the text. Only the focused window tells the input method.
  mutating func expect(
    _ context: TextInputContext?, unitsPerPoint: Double, hasFocus: Bool, at moment: Moment
  ) {
    let isNewSession = context?.session != self.context?.session
    if isNewSession { isComposing = false }
    self.context = context
    if hasFocus { tellInputMethod(isNewSession: isNewSession, unitsPerPoint, at: moment) }
  }

  /// Adapts to an event of the window: SDL ends text input when a window loses the focus, and begins it again in the next
  /// one.
  mutating func handle(
    _ event: SDL_WindowEventID, unitsPerPoint: Double, hasFocus: Bool, at moment: Moment,
    into found: inout [DisplayEvent]
  ) {
    switch event {
    case SDL_WINDOWEVENT_FOCUS_GAINED: tellInputMethod(isNewSession: true, unitsPerPoint, at: moment)
    case SDL_WINDOWEVENT_SIZE_CHANGED where hasFocus:
      tellInputMethod(isNewSession: false, unitsPerPoint, at: moment)
    case SDL_WINDOWEVENT_FOCUS_LOST where isComposing:
      // The end of the composition is reported to the next focused window, or to none.
      add(.input(InputEvent(.composition("", selected: 0..<0), time: moment)), to: &found)
    default: break
    }
  }

  /// Appends an event that was read.
  ///
  /// An input method commits its text before it leaves a key to the app, but SDL reports the key first. During a
  /// composition, keys therefore wait for its end, or for that of the events that can be read.
  mutating func add(_ event: DisplayEvent, to found: inout [DisplayEvent]) {
    guard case .input(let input) = event else { return found.append(event) }
    switch input.action {
    case .keyDown where isComposing: return waitingKeys.append(event)
    case .composition(let text, _): isComposing = !text.isEmpty
    case .text: isComposing = false
    default: break
    }
    InputMethod.note(input.action)
    found.append(event)
    if !isComposing { addWaitingKeys(to: &found) }
  }

  /// Appends the keys that the input method has left to the app although it still composes, or no longer exists.
  mutating func addWaitingKeys(to found: inout [DisplayEvent]) {
    found += waitingKeys
    waitingKeys = []
  }

  private func tellInputMethod(isNewSession: Bool, _ unitsPerPoint: Double, at moment: Moment) {
    let caret = context.flatMap { $0.allowsComposition ? $0.caret : nil }
    InputMethod.place(
      at: caret.map { SDL_Rect($0, unitsPerPoint: unitsPerPoint) }, isNewSession: isNewSession, at: moment)
  }
}

extension SDL_Rect {
  fileprivate init(_ rect: Rect, unitsPerPoint: Double) {
    func units(_ points: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> Int32 {
      Int32(clamping: Int((points * unitsPerPoint).rounded(rule)))
    }
    self.init(
      x: units(rect.minX), y: units(rect.minY), w: units(rect.width, .up), h: units(rect.height, .up))
  }
}
