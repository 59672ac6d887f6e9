import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Another program puts a link in the place of a file or a folder of the data directory, just before any call of the app that has
/// its path. `ReplacedFileTests` of the accounts does the same with their folder.
struct ReplacedShopFileTests {
  private static let sampleCount = 24
  private static let driver = BuildProducts.program("LanternShopDriver")

  @Test(.requirement(94), .waitsForProcesses)
  func `a link that takes the place of a file of the app at any moment is not written through`() async throws
  {
    let prepared = try TemporaryDirectory()
    try Command(path: Self.driver).runSuccessfully(["prepare", "--data-dir", prepared / "data"])
    let count = try await run(prepared, "").count
    #expect(count > 100)
    var numbers = Array(1...count)
    if !runsSlowTests { numbers = Array(numbers.shuffled(seed: 30).prefix(Self.sampleCount)) }
    let taskCount = 3
    try await withThrowingTaskGroup(of: Void.self) { [numbers] group in
      for task in 0..<taskCount {
        group.addTask {
          for index in stride(from: task, to: numbers.count, by: taskCount) {
            _ = try await run(prepared, "\(numbers[index])")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  // Lets a customer use the app while a link takes the place of one file. Returns the calls.
  private func run(_ prepared: TemporaryDirectory, _ number: String) async throws -> [String] {
    let files = try TemporaryDirectory()
    try FileManager.default.copyItem(atPath: prepared / "data", toPath: files / "data")
    try FileManager.default.createDirectory(
      atPath: files / "targets/folder", withIntermediateDirectories: true)
    try #require(FileManager.default.createFile(atPath: files / "targets/file", contents: nil))
    let faults = Faults(
      calls: ["stat", "open", "mode", "folder", "rename", "unlink"], at: number,
      link: Faults.Link(to: files / "targets"))
    let process = try Command(
      path: Self.driver, environment: try faults.environment(folder: files / "data", log: files / "calls")
    ).start(["shop", "--data-dir", files / "data"])
    // Without blocking a thread that other tests need.
    while process.isRunning { try await Task.sleep(for: .milliseconds(2)) }
    let ending = process.wait()
    let log = FileManager.default.contents(atPath: files / "calls") ?? Data()
    let calls = String(decoding: log, as: UTF8.self).split(separator: "\n").map(String.init)
    let replaced = "\(calls.filter { $0.hasSuffix("FAILED") })"
    #expect([0, 1].contains(ending.status) || (64...78).contains(ending.status), "\(replaced): \(ending)")
    #expect(FileManager.default.contents(atPath: files / "targets/file") == Data(), "\(replaced)")
    // A recording may begin in a folder of the link: it is no secret, and replaces nothing there.
    let written = try FileManager.default.subpathsOfDirectory(atPath: files / "targets/folder")
    let recorded = ["jsonl", "csv", "png", "json", ""]
    #expect(
      written.allSatisfy { recorded.contains(URL(filePath: $0).pathExtension) && !$0.contains("accounts") },
      "\(replaced): \(written)")
    for secret in ["session", "preferences.json", "place.json"] {
      #expect(!written.contains(secret), "\(replaced)")
    }
    return calls
  }
}
