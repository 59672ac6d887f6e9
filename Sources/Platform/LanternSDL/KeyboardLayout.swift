internal import CSDL
import LanternWidgets

/// What keys mean in shortcuts, on the layouts of all scripts.
enum KeyboardLayout {
  /// Returns the character of a key that was pressed with Control or Alt.
  ///
  /// A layout without Latin letters has none for Ctrl+C, so another layout decides: that of the user's which has one, or else
  /// that of the United States. The digits of a layout that types them with Shift are those of the digit row.
  ///
  /// - Parameters:
  ///   - character: What the key types without modifiers.
  ///   - place: The place of the key.
  ///   - otherLayouts: Returns the Latin letter of the key on another layout of the user.
  static func command(
    _ character: Character, at place: SDL_Scancode, otherLayouts: () -> Character?
  ) -> Character {
    guard let american = americanCharacter(at: place) else { return character }
    if american.isNumber {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) { return Character("\(digit)") }
      return digitRow.contains { typed(at: $0)?.isNumber == true } ? character : american
    }
    guard !letterKeys.contains(where: { typed(at: $0).map { $0.isASCII && $0.isLetter } ?? false }) else {
      return character
    }
    guard american.isLetter else { return character.isLetter ? american : character }
    return otherLayouts() ?? american
  }

  // What a key types on the active layout, without modifiers.
  private static func typed(at place: UInt32) -> Character? {
    let code = SDL_GetKeyFromScancode(SDL_Scancode(place))
    guard code > 0x20, code < 1 << 30 else { return nil }
    return Unicode.Scalar(UInt32(code)).map(Character.init)
  }

  // By the places of keys on a USB keyboard (USB HID Usage Tables, page 7).
  private static let letterKeys: ClosedRange<UInt32> = 4...29
  private static let digitRow: ClosedRange<UInt32> = 30...39
  private static let american = Array("abcdefghijklmnopqrstuvwxyz1234567890")
  private static let americanSigns: [UInt32: Character] = [
    45: "-", 46: "=", 47: "[", 48: "]", 49: "\\", 51: ";", 52: "'", 53: "`", 54: ",", 55: ".", 56: "/",
  ]

  private static func americanCharacter(at place: SDL_Scancode) -> Character? {
    let index = Int(place.rawValue) - Int(letterKeys.lowerBound)
    return american.indices.contains(index) ? american[index] : americanSigns[place.rawValue]
  }
}

/// A key of the keypad, whose meaning depends on Num Lock.
struct KeypadKey {
  /// What the key types while Num Lock is on; signs are typed always.
  let character: Character
  /// The key while Num Lock is off. Nil for the key 5, which has no meaning then.
  let key: Key?

  private static let first = SDL_SCANCODE_KP_DIVIDE.rawValue
  // In the order of their places. Enter is an ordinary key.
  private static let keys: [KeypadKey?] =
    ["/", "*", "-", "+"].map { KeypadKey(character: $0, key: .character($0)) } + [nil]
    + zip("1234567890", [.end, .down, .pageDown, .left, nil, .right, .home, .up, .pageUp, .insert]).map {
      KeypadKey(character: $0, key: $1)
    } + [KeypadKey(character: ".", key: .delete)]

  private init(character: Character, key: Key?) {
    self.character = character
    self.key = key
  }

  /// Returns nil for keys outside of the keypad.
  init?(_ place: SDL_Scancode) {
    let index = Int(place.rawValue) - Int(KeypadKey.first)
    guard KeypadKey.keys.indices.contains(index), let found = KeypadKey.keys[index] else { return nil }
    self = found
  }
}
