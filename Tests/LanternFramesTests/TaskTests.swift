import LanternHarness
import LanternTestSupport
import Testing

/// Tasks in a loop on the thread that called `main`, in a program of their own.
struct TaskTests {
  private let driver = Command(path: BuildProducts.program("LanternLoopDriver"))

  @Test(.waitsForProcesses, .requirement(89, 100))
  func `on a virtual clock, tasks on all actors and threads give equal pictures in each run`() throws {
    let first = try driver.runSuccessfully(["tasks"])
    let again = try driver.runSuccessfully(["tasks"])
    #expect(first.output == again.output)
    let lines = first.output.split(separator: "\n")
    let pictures = Set(lines.filter { $0.hasPrefix("frame") }.map { $0.split(separator: ":")[1] })
    #expect(pictures.count > 10)
    #expect(lines.count { $0.hasPrefix("concurrent function at") } == 20)
    #expect(lines.count { $0.hasPrefix("async let at") } == 10)
    #expect(lines.count { $0.hasPrefix("detached at") } == 10)
    // The sum of the first twenty squares.
    #expect(lines.last { $0.hasPrefix("actor at") }?.hasSuffix(": 2870") == true)
    // The items of the first frame run in it, and not before.
    #expect(lines.contains("block at 0: 0"))
  }

  @Test(.waitsForProcesses, .requirement(100))
  func `tasks sleep on the virtual clock, also while the window is hidden`() throws {
    let lines = try driver.runSuccessfully(["tasks"]).output.split(separator: "\n")
    let steps = lines.filter { $0.hasPrefix("sleep at") }.compactMap {
      Int($0.dropFirst("sleep at ".count).prefix { $0 != ":" })
    }
    #expect(steps.count == 20)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { (30_000_000...50_000_000).contains($1 - $0) })
    let frames = lines.filter { $0.hasPrefix("frame at") }.compactMap {
      Int($0.dropFirst("frame at ".count).prefix { $0 != ":" })
    }
    let hidden = 220_000_000...399_000_000
    #expect(steps.contains(where: hidden.contains))
    #expect(!frames.contains(where: hidden.contains))
  }

  @Test(.waitsForProcesses, .requirement(100))
  func `a task that resumes a thousand times without waiting leaves time for frames`() throws {
    let lines = try driver.runSuccessfully(["tasks"]).output.split(separator: "\n")
    let end = try #require(lines.firstIndex { $0.hasPrefix("yield at") })
    #expect(lines[..<end].count { $0.hasPrefix("frame") } >= 9)
  }

  @Test(
    .waitsForProcesses, .requirement(100),
    arguments: [
      (["block", "load prices"], "the task \"load prices\" has run for 2 seconds without an await"),
      (["block"], "an unnamed task has run for 2 seconds without an await"),
      (["block-queue"], "a block of the main queue has run for 2 seconds"),
    ])
  func `a task that blocks the window is reported once, by its name, and goes on`(
    arguments: [String], message: String
  ) throws {
    let process = try driver.start(arguments, takesInput: true)
    #expect(try process.nextLine() == "blocks")
    try waitFor("the report", detail: process.errors) { process.errors.hasSuffix("\n") }
    try process.write("go on")
    #expect(try process.nextLine() == "read go on")
    let result = process.wait()
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix(message + " and blocks the window; "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(.waitsForProcesses, .requirement(100))
  func `an error that a screen's task doesn't catch is printed, and a cancellation isn't`() throws {
    let result = try driver.runSuccessfully(["throw"])
    #expect(
      result.errors == "the task \"load prices\" ended with an error that it did not catch: NoPrices()\n")
  }
}
