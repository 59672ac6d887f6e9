import FoundationEssentials
import LanternFiles
import LanternProcess

/// The files of a new app, in which `Hello` stands for the app's name.
struct AppTemplate {
  /// The kinds of apps, by the names of their folders.
  enum Kind: String, CaseIterable {
    case app, list, form, settings, accounts, minimal

    /// What the app has, in the question and in the help.
    var summary: String {
      switch self {
      case .app: "a login by name, tabs, notes, settings and links"
      case .list: "a list with a search, and the details of an item"
      case .form: "a form that is stored in a file"
      case .settings: "a page of settings"
      case .accounts: "users who sign up and log in"
      case .minimal: "one screen"
      }
    }
  }

  private struct Entry {
    let path: String
    let bytes: [UInt8]
  }

  private var entries: [Entry] = []

  /// Reads a template and what all templates share.
  init(_ kind: Kind, in assets: Assets, _ dependency: LanternDependency) throws(ExitError) {
    try read("templates/\(kind.rawValue)", as: "", in: assets)
    let hasGoldens = entries.contains { $0.path.contains("/Goldens/") }
    let packages = try assets.appPackages(withAccounts: kind == .accounts)
    let now = UTCTimestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1000))
    var fields = [
      "LANTERN_DEPENDENCY": dependency.declaration, "\"lantern\"": "\"\(dependency.identity)\"",
      "LANTERN_PACKAGES": packages.joined(separator: " "),
      // The libraries that the program is linked with are found by those who make its package.
      "LANTERN_RUN_TIME": packages.filter { !$0.hasSuffix("-dev") }.joined(separator: ", "),
      "LANTERN_DATE": now.rfc5322, "EXCLUDED": hasGoldens ? "[\"Goldens\"]" : "[]",
    ]
    if kind == .accounts { fields["\"LanternDesktop\","] = "\"LanternDesktop\", \"LanternLogin\"," }
    let places = ["gitignore": ".gitignore", "ci.yml": ".github/workflows/ci.yml"]
    var shared = AppTemplate()
    try shared.read("templates/common", as: "", in: assets)
    let own = Set(entries.map(\.path))
    for entry in shared.entries where !own.contains(entry.path) {
      var text = String(decoding: entry.bytes, as: UTF8.self)
      for (field, value) in fields { text = text.replacing(field, with: value) }
      entries.append(Entry(path: places[entry.path] ?? entry.path, bytes: Array(text.utf8)))
    }
  }

  private init() {}

  /// Writes the files of an app into a new folder. If that fails, the folder is removed again.
  func write(named name: String, to folder: URL) throws(ExitError) {
    let isNew: Bool
    do {
      isNew = try Folder(folder.path).createHere(access: .umask)
    } catch {
      throw ExitError(
        .cannotCreate,
        "cannot create \"\(folder.path)\": \(error.reason); choose a folder where you can write")
    }
    guard isNew else {
      throw ExitError(.cannotCreate, "\"\(folder.path)\" exists already; choose another name, or remove it")
    }
    do throws(FileError) {
      for entry in entries {
        let file = folder.appending(path: AppTemplate.renamed(entry.path, name))
        try Folder(file.deletingLastPathComponent().path).create(access: .umask)
        let isText = !entry.path.hasSuffix(".png")
        let text = isText ? String(decoding: entry.bytes, as: UTF8.self) : nil
        try File(file.path).output(text.map { Array(AppTemplate.renamed($0, name).utf8) } ?? entry.bytes)
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw ExitError(.cannotCreate, "\(error.problem); free some disk space, and try again")
    }
  }

  private static func renamed(_ text: String, _ name: String) -> String {
    // In one pass, because the name may contain one of the words.
    text.replacing(/Hello|hello-package|hello/) {
      switch $0.output {
      case "Hello": name
      case "hello": folderName(of: name)
      default: packageName(of: name)
      }
    }
  }

  // Debian's names of packages have two characters or more.
  private static func packageName(of app: String) -> String {
    let name = folderName(of: app)
    return name.count == 1 ? "\(name)-app" : name
  }

  // Adds the files of a folder of the assets and of the folders in it, with paths that begin with `path`.
  private mutating func read(_ folder: String, as path: String, in assets: Assets) throws(ExitError) {
    let place = assets.folder.appending(path: folder).path
    let names: [String]
    do {
      names = try Folder(place).names().sorted()
    } catch {
      throw ExitError(.noInput, "cannot read \"\(place)\": \(error.reason); reinstall Lantern")
    }
    for name in names {
      let (file, inner) = ("\(folder)/\(name)", path.isEmpty ? name : "\(path)/\(name)")
      if (try? File("\(place)/\(name)").kind()) == .folder {
        try read(file, as: inner, in: assets)
      } else {
        entries.append(Entry(path: inner, bytes: try assets.contents(of: file)))
      }
    }
  }
}
