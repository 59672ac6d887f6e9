internal import CSDL

/// The event queues of windows. SDL has one queue for all windows; the window that reads it stores the events of other
/// windows here.
@MainActor enum WindowEventQueues {
  /// The maximum number of events kept for a window. Beyond it, the oldest are dropped.
  private static let limit = 512
  private static var queues: [UInt32: [SDL_Event]] = [:]
  /// The window with the keyboard focus. SDL loses track of it on Wayland when the focus changes between windows.
  private static var focused: UInt32?

  /// Whether a window has the keyboard focus.
  static func hasFocus(_ window: UInt32) -> Bool { focused == window }

  static func add(_ window: UInt32) { queues[window] = [] }

  static func remove(_ window: UInt32) {
    queues[window]?.forEach(EventTranslation.release)
    queues[window] = nil
    if focused == window { focused = nil }
  }

  /// Removes and returns the events that other windows have stored for a window.
  static func takeEvents(for window: UInt32) -> [SDL_Event] {
    guard let events = queues[window], !events.isEmpty else { return [] }
    queues[window] = []
    return events
  }

  /// The next event of SDL's queue, which stays there.
  static var next: SDL_Event? {
    var event = SDL_Event()
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    return unsafe SDL_PeepEvents(&event, 1, SDL_PEEKEVENT, first, last) == 1 ? event : nil
  }

  /// Returns whether an event is addressed to the window that read it. If not, stores the event for its window.
  static func isAddressed(_ event: SDL_Event, to window: UInt32) -> Bool {
    if event.kind == SDL_QUIT {
      for other in queues.keys where other != window { enqueue(event, for: other) }
      return true
    }
    guard var target = EventTranslation.window(of: event) else { return true }
    if EventTranslation.windowEvent(event) == SDL_WINDOWEVENT_FOCUS_GAINED { focused = target }
    if target == 0 { target = focused ?? window }
    if target == window { return true }
    // Events for a window that was closed are dropped.
    enqueue(event, for: target)
    return false
  }

  private static func enqueue(_ event: SDL_Event, for window: UInt32) {
    guard let count = queues[window]?.count else { return EventTranslation.release(event) }
    if count == limit { queues[window].map { EventTranslation.release($0[0]) } }
    queues[window]?.append(event)
    if count == limit { queues[window]?.removeFirst() }
  }
}
