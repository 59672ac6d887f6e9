package import FoundationEssentials
package import LanternDesktop
import LanternTools

/// The texts of the app in one language.
///
/// Every `StringKey` has a text. An incomplete file is rejected.
package struct Strings: Sendable {
  package let language: Language
  private let entries: [StringKey: Entry]

  /// The texts of the installed app, which are read once.
  static let installed = Result { () throws(ExitError) in try Assets().strings() }

  enum Entry {
    case plain(Template)
    case counted([Language.Plural: Template])
  }

  /// Reads and validates the file of a language, such as `en.json`, in the folder of string files.
  package init(_ language: Language, in folder: URL) throws(ExitError) {
    self.language = language
    let file = folder.appending(path: "\(language.rawValue).json")
    entries = try StringsFile(json: JSONFile(file), language: language).entries()
  }

  /// The text of a key, with its placeholders filled in.
  package func callAsFunction(_ key: StringKey, _ arguments: [String: String] = [:]) -> String {
    guard Set(arguments.keys) == key.placeholders else {
      fatalError("the arguments must match the placeholders")
    }
    guard case .plain(let template) = entries[key] else {
      fatalError("a key with plural forms needs a count")
    }
    return template.filled(with: arguments)
  }

  /// The text of a key with plural forms, for a number that replaces {count}.
  package func callAsFunction(
    _ key: StringKey, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    guard Set(arguments.keys) == key.placeholders else {
      fatalError("the arguments must match the placeholders")
    }
    guard case .counted(let forms) = entries[key], let template = forms[language.plural(of: count)] else {
      fatalError("a key without plural forms must not have a count")
    }
    return template.filled(with: arguments.merging([Strings.count: "\(count)"]) { $1 })
  }

  /// A price in cents, formatted for the language.
  package func price(_ cents: Int) -> String {
    guard cents >= 0 else { fatalError("a price must not be negative") }
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    return self(.commonPrice, ["whole": "\(whole)", "cents": (rest < 10 ? "0" : "") + "\(rest)"])
  }

  static let count = "count"
}

extension Assets {
  /// The texts of a language. The app cannot run without them.
  func strings(_ language: Language = .english) throws(ExitError) -> Strings {
    try Strings(language, in: folder.appending(path: "strings"))
  }
}
