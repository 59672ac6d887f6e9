internal import CSDL
import LanternWidgets

/// A key of the keypad, whose meaning depends on Num Lock.
struct KeypadKey {
  // What the key types while Num Lock is on; signs are typed always.
  private let character: Character
  // The key while Num Lock is off.
  private let key: Key?

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

  /// Returns the key. Nil for the key 5 while Num Lock is off, because it has no meaning then.
  func key(isNumLockOn: Bool, isCommand: Bool) -> Key? {
    guard isNumLockOn else { return key }
    return character == "." && !isCommand ? .decimal : .character(character)
  }

  /// Returns nil for keys outside of the keypad.
  init?(_ place: SDL_Scancode) {
    let index = Int(place.rawValue) - Int(KeypadKey.first)
    guard KeypadKey.keys.indices.contains(index), let found = KeypadKey.keys[index] else { return nil }
    self = found
  }
}
