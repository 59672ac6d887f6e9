import FoundationEssentials
import LanternDesktop
import LanternFiles

/// The files of a new app, in which `Hello` stands for the app's name.
struct AppTemplate {
  private static let limit = 1 << 20

  private struct Entry {
    let path: String
    let bytes: [UInt8]
  }

  private var entries: [Entry] = []

  /// Reads a template and what all templates share.
  init(_ kind: String, in assets: Assets, _ dependency: LanternDependency) throws(ExitError) {
    let templates = assets.folder.appending(path: "templates")
    try read(templates.appending(path: kind).path, as: "")
    let hasGoldens = entries.contains { $0.path.contains("/Goldens/") }
    let fields = [
      "LANTERN_DEPENDENCY": dependency.declaration, "\"lantern\"": "\"\(dependency.identity)\"",
      "LANTERN_PACKAGES": try assets.debianPackages(["app:"]).joined(separator: " "),
      "LANTERN_TOOL_PACKAGES": try assets.debianPackages(["app:", "run:"]).joined(separator: " "),
      "LANTERN_CHECKOUT": dependency.checkout, "EXCLUDED": hasGoldens ? "[\"Goldens\"]" : "[]",
    ]
    let shared = templates.appending(path: "common").path
    for (file, path) in [
      ("Package.swift", "Package.swift"), ("Makefile", "Makefile"), ("gitignore", ".gitignore"),
      ("ci.yml", ".github/workflows/ci.yml"),
    ] {
      var text = String(decoding: try contents(of: "\(shared)/\(file)"), as: UTF8.self)
      for (field, value) in fields { text = text.replacing(field, with: value) }
      entries.append(Entry(path: path, bytes: Array(text.utf8)))
    }
  }

  /// Writes the files of an app into a new folder. If that fails, the folder is removed again.
  func write(named name: String, to folder: URL) throws(ExitError) {
    do {
      guard try Folder(folder.path).createHere(access: .umask) else {
        throw ExitError(
          .cannotCreate, "\"\(folder.path)\" exists already; choose another name, or remove it")
      }
    } catch let error as FileError {
      throw ExitError(
        .cannotCreate,
        "cannot create \"\(folder.path)\": \(error.reason); change to a folder where you can write")
    } catch let error as ExitError {
      throw error
    } catch {
      throw ExitError(.cannotCreate, "cannot create \"\(folder.path)\"")
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
    text.replacing(/Hello|hello/) { $0.output == "Hello" ? name : AppIdentity(name: name).identifier }
  }

  private mutating func read(_ folder: String, as path: String) throws(ExitError) {
    let names: [String]
    do {
      names = try Folder(folder).names().sorted()
    } catch {
      throw AppTemplate.missing(folder, error)
    }
    for name in names {
      let (file, inner) = ("\(folder)/\(name)", path.isEmpty ? name : "\(path)/\(name)")
      if (try? File(file).kind()) == .folder {
        try read(file, as: inner)
      } else {
        entries.append(Entry(path: inner, bytes: try contents(of: file)))
      }
    }
  }

  private func contents(of file: String) throws(ExitError) -> [UInt8] {
    do {
      guard let bytes = try File(file).contents(limit: AppTemplate.limit) else {
        throw ExitError(.noInput, "\"\(file)\" is missing; reinstall Lantern")
      }
      return bytes
    } catch let error as FileError {
      throw AppTemplate.missing(file, error)
    } catch let error as ExitError {
      throw error
    } catch {
      throw ExitError(.noInput, "cannot read \"\(file)\"; reinstall Lantern")
    }
  }

  private static func missing(_ path: String, _ error: FileError) -> ExitError {
    ExitError(.noInput, "cannot read \"\(path)\": \(error.reason); reinstall Lantern")
  }
}
