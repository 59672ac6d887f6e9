import FoundationEssentials
import Glibc
import LanternFiles
import LanternProcess

/// The manifest of a Swift package, as far as `lantern dev` needs it.
struct SwiftPackage: Decodable {
  private let name: String
  private let products: [Product]
  private let targets: [Target]

  private struct Product: Decodable {
    struct Kind: Decodable {
      let isExecutable: Bool

      private enum CodingKeys: CodingKey { case executable }

      init(from decoder: any Decoder) throws {
        isExecutable = try decoder.container(keyedBy: CodingKeys.self).contains(.executable)
      }
    }

    let name: String
    let targets: [String]
    let type: Kind
  }

  private struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
  }

  /// The default folder of targets.
  private static let sources = "Sources"
  private static let limit = 1 << 24

  // MARK: Contents

  /// The names of the executable products. An executable target without a product has one of its name.
  private var executables: [String] {
    let products = products.filter(\.type.isExecutable)
    let named = Set(products.flatMap(\.targets))
    return products.map(\.name)
      + targets.filter { $0.type == "executable" && !named.contains($0.name) }.map(\.name)
  }

  /// The folders of all targets except tests, without those inside another one.
  var sourceFolders: [String] {
    let folders = Set(targets.filter { $0.type != "test" }.map { $0.path ?? SwiftPackage.sources })
    return folders.filter { folder in !folders.contains { folder.hasPrefix($0 + "/") } }.sorted()
  }

  /// Returns the executable product with a name. Without a name, the package must have exactly one.
  func executable(named wanted: String?) throws(ExitError) -> String {
    let all = executables
    guard let first = all.first else {
      throw ExitError(
        .noInput,
        "the package \"\(name)\" has no executable product; add an executable target to Package.swift")
    }
    let list = all.joined(separator: ", ")
    if let wanted {
      guard all.contains(wanted) else {
        throw ExitError(
          .usage, "the package \"\(name)\" has no executable product \"\(wanted)\"; choose one of: \(list)")
      }
      return wanted
    }
    guard all.count == 1 else {
      throw ExitError(
        .usage, "the package \"\(name)\" has several executable products; choose one with --product: \(list)")
    }
    return first
  }

  // MARK: Reading

  /// Reads the package in the working directory. SwiftPM evaluates Package.swift, and prints errors in it.
  static func inCurrentFolder() throws(ExitError) -> SwiftPackage {
    let folder = FileManager.default.currentDirectoryPath
    guard
      try exitErrors({ () throws(FileError) in try File("Package.swift").kind(followingLinks: true) }) != nil
    else {
      throw ExitError(
        .noInput,
        "there is no Package.swift in \"\(folder)\"; run \(programName) dev in the folder of "
          + "your app's package, or create one with: \(programName) init NAME")
    }
    let manifest = try output(of: ["package", "dump-package"])
    do {
      return try JSONDecoder().decode(SwiftPackage.self, from: Data(manifest))
    } catch {
      throw ExitError(
        .unreadableData,
        "cannot read the manifest that `swift package dump-package` prints; use Swift 6.2 or newer")
    }
  }

  /// Returns the path of an executable product in the folder of debug builds.
  static func program(of product: String) throws(ExitError) -> String {
    let folder = String(decoding: try output(of: ["build", "--show-bin-path"]), as: UTF8.self)
    return folder.prefix { $0 != "\n" } + "/" + product
  }

  /// Starts a build.
  ///
  /// SIGINT ends it with the compilers that it has started. After SIGTERM, some would wait forever.
  static func startBuild(of product: String) throws(ExitError) -> ChildProcess {
    try ChildProcess("swift", ["build", "--product", product], parentDeathSignal: .interrupt)
  }

  private static func output(of arguments: [String]) throws(ExitError) -> [UInt8] {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    guard folders.contains(where: { unsafe access("\($0)/swift", X_OK) == 0 }) else {
      throw ExitError(.system, "swift is not in PATH; install Swift, or add its folder to PATH")
    }
    guard
      let output = try ChildProcess.output(
        of: "swift", arguments, parentDeathSignal: .interrupt, limit: limit)
    else {
      throw ExitError(
        .unreadableData, "swift cannot read Package.swift; correct it, and run \(programName) dev again")
    }
    return output
  }
}
