public import LanternStrings

/// The texts about displays.
nonisolated package enum DisplayText: String, MessageKey {
  case displayUnavailable, displayUnusable

  package var message: Message {
    switch self {
    case .displayUnavailable: "no display: {reason}"
    case .displayUnusable: "cannot draw in the window: {reason}"
    }
  }
}

nonisolated extension DisplayError: TranslatedError {
  /// A message with the reason.
  public var description: String { message(in: .plain) }

  package func message(in strings: Strings) -> String {
    switch self {
    case .unavailable(let reason): strings.text(DisplayText.displayUnavailable, ["reason": reason])
    case .unusable(let reason): strings.text(DisplayText.displayUnusable, ["reason": reason])
    }
  }
}
