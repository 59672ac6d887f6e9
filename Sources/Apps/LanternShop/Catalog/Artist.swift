package import LanternStrings

/// An artist whose prints the shop sells.
package struct Artist: Decodable, Hashable, Sendable {
  /// The name, as in the artist's prints.
  package let name: String
  /// A sentence on birth and home, in English.
  package let life: String
  /// A few sentences on the work, in English.
  package let text: String
  /// The same in other languages, by their tags.
  package let translations: [String: About]?

  /// What the shop tells about an artist.
  package struct About: Decodable, Hashable, Sendable {
    package let life: String
    package let text: String
  }

  /// The texts in a language, or else in English.
  package func about(in language: LanguageTag) -> About {
    translations?[language.description] ?? About(life: life, text: text)
  }
}
