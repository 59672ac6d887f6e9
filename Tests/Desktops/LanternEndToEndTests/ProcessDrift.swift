import LanternHarness
import Testing

/// Expects that a process takes no more at its quietest in the second half of what it did than in the first.
///
/// What is at work when the process is looked at, such as a picture of 4 MB or a thread, comes and goes. What is lost stays, so
/// that the smallest value of a half tells them apart.
func expectNoDrift(
  _ usage: [ProcessUsage], memory limit: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  // The first fifth fills what is kept.
  let (early, late) = (usage[usage.count / 5..<usage.count / 2], usage[(usage.count / 2)...])
  func expect(_ number: (ProcessUsage) -> Int, within tolerance: Int) {
    let (before, after) = (early.map(number).min() ?? 0, late.map(number).min() ?? 0)
    #expect(after - before <= tolerance, "\(usage)", sourceLocation: sourceLocation)
  }
  expect(\.memory, within: limit)
  // A few times can't tell what is lost from what libdispatch keeps for some seconds. A thousand can.
  expect(\.descriptors, within: 4)
  expect(\.threads, within: 4)
}
