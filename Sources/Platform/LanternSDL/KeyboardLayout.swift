internal import CSDL
import LanternWidgets

/// The layouts of the user's keyboard, from which the meaning of a key in shortcuts follows.
///
/// Keys have the numbers of X11. Characters are what keys type, as Unicode scalar values; 0 stands for nothing.
@MainActor struct KeyboardLayout {
  private static let (shift, level3, group): (UInt32, UInt32, UInt32) = (1, 0x20 | 0x80, 0x6000)
  private static let mostLayouts: UInt32 = 4
  private static let letterKeys = Array(24...33) + Array(38...47) + Array(52...58) as [UInt32]
  private static let digitKeys: ClosedRange<UInt32> = 10...19

  /// Returns what a key types with modifiers on the active layout.
  let character: (_ code: UInt32, _ state: UInt32) -> UInt32
  /// Returns what a key types without modifiers on a layout, of which the first has the number 0.
  let characterOnLayout: (_ code: UInt32, _ layout: UInt32) -> UInt32

  /// Returns the shortcuts that a pressed key can mean, best first. Empty if the key types nothing.
  ///
  /// - A sign or digit is what the key types with the held modifiers, which then are no part of the shortcut, or without
  ///   them.
  /// - A letter is that of the key. If the active layout has no Latin letters, it is the letter that the key has on another
  ///   layout of the user, or else in the United States.
  /// - If the active layout has no digits without Shift, the keys of the digit row mean their digits too.
  ///
  /// - Parameters:
  ///   - code: The number of the key.
  ///   - state: The modifiers and the layout, as the X server has them.
  ///   - place: The place of the key.
  ///   - held: The modifier keys.
  func shortcuts(
    _ code: UInt32, _ state: UInt32, at place: SDL_Scancode, held: Modifiers
  ) -> [Shortcut] {
    let state = state & (Self.shift | Self.level3 | Self.group)
    let group = state & Self.group
    let (typed, plain) = (Self.shown(character(code, state)), Self.shown(character(code, group)))
    var used: Modifiers = []
    if let typed, typed != Self.shown(character(code, state & ~Self.shift)) { used.insert(.shift) }
    if let typed, typed != Self.shown(character(code, state & ~Self.level3)) { used.insert(.alt) }
    // AltGr types on this layout.
    if let typed, used.contains(.alt), !held.contains(.control) {
      return [Shortcut(.character(typed), held.subtracting([.alt, .shift]))]
    }
    var found: [Shortcut] = []
    func add(_ character: Character?, _ modifiers: Modifiers) {
      guard let character else { return }
      let shortcut = Shortcut(.character(character), modifiers)
      if !found.contains(shortcut) { found.append(shortcut) }
    }
    let american = Self.americanCharacter(at: place)
    let isLatin = Self.letterKeys.contains { Self.isLatinLetter(character($0, group)) }
    if !isLatin, american?.isLetter == true { add(latinLetter(of: code) ?? american, held) }
    if let typed, !typed.isLetter, !used.isEmpty { add(typed, held.subtracting(used)) }
    // A letter of another script is on the key of a sign.
    add(!isLatin && plain?.isLetter == true ? american : plain, held)
    if american?.isNumber == true, !Self.digitKeys.contains(where: { Self.isDigit(character($0, group)) }) {
      add(american, held)
    }
    return found
  }

  private func latinLetter(of code: UInt32) -> Character? {
    let found = (0..<Self.mostLayouts).lazy.map { characterOnLayout(code, $0) }.first(
      where: Self.isLatinLetter)
    return found.flatMap(Self.shown)
  }

  private static func isLatinLetter(_ scalar: UInt32) -> Bool { (0x61...0x7A).contains(scalar) }

  private static func isDigit(_ scalar: UInt32) -> Bool {
    shown(scalar).map { ("0"..."9").contains($0) } ?? false
  }

  // Digits of all scripts are those of shortcuts.
  private static func shown(_ scalar: UInt32) -> Character? {
    guard scalar > 0x20, let scalar = Unicode.Scalar(scalar) else { return nil }
    guard scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue else {
      return Character(scalar)
    }
    return Character("\(Int(digit))")
  }

  // By the places of keys on a USB keyboard (USB HID Usage Tables, page 7).
  private static let american = Array("abcdefghijklmnopqrstuvwxyz1234567890")
  private static let americanSigns: [UInt32: Character] = [
    45: "-", 46: "=", 47: "[", 48: "]", 49: "\\", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/",
  ]

  private static func americanCharacter(at place: SDL_Scancode) -> Character? {
    let index = Int(place.rawValue) - Int(SDL_SCANCODE_A.rawValue)
    return american.indices.contains(index) ? american[index] : americanSigns[place.rawValue]
  }
}

extension KeyboardLayout {
  /// Returns the shortcuts of a key of SDL. Empty if no keyboard has sent it, or it types nothing.
  static func shortcuts(of press: SDL_KeyboardEvent, held: Modifiers) -> [Shortcut] {
    let (window, key) = (press.windowID, press.keysym)
    if let seat = WaylandSeat.current {
      guard let code = KeystrokeTranslation.code(of: key.scancode) else { return [] }
      let layout = KeyboardLayout {
        seat.character($0, $1)
      } characterOnLayout: {
        seat.character($0, onLayout: $1)
      }
      let usesLevel3 = UInt32(key.mod) & (KMOD_RALT.rawValue | KMOD_MODE.rawValue) != 0
      return layout.shortcuts(
        code, (held.contains(.shift) ? shift : 0) | (usesLevel3 ? level3 : 0), at: key.scancode, held: held)
    }
    guard key.unused & 0xFF != 0 else { return [] }
    let layout = KeyboardLayout {
      csdl_x11_character(window, csdl_x11_key(keycode: $0, state: $1))
    } characterOnLayout: {
      csdl_x11_character_on(window, $0, $1)
    }
    return layout.shortcuts(key.unused & 0xFF, key.unused >> 8, at: key.scancode, held: held)
  }
}
