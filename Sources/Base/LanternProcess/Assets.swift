package import FoundationEssentials
import LanternFiles

/// The folder of files that are installed with the program. It is located once; files are read on demand.
package struct Assets: Sendable {
  package let folder: URL

  /// Looks for the folder `Assets` beside the program and in the folders above it, as in a checkout, and then for
  /// `../share/lantern`, as in an installation.
  package init() throws(ExitError) {
    let program: URL
    do {
      program = URL(filePath: try File("/proc/self/exe").canonicalPath())
    } catch {
      throw ExitError(
        .system,
        "cannot find the folder Assets beside the program: cannot read /proc/self/exe: "
          + "\(error.reason); mount /proc")
    }
    var folders: [URL] = []
    var above = program.deletingLastPathComponent()
    while above.pathComponents.count > 1 {
      folders.append(above.appending(path: "Assets"))
      above = above.deletingLastPathComponent()
    }
    let installed = program.appending(path: "../../share/lantern").standardized
    let found =
      folders.first { FileManager.default.fileExists(atPath: $0.appending(path: "strings").path) }
      // The tools may be installed without the app and its strings.
      ?? (FileManager.default.fileExists(atPath: installed.path) ? installed : nil)
    guard let found else {
      throw ExitError(.noInput, "the folder Assets is missing; put it beside the program or reinstall")
    }
    folder = found
  }

  private static let limit = 1 << 20

  /// Reads a JSON file. Throws an error with the file's path if it is missing or damaged.
  package func read<Value: Decodable>(_ type: Value.Type, from name: String) throws(ExitError) -> Value {
    let bytes = try contents(of: name)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw ExitError(
        .unreadableData, "\"\(folder.appending(path: name).path)\" is damaged; reinstall Lantern")
    }
  }

  /// Reads a file of at most 1 MB. Throws an error with the file's path if it is missing.
  package func contents(of name: String) throws(ExitError) -> [UInt8] {
    let file = folder.appending(path: name).path
    let bytes: [UInt8]?
    do {
      bytes = try File(file).contents(limit: Assets.limit)
    } catch {
      throw ExitError(.noInput, "cannot read \"\(file)\": \(error.reason); reinstall Lantern")
    }
    guard let bytes else {
      throw ExitError(.noInput, "cannot read \"\(file)\": it does not exist; reinstall Lantern")
    }
    return bytes
  }
}
