internal import CSDL
import LanternWidgets

/// Collects a drop, which SDL reports file by file.
struct DropCollector {
  private var drop = DragContent()

  /// Adds an event. Returns the drop with its last event, unless it is empty, and nil otherwise.
  mutating func add(_ event: SDL_Event) -> DragContent? {
    var part: String?
    if let text = unsafe event.dropPart.file {
      part = unsafe String(cString: text)
      unsafe SDL_free(text)
    }
    switch event.kind {
    case SDL_DROPBEGIN: drop = DragContent()
    case SDL_DROPFILE: part.map { drop.files.append($0) }
    // A text of several lines is reported line by line.
    case SDL_DROPTEXT: part.map { drop.text = (drop.text.map { $0 + "\n" } ?? "") + $0 }
    case SDL_DROPCOMPLETE:
      defer { drop = DragContent() }
      return drop == DragContent() ? nil : drop
    default: break
    }
    return nil
  }

  /// Returns the events that SDL would report for a drop on a window. `add(_:)` frees their memory.
  static func events(_ drop: DragContent, windowID: UInt32) -> [SDL_Event] {
    func event(_ type: SDL_EventType, _ text: String? = nil) -> SDL_Event {
      var event = SDL_Event()
      event.dropPart = SDL_DropEvent()
      event.dropPart.windowID = windowID
      unsafe event.dropPart.file = text.flatMap { unsafe SDL_strdup($0) }
      event.kind = type
      return event
    }
    return [event(SDL_DROPBEGIN)] + drop.files.map { event(SDL_DROPFILE, $0) }
      + (drop.text.map { [event(SDL_DROPTEXT, $0)] } ?? []) + [event(SDL_DROPCOMPLETE)]
  }
}

extension SDLWindow {
  /// The position of the pointer, in SDL's units. SDL reports no motion during a drag from another program, so it asks
  /// the X server.
  var pointerPosition: (x: Int32, y: Int32) {
    var (x, y): (Int32, Int32) = (0, 0)
    guard driver == .x11 else {
      unsafe SDL_GetMouseState(&x, &y)
      return (x, y)
    }
    var (left, top): (Int32, Int32) = (0, 0)
    unsafe SDL_GetGlobalMouseState(&x, &y)
    unsafe SDL_GetWindowPosition(pointer, &left, &top)
    return (x - left, y - top)
  }
}
