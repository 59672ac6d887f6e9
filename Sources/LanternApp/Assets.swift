import FoundationEssentials
import Glibc

/// The folder of files that are installed with the app. It is located once; files are read on demand.
struct Assets: Sendable {
  let folder: URL

  /// Looks for the folder `Assets` beside the program and in the folders above it, as in a checkout, and then for
  /// `../share/lantern`, as in an installation.
  init() throws(ExitError) {
    guard let path = realpath("/proc/self/exe", nil) else {
      throw ExitError(
        .system,
        "cannot find the folder Assets beside the program: cannot read /proc/self/exe: "
          + "\(String(cString: strerror(errno))); mount /proc")
    }
    defer { free(path) }
    let program = URL(filePath: String(cString: path))
    var folders: [URL] = []
    var above = program.deletingLastPathComponent()
    while above.pathComponents.count > 1 {
      folders.append(above.appending(path: "Assets"))
      above = above.deletingLastPathComponent()
    }
    folders.append(program.appending(path: "../../share/lantern").standardized)
    let found = folders.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "strings").path)
    }
    guard let found else {
      throw ExitError(.noInput, "the folder Assets is missing; put it beside the program or reinstall")
    }
    folder = found
  }

  private static let limit = 1 << 20

  static let catalog = "catalog.json"
  static let demoAccount = "demo-account.json"
  /// Passwords that are rejected because they are too common.
  var commonPasswords: URL { folder.appending(path: "common-passwords.txt") }

  /// Reads a JSON file. Throws an error with the file's path if it is missing or damaged.
  func read<Value: Decodable>(_ type: Value.Type, from name: String) throws(ExitError) -> Value {
    let file = folder.appending(path: name)
    do {
      return try JSONDecoder().decode(type, from: readSmallFile(file, limit: Assets.limit))
    } catch let fault as SmallFileError {
      throw ExitError(.noInput, "cannot read \"\(file.path)\": \(fault); reinstall Lantern")
    } catch {
      throw ExitError(.unreadableData, "\"\(file.path)\" is damaged; reinstall Lantern")
    }
  }
}
