internal import CSDL
import LanternFrames
import LanternRaster
import LanternWidgets

/// The press of the primary button in a window, from SDL's report of the press to that of the release.
///
/// SDL grabs the pointer for a press only if the window has the keyboard focus then, and gives it up when the window loses
/// it. Without its grab, SDL reports no movements outside of the window, and also with it, it may miss those that the user
/// made before the grab. If the button is released over another window, SDL does not report it, or reports it to that window.
/// It also ignores the next press, because the button seems to be pressed. So while the button is held, the X server is asked
/// too.
@MainActor struct PointerPress {
  private static let checkInterval = Duration.milliseconds(200)
  // Without a grab. Content that is dragged follows the pointer.
  private static let followInterval = Duration.milliseconds(16)

  private enum State {
    case released
    case pressed(nextCheck: Moment)
    /// The X server has said something else than SDL, which may still report it: the server has sent it before its answer.
    case differs(Answer)
  }

  /// An answer of the X server, in SDL's units.
  private struct Answer {
    let isPressed: Bool
    let point: Point
    /// The point that SDL had reported last.
    let reported: Point
  }

  /// The result of a check.
  enum Finding {
    case nothing
    /// SDL has to be asked for events before the next check.
    case unclear
    /// The pointer moved to a point in SDL's units, and SDL did not report it.
    case moved(to: Point)
    /// The button was released at a point in SDL's units, and SDL did not report it.
    case releaseWasLost(at: Point)
  }

  private var state = State.released
  private var lastPoint: Point?

  /// Notes an event of SDL. Returns the point in SDL's units if it is a release that SDL did not get.
  mutating func note(_ event: SDL_Event, in window: SDLWindow, at moment: Moment) -> Point? {
    guard window.driver == .x11, [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP].contains(event.kind),
      event.pointerButton.button == UInt8(SDL_BUTTON_LEFT)
    else { return nil }
    if event.kind == SDL_MOUSEBUTTONDOWN {
      // The X server knows nothing of synthetic presses, which have another state, and does not count touches as buttons.
      let button = event.pointerButton
      guard button.state == UInt8(SDL_PRESSED), button.which != UInt32.max else { return nil }
      state = .pressed(nextCheck: moment + PointerPress.interval(in: window))
      lastPoint = nil
      return nil
    }
    state = .released
    let (x, y) = (Double(event.pointerButton.x), Double(event.pointerButton.y))
    return event.pointerButton.padding1 == 1 ? Point(x, y) : nil
  }

  /// Asks the X server from time to time whether the button is still pressed. Call it when SDL has no more events.
  mutating func check(in window: SDLWindow, at moment: Moment) -> Finding {
    switch state {
    case .released: return .nothing
    case .pressed(let nextCheck):
      guard moment >= nextCheck else { return .nothing }
      let answer = PointerPress.ask(window)
      guard !answer.isPressed || answer.point != answer.reported else {
        state = .pressed(nextCheck: moment + PointerPress.interval(in: window))
        return .nothing
      }
      state = .differs(answer)
      return .unclear
    case .differs(let answer) where answer.isPressed:
      state = .pressed(nextCheck: moment + PointerPress.interval(in: window))
      let isKnown = PointerPress.reported.point != answer.reported || answer.point == lastPoint
      if isKnown { return .nothing }
      lastPoint = answer.point
      return .moved(to: answer.point)
    case .differs(let answer):
      state = .released
      // SDL may have reported the release to another window.
      guard PointerPress.reported.isPressed else { return .releaseWasLost(at: answer.point) }
      unsafe csdl_x11_release_pointer(window.pointer, Int32(answer.point.x), Int32(answer.point.y))
      return .unclear
    }
  }

  /// Returns whether an event ends the press in a Wayland window, whose release goes elsewhere. While a button is held, the pointer
  /// leaves the window only if the compositor takes it away, for example to show another workspace.
  static func isLost(by event: SDL_Event, in window: SDLWindow) -> Bool {
    window.driver == .wayland && EventTranslation.windowEvent(event) == SDL_WINDOWEVENT_LEAVE
      && reported.isPressed
  }

  private static func ask(_ window: SDLWindow) -> Answer {
    var (x, y) = (Int32(0), Int32(0))
    let isPressed = unsafe csdl_x11_pointer_is_pressed(window.pointer, &x, &y)
    // A lost connection has no answer.
    let last = reported
    if csdl_x11_connection_is_lost() {
      return Answer(isPressed: true, point: last.point, reported: last.point)
    }
    return Answer(isPressed: isPressed, point: Point(Double(x), Double(y)), reported: last.point)
  }

  // What SDL has reported last.
  private static var reported: (isPressed: Bool, point: Point) {
    var (x, y) = (Int32(0), Int32(0))
    let buttons = unsafe SDL_GetMouseState(&x, &y)
    return (buttons & 1 << UInt32(SDL_BUTTON_LEFT - 1) != 0, Point(Double(x), Double(y)))
  }

  private static func interval(in window: SDLWindow) -> Duration {
    window.hasPointerGrab ? checkInterval : followInterval
  }

  /// The time of the next check; nil while the button is not pressed.
  var nextCheck: Moment? { if case .pressed(let nextCheck) = state { nextCheck } else { nil } }
}

extension SDLWindow {
  /// Whether all events of the pointer go to the window, as SDL sees to it during a press.
  fileprivate var hasPointerGrab: Bool {
    unsafe SDL_GetWindowFlags(pointer) & SDL_WINDOW_MOUSE_CAPTURE.rawValue != 0
  }
}
