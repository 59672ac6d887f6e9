import Foundation
package import LanternStrings

/// The texts of the demo in another language, by the English ones. It reads the catalogs of the demo and of the login, and
/// nothing of the app.
package struct Translation: Sendable {
  package let language: LanguageTag
  private let texts: [String: [String]]
  private let keys: [String: String]

  /// The languages of the demo besides English.
  package static let languages = ["ar", "de", "es", "zh-Hans"]

  package init(_ language: String) throws {
    self.language = try LanguageTag(language)
    let folders = ["Assets/strings", "Sources/Accounts/LanternLogin/Strings"]
    let entries = try folders.flatMap { folder in
      let file = Project.root.appending(path: "\(folder)/\(language).po")
      return Array(try MessageCatalog(Array(try Data(contentsOf: file))).entries)
    }
    texts = Dictionary(grouping: entries.map(\.value), by: \.text).mapValues { $0.map { $0.forms[0] } }
    keys = Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value.forms[0]) })
  }

  package init(_ language: LanguageTag, texts: [String: String]) {
    self.language = language
    self.texts = texts.mapValues { [$0] }
    keys = [:]
  }

  /// The translation of the message with a key, with an argument in place of its placeholder.
  package func text(_ key: String, _ argument: String = "") -> String {
    let isolated = language.isRightToLeft ? "\u{2068}\(argument)\u{2069}" : argument
    return (keys[key] ?? key).replacing(/\{[a-z]+\}/, with: isolated)
  }

  /// Returns the translations of an English text: several if several messages have the text, and the text itself if it is
  /// none of the app's, such as the title of a print. Parts of the text may have replaced placeholders.
  package func callAsFunction(_ english: String) -> [String] {
    if let texts = texts[english] { return texts }
    for (pattern, found) in texts.sorted(by: { $0.key < $1.key }) where pattern.contains("{") {
      let parts = pattern.split(separator: /\{[a-z]+\}/, omittingEmptySubsequences: false)
      guard parts.count == 2, english.count > parts[0].count + parts[1].count, english.hasPrefix(parts[0]),
        english.hasSuffix(parts[1]), !parts.allSatisfy(\.isEmpty)
      else { continue }
      let argument = String(english.dropFirst(parts[0].count).dropLast(parts[1].count))
      let isolated = language.isRightToLeft ? "\u{2068}\(argument)\u{2069}" : argument
      return found.map { $0.replacing(/\{[a-z]+\}/, with: isolated) }
    }
    return [english]
  }
}
