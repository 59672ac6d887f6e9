internal import CSDL

/// SDL has one queue of events for all windows; whichever window reads it puts the others' events here.
@MainActor enum WindowInboxes {
  /// The greatest number that is kept for a window; past it the oldest go.
  private static let limit = 512
  private static var inboxes: [UInt32: [SDL_Event]] = [:]
  /// The window that has the keyboard, which SDL loses track of when it changes hands on Wayland.
  private static var focused: UInt32?

  static func open(_ window: UInt32) { inboxes[window] = [] }

  static func close(_ window: UInt32) {
    inboxes[window] = nil
    if focused == window { focused = nil }
  }

  /// What others have put aside for a window.
  static func take(_ window: UInt32) -> [SDL_Event] {
    guard let events = inboxes[window], !events.isEmpty else { return [] }
    inboxes[window] = []
    return events
  }

  /// Whether an event is meant for the window that has read it; one that another should hear is put aside.
  static func isMeant(_ event: SDL_Event, for window: UInt32) -> Bool {
    if SDL_EventType(event.type) == SDL_QUIT {
      for other in inboxes.keys where other != window { keep(event, for: other) }
      return true
    }
    guard var addressee = EventTranslation.window(of: event) else { return true }
    if EventTranslation.windowEvent(event) == SDL_WINDOWEVENT_FOCUS_GAINED { focused = addressee }
    if addressee == 0 { addressee = focused ?? window }
    if addressee == window { return true }
    // What is left over from a window that is gone is nobody's.
    keep(event, for: addressee)
    return false
  }

  private static func keep(_ event: SDL_Event, for window: UInt32) {
    inboxes[window]?.append(event)
    if let count = inboxes[window]?.count, count > limit { inboxes[window]?.removeFirst() }
  }
}
