package import LanternStrings

package typealias Strings = LanternStrings.Strings

extension Strings {
  /// The text of a key, with its placeholders filled in.
  package func callAsFunction(_ key: StringKey, _ arguments: [String: String] = [:]) -> String {
    text(key, arguments)
  }

  /// The text of a key with plural forms, for a number that replaces {count}.
  package func callAsFunction(
    _ key: StringKey, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    text(key, count: count, arguments)
  }

  /// A price in cents.
  package func price(_ cents: Int) -> String { formats.price(cents, currency: "EUR") }

  /// A whole number.
  package func number(_ value: Int) -> String { formats.number(value) }
}
