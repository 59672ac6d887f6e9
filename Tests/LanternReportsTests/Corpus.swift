import Foundation
import LanternTestSupport

/// Recordings that are stored in the repository: older formats, damaged files, and findings of the fuzzer.
enum Corpus {
  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Project.path("Tests/LanternReportsTests/Corpus"))
        .filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }.sorted()
    }
  }

  static func path(_ name: String) -> String {
    Project.path("Tests/LanternReportsTests/Corpus/\(name).jsonl")
  }
}
