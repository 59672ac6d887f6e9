import LanternHarness
import Testing

/// Expects that a process does not take more and more. `usage` is what it took at times that are alike.
func expectNoDrift(
  _ usage: [ProcessUsage], memory limit: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
  // The first fifth fills what is kept. What is at work, or prepared, when the process is looked at differs from time to
  // time, so a typical value decides.
  let fifth = usage.count / 5
  let (early, late) = (usage[fifth..<2 * fifth], usage.suffix(fifth))
  #expect(late.median(\.memory) - early.median(\.memory) < limit, "\(usage)", sourceLocation: sourceLocation)
  // A few times can't tell what is lost from what is open for a while. A thousand can.
  let tolerance = 4
  #expect(
    late.median(\.descriptors) <= early.median(\.descriptors) + tolerance, "\(usage)",
    sourceLocation: sourceLocation)
  #expect(
    late.median(\.threads) <= early.median(\.threads) + tolerance, "\(usage)", sourceLocation: sourceLocation)
}

extension Collection {
  /// Precondition: not empty.
  func median(_ number: (Element) -> Int) -> Int {
    let sorted = map(number).sorted()
    return sorted[sorted.count / 2]
  }
}
