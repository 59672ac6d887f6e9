import Synchronization

// The messages on the terminal have one language in the whole process, as with GNU gettext.
extension Strings {
  /// English messages without characters that control the direction of text: for descriptions of errors.
  package static let plain = Strings().withoutDirectionMarks

  /// The messages of the toolkit on the terminal: English ones, unless `setTerminal` chose another language.
  package static var terminal: Strings { current.withLock { $0.toolkit }.value }

  /// The messages of the app on the terminal.
  package static var terminalOfApp: Strings { current.withLock { $0.app }.value }

  /// Sets the messages on the terminal. They are loaded when the first one is needed, on any thread. Loading them must not use
  /// them.
  package static func setTerminal(
    toolkit: @escaping @Sendable () -> Strings, app: @escaping @Sendable () -> Strings
  ) {
    let errors = LazyValue { toolkit().withoutDirectionMarks }
    let texts = LazyValue { app().withoutDirectionMarks.with(errors: errors) }
    current.withLock { $0 = (errors, texts) }
  }

  private static let current = Mutex<(toolkit: LazyValue<Strings>, app: LazyValue<Strings>)>(
    (LazyValue { .plain }, LazyValue { .plain }))
}

/// An error with a message in each language of the toolkit. Its description is the English message, which does not depend on
/// the language of the terminal.
package protocol TranslatedError: Error, CustomStringConvertible {
  /// The message: what happened, then what to do.
  func message(in strings: Strings) -> String
}

/// The texts of this module.
package enum LanguageText: String, MessageKey {
  case clauses, languageEmpty, languageTooLong, languageMalformed

  package var message: Message {
    switch self {
    case .clauses:
      Message(
        "{first}; {second}",
        comment: "Two clauses of a message on the terminal: for example what happened, then what to do.")
    case .languageEmpty: "the language is empty; write a tag such as de, zh-Hans or es-MX"
    case .languageTooLong:
      Message(
        one: "the language has {count} byte, and the limit is {limit}; write a tag such as de or zh-Hans",
        other: "the language has {count} bytes, and the limit is {limit}; write a tag such as de or zh-Hans")
    case .languageMalformed: "\"{text}\" is not a language; write a tag such as de, zh-Hans or es-MX"
    }
  }
}

extension Strings {
  /// Two clauses as one message.
  package func clauses(_ first: String, _ second: String) -> String {
    text(LanguageText.clauses, ["first": first, "second": second])
  }

  /// Clauses as one message; at least one.
  package func clauses(_ clauses: [String]) -> String {
    clauses.dropFirst().reduce(clauses.first ?? "") { self.clauses($0, $1) }
  }

  /// A clause and the text of a key as one message.
  package func clauses<Key: MessageKey>(
    _ first: String, _ second: Key, _ arguments: [String: String] = [:]
  ) -> String {
    clauses(first, text(second, arguments))
  }
}

extension LanguageTagError: TranslatedError {
  package func message(in strings: Strings) -> String {
    switch self {
    case .empty: strings.text(LanguageText.languageEmpty)
    case .tooLong(let bytes):
      strings.text(LanguageText.languageTooLong, count: bytes, ["limit": "\(LanguageTag.longest)"])
    case .malformed(let text):
      strings.text(LanguageText.languageMalformed, ["text": text.escapedForTerminal])
    }
  }
}
