import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Changes that are requested in the callbacks of other changes.
@MainActor
struct CallbackTests {
  /// Every callback of every operation requests every operation, with and without transitions.
  @Test(.requirement(111), arguments: CallbackScene.Operation.allCases)
  func `any container can be changed in any callback of any other`(outer: CallbackScene.Operation) {
    var count = 0
    var failures: [String] = []
    for isAnimated in [false, true] {
      for callback in Callback.allCases {
        for inner in CallbackScene.Operation.allCases {
          for innerIsAnimated in [false, true] {
            let scene = CallbackScene()
            scene.prepare(for: outer)
            scene.arm(callback) { scene.perform(inner, animated: innerIsAnimated) }
            scene.perform(outer, animated: isAnimated)
            let isSettled = scene.settle()
            guard !scene.isArmed else { break }
            count += 1
            var broken = scene.broken
            if !isSettled { broken.append("the window does not come to rest") }
            let leftovers = scene.leftovers()
            if !leftovers.isEmpty { broken.append("\(leftovers) are still in memory") }
            guard let first = broken.first else { continue }
            failures.append(
              "\(outer)\(isAnimated ? ", animated," : "") with \(inner)\(innerIsAnimated ? ", animated," : "") in \(callback): \(first)"
            )
          }
        }
      }
    }
    #expect(failures == [])
    #expect(count > 0)
  }
}
