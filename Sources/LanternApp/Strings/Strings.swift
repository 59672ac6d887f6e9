import FoundationEssentials
import LanternDesktop
package import LanternStrings

package typealias Strings = LanternStrings.Strings

extension StringKey: MessageKey {
  package var message: Message { loginMessage ?? shopMessage ?? technicalMessage ?? Message(rawValue) }
}

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

  /// The texts in the language of the process's environment. Logs what is wrong with the catalog.
  static func ofEnvironment() -> Strings {
    let localized = MainActor.assumeIsolated { PrintShop.localization }
      .load(nil, environment: ProcessInfo.processInfo.environment)
    for problem in localized.problems { printMessage(problem) }
    return localized.app
  }

  /// A price in cents.
  package func price(_ cents: Int) -> String { formats.price(cents, currency: "EUR") }

  /// A whole number.
  package func number(_ value: Int) -> String { formats.number(value) }
}
