import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Changes that are requested in the callbacks of other changes.
@MainActor
struct CallbackTests {
  /// Every callback of every operation requests every operation, with and without transitions.
  @Test(.requirement(111), arguments: CallbackFixture.Operation.allCases)
  func `any container can be changed in any callback of any other`(outer: CallbackFixture.Operation) {
    var count = 0
    var failures: [String] = []
    for isAnimated in [false, true] {
      for callback in Callback.allCases {
        for inner in CallbackFixture.Operation.allCases {
          for innerIsAnimated in [false, true] {
            let fixture = CallbackFixture()
            fixture.prepare(for: outer)
            fixture.arm(callback) { fixture.perform(inner, animated: innerIsAnimated) }
            fixture.perform(outer, animated: isAnimated)
            let isSettled = fixture.settle()
            guard !fixture.isArmed else { break }
            count += 1
            var violations = fixture.violations
            if !isSettled { violations.append("the window does not come to rest") }
            let leftovers = fixture.leftovers()
            if !leftovers.isEmpty { violations.append("\(leftovers) are still in memory") }
            guard let first = violations.first else { continue }
            failures.append(
              "\(outer)\(isAnimated ? ", animated," : "") with \(inner)\(innerIsAnimated ? ", animated," : "") "
                + "in \(callback): \(first)"
            )
          }
        }
      }
    }
    #expect(failures == [])
    #expect(count > 0)
  }
}
