public import LanternStrings

/// The texts about windows and fonts.
nonisolated package enum WindowText: String, MessageKey {
  case windowNoDriver, windowOtherDriver, windowNotOpened, windowNeedsGPU, windowNotOnWayland,
    windowNoWayland,
    windowNoAnswer, windowNoSeat, windowServerClosed, windowNoMemory, windowNoMemoryForSize,
    windowNoDescriptor, windowChooseDisplay, windowChooseDepth, windowWrongFormat
  case fontMissing, fontsUnreadable, fontUnusable, fontInterface, fontReplacement, fontSkipped, fontNone,
    fontNot, fontTooLarge, fontLacksCharacter

  package var message: Message {
    switch self {
    case .windowNoDriver: Message("{driver} not available", comment: "{driver} is x11 or wayland.")
    case .windowOtherDriver: "SDL runs with the driver {running}, not {driver}"
    case .windowNotOpened: "SDL cannot open a window: {reason}"
    case .windowNeedsGPU: "SDL cannot open a window without a GPU: {reason}"
    case .windowNotOnWayland: "SDL did not open a Wayland window: {reason}"
    case .windowNoWayland: "Wayland does not work"
    case .windowNoAnswer: "the Wayland compositor is not responding"
    case .windowNoSeat: "the Wayland compositor has no seat (no pointer, no keyboard)"
    case .windowServerClosed: "the X server closed the connection; start the program again once it runs"
    case .windowNoMemory: "out of memory; close other programs and try again"
    case .windowNoMemoryForSize: "out of memory: {width} × {height} pixels; shrink the window"
    case .windowNoDescriptor: "no file descriptor is free; close some files"
    case .windowChooseDisplay:
      "set DISPLAY to an X server (or Xwayland), or WAYLAND_DISPLAY to a Wayland compositor"
    case .windowChooseDepth:
      Message("use a display with a depth of 24", comment: "The depth is the number of bits of a color.")
    case .windowWrongFormat: "its pixels are not 32-bit RGB"
    case .fontMissing:
      """
      no font: none of {families} is installed; install one, on Debian with: apt-get install fonts-inter
      """
    case .fontsUnreadable: "no font: the installed fonts cannot be read: {reason}"
    case .fontUnusable: "the font \"{path}\" cannot be used: {reason}; reinstall or remove it"
    case .fontInterface:
      Message("the interface font is used instead", comment: "The second clause: a font cannot be used.")
    case .fontReplacement:
      Message("{family} is used instead", comment: "The second clause: a font cannot be used.")
    case .fontSkipped: Message("this font is skipped", comment: "The second clause: a font cannot be used.")
    case .fontNone: Message("the folder contains no fonts", comment: "The reason why fonts cannot be used.")
    case .fontNot:
      Message("it is not a TrueType or OpenType font", comment: "The reason why a font cannot be used.")
    case .fontTooLarge:
      Message("it is larger than {size} MB", comment: "The reason why a font cannot be used.")
    case .fontLacksCharacter:
      Message("it lacks the character {character}", comment: "The reason why a font cannot be used.")
    }
  }
}

extension Strings {
  nonisolated func callAsFunction(_ key: WindowText, _ arguments: [String: String] = [:]) -> String {
    text(key, arguments)
  }
}

nonisolated extension FontError: TranslatedError {
  /// A message with the reason and a remedy.
  public var description: String { message(in: .plain) }

  package func message(in strings: Strings) -> String {
    switch self {
    case .missing(let families): strings(.fontMissing, ["families": families.joined(separator: ", ")])
    case .unreadable(let reason): strings(.fontsUnreadable, ["reason": reason])
    case .unusable(let file, let reason): strings(.fontUnusable, ["path": file, "reason": reason])
    }
  }

  /// The error and its consequence, for the terminal.
  func warning(_ consequence: WindowText, _ arguments: [String: String] = [:]) -> String {
    Strings.terminal.clauses(message(in: .terminal), consequence, arguments)
  }

  static func reason(lacking scalar: Unicode.Scalar) -> String {
    Strings.terminal(.fontLacksCharacter, ["character": "U+\(String(scalar.value, radix: 16))"])
  }
}
