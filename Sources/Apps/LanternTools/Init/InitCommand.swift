import ArgumentParser
import FoundationEssentials
import Glibc
import LanternFiles
import LanternProcess

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create the package of a new app.",
    discussion: """
      The package has an app with tests, a Makefile, a CI workflow that compares frame times, and the description \
      of a Debian package. `make run`, `make test`, `make dev` and `make deb` work immediately. Without an option for \
      the kind of app, the command asks on a terminal. Elsewhere, the app has a login, tabs, notes, settings and links.
      """)

  @Argument(
    help: ArgumentHelp(
      "The name of the app and of its folder: letters, digits and underscores.", valueName: "NAME"))
  var name: String

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "The folder that will contain the app's folder (default: the working directory).", valueName: "FOLDER"))
  var parent: String?

  @Flag(name: .customLong("tabs"), help: "Create an app with \(AppTemplate.Kind.app.summary).")
  var app = false

  @Flag(help: "Create an app with \(AppTemplate.Kind.list.summary).")
  var list = false

  @Flag(help: "Create an app with \(AppTemplate.Kind.form.summary).")
  var form = false

  @Flag(help: "Create an app with \(AppTemplate.Kind.settings.summary).")
  var settings = false

  @Flag(help: "Create an app for \(AppTemplate.Kind.accounts.summary).")
  var accounts = false

  @Flag(help: "Create an app with \(AppTemplate.Kind.minimal.summary).")
  var minimal = false

  @Option(
    help: ArgumentHelp(
      "Where the package gets Lantern: the URL of a git repository, or the folder of a checkout (default: the "
        + "checkout of this program, by its remote repository if that has this version's tag).",
      valueName: "URL|FOLDER"))
  var lantern: String?

  func validate() throws {
    if let problem = TemplateName.problem(with: name) { throw ValidationError(problem) }
    if chosen.count > 1 {
      let options = chosen.map { "--\($0 == .app ? "tabs" : $0.rawValue)" }.joined(separator: " and ")
      throw ValidationError("\(options) exclude each other; pass one of them")
    }
  }

  private var chosen: [AppTemplate.Kind] {
    let flags: [(AppTemplate.Kind, Bool)] = [
      (.app, app), (.list, list), (.form, form), (.settings, settings), (.accounts, accounts),
      (.minimal, minimal),
    ]
    return flags.filter(\.1).map(\.0)
  }

  // The end of the input, and an empty line, choose the first kind.
  private static func askForKind() -> AppTemplate.Kind {
    let kinds = AppTemplate.Kind.allCases
    printLine("What does the app begin with?")
    for (number, kind) in kinds.enumerated() { printLine("  \(number + 1)  \(kind.summary)") }
    while true {
      printBytes(Array("Number (1): ".utf8))
      guard let line = readLine(), !line.isEmpty else { return kinds[0] }
      if let number = Int(line), kinds.indices.contains(number - 1) { return kinds[number - 1] }
      printLine("Enter a number from 1 to \(kinds.count).")
    }
  }

  func run() throws {
    let assets = try Assets()
    let dependency = try lantern.map { try LanternDependency($0) } ?? LanternDependency(of: assets)
    let kind = chosen.first ?? (isatty(STDIN_FILENO) == 1 ? InitCommand.askForKind() : .app)
    let template = try AppTemplate(kind, in: assets, dependency)
    let folder = parent.map { $0.hasSuffix("/") ? "\($0)\(name)" : "\($0)/\(name)" } ?? name
    try template.write(named: name, to: URL(filePath: folder))
    printLine("created \(name); next: cd \(folder.shellQuoted) && make run")
    if dependency.isLocal {
      printMessage(
        "\(name) gets Lantern from \"\(dependency.place)\", so it can be built only on this machine; to build it "
          + "elsewhere, put the URL of a git repository into its Package.swift")
    }
  }
}

/// The rules for the name of an app, which is also the name of its module.
enum TemplateName {
  private static let reserved = Set(
    """
    Any Foundation Glibc Observation Self Swift Synchronization Testing XCTest
    associatedtype break case catch class continue default defer deinit
    do else enum extension false for func guard if
    import in init internal is let nil operator private
    protocol public repeat return self static struct super switch
    throw throws true try typealias var where while
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The reason why a name cannot be used, or nil.
  static func problem(with name: String) -> String? {
    if name.contains("/") {
      return
        "NAME is a path; use a name such as Hello, and pass the folder that will contain the app with --in FOLDER"
    }
    guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]{0,63}/) != nil else {
      return "NAME must be a letter followed by at most 63 letters, digits and underscores, such as Hello"
    }
    if reserved.contains(name) || name.lowercased().hasPrefix("lantern") {
      return "\"\(name)\" is the name of a module or a keyword of Swift; choose another name"
    }
    return nil
  }
}
