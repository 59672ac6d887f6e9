import Foundation
import Synchronization

/// Threads that keep a processor busy each, until they are stopped.
package final class BusyThreads: Sendable {
  private let isStopped = Atomic(false)

  package init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { while !self.isStopped.load(ordering: .relaxed) {} }
    }
  }

  package func stop() { isStopped.store(true, ordering: .relaxed) }
}
