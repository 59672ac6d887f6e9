import Foundation
import LanternHarness
import LanternTestSupport
import Synchronization
import Testing

/// The demo with system calls that fail: a customer logs in, orders, changes the details, saves a recording, passes a link
/// and quits.
///
/// `make faults` tries all faults and writes the table of the documentation; the tests try a sample.
struct FaultyShopTests {
  private static let page = ProcessInfo.processInfo.environment["LANTERN_FAULTS"]
  private static let sampleCount = 24

  @Test(.requirement(94), .waitsForProcesses)
  func `if a system call of the demo fails, nothing is lost, and the user is told`() async throws {
    let faultless = try await FaultlessShop.shop(counting: SiteFault.errors.map(\.kind))
    var faults = SiteFault.all(in: faultless.calls)
    #expect(faults.count > 200)
    if FaultyShopTests.page == nil {
      faults = Array(faults.shuffled(seed: 2_026).prefix(FaultyShopTests.sampleCount))
    }
    var runs = try await FaultyShopTests.runs(faultless, faults)
    if FaultyShopTests.page != nil { runs += try await FaultyShopTests.runsInWindow() }
    for run in runs where !run.ending.isGood {
      Issue.record("\(run.fault): \(run.ending): \(run.detail)")
    }
    guard let page = FaultyShopTests.page else { return }
    let rows = FaultyShopTests.rows(runs)
    print(rows.joined(separator: "\n"))
    try FaultyShopTests.write(rows, to: page)
  }

  @Test(.requirement(94), .waitsForProcesses)
  func `if a C module gets no memory, the window opens, or the user is told`() async throws {
    for run in try await FaultyShopTests.runsInWindow() {
      // The number of calls differs a little from run to run, but each site is in all of them.
      #expect(run.hasFailed || run.fault.site == nil, "\(run.fault)")
      #expect(run.ending.isGood, "\(run.fault): \(run.ending): \(run.detail)")
    }
  }

  @Test(.requirement(94), .waitsForProcesses)
  func `a password field needs no memory map of its own`() async throws {
    let faultless = try await FaultlessShop.shop(counting: ["mmap"])
    let faults = SiteFault.all(in: faultless.calls).filter {
      $0.site?.hasPrefix("LanternShopDriver+") == true
    }
    #expect(!faults.isEmpty)
    for run in try await FaultyShopTests.runs(faultless, faults) {
      #expect(run.ending == .recovered, "\(run.fault): \(run.detail)")
    }
  }

  private static func runsInWindow() async throws -> [FaultyShopRun] {
    let screen = try XServer(hasWindowManager: false)
    defer { withExtendedLifetime(screen) {} }
    let window = try await FaultlessShop.window(on: screen.environment)
    let faults = SiteFault.all(in: window.calls)
    #expect(faults.count >= 4)
    return try await runs(window, faults)
  }

  private static func runs(_ faultless: FaultlessShop, _ faults: [SiteFault]) async throws
    -> [FaultyShopRun]
  {
    let taskCount = 3
    return try await withThrowingTaskGroup(of: [FaultyShopRun].self) { group in
      for task in 0..<taskCount {
        group.addTask {
          var runs: [FaultyShopRun] = []
          for index in stride(from: task, to: faults.count, by: taskCount) {
            let run = try await FaultyShopRun(faultless, faults[index])
            // One that never ends is seen at once.
            if !run.ending.isGood { print("\(run.fault): \(run.ending): \(run.detail)") }
            runs.append(run)
          }
          return runs
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }

  // MARK: The table

  private static let head =
    "| Fault | Tried | " + FaultyShopRun.Ending.allCases.map(\.rawValue.capitalized).joined(separator: " | ")
    + " |"

  private static func rows(_ runs: [FaultyShopRun]) -> [String] {
    let occurred = runs.filter(\.hasFailed)
    let names = SiteFault.errors.flatMap { kind, errors in
      errors.map { SiteFault(kind: kind, numbers: "", error: $0).name }
    }
    func row(_ name: String, _ runs: [FaultyShopRun]) -> String {
      let counts = FaultyShopRun.Ending.allCases.map { ending in runs.count { $0.ending == ending } }
      return "| \(name) | \(runs.count) | " + counts.map(String.init).joined(separator: " | ") + " |"
    }
    return names.compactMap { name in
      let those = occurred.filter { $0.fault.name == name }
      return those.isEmpty ? nil : row(name, those)
    } + [row("all", occurred)]
  }

  private static func write(_ rows: [String], to page: String) throws {
    var lines = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: head), "the table is missing in \(page)")
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    lines.replaceSubrange(start + 2..<end, with: rows)
    let date = try #require(lines.firstIndex { $0.hasPrefix("Tried on ") }, "the date is missing in \(page)")
    let day = Date.now.formatted(.iso8601.year().month().day())
    lines[date] = "Tried on \(day)."
    try lines.joined(separator: "\n").write(toFile: page, atomically: true, encoding: .utf8)
  }
}
