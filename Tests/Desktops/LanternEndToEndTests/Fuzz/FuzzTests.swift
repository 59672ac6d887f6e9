import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Damaged inputs from outside of the app. `LanternShopDriver` reads them as the app does, and has the conditions that must
/// hold: no trap, no hang, and messages that can be shown.
///
/// The files in `Corpus` are read as they are, and then damaged. A finding becomes a file there.
struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  // `make fuzz-inputs` sets both.
  private static let seconds = environment["LANTERN_FUZZ_SECONDS"].flatMap { Int($0) }
  private static let seed = environment["LANTERN_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let corpus = Project.path("Tests/Desktops/LanternEndToEndTests/Fuzz/Corpus")
  // Kinds whose readers take longer than a parser does.
  private static let rounds = [
    "accessibility": 60, "events": 80, "file-portal": 200, "fonts": 40, "images": 60, "inspector": 100,
    "instance": 200, "pending-link": 200, "restoration": 100, "settings-portal": 50,
  ]

  private static var kinds: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: corpus).sorted() }
  }

  @Test(.waitsForProcesses, arguments: try kinds)
  func `no damaged input breaks the app`(kind: String) throws {
    let files = try TemporaryDirectory()
    let driver = try Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: ["HOME": files.path, "PATH": "", "SWIFT_BACKTRACE": "enable=no"]
    ).start(
      ["--kind", kind, "--corpus", "\(FuzzTests.corpus)/\(kind)", "--folder", files.path]
        + ["--seed", "\(FuzzTests.seed)"] + FuzzTests.limit(kind)
        + ["fuzz", "--data-dir", files / "data", "--no-record"])
    // An input that hangs ends the process earlier, by SIGALRM.
    let result = driver.wait(timeout: .seconds(FuzzTests.seconds ?? 0) + .seconds(600))
    if result.status == 0, result.output.contains("done ") { return }
    let input = FileManager.default.contents(atPath: files / "input") ?? Data()
    let finding = try FuzzTests.keep(input, kind)
    Issue.record(
      """
      \(finding): status \(result.status) \(result.output.split(separator: "\n").last ?? "") \(result.errors)
      seed \(FuzzTests.seed), \(input.count) bytes: \(String(decoding: input.prefix(500), as: UTF8.self).debugDescription)
      """)
  }

  private static func limit(_ kind: String) -> [String] {
    seconds.map { ["--seconds", "\($0)"] } ?? ["--rounds", "\(rounds[kind] ?? 1_000)"]
  }

  // Copies an input to a place that remains after the tests. Returns its path. A run ends with its first finding.
  private static func keep(_ input: Data, _ kind: String) throws -> String {
    let folder = Project.path(".build/fuzz/found-\(kind)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/seed-\(seed)"
    try input.write(to: URL(filePath: path))
    return path
  }
}
