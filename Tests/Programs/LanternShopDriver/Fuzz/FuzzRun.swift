import FoundationEssentials
import Glibc
import LanternClock
import LanternDesktop
import LanternFrames
import LanternProcess
import LanternWidgets

/// Gives the files of a corpus, and then damaged ones, to the reader of their kind. Stops when a condition does not hold.
///
/// Each input is in a file before it is read, so that it is still there after a trap or a hang.
@MainActor
struct FuzzRun {
  /// The error when an input is not read as it should be.
  struct ReadingError: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads an input, which is also in a file. Returns the message of the error that refuses it; nil for none.
  typealias Reader = @MainActor (_ input: [UInt8], _ file: URL) throws(ReadingError) -> String?

  // Many times longer than any input takes. An input that takes longer ends the process by SIGALRM.
  private static let longestReading: UInt32 = 60
  private static let longestMessage = 1_000

  /// The file for the inputs.
  let file: URL
  /// The number of damaged inputs; nil for no limit.
  let rounds: Int?
  /// The time that the run takes; nil for no limit.
  let time: Duration?

  /// Returns whether all inputs were read as they should be. Prints their numbers, or the number of the first that was not
  /// and the reason.
  func perform(_ corpus: [[UInt8]], seed: UInt64, _ read: Reader) throws(ExitError) -> Bool {
    var damaged = DamagedInputs(of: corpus, seed: seed)
    let end = time.map { MonotonicClock.now() + $0 }
    let last = rounds.map { corpus.count + $0 } ?? .max
    var (round, refused) = (0, 0)
    while round < last, end.map({ MonotonicClock.now() < $0 }) ?? true {
      let input = round < corpus.count ? corpus[round] : damaged.next()
      try write(input)
      alarm(Self.longestReading)
      do throws(ReadingError) {
        if let message = try read(input, file) {
          refused += 1
          try FuzzRun.check(message)
        }
      } catch {
        print("failed \(round) \(error)")
        return false
      }
      round += 1
    }
    alarm(0)
    print("done \(round) refused \(refused)")
    return true
  }

  /// Checks a message of an error.
  static func check(_ message: String) throws(ReadingError) {
    func problem(_ text: String) -> ReadingError {
      ReadingError(description: "\(text): \(message.prefix(200).debugDescription)")
    }
    if message.isEmpty { throw problem("a message is empty") }
    if message.count > longestMessage { throw problem("a message has \(message.count) characters") }
    if message.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw problem("a message has control characters")
    }
  }

  /// Checks a condition.
  static func expect(_ isMet: Bool, _ reason: @autoclosure () -> String) throws(ReadingError) {
    guard isMet else { throw ReadingError(description: reason()) }
  }

  /// Reads an input. Returns the message of the error of a type that refuses it; any other error is a finding.
  static func refusal<Refusal: Error>(
    _ message: KeyPath<Refusal, String>, _ read: () throws -> Void
  ) throws(ReadingError) -> String? {
    do {
      try read()
      return nil
    } catch let error as Refusal {
      return error[keyPath: message]
    } catch {
      throw ReadingError(description: "\(error)")
    }
  }

  private func write(_ input: [UInt8]) throws(ExitError) {
    do {
      try Data(input).write(to: file)
    } catch {
      throw ExitError(.cannotCreate, "\(error)")
    }
  }

  /// Returns the contents of the files in a folder, in the order of their names.
  static func corpus(_ folder: String) throws(ExitError) -> [[UInt8]] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      guard !names.isEmpty else { throw ExitError(.noInput, "the corpus is empty") }
      return try names.map { Array(try Data(contentsOf: URL(filePath: folder + "/" + $0))) }
    } catch let error as ExitError {
      throw error
    } catch {
      throw ExitError(.noInput, "\(error)")
    }
  }
}
