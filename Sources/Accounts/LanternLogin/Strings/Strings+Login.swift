internal import CLogin
package import LanternDesktop
package import LanternStrings

// The texts of the login, which are parts of the program.
extension Strings {
  /// The text of a message of the login, with its placeholders filled in.
  package func callAsFunction(_ key: LoginMessage, _ arguments: [String: String] = [:]) -> String {
    text(key, arguments)
  }

  /// The text of a message of the login with plural forms, for a number that replaces {count}.
  package func callAsFunction(
    _ key: LoginMessage, count: Int, _ arguments: [String: String] = [:]
  ) -> String {
    text(key, count: count, arguments)
  }

  /// The same messages, with those of the login. An entry of the app's own catalog takes precedence.
  package func withLogin(of identity: AppIdentity) -> Strings {
    var problems: [String] = []
    let isTranslated = language != .english && language != .pseudo
    let catalog =
      isTranslated
      ? Localization.embedded(Strings.loginCatalogs, of: "login", for: language, &problems)?.catalog : nil
    let strings = adding(
      LoginMessage.self, from: catalog,
      constants: ["app": identity.name, "command": identity.identifier]
    ) { problems.append("the catalog \(language) of the login \($0)") }
    Localization.report(problems)
    return strings
  }

  /// The catalogs of the login, with the languages of their headers.
  package static var loginCatalogs: [(language: LanguageTag, contents: ArraySlice<UInt8>)] {
    var size = 0
    guard let bytes = unsafe login_catalogs(&size) else { return [] }
    // `size` bytes, which are constants of the program.
    return unsafe Localization.catalogs(in: UnsafeRawBufferPointer(start: bytes, count: size))
  }
}
