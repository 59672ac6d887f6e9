import Foundation
package import Testing

/// Whether tests run that take many seconds of processor time. `make ci` sets `LANTERN_SLOW_TESTS`; `make test` does
/// not.
package let runsSlowTests = ProcessInfo.processInfo.environment["LANTERN_SLOW_TESTS"] != nil

extension Trait where Self == ConditionTrait {
  /// Marks a test that takes many seconds of processor time.
  package static var slow: Self { .enabled(if: runsSlowTests, "`make ci` runs it") }
}
