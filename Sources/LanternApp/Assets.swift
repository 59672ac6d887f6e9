import FoundationEssentials
import Glibc

/// The files that come with the app: found once, read when asked for.
struct Assets: Sendable {
  let folder: URL

  /// Looks beside the program and in the folders above it, as in a checkout, then in `../share/lantern`, as
  /// installed.
  init() throws(Failure) {
    guard let path = realpath("/proc/self/exe", nil) else {
      throw Failure(
        .system,
        "cannot find the folder Assets, which lies beside the program: cannot read /proc/self/exe: "
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
      throw Failure(.noInput, "the folder Assets is missing; keep it beside the program, or install anew")
    }
    folder = found
  }

  private static let limit = 1 << 20

  static let catalog = "catalog.json"
  static let demoAccount = "demo-account.json"
  /// Passwords that are too common to be taken.
  var commonPasswords: URL { folder.appending(path: "common-passwords.txt") }

  /// Reads a JSON file. A missing or damaged one is a failure that names it.
  func read<Value: Decodable>(_ type: Value.Type, from name: String) throws(Failure) -> Value {
    let file = folder.appending(path: name)
    do {
      return try JSONDecoder().decode(type, from: readSmallFile(file, limit: Assets.limit))
    } catch let fault as SmallFileFault {
      throw Failure(.noInput, "cannot read “\(file.path)”: \(fault); install Lantern anew")
    } catch {
      throw Failure(.unreadableData, "“\(file.path)” is damaged; install Lantern anew")
    }
  }
}
