internal import CSDL
import LanternClock
import LanternFrames
import LanternRaster
import LanternWidgets

/// Converts SDL's events to the toolkit's, and synthetic events back to SDL's. Modules above this one don't use SDL.
enum EventTranslation {
  /// Returns the display event for an SDL event, or nil if the toolkit has no use for it. The time stamp is now,
  /// because the event was just read.
  static func displayEvent(_ event: SDL_Event, unitsPerPoint: Double) -> DisplayEvent? {
    switch event.kind {
    case SDL_QUIT: .closeRequested
    case SDL_WINDOWEVENT: windowEvent(event).flatMap(displayEvent)
    default:
      action(event, unitsPerPoint).map { action, alternatives in
        let state = SDL_GetModState().rawValue
        return .input(
          InputEvent(
            action, time: MonotonicClock.now(), heldKeys: modifiers(UInt16(truncatingIfNeeded: state)),
            isCapsLockOn: state & KMOD_CAPS.rawValue != 0, alternatives: alternatives))
      }
    }
  }

  /// Returns the kind of a window event, or nil for other events.
  static func windowEvent(_ event: SDL_Event) -> SDL_WindowEventID? {
    event.kind == SDL_WINDOWEVENT ? SDL_WindowEventID(UInt32(event.windowChange.event)) : nil
  }

  /// Returns whether an event is part of a drop from another program.
  static func isDrop(_ event: SDL_Event) -> Bool {
    [SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE].contains(event.kind)
  }

  /// Returns the window of an event: 0 if SDL doesn't know the window, nil if the event belongs to no window.
  static func window(of event: SDL_Event) -> UInt32? {
    switch event.kind {
    case SDL_WINDOWEVENT: event.windowChange.windowID
    case SDL_KEYDOWN, SDL_KEYUP: event.keyPress.windowID
    case SDL_TEXTINPUT: event.typedText.windowID
    case SDL_TEXTEDITING: event.composition.windowID
    case SDL_TEXTEDITING_EXT: event.longComposition.windowID
    case SDL_MOUSEMOTION: event.pointerMotion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: event.pointerButton.windowID
    case SDL_MOUSEWHEEL: event.pointerWheel.windowID
    default: isDrop(event) ? event.dropPart.windowID : nil
    }
  }

  /// Frees the memory that an event owns. Call it once for each event that was read.
  static func release(_ event: SDL_Event) {
    if event.kind == SDL_TEXTEDITING_EXT { unsafe SDL_free(event.longComposition.text) }
  }

  /// Returns the events that SDL would report for an action of the user.
  static func sdlEvents(
    _ action: InputEvent.Action, unitsPerPoint: Double, windowID: UInt32
  ) -> [SDL_Event] {
    var event = SDL_Event()
    switch action {
    case .pointerMoved(let point):
      event.pointerMotion = SDL_MouseMotionEvent()
      event.pointerMotion.windowID = windowID
      event.pointerMotion.x = Int32((point.x * unitsPerPoint).rounded())
      event.pointerMotion.y = Int32((point.y * unitsPerPoint).rounded())
      event.kind = SDL_MOUSEMOTION
    case .pointerDown(let point, let clicks):
      event.pointerButton = button(point, unitsPerPoint, windowID, clicks: UInt8(clamping: clicks))
      event.kind = SDL_MOUSEBUTTONDOWN
    case .pointerUp(let point):
      event.pointerButton = button(point, unitsPerPoint, windowID, clicks: 1)
      event.kind = SDL_MOUSEBUTTONUP
    case .contextMenuRequested(let point):
      event.pointerButton = button(point, unitsPerPoint, windowID, clicks: 1)
      event.pointerButton.button = UInt8(SDL_BUTTON_RIGHT)
      event.kind = SDL_MOUSEBUTTONDOWN
    case .pasteRequested(let point):
      event.pointerButton = button(point, unitsPerPoint, windowID, clicks: 1)
      event.pointerButton.button = UInt8(SDL_BUTTON_MIDDLE)
      event.kind = SDL_MOUSEBUTTONDOWN
    case .pointerLeft:
      event.windowChange = SDL_WindowEvent()
      event.windowChange.windowID = windowID
      event.windowChange.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue)
      event.kind = SDL_WINDOWEVENT
    case .keyDown(let key, let modifiers):
      event.keyPress = SDL_KeyboardEvent()
      event.keyPress.windowID = windowID
      event.keyPress.keysym.sym = code(of: key)
      event.keyPress.keysym.mod = mask(of: modifiers)
      event.kind = SDL_KEYDOWN
    case .scrolled(let distance, let point):
      event.pointerWheel = SDL_MouseWheelEvent()
      event.pointerWheel.windowID = windowID
      event.pointerWheel.preciseX = Float(distance.x / pointsPerNotch)
      event.pointerWheel.preciseY = Float(-distance.y / pointsPerNotch)
      event.pointerWheel.mouseX = Int32((point.x * unitsPerPoint).rounded())
      event.pointerWheel.mouseY = Int32((point.y * unitsPerPoint).rounded())
      event.kind = SDL_MOUSEWHEEL
    case .composition(let text, let selected):
      event.composition = SDL_TextEditingEvent()
      event.composition.windowID = windowID
      event.composition.start = Int32(clamping: selected.lowerBound)
      event.composition.length = Int32(clamping: selected.count)
      unsafe withUnsafeMutableBytes(of: &event.composition.text) { bytes in
        unsafe bytes.copyBytes(from: wholeCharacters(of: text, within: bytes.count - 1))
      }
      event.kind = SDL_TEXTEDITING
    case .windowActivated, .windowDeactivated:
      let kind = action == .windowActivated ? SDL_WINDOWEVENT_FOCUS_GAINED : SDL_WINDOWEVENT_FOCUS_LOST
      event.windowChange = SDL_WindowEvent()
      event.windowChange.windowID = windowID
      event.windowChange.event = UInt8(kind.rawValue)
      event.kind = SDL_WINDOWEVENT
    // SDL has no such events.
    case .pointerCancelled, .scrollBegan, .scrollEnded: return []
    // The position is that of the real pointer.
    case .dropped(let drop, _): return DropCollector.events(drop, windowID: windowID)
    case .text(let text):
      return text.map { character in
        var event = SDL_Event()
        event.typedText = SDL_TextInputEvent()
        event.typedText.windowID = windowID
        unsafe withUnsafeMutableBytes(of: &event.typedText.text) { bytes in
          // Keep the last byte 0, as C strings require.
          unsafe bytes.copyBytes(from: Array(character.utf8.prefix(bytes.count - 1)))
        }
        event.kind = SDL_TEXTINPUT
        return event
      }
    }
    return [event]
  }

  private static func displayEvent(_ event: SDL_WindowEventID) -> DisplayEvent? {
    switch event {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: .hidden
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: .shown
    case SDL_WINDOWEVENT_FOCUS_GAINED: .input(InputEvent(.windowActivated, time: MonotonicClock.now()))
    case SDL_WINDOWEVENT_FOCUS_LOST: .input(InputEvent(.windowDeactivated, time: MonotonicClock.now()))
    case SDL_WINDOWEVENT_MOVED: .placed
    case SDL_WINDOWEVENT_CLOSE: .closeRequested
    case SDL_WINDOWEVENT_LEAVE: .input(InputEvent(.pointerLeft, time: MonotonicClock.now()))
    default: nil
    }
  }

  // Returns the action, and the other shortcuts that a key can mean.
  private static func action(
    _ event: SDL_Event, _ unitsPerPoint: Double
  ) -> (InputEvent.Action, alternatives: [Shortcut])? {
    guard event.kind == SDL_KEYDOWN else {
      return pointerOrText(event, unitsPerPoint).map { ($0, []) }
    }
    let press = event.keyPress
    let held = modifiers(press.keysym.mod)
    followsCommand = false
    let shortcuts = shortcuts(of: press, held)
    guard let first = shortcuts.first else { return nil }
    followsCommand =
      held.contains(.control) && !held.contains(.alt)
      && press.keysym.mod & UInt16(KMOD_MODE.rawValue) == 0
    if press.repeat != 0, !repeats(first.key, first.modifiers) { return nil }
    return (.keyDown(first.key, first.modifiers), Array(shortcuts.dropFirst()))
  }

  private static func pointerOrText(_ event: SDL_Event, _ unitsPerPoint: Double) -> InputEvent.Action? {
    func point(_ x: Int32, _ y: Int32) -> Point {
      Point(Double(x) / unitsPerPoint, Double(y) / unitsPerPoint)
    }
    let isTextOfCommand = followsCommand
    followsCommand = false
    switch event.kind {
    case SDL_MOUSEMOTION:
      return .pointerMoved(to: point(event.pointerMotion.x, event.pointerMotion.y))
    case SDL_MOUSEBUTTONDOWN where event.pointerButton.button == UInt8(SDL_BUTTON_LEFT):
      return .pointerDown(
        at: point(event.pointerButton.x, event.pointerButton.y), clicks: Int(event.pointerButton.clicks))
    case SDL_MOUSEBUTTONUP where event.pointerButton.button == UInt8(SDL_BUTTON_LEFT):
      return .pointerUp(at: point(event.pointerButton.x, event.pointerButton.y))
    case SDL_MOUSEBUTTONDOWN where event.pointerButton.button == UInt8(SDL_BUTTON_RIGHT):
      return .contextMenuRequested(at: point(event.pointerButton.x, event.pointerButton.y))
    case SDL_MOUSEBUTTONDOWN where event.pointerButton.button == UInt8(SDL_BUTTON_MIDDLE):
      return .pasteRequested(at: point(event.pointerButton.x, event.pointerButton.y))
    case SDL_MOUSEBUTTONDOWN where event.pointerButton.button == UInt8(SDL_BUTTON_X1):
      return .keyDown(.back, [])
    case SDL_MOUSEBUTTONDOWN where event.pointerButton.button == UInt8(SDL_BUTTON_X2):
      return .keyDown(.forward, [])
    case SDL_MOUSEWHEEL:
      // In SDL, upward is positive.
      let distance = Point(
        Double(event.pointerWheel.preciseX) * pointsPerNotch,
        -Double(event.pointerWheel.preciseY) * pointsPerNotch)
      return .scrolled(by: distance, at: point(event.pointerWheel.mouseX, event.pointerWheel.mouseY))
    case SDL_TEXTEDITING:
      let text = event.compositionString
      return unsafe .composition(
        text,
        selected: CompositionSelection.characters(event.composition.start, event.composition.length, in: text)
      )
    case SDL_TEXTEDITING_EXT:
      let text = unsafe event.longComposition.text.map { unsafe String(cString: $0) } ?? ""
      return unsafe .composition(
        text,
        selected: CompositionSelection.characters(
          event.longComposition.start, event.longComposition.length, in: text))
    case SDL_TEXTINPUT:
      let text = event.typedString
      // X11 reports text for Control with a digit or a sign too, right after the key. An input method may type while
      // Control is held.
      if isTextOfCommand, text.unicodeScalars.count == 1 { return nil }
      return text.isEmpty ? nil : .text(text)
    default:
      return nil
    }
  }

  // Whether the last event was a key pressed with Control but not with Alt or AltGr, which type characters on some
  // keyboards.
  @MainActor private static var followsCommand = false

  /// The distance of one notch of a scroll wheel: about three lines.
  private static let pointsPerNotch = 54.0

  private static func wholeCharacters(of text: String, within count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text where bytes.count + character.utf8.count <= count { bytes += character.utf8 }
    return bytes
  }

  private static func button(
    _ point: Point, _ unitsPerPoint: Double, _ windowID: UInt32, clicks: UInt8
  ) -> SDL_MouseButtonEvent {
    var button = SDL_MouseButtonEvent()
    button.windowID = windowID
    button.button = UInt8(SDL_BUTTON_LEFT)
    button.clicks = clicks
    button.x = Int32((point.x * unitsPerPoint).rounded())
    button.y = Int32((point.y * unitsPerPoint).rounded())
    return button
  }

  // MARK: Keys

  private static let keys: [(SDL_KeyCode, Key)] = [
    (SDLK_TAB, .tab), (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_ESCAPE, .escape),
    (SDLK_BACKSPACE, .backspace), (SDLK_DELETE, .delete), (SDLK_INSERT, .insert), (SDLK_LEFT, .left),
    (SDLK_RIGHT, .right),
    (SDLK_UP, .up), (SDLK_DOWN, .down), (SDLK_HOME, .home), (SDLK_END, .end),
    (SDLK_PAGEUP, .pageUp), (SDLK_PAGEDOWN, .pageDown), (SDLK_AC_BACK, .back), (SDLK_AC_FORWARD, .forward),
    (SDLK_APPLICATION, .menu), (SDLK_MENU, .menu), (SDLK_CAPSLOCK, .capsLock),
    (SDLK_F1, .function(1)), (SDLK_F2, .function(2)), (SDLK_F3, .function(3)), (SDLK_F4, .function(4)),
    (SDLK_F5, .function(5)), (SDLK_F6, .function(6)), (SDLK_F7, .function(7)), (SDLK_F8, .function(8)),
    (SDLK_F9, .function(9)), (SDLK_F10, .function(10)), (SDLK_F11, .function(11)), (SDLK_F12, .function(12)),
  ]

  // The shortcuts that a pressed key can mean, best first. Of other keys, the first one is the key.
  private static func shortcuts(of press: SDL_KeyboardEvent, _ held: Modifiers) -> [Shortcut] {
    let symbol = press.keysym
    let isCommand = !held.isDisjoint(with: [.control, .alt])
    if let keypad = KeypadKey(symbol.scancode) {
      let isNumLockOn = UInt32(symbol.mod) & KMOD_NUM.rawValue != 0
      return keypad.key(isNumLockOn: isNumLockOn, isCommand: isCommand).map { [Shortcut($0, held)] } ?? []
    }
    guard let key = key(symbol.sym) else { return [] }
    guard case .character = key else { return [Shortcut(key, held)] }
    let found = KeyboardLayout.shortcuts(of: press, held: held)
    if isCommand, !found.isEmpty { return found }
    // A letter that is typed is that of the layout.
    return [Shortcut(key, held)] + found.filter { $0 != Shortcut(key, held) && !$0.isLetter }
  }

  private static func key(_ code: SDL_Keycode) -> Key? {
    if let named = keys.first(where: { SDL_Keycode($0.0.rawValue) == code }) { return named.1 }
    // For keys that produce text, SDL's key code is the character. Other key codes have bit 30 set.
    guard code > 0, code < 1 << 30, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    return scalar.properties.generalCategory == .control ? nil : .character(Character(scalar))
  }

  // A held key repeats if it moves the caret or edits text. Keys that trigger an action don't repeat.
  private static func repeats(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .enter, .escape, .back, .forward, .menu, .capsLock, .function, .character(" "): false
    case .left, .right: !modifiers.contains(.alt)
    default: true
    }
  }

  private static func code(of key: Key) -> SDL_Keycode {
    if case .character(let character) = key {
      return SDL_Keycode(character.unicodeScalars.first?.value ?? 0)
    }
    return SDL_Keycode(keys.first { $0.1 == key }?.0.rawValue ?? 0)
  }

  private static let modifierMasks: [(SDL_Keymod, Modifiers)] = [
    (KMOD_SHIFT, .shift), (KMOD_CTRL, .control), (KMOD_ALT, .alt),
  ]

  private static func modifiers(_ mask: UInt16) -> Modifiers {
    modifierMasks.reduce(into: []) { modifiers, pair in
      if UInt32(mask) & pair.0.rawValue != 0 { modifiers.insert(pair.1) }
    }
  }

  private static func mask(of modifiers: Modifiers) -> UInt16 {
    modifierMasks.reduce(0) { modifiers.contains($1.1) ? $0 | UInt16($1.0.rawValue) : $0 }
  }
}

extension Shortcut {
  fileprivate var isLetter: Bool {
    if case .character(let character) = key { character.isLetter } else { false }
  }
}
