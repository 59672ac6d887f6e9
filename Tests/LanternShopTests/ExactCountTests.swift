import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The exact counts of `lantern record --headless`, and their comparison.
struct ExactCountTests {
  private static let columns = [
    "pixels_mixed", "tiles_compared", "widgets_drawn", "lines_shaped", "allocations",
  ]

  private func record(to folder: String, _ options: String...) throws {
    let ending = try Command().run(
      ["record", "--headless", "--cycles", "3", "--no-pictures", "--output", folder] + options)
    #expect(ending.status == 0, "\(ending.errors)")
  }

  @Test(.waitsForProcesses, .requirement(116))
  func `the counts of all transitions are the same in each run, also beside busy programs`() throws {
    let files = try TemporaryDirectory()
    try record(to: files / "quiet")
    let neighbors = BusyThreads(count: 2 * ProcessInfo.processInfo.activeProcessorCount)
    defer { neighbors.stop() }
    for run in ["busy", "again"] { try record(to: files / run) }
    let quiet = try CSV(files / "quiet/transitions.csv")
    for column in ExactCountTests.columns {
      let counts = quiet[column].compactMap(Int.init)
      #expect(counts.count == 6)
      #expect(counts.contains { $0 > 0 }, "\(column)")
      for run in ["busy", "again"] {
        #expect(try CSV(files / "\(run)/transitions.csv")[column] == quiet[column], "\(column) of \(run)")
      }
    }
  }

  @Test(.waitsForProcesses, .requirement(116))
  func `a build that draws something else has changed counts, which fail only if that was asked for`() throws
  {
    let files = try TemporaryDirectory()
    for run in ["base", "same"] { try record(to: files / run) }
    try record(to: files / "other", "--theme", "dark")

    let same = try Command().run(["compare", files / "base", files / "same", "--fail-on-counts"])
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("\nexact counts: none of 10 changed\n"))

    let other = try Command().run(["compare", files / "base", files / "other"])
    #expect(other.status == 0, "\(other.errors)")
    #expect(other.output.contains("\ndissolve from login to main  pixels mixed"))
    #expect(!other.output.contains("\nexact counts: none of 10 changed\n"))
    #expect(other.output.hasSuffix("\nverdict: more runs needed\n"))

    let failing = try Command().run([
      "compare", files / "base", files / "other", "--fail-on-counts", "--junit", files / "junit.xml",
    ])
    expectFailure(
      failing, status: 1, saying: "exact counts changed: pixels mixed in 3 \"dissolve from login to main\":")
    #expect(failing.output.hasSuffix("\nverdict: worse\n"))
    #expect(try String(contentsOfFile: files / "junit.xml", encoding: .utf8).contains(#"failures="1""#))
    let report = try Command().run(["report", files / "base"])
    #expect(report.output.contains("\nallocations "))
  }
}
