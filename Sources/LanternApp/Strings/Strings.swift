package import FoundationEssentials

/// What the app says, in one language.
///
/// Whatever a `StringKey` asks for is there: a file that lacks something is not believed.
package struct Strings: Sendable {
  package let language: Language
  private let entries: [StringKey: Entry]

  enum Entry {
    case plain(Template)
    case counted([Language.Plural: Template])
  }

  /// Reads and checks the file of a language, such as `en.json`, in the folder of string files.
  package init(_ language: Language, in folder: URL) throws(Failure) {
    self.language = language
    let file = folder.appending(path: "\(language.rawValue).json")
    entries = try StringsFile(json: JSONFile(file), language: language).entries()
  }

  /// The words of a phrase, with what its placeholders stand for.
  package func callAsFunction(_ phrase: StringKey, _ arguments: [String: String] = [:]) -> String {
    precondition(Set(arguments.keys) == phrase.placeholders, "a phrase is given what its placeholders name")
    guard case .plain(let template) = entries[phrase] else {
      preconditionFailure("a phrase that is counted is asked for with a count")
    }
    return template.filled(with: arguments)
  }

  /// The words of a phrase for a number of things, which stands where the words have {count}.
  package func callAsFunction(
    _ phrase: StringKey, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    precondition(Set(arguments.keys) == phrase.placeholders, "a phrase is given what its placeholders name")
    guard case .counted(let forms) = entries[phrase], let template = forms[language.plural(of: count)] else {
      preconditionFailure("a phrase that is not counted is asked for without a count")
    }
    return template.filled(with: arguments.merging([Strings.count: "\(count)"]) { $1 })
  }

  /// A price in cents, as people write it.
  package func price(_ cents: Int) -> String {
    precondition(cents >= 0, "a price is not negative")
    let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
    return self(.commonPrice, ["whole": "\(whole)", "cents": (rest < 10 ? "0" : "") + "\(rest)"])
  }

  static let count = "count"
}

extension Assets {
  /// The words of a language; without all of them there is no app.
  func words(_ language: Language = .english) throws(Failure) -> Strings {
    try Strings(language, in: folder.appending(path: "strings"))
  }
}
