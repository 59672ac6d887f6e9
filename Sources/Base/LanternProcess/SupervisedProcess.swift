import Glibc

/// A program that can be told to end, and is killed if it does not end in time.
package struct SupervisedProcess {
  /// The time that a program has to end.
  private static let limit = Duration.seconds(5)

  package let process: ChildProcess
  /// The time at which the program is killed, once it was told to end.
  package private(set) var killTime: ContinuousClock.Instant?

  package init(_ process: ChildProcess) { self.process = process }

  package var isStopping: Bool { killTime != nil }

  /// Tells the program to end, once.
  package mutating func stop(with signal: Int32) {
    guard killTime == nil else { return }
    process.send(signal)
    killTime = .now + SupervisedProcess.limit
  }

  /// Ends the programs of its group that outlive the program.
  package mutating func endGroup() {
    while process.hasGroup {
      if killTime == nil { stop(with: SIGTERM) }
      killIfLate()
      // Nothing tells when a program ends that another one has started.
      _ = poll(nil, 0, 10)
    }
  }

  /// Kills the program if its time to end is over.
  package mutating func killIfLate() {
    guard let time = killTime, time <= .now else { return }
    process.send(SIGKILL)
    killTime = .now + SupervisedProcess.limit
  }
}
