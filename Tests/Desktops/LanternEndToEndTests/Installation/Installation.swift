import Foundation
import LanternHarness
import LanternTestSupport

/// What `make install` has copied below a prefix in a temporary directory.
struct Installation {
  let files: TemporaryDirectory
  private let prefix: String
  private let destination: String
  // All installations come from one folder, which each gathers anew.
  private static let stageLock = NSLock()

  /// Installs the built programs. `folder` becomes the prefix, below `destination` or, without one, in the directory.
  init(in folder: String, destination: String? = nil) throws {
    let files = try TemporaryDirectory()
    self.files = files
    prefix = destination == nil ? files / folder : "/\(folder)"
    self.destination = destination.map { files / $0 } ?? ""
    try make("install")
  }

  /// Runs a target of the Makefile with the prefix, without building.
  func make(_ target: String) throws {
    Installation.stageLock.lock()
    defer { Installation.stageLock.unlock() }
    try Command(path: "make").runSuccessfully([
      "--directory", Project.root.path, target, "PREFIX=\(prefix)", "DESTDIR=\(destination)", "SWIFT_BUILD=:",
    ])
  }

  /// Returns the path of an installed file.
  static func / (installation: Installation, file: String) -> String {
    installation.destination + installation.prefix + "/" + file
  }

  /// The paths of everything in the temporary directory, relative to it.
  var everything: Set<String> {
    get throws { Set(try FileManager.default.subpathsOfDirectory(atPath: files.path)) }
  }

  func text(_ file: String) throws -> String { try String(contentsOfFile: self / file, encoding: .utf8) }
}
