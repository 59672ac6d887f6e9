internal import CDesktop
import FoundationEssentials
import LanternFiles
import LanternFrames
import LanternNavigation
import LanternProcess
import LanternSDL
public import LanternStrings
import LanternWidgets
import Synchronization

/// The languages of an app: its messages in English, and a folder with a catalog for each other language.
///
/// A catalog is a file of GNU gettext, such as `de.po` or `zh-Hans.po`. It is read when its language is chosen.
public struct Localization: Sendable {
  private let keys: [any MessageKey.Type]
  private let folder: String?

  /// The localization of an app whose texts are in one language, which is English or written into its code.
  public static let none = Localization(keys: [], folder: nil)

  /// Creates a localization.
  ///
  /// - Parameters:
  ///   - keys: The types of the keys of all messages.
  ///   - folder: The path of the folder with the catalogs; nil if the app has none.
  public init(keys: [any MessageKey.Type], folder: String?) {
    self.keys = keys
    self.folder = folder
  }

  /// Whether the app has keys, which can be translated.
  var isTranslated: Bool { !keys.isEmpty }

  /// The languages of the app: English, and those that have a catalog, in the order of their tags.
  public var languages: [LanguageTag] {
    guard let folder, let names = try? Folder(folder).names() else { return [.english] }
    let found = names.compactMap { name in
      name.hasSuffix(".po") ? try? LanguageTag(String(name.dropLast(3))) : nil
    }
    return [.english] + found.filter { $0 != .english }.sorted { $0.description < $1.description }
  }

  /// The messages of the app as a template for translators.
  package func template(project: String) -> String { MessageCatalog.template(of: keys, project: project) }

  /// The texts of the toolkit's widgets and dialogs as a template for translators.
  package static var toolkitTemplate: String {
    MessageCatalog.template(of: toolkitKeys, project: "lantern-toolkit")
  }

  // Among them are the errors that windows show.
  private static let toolkitKeys: [any MessageKey.Type] = [
    WidgetMessage.self, DesktopMessage.self, LinkMessage.self, FileMessage.self, SystemMessage.self,
  ]

  // MARK: Choice

  /// The messages of the app and of the toolkit for a choice of language.
  ///
  /// Reads a catalog, unless the language is English. A catalog that can't be used is reported, and the texts are English.
  ///
  /// - Parameters:
  ///   - choice: The language of the command line or of the preferences; nil for that of the environment.
  ///   - environment: The environment of the process.
  package func load(_ choice: LanguageTag?, environment: [String: String]) -> Localized {
    var problems: [String] = []
    let wanted = choice.map { [$0] } ?? LanguageTag.preferred(in: environment)
    let language: LanguageTag
    if choice == .pseudo, isTranslated {
      language = .pseudo
    } else {
      let languages = wanted.isEmpty ? [.english] : languages
      let found = LanguageTag.best(of: languages, for: wanted)
      language = found ?? .english
      if found == nil, let choice {
        problems.append(
          "there is no translation for \(choice); choose one of "
            + languages.map(\.description).joined(separator: ", "))
      }
    }
    let region = LanguageTag.formats(in: environment)
    // The region of the environment holds unless another language was chosen.
    let formatted =
      choice.map { region?.language == $0.language && $0.region == nil ? region ?? $0 : $0 } ?? region
    let formats = CLDRFormats(language == .pseudo ? .english : formatted ?? .english)
    guard language != .english, language != .pseudo else {
      let strings = Strings(language, formats: formats)
      return Localized(app: strings, toolkit: strings, problems: problems)
    }
    let toolkit = Localization.toolkitStrings(language, formats, &problems)
    let app = appStrings(language, formats, &problems)
    return Localized(
      app: app.with(toolkit: toolkit), toolkit: toolkit.with(toolkit: toolkit), problems: problems)
  }

  /// The messages of the app for a language with a catalog.
  private func appStrings(
    _ language: LanguageTag, _ formats: CLDRFormats, _ problems: inout [String]
  ) -> Strings {
    let path = "\(folder ?? "")/\(language).po"
    do {
      guard let contents = try File(path).contents(limit: MessageCatalog.largest) else {
        problems.append("\"\(path)\" is missing; until it is back, the texts are in English")
        return Strings(formats: formats)
      }
      let catalog = try MessageCatalog(contents)
      return Strings(language, formats: formats, catalog, keys: keys) { problems.append("\"\(path)\" \($0)") }
    } catch let error as FileError {
      problems.append(
        "cannot read \"\(path)\": \(error.reason); until it is readable, the texts are in English")
    } catch {
      problems.append("\"\(path)\" \(error); until then the texts are in English")
    }
    return Strings(formats: formats)
  }

  // MARK: Catalogs of the toolkit, which are parts of the program

  private static func toolkitStrings(
    _ language: LanguageTag, _ formats: CLDRFormats, _ problems: inout [String]
  ) -> Strings {
    guard let found = embedded(toolkitCatalogs, of: "toolkit", for: language, &problems) else {
      return Strings(formats: formats)
    }
    return Strings(language, formats: formats, found.catalog, keys: toolkitKeys) {
      problems.append("the catalog \(found.language) of the toolkit \($0)")
    }
  }

  /// Returns the catalog for a language, of those of a library that are parts of the program. Nil if there is none, or if it
  /// can't be read, which is a problem.
  package static func embedded(
    _ catalogs: [(language: LanguageTag, contents: ArraySlice<UInt8>)], of library: String,
    for language: LanguageTag, _ problems: inout [String]
  ) -> (language: LanguageTag, catalog: MessageCatalog)? {
    guard let found = LanguageTag.best(of: catalogs.map(\.language), for: [language]),
      let contents = catalogs.first(where: { $0.language == found })?.contents
    else { return nil }
    do {
      return (found, try MessageCatalog(Array(contents)))
    } catch {
      problems.append("the catalog \(found) of the \(library) \(error)")
      return nil
    }
  }

  /// The catalogs that are parts of the program, with the languages of their headers.
  package static var toolkitCatalogs: [(language: LanguageTag, contents: ArraySlice<UInt8>)] {
    var size = 0
    guard let bytes = unsafe toolkit_catalogs(&size) else { return [] }
    // `size` bytes, which are constants of the program.
    return unsafe catalogs(in: UnsafeRawBufferPointer(start: bytes, count: size))
  }

  /// The catalogs of a library that are parts of the program, each followed by a null byte.
  package static func catalogs(
    in all: UnsafeRawBufferPointer
  ) -> [(language: LanguageTag, contents: ArraySlice<UInt8>)] {
    unsafe Array(all).split(separator: 0).compactMap { contents in
      let field = Array("\"Language: ".utf8)
      guard let start = contents.firstRange(of: field)?.upperBound,
        let language = try? LanguageTag(
          String(decoding: contents[start...].prefix { $0 != UInt8(ascii: "\\") }, as: UTF8.self))
      else { return nil }
      return (language, contents)
    }
  }

  // MARK: Problems

  /// Prints what is wrong with catalogs, each problem once in a process.
  package static func report(_ problems: [String]) {
    for problem in problems where reported.withLock({ $0.insert(problem).inserted }) { printMessage(problem) }
  }

  private static let reported = Mutex<Set<String>>([])
}

/// The messages of an app and of the toolkit in one language.
package struct Localized: Sendable {
  /// The app's messages.
  package let app: Strings
  /// The texts of the toolkit's widgets and dialogs.
  package let toolkit: Strings
  /// What is wrong with the catalogs, as clauses.
  package let problems: [String]

}
