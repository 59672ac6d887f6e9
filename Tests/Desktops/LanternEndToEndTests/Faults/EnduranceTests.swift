import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Many logins and visits to all places on a virtual clock. `EnduranceWindowTests` logs in in a real window.
struct EnduranceTests {
  // `make soak` sets another number.
  private static let logins =
    ProcessInfo.processInfo.environment["LANTERN_LOGINS"].flatMap { Int($0) } ?? 100
  private static let rounds = logins < 10_000 ? 10 : 200

  @Test(.waitsForProcesses)
  func `logging in again and again and visiting all places takes no more memory, descriptors or threads`()
    throws
  {
    let files = try TemporaryDirectory()
    let user = try Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: ["HOME": files.path, "PATH": ""]
    ).start(
      ["--steps", "\(EnduranceTests.logins / EnduranceTests.rounds)", "endure"]
        + files.optionsWithoutRecording, takesInput: true
    )
    var allocated: [Int] = []
    let usage = try (1...EnduranceTests.rounds).map { _ in
      try user.write("again")
      while true {
        let words = try user.nextLine().split(separator: " ")
        guard words.first == "rest", let bytes = words.last.flatMap({ Int($0) }) else { continue }
        allocated.append(bytes)
        return try user.usage()
      }
    }
    try user.write("end")
    let result = user.wait()
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(!result.output.contains("stuck"), "\(result.output)")
    let last = usage.count - 1
    // The first fifth fills most of what is kept. Glyphs, lines of text and the queues' own memory go on until their limits.
    #expect(usage[last].memory - usage[usage.count / 5 - 1].memory < 1 << 20, "\(usage)")
    #expect(allocated[last] - allocated[last / 2] < 256 << 10, "\(allocated)")
    // A thread at work now may be at rest another time.
    let earlier = usage.prefix(usage.count / 2)
    #expect(usage[last].descriptors <= earlier.map(\.descriptors).max() ?? 0, "\(usage)")
    #expect(usage[last].threads <= earlier.map(\.threads).max() ?? 0, "\(usage)")
  }
}
