import FoundationEssentials
import FoundationInternationalization
public import LanternStrings

extension LanguageTag {
  /// The name of the language in that language, such as “Deutsch”; the tag if ICU knows none.
  public var name: String {
    let locale = Locale(identifier: description)
    guard let name = locale.localizedString(forIdentifier: description) else { return description }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
