package import FoundationEssentials
import Glibc
import LanternNavigation
import LanternRecords

/// The folder of an app's journals: the current one, and those of processes that crashed.
package struct JournalFolder: Sendable {
  /// The number of crash journals that are kept.
  package static let maximumCrashes = 5
  private static let limit = 1 << 24

  package let current: URL
  /// The generation of the journal before `current`.
  package let previous: URL
  package let crashes: URL

  package init(_ folder: URL) {
    current = folder.appending(path: "journal.jsonl")
    previous = folder.appending(path: "journal.previous.jsonl")
    crashes = folder.appending(path: "crashes")
  }

  /// Moves the journal of a process that crashed into `crashes`. Returns a message for the user, or nil if the last
  /// process did not crash.
  package func quarantineUnended() throws(ExitError) -> String? {
    let (last, before) = (try read(current), try read(previous))
    guard last != nil || before != nil, !hasEnded(last ?? Data()) else { return nil }
    let file: URL
    do {
      try FileManager.default.createDirectory(
        at: crashes, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let names = try FileManager.default.contentsOfDirectory(atPath: crashes.path)
      let crashNames = names.filter { $0.hasSuffix(".jsonl") }.sorted()
      for name in crashNames.dropLast(JournalFolder.maximumCrashes - 1) {
        try FileManager.default.removeItem(at: crashes.appending(path: name))
      }
      file = crashes.appending(path: newName(beside: crashNames))
    } catch {
      throw failure(
        "cannot be moved to \"\(crashes.path)\": \(systemReason(of: error)); make that path a writable folder"
      )
    }
    try replaceFile(file, with: Array((before ?? Data()) + (last ?? Data())), isForced: false)
    unlink(current.path)
    unlink(previous.path)
    return
      "Lantern did not exit normally last time, and the cause is unknown; to replay the journal, run: "
      + "lantern replay \"\(file.path)\""
  }

  private func read(_ file: URL) throws(ExitError) -> Data? {
    do {
      return try readSmallFile(file, limit: JournalFolder.limit)
    } catch .missing {
      return nil
    } catch {
      throw failure("cannot be read: \(error); remove it")
    }
  }

  private func hasEnded(_ lines: Data) -> Bool {
    guard lines.last == UInt8(ascii: "\n"), let last = lines.split(separator: UInt8(ascii: "\n")).last else {
      return false
    }
    return (try? JSONDecoder().decode(Journal.Entry.self, from: last))?.event == .ended
  }

  // Named by the time. A suffix keeps journals of the same second in order.
  private func newName(beside names: [String]) -> String {
    let stamp = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let numbers = sequence(first: 2) { $0 + 1 }
    let candidates = ["\(stamp).jsonl"] + numbers.lazy.prefix(names.count + 1).map { "\(stamp)_\($0).jsonl" }
    return candidates.first { !names.contains($0) } ?? candidates[0]
  }

  private func failure(_ what: String) -> ExitError {
    ExitError(.inputOutput, "the journal of Lantern's last run (\"\(current.path)\") \(what)")
  }
}

/// The journal file of the running app. Each entry is in the file when `append` returns.
///
/// Each entry is one call of write(2), whose effect survives a crash of the process. Nothing is synced, so that no
/// frame waits for the disk; a power cut may lose entries.
@MainActor
final class JournalFile {
  let folder: JournalFolder
  private var descriptor: Int32 = -1
  private var hasBegun = false
  private var hasFailed = false

  init(in folder: URL) { self.folder = JournalFolder(folder) }

  isolated deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends an entry. A header begins a new file; the file before the previous one is deleted.
  func append(_ entry: Journal.Entry) {
    guard !hasFailed, let problem = failureMessage({ () throws(ExitError) in try write(entry) }) else {
      return
    }
    // Logged once: the app is usable without a journal.
    hasFailed = true
    printMessage("\(problem); until then a crash of Lantern leaves no journal")
  }

  private func write(_ entry: Journal.Entry) throws(ExitError) {
    if case .begun = entry.event { try beginGeneration() }
    let line = Array(entry.line)
    guard Glibc.write(descriptor, line, line.count) == line.count else { throw failure("write") }
  }

  private func beginGeneration() throws(ExitError) {
    if descriptor >= 0 { close(descriptor) }
    // The first files are another process's, which exited normally.
    if !hasBegun {
      unlink(folder.previous.path)
      unlink(folder.current.path)
    } else if rename(folder.current.path, folder.previous.path) != 0 {
      throw failure("rename")
    }
    hasBegun = true
    descriptor = open(
      folder.current.path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("create") }
  }

  private func failure(_ operation: String) -> ExitError {
    ExitError(
      .inputOutput,
      "cannot \(operation) \"\(folder.current.path)\": \(String(cString: strerror(errno))); "
        + "check the free space and the permissions of its folder")
  }
}
