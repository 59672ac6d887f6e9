internal import CFrames
import LanternWidgets

/// The main dispatch queue. Its items are the tasks of the main actor and the blocks of `DispatchQueue.main`.
nonisolated package struct MainQueue {
  /// The queue, if the calling thread may run its items, and nil otherwise.
  ///
  /// That is the thread that called `main`. After `dispatch_main()`, which an asynchronous main function and Swift
  /// Testing call, this thread has ended, and libdispatch runs the items on its own threads.
  package static var ofThisThread: MainQueue? { cconcurrency_is_main_thread() ? MainQueue() : nil }

  /// A file descriptor that is readable when the queue has items.
  package var descriptor: Int32 { cconcurrency_main_queue_descriptor() }

  /// Whether the queue has items.
  package var hasItems: Bool { hasItems(within: .zero) }

  /// Waits until the queue has items, or a duration has passed. Returns whether it has items.
  func hasItems(within duration: Duration) -> Bool {
    cconcurrency_main_queue_has_items(duration.nanoseconds)
  }

  /// Runs the items that are in the queue now, but not those that they add.
  func runItems() { cconcurrency_run_main_queue() }
}
