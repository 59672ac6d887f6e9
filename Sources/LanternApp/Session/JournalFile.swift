package import FoundationEssentials
import Glibc
import LanternNavigation
import LanternRecords

/// Where an app's journals lie: the present one, and those of processes that did not end in the ordinary way.
package struct JournalFolder: Sendable {
  /// So many of the latter are kept.
  package static let kept = 5
  private static let limit = 1 << 24

  package let present: URL
  /// The generation before the one in `present`.
  package let previous: URL
  package let crashes: URL

  package init(_ folder: URL) {
    present = folder.appending(path: "journal.jsonl")
    previous = folder.appending(path: "journal.previous.jsonl")
    crashes = folder.appending(path: "crashes")
  }

  /// Moves the journal of a process that did not end in the ordinary way out of the way of the next one, and says so in
  /// a sentence for the person; nil where there is none.
  package func setAsideUnended() throws(Failure) -> String? {
    let (last, before) = (try read(present), try read(previous))
    guard last != nil || before != nil, !hasEnded(last ?? Data()) else { return nil }
    let file: URL
    do {
      try FileManager.default.createDirectory(
        at: crashes, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let names = try FileManager.default.contentsOfDirectory(atPath: crashes.path)
      let ours = names.filter { $0.hasSuffix(".jsonl") }.sorted()
      for name in ours.dropLast(JournalFolder.kept - 1) {
        try FileManager.default.removeItem(at: crashes.appending(path: name))
      }
      file = crashes.appending(path: newName(beside: ours))
    } catch {
      throw failure("cannot be kept in “\(crashes.path)”: \(systemReason(of: error))")
    }
    try replaceFile(file, with: Array((before ?? Data()) + (last ?? Data())), isForced: false)
    unlink(present.path)
    unlink(previous.path)
    return
      "Lantern did not end in the ordinary way last time, and how it ended is not known; what led there: "
      + "lantern replay “\(file.path)”"
  }

  private func read(_ file: URL) throws(Failure) -> Data? {
    do {
      return try readSmallFile(file, limit: JournalFolder.limit)
    } catch .missing {
      return nil
    } catch {
      throw failure("cannot be read: \(error)")
    }
  }

  private func hasEnded(_ lines: Data) -> Bool {
    guard lines.last == UInt8(ascii: "\n"), let last = lines.split(separator: UInt8(ascii: "\n")).last else {
      return false
    }
    return (try? JSONDecoder().decode(Journal.Entry.self, from: last))?.event == .ended
  }

  // After the time; what comes later in the same second sorts behind it.
  private func newName(beside names: [String]) -> String {
    let stamp = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let numbers = sequence(first: 2) { $0 + 1 }
    let candidates = ["\(stamp).jsonl"] + numbers.lazy.prefix(names.count + 1).map { "\(stamp)_\($0).jsonl" }
    return candidates.first { !names.contains($0) } ?? candidates[0]
  }

  private func failure(_ what: String) -> Failure {
    Failure(.inputOutput, "the journal of how Lantern ended last time (“\(present.path)”) \(what)")
  }
}

/// The journal on disk while it is written: each entry is there as soon as it is noted, whatever ends the process then.
///
/// An entry is one call of write(2), which a process that dies leaves behind; nothing is forced onto the disk, so that no
/// frame waits for it, and a power cut may lose it.
@MainActor
final class JournalFile {
  let folder: JournalFolder
  private var descriptor: Int32 = -1
  private var hasBegun = false
  private var hasFailed = false

  init(in folder: URL) { self.folder = JournalFolder(folder) }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes an entry; with a header another file begins, and the one before the last is gone.
  func append(_ entry: Journal.Entry) {
    guard !hasFailed, let problem = failureMessage({ () throws(Failure) in try write(entry) }) else { return }
    // Said once: the app is of use without it.
    hasFailed = true
    tell("\(problem); if Lantern crashes, nothing tells what led there")
  }

  private func write(_ entry: Journal.Entry) throws(Failure) {
    if case .begun = entry.event { try beginGeneration() }
    let line = Array(entry.line)
    guard Glibc.write(descriptor, line, line.count) == line.count else { throw failure("write") }
  }

  private func beginGeneration() throws(Failure) {
    if descriptor >= 0 { close(descriptor) }
    // What lies there at first is another process's, and it ended well.
    if !hasBegun {
      unlink(folder.previous.path)
      unlink(folder.present.path)
    } else if rename(folder.present.path, folder.previous.path) != 0 {
      throw failure("rename")
    }
    hasBegun = true
    descriptor = open(
      folder.present.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("create") }
  }

  private func failure(_ what: String) -> Failure {
    Failure(.inputOutput, "cannot \(what) “\(folder.present.path)”: \(String(cString: strerror(errno)))")
  }
}
