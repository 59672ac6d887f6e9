import Foundation
package import Testing

/// Whether tests run that take many seconds of processor time. `make test-slow` sets `LANTERN_SLOW_TESTS`; the lanes
/// do not.
package let runsSlowTests = ProcessInfo.processInfo.environment["LANTERN_SLOW_TESTS"] != nil

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes many seconds of processor time.
  package static var slow: Self { .enabled(if: runsSlowTests, "`make test-slow` runs it") }
}
