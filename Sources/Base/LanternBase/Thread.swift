import Glibc

/// Runs work on a new thread, which then ends. Returns false if no thread could be created.
///
/// A libdispatch thread would wake up again five seconds later, only to end.
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  final class Work: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  // The thread takes over this reference.
  let box = unsafe Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, nil,
    { argument in
      if let argument = unsafe argument {
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work()
      }
      return nil
    }, unsafe box.toOpaque())
  guard status == 0 else {
    unsafe box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Runs work that waits on a new thread, and returns its result. Nil if no thread could be created.
package func onNewThread<Result: Sendable>(
  _ work: @escaping @Sendable () -> Result
) async -> Result? {
  await withCheckedContinuation { continuation in
    let isStarted = startThread { continuation.resume(returning: work()) }
    if !isStarted { continuation.resume(returning: nil) }
  }
}
