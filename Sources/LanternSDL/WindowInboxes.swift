internal import CSDL

/// SDL has one event queue for all windows. The window that reads the queue stores the events of other windows here.
@MainActor enum WindowInboxes {
  /// The maximum number of events kept for a window. Beyond it, the oldest are dropped.
  private static let limit = 512
  private static var inboxes: [UInt32: [SDL_Event]] = [:]
  /// The window with the keyboard focus. SDL loses track of it on Wayland when the focus changes between windows.
  private static var focused: UInt32?

  static func open(_ window: UInt32) { inboxes[window] = [] }

  static func close(_ window: UInt32) {
    inboxes[window] = nil
    if focused == window { focused = nil }
  }

  /// Removes and returns the events that other windows have stored for a window.
  static func take(_ window: UInt32) -> [SDL_Event] {
    guard let events = inboxes[window], !events.isEmpty else { return [] }
    inboxes[window] = []
    return events
  }

  /// Returns whether an event is meant for the window that read it. Stores the event if it is meant for another
  /// window.
  static func isMeant(_ event: SDL_Event, for window: UInt32) -> Bool {
    if SDL_EventType(event.type) == SDL_QUIT {
      for other in inboxes.keys where other != window { keep(event, for: other) }
      return true
    }
    guard var addressee = EventTranslation.window(of: event) else { return true }
    if EventTranslation.windowEvent(event) == SDL_WINDOWEVENT_FOCUS_GAINED { focused = addressee }
    if addressee == 0 { addressee = focused ?? window }
    if addressee == window { return true }
    // Events for a window that was closed are dropped.
    keep(event, for: addressee)
    return false
  }

  private static func keep(_ event: SDL_Event, for window: UInt32) {
    inboxes[window]?.append(event)
    if let count = inboxes[window]?.count, count > limit { inboxes[window]?.removeFirst() }
  }
}
