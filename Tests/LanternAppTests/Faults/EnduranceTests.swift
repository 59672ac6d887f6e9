import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Many logins on a virtual clock. `EnduranceWindowTests` does the same in a real window.
struct EnduranceTests {
  // `make soak` sets another number.
  private static let logins =
    ProcessInfo.processInfo.environment["LANTERN_LOGINS"].flatMap { Int($0) } ?? 100

  @Test(.waitsForProcesses)
  func `logging in and out again and again takes no more memory, descriptors or threads`() throws {
    let files = try TemporaryDirectory()
    let user = try Command(
      path: BuildProducts.program("LanternShopDriver"),
      environment: ["HOME": files.path, "PATH": ""]
    ).start(
      ["--steps", "\(EnduranceTests.logins / 10)", "endure"] + files.optionsWithoutRecording, takesInput: true
    )
    let usage = try (1...10).map { _ in
      try user.write("again")
      while try user.nextLine() != "rest" {}
      return try user.usage()
    }
    try user.write("end")
    let result = user.wait()
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(!result.output.contains("stuck"), "\(result.output)")
    // The first fifth fills what is kept.
    #expect(usage[9].memory - usage[1].memory < 1 << 20, "\(usage)")
    // A thread at work now may be at rest another time.
    let earlier = usage.prefix(5)
    #expect(usage[9].descriptors <= earlier.map(\.descriptors).max() ?? 0, "\(usage)")
    #expect(usage[9].threads <= earlier.map(\.threads).max() ?? 0, "\(usage)")
  }
}
