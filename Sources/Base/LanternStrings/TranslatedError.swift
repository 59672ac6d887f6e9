/// An error that windows show in the language of their app. Its description is in English, for the terminal, journals and
/// recordings.
package protocol TranslatedError: Error, CustomStringConvertible {
  /// The message: what happened, then what to do.
  func message(in strings: Strings) -> String
}
