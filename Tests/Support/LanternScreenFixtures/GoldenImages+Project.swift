import Foundation
package import LanternRaster
import LanternTestSupport
package import LanternTesting
package import Testing

/// The golden images of this project. `make goldens` writes them again.
extension GoldenImages {
  /// The maximum total size of all golden images of the project, in bytes.
  package static let budget = 25_000_000

  /// Whether this system renders text exactly as in the golden images. This requires the libraries and fonts of Debian
  /// 12.
  package static var areExactOnThisSystem: Bool {
    guard let system = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8) else { return false }
    return system.contains("ID=debian") && system.contains("VERSION_ID=\"12\"")
  }

  /// The golden images in a folder of the project. Pictures that differ are written to `.build/goldens`.
  package init(inProject directory: String) {
    self.init(in: Project.path(directory), results: Project.path(".build/goldens"))
  }

  /// Returns the total size of the images in the directory, in bytes.
  package func size() throws -> Int {
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    return try names.map { name in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/\(name)")
      return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }.reduce(0, +)
  }

  /// Compares a picture with the golden image of the same name. A difference is an issue of the test.
  package func expect(
    _ picture: Bitmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      try compare(picture, named: name)
    } catch {
      Issue.record(
        "\(error)\nIf the actual picture is correct, run this test with LANTERN_GOLDENS=write.",
        sourceLocation: sourceLocation)
    }
  }
}
