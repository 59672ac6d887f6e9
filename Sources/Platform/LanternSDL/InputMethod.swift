internal import CSDL
import LanternRaster
import LanternWidgets

/// The input method of the desktop. SDL connects to IBus or Fcitx over D-Bus, or through Wayland's text-input protocol.
///
/// SDL has one connection for all windows. It serves the window with the keyboard focus.
@MainActor enum InputMethod {
  private static let pollInterval = Duration.milliseconds(40)
  private static let resetTime = Duration.seconds(1)

  // Whether keys go past the input method.
  private static var isBypassed = false
  private static var isComposing = false
  // The time until which the input method may still end its composition after a reset.
  private static var settlesBy: Moment?

  // MARK: The place of the text

  /// Sets the place where text is composed in the focused window, in SDL's units. Nil if none may be composed: keys then
  /// go past the input method. In a new session, the input method forgets what it composed.
  static func place(at caret: SDL_Rect?, isNewSession: Bool, at moment: Moment) {
    let wasBypassed = isBypassed
    // On a device without a keyboard, text input is what shows one on the screen.
    isBypassed = caret == nil && SDL_HasScreenKeyboardSupport() == SDL_FALSE
    if isNewSession || isBypassed != wasBypassed {
      stop(at: moment)
      if !isBypassed { SDL_StartTextInput() }
    }
    if var caret { unsafe SDL_SetTextInputRect(&caret) }
  }

  // Makes the input method forget what it composed. SDL still reports text, but no compositions.
  private static func stop(at moment: Moment) {
    if isComposing { settlesBy = moment + resetTime }
    isComposing = false
    // SDL drops the text that nobody has read yet.
    let limit = 64
    var waiting = [SDL_Event](repeating: SDL_Event(), count: limit)
    let kind = SDL_TEXTINPUT.rawValue
    let count = unsafe SDL_PeepEvents(&waiting, Int32(limit), SDL_GETEVENT, kind, kind)
    SDL_StopTextInput()
    _ = SDL_EventState(kind, SDL_ENABLE)
    if count > 0 { unsafe SDL_PeepEvents(&waiting, count, SDL_ADDEVENT, kind, kind) }
  }

  // MARK: Events

  /// Reads the next event, if there is one.
  static func poll(_ event: inout SDL_Event) -> Bool {
    guard isBypassed else {
      if isComposing { releaseModifiers() }
      return unsafe csdl_poll_event(&event) != 0
    }
    // SDL asks an input method over D-Bus about each key while it reports text, even after SDL_StopTextInput. Input
    // methods leave keys with Super and Meta to the app.
    let modifiers = SDL_GetModState()
    let held = heldModifiers
    SDL_SetModState(SDL_Keymod(modifiers.rawValue | KMOD_GUI.rawValue))
    let isRead = unsafe csdl_poll_event(&event) != 0
    SDL_SetModState(SDL_Keymod(SDL_GetModState().rawValue & ~KMOD_GUI.rawValue | held))
    if isRead, [SDL_KEYDOWN, SDL_KEYUP].contains(event.kind) {
      event.keyPress.keysym.mod =
        event.keyPress.keysym.mod & ~UInt16(KMOD_GUI.rawValue) | UInt16(heldModifiers)
    }
    return isRead
  }

  // An input method may take the release of a key. For SDL, that key is held from then on.
  private static func releaseModifiers() {
    let held = unsafe csdl_x11_held_modifiers(SDL_GetKeyboardFocus())
    let others = ~(KMOD_SHIFT.rawValue | KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue)
    let modifiers = SDL_GetModState().rawValue
    if modifiers & (others | held) != modifiers { SDL_SetModState(SDL_Keymod(modifiers & (others | held))) }
  }

  // The modifiers among Super and Meta that the user really holds.
  private static var heldModifiers: UInt32 {
    guard let keys = unsafe SDL_GetKeyboardState(nil) else { return 0 }
    return unsafe (keys[Int(SDL_SCANCODE_LGUI.rawValue)] != 0 ? KMOD_LGUI.rawValue : 0)
      | (keys[Int(SDL_SCANCODE_RGUI.rawValue)] != 0 ? KMOD_RGUI.rawValue : 0)
  }

  /// Notes an event of the input method.
  static func note(_ action: InputEvent.Action) {
    switch action {
    case .composition(let text, _): isComposing = !text.isEmpty
    case .text: isComposing = false
    default: return
    }
    settlesBy = nil
  }

  /// The time of the next look at the connection to the input method, which can't end a wait. Nil if nothing is expected
  /// of it.
  static func nextPoll(after moment: Moment) -> Moment? {
    if let settlesBy, moment >= settlesBy { self.settlesBy = nil }
    return isComposing || settlesBy != nil ? moment + pollInterval : nil
  }
}
