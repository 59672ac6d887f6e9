internal import CSDL
import LanternFrames

/// Describes SDL's keyboard events with the numbers of X11, as assistive technology expects them.
///
/// On X11, the numbers come from the server's event. On Wayland, SDL has the keys by their place on a USB keyboard, and
/// by the characters that they type without modifiers; the rest follows from these.
enum KeystrokeTranslation {
  /// Returns the keystroke of an event that belongs to a window. `next` is the event after it, which has the key's text.
  ///
  /// Nil for events of other kinds, and for keys that no keyboard has sent.
  static func keystroke(_ event: SDL_Event, followedBy next: SDL_Event?, in window: SDLWindow) -> Keystroke? {
    let type = event.kind
    guard type == SDL_KEYDOWN || type == SDL_KEYUP else { return nil }
    let key = event.keyPress.keysym
    let numbers = window.driver == .x11 ? key.unused : 0
    let server = csdl_x11_key(keycode: numbers & 0xFF, state: numbers >> 8)
    guard let code = server.keycode != 0 ? server.keycode : code(of: key.scancode) else { return nil }
    let isPress = type == SDL_KEYDOWN
    let typed = next.map { isPress ? text(of: $0) : "" } ?? ""
    var modifiers = server.keycode != 0 ? server.state & 0x1FFF : modifiers(of: key, isPress: isPress)
    if UInt32(key.mod) & KMOD_NUM.rawValue != 0 { modifiers |= numLockOfRegistry }
    var symbol = unsafe server.keycode != 0 ? UInt32(csdl_x11_keysym(window.pointer, server)) : 0
    if symbol == 0 { symbol = self.symbol(of: key, typing: typed) }
    // As in `EventTranslation`, Control without Alt or AltGr types nothing, although X11 may report a text.
    let isCommand = modifiers & control != 0 && modifiers & (alt | altGr) == 0
    let isShortcut = modifiers & (control | alt | superKey) != 0
    let typesText = typed.isEmpty ? !isShortcut && isCharacter(symbol) : !isCommand
    return Keystroke(
      isPress: isPress, symbol: symbol, code: code, modifiers: modifiers,
      time: max(1, event.keyPress.timestamp),
      text: text(symbol, key.sym, typing: typed), typesText: typesText)
  }

  private static func text(of event: SDL_Event) -> String {
    event.kind == SDL_TEXTINPUT ? event.typedString : ""
  }

  // MARK: Modifiers

  private static let (shift, lock, control, alt): (UInt32, UInt32, UInt32, UInt32) = (1, 2, 4, 8)
  private static let (numLock, superKey, altGr): (UInt32, UInt32, UInt32) = (16, 64, 128)
  // The bit of AT-SPI, which does not depend on the keyboard layout.
  private static let numLockOfRegistry: UInt32 = 1 << 14

  private static let masks: [(SDL_Keymod, UInt32, [SDL_Scancode])] = [
    (KMOD_SHIFT, shift, [SDL_SCANCODE_LSHIFT, SDL_SCANCODE_RSHIFT]), (KMOD_CAPS, lock, []),
    (KMOD_CTRL, control, [SDL_SCANCODE_LCTRL, SDL_SCANCODE_RCTRL]),
    (KMOD_ALT, alt, [SDL_SCANCODE_LALT, SDL_SCANCODE_RALT]), (KMOD_NUM, numLock, []),
    (KMOD_GUI, superKey, [SDL_SCANCODE_LGUI, SDL_SCANCODE_RGUI]), (KMOD_MODE, altGr, []),
  ]

  // X11 has the modifiers before the event, SDL those after it.
  private static func modifiers(of key: SDL_Keysym, isPress: Bool) -> UInt32 {
    masks.reduce(0) { modifiers, entry in
      let (flag, bit, own) = entry
      let isHeld = own.contains(key.scancode) ? !isPress : UInt32(key.mod) & flag.rawValue != 0
      return isHeld ? modifiers | bit : modifiers
    }
  }

  // MARK: Symbols

  // A key with its number on X11, and the name that toolkits send for it.
  private static let named: [(SDL_KeyCode, UInt32, String)] = [
    (SDLK_RETURN, 0xFF0D, "Return"), (SDLK_ESCAPE, 0xFF1B, "Escape"), (SDLK_BACKSPACE, 0xFF08, "BackSpace"),
    (SDLK_TAB, 0xFF09, "Tab"), (SDLK_SPACE, 0x20, "space"), (SDLK_CAPSLOCK, 0xFFE5, "Caps_Lock"),
    (SDLK_PRINTSCREEN, 0xFF61, "Print"), (SDLK_SCROLLLOCK, 0xFF14, "Scroll_Lock"),
    (SDLK_PAUSE, 0xFF13, "Pause"), (SDLK_INSERT, 0xFF63, "Insert"), (SDLK_HOME, 0xFF50, "Home"),
    (SDLK_PAGEUP, 0xFF55, "Page_Up"), (SDLK_DELETE, 0xFFFF, "Delete"), (SDLK_END, 0xFF57, "End"),
    (SDLK_PAGEDOWN, 0xFF56, "Page_Down"), (SDLK_RIGHT, 0xFF53, "Right"), (SDLK_LEFT, 0xFF51, "Left"),
    (SDLK_DOWN, 0xFF54, "Down"), (SDLK_UP, 0xFF52, "Up"), (SDLK_NUMLOCKCLEAR, 0xFF7F, "Num_Lock"),
    (SDLK_KP_DIVIDE, 0xFFAF, "KP_Divide"), (SDLK_KP_MULTIPLY, 0xFFAA, "KP_Multiply"),
    (SDLK_KP_MINUS, 0xFFAD, "KP_Subtract"), (SDLK_KP_PLUS, 0xFFAB, "KP_Add"),
    (SDLK_KP_ENTER, 0xFF8D, "KP_Enter"), (SDLK_KP_1, 0xFF9C, "KP_End"), (SDLK_KP_2, 0xFF99, "KP_Down"),
    (SDLK_KP_3, 0xFF9B, "KP_Page_Down"), (SDLK_KP_4, 0xFF96, "KP_Left"), (SDLK_KP_5, 0xFF9D, "KP_Begin"),
    (SDLK_KP_6, 0xFF98, "KP_Right"), (SDLK_KP_7, 0xFF95, "KP_Home"), (SDLK_KP_8, 0xFF97, "KP_Up"),
    (SDLK_KP_9, 0xFF9A, "KP_Page_Up"), (SDLK_KP_0, 0xFF9E, "KP_Insert"),
    (SDLK_KP_PERIOD, 0xFF9F, "KP_Delete"),
    (SDLK_APPLICATION, 0xFF67, "Menu"), (SDLK_MENU, 0xFF67, "Menu"), (SDLK_LCTRL, 0xFFE3, "Control_L"),
    (SDLK_LSHIFT, 0xFFE1, "Shift_L"), (SDLK_LALT, 0xFFE9, "Alt_L"), (SDLK_LGUI, 0xFFEB, "Super_L"),
    (SDLK_RCTRL, 0xFFE4, "Control_R"), (SDLK_RSHIFT, 0xFFE2, "Shift_R"), (SDLK_RALT, 0xFFEA, "Alt_R"),
    (SDLK_RGUI, 0xFFEC, "Super_R"), (SDLK_MODE, 0xFE03, "ISO_Level3_Shift"),
    (SDLK_F1, 0xFFBE, "F1"), (SDLK_F2, 0xFFBF, "F2"), (SDLK_F3, 0xFFC0, "F3"), (SDLK_F4, 0xFFC1, "F4"),
    (SDLK_F5, 0xFFC2, "F5"), (SDLK_F6, 0xFFC3, "F6"), (SDLK_F7, 0xFFC4, "F7"), (SDLK_F8, 0xFFC5, "F8"),
    (SDLK_F9, 0xFFC6, "F9"), (SDLK_F10, 0xFFC7, "F10"), (SDLK_F11, 0xFFC8, "F11"), (SDLK_F12, 0xFFC9, "F12"),
  ]

  // The digits and the point of the keypad while Num Lock is on, in the order of SDL's codes.
  private static let keypad: [(UInt32, String)] =
    (1...9).map { (0xFFB0 + $0, "KP_\($0)") } + [(0xFFB0, "KP_0"), (0xFFAE, "KP_Decimal")]

  private static func symbol(of key: SDL_Keysym, typing typed: String) -> UInt32 {
    let place = Int(key.scancode.rawValue) - Int(SDL_SCANCODE_KP_1.rawValue)
    if keypad.indices.contains(place), UInt32(key.mod) & KMOD_NUM.rawValue != 0 { return keypad[place].0 }
    if let entry = named.first(where: { SDL_Keycode($0.0.rawValue) == key.sym }) { return entry.1 }
    let scalar = typed.unicodeScalars.first ?? scalar(of: key.sym)
    guard let scalar else { return 0 }
    var value = scalar.value
    // Without text, a command: X11 has capitals while Shift is held.
    if typed.isEmpty, UInt32(key.mod) & KMOD_SHIFT.rawValue != 0,
      let capital = String(scalar).uppercased().unicodeScalars.first
    {
      value = capital.value
    }
    let isLatin = (0x20...0x7E).contains(value) || (0xA0...0xFF).contains(value)
    return isLatin ? value : 0x0100_0000 + value
  }

  // For keys that type a character, SDL's code is the character.
  private static func scalar(of code: SDL_Keycode) -> Unicode.Scalar? {
    guard code >= 0x20, code < 1 << 30 else { return nil }
    return Unicode.Scalar(UInt32(code))
  }

  private static func text(_ symbol: UInt32, _ code: SDL_Keycode, typing typed: String) -> String {
    if let first = typed.unicodeScalars.first, first.value > 0x20, first.value != 0x7F { return typed }
    if let entry = named.first(where: { $0.1 == symbol }) { return entry.2 }
    if let entry = keypad.first(where: { $0.0 == symbol }) { return entry.1 }
    switch symbol {
    case 0x21...0x7E, 0xA1...0xFF, 0x0100_0100...0x0110_FFFF:
      return Unicode.Scalar(symbol & 0xFF_FFFF).map { String($0) } ?? ""
    case 0xFE20: return "ISO_Left_Tab"
    default: return isCharacter(symbol) ? scalar(of: code).map { String($0) } ?? "" : ""
    }
  }

  // The symbols from 0xFD00 are those of functions, such as Return, except for accents and the digits of the keypad.
  private static func isCharacter(_ symbol: UInt32) -> Bool {
    switch symbol {
    case 0: false
    case 0xFE50...0xFE93, 0xFFAA...0xFFBD: true
    case 0xFD00...0xFFFF: false
    default: true
    }
  }

  // MARK: Codes

  // The numbers that Linux gives to the keys of a USB keyboard, from the key A on (USB HID Usage Tables, page 7).
  private static let linuxCodes: [UInt32] = [
    30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44,
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26, 27, 43, 43, 39, 40, 41, 51, 52, 53, 58,
    59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 87, 88, 99, 70, 119, 110, 102, 104, 111, 107, 109, 106, 105, 108,
    103, 69, 98, 55, 74, 78, 96, 79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83, 86, 127, 116, 117,
    183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194,
  ]
  // From the left Control key on.
  private static let linuxModifiers: [UInt32] = [29, 42, 56, 125, 97, 54, 100, 126]
  // The keys that Brazilian, Japanese and Korean keyboards have too.
  private static let linuxOthers: [UInt32: UInt32] = [
    135: 89, 136: 93, 137: 124, 138: 92, 139: 94, 144: 122, 145: 123,
  ]

  /// Returns the number that X11 gives to a key, after its place.
  static func code(of scancode: SDL_Scancode) -> UInt32? {
    let usage = scancode.rawValue
    let linux: UInt32? =
      switch usage {
      case 4..<(4 + UInt32(linuxCodes.count)): linuxCodes[Int(usage - 4)]
      case 224...231: linuxModifiers[Int(usage - 224)]
      default: linuxOthers[usage]
      }
    return linux.map { $0 + 8 }
  }
}
