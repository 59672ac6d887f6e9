/// A key that the user pressed or released, as assistive technology is told of it.
///
/// Numbers are those of X11, also on Wayland.
nonisolated public struct Keystroke: Hashable, Sendable {
  /// Whether the key was pressed, or repeats while it is held. False if it was released.
  public var isPress: Bool
  /// The key by its meaning (a keysym): 0x61 for “a”, 0xff0d for Return.
  public var symbol: UInt32
  /// The key by its place on the keyboard: the number of the kernel plus 8.
  public var code: UInt32
  /// The modifiers that were held before: 1 is Shift, 2 Lock, 4 Control, 8 Alt, 16 Num Lock, 64 Super, 128 AltGr.
  public var modifiers: UInt32
  /// The time of the event on the clock of the window system, in milliseconds. It overflows after 49 days.
  public var time: UInt32
  /// The text that the key types or, for other keys, its name, such as “Left”. Empty if it has neither.
  public var text: String
  /// Whether the key types text, or takes part in that, such as a key for an accent.
  public var typesText: Bool

  /// Creates a keystroke from its values.
  public init(
    isPress: Bool, symbol: UInt32, code: UInt32, modifiers: UInt32 = 0, time: UInt32 = 0, text: String = "",
    typesText: Bool = false
  ) {
    self.isPress = isPress
    self.symbol = symbol
    self.code = code
    self.modifiers = modifiers
    self.time = time
    self.text = text
    self.typesText = typesText
  }
}
