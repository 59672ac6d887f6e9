package import LanternStrings

extension Strings {
  /// The message of an error in this language as a sentence.
  package func sentence(_ error: any Error) -> String {
    sentence((error as? any TranslatedError)?.message(in: toolkit) ?? "\(error)")
  }

  /// A message in this language as a sentence: with a capital and a period.
  package func sentence(_ message: String) -> String {
    let period = ["zh", "ja"].contains(language.language) ? "。" : "."
    let isEnded = [".", "。", "?", "？", "؟", "!"].contains { message.hasSuffix($0) }
    return message.prefix(1).uppercased() + message.dropFirst() + (isEnded ? "" : period)
  }
}
