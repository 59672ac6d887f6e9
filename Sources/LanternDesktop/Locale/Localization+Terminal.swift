import FoundationEssentials
import LanternProcess
import LanternStrings

// The language of the terminal is that of `--locale` or of the environment. The preferences choose that of the window.
extension Localization {
  /// Makes messages on the terminal follow the command line and the environment. Their catalogs are read when the first
  /// message needs them; English needs none.
  package func useOnTerminal(
    _ arguments: [String] = ProcessArguments.all,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    Strings.setTerminal(
      toolkit: { terminalStrings(arguments, environment) { Localization.errorStrings($0, $1) } },
      app: {
        terminalStrings(arguments, environment) { language, formats in
          var problems: [String] = []
          let strings = appStrings(language, formats, &problems)
          Localization.report(problems)
          return strings
        }
      })
  }

  private func terminalStrings(
    _ arguments: [String], _ environment: [String: String],
    _ load: (LanguageTag, CLDRFormats) -> Strings
  ) -> Strings {
    let choice = Localization.choice(in: arguments)
    let wanted = (choice.map { [$0] } ?? []) + LanguageTag.preferred(in: environment)
    guard !wanted.isEmpty else { return .plain }
    if choice == .pseudo, isTranslated { return Strings(.pseudo) }
    guard let language = LanguageTag.best(of: languages, for: wanted), language != .english else {
      return .plain
    }
    let region = LanguageTag.formats(in: environment)
    return load(language, CLDRFormats(region?.language == language.language ? region ?? language : language))
  }

  // Read before the command line is parsed, so that errors in it are in that language. An invalid language is one of them.
  private static func choice(in arguments: [String]) -> LanguageTag? {
    let options = arguments.dropFirst().prefix { $0 != "--" }
    for (option, value) in zip(options, Array(options.dropFirst()) + [""]) {
      if option == "--locale" { return try? LanguageTag(value) }
      if option.hasPrefix("--locale=") {
        return try? LanguageTag(String(option.dropFirst("--locale=".count)))
      }
    }
    return nil
  }
}
