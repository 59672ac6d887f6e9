package import FoundationEssentials
import LanternFiles
import LanternNavigation

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

  /// Moves the journal of a process that crashed into `crashes`. Returns its new file, or nil if the last process
  /// did not crash.
  package func quarantineUnended() throws(ExitError) -> URL? {
    let (last, before) = (try read(current), try read(previous))
    guard last != nil || before != nil, !hasEnded(last ?? Data()) else { return nil }
    let file: URL
    do {
      try Folder(crashes.path).create()
      let crashNames = try Folder(crashes.path).names().filter { $0.hasSuffix(".jsonl") }.sorted()
      for name in crashNames.dropLast(JournalFolder.maximumCrashes - 1) {
        try File(crashes.appending(path: name).path).remove()
      }
      file = crashes.appending(path: newName(beside: crashNames))
    } catch {
      throw ExitError(
        .inputOutput,
        """
        the journal of the last run ("\(current.path)") cannot be moved to "\(crashes.path)": \(error.reason); \
        make that path a writable folder
        """
      )
    }
    try exitErrors { () throws(FileError) in
      try File(file.path).replace(with: Array((before ?? Data()) + (last ?? Data())), isDurable: false)
    }
    removeAll()
    return file
  }

  /// Removes both generations. A file that cannot be removed is reported when the next journal begins.
  func removeAll() { for file in [previous, current] { try? File(file.path).remove() } }

  private func read(_ file: URL) throws(ExitError) -> Data? {
    do {
      return try File(file.path).contents(limit: JournalFolder.limit).map { Data($0) }
    } catch {
      throw ExitError(
        .inputOutput,
        "the journal of the last run (\"\(current.path)\") cannot be read: \(error.reason); remove it")
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
    let stamp = UTCTimestamp(Date()).compact
    let numbers = sequence(first: 2) { $0 + 1 }
    let candidates = ["\(stamp).jsonl"] + numbers.lazy.prefix(names.count + 1).map { "\(stamp)_\($0).jsonl" }
    return candidates.first { !names.contains($0) } ?? candidates[0]
  }
}

/// The journal file of the running app. Each entry is in the file when `append` returns.
///
/// An entry in the file survives a crash of the process. Nothing is synced, so that no
/// frame waits for the disk; a power cut may lose entries.
@MainActor
final class JournalFile {
  let folder: JournalFolder
  private var file: OpenFile?
  private var hasBegun = false
  private var hasFailed = false

  init(_ folder: JournalFolder) { self.folder = folder }

  /// Appends an entry. A header begins a new file; the file before the previous one is deleted.
  func append(_ entry: Journal.Entry) {
    guard !hasFailed, let problem = failureMessage({ () throws(ExitError) in try write(entry) }) else {
      return
    }
    // Logged once: the app is usable without a journal. One that stops before the end would look like that of a crash.
    hasFailed = true
    file = nil
    folder.removeAll()
    printMessage("\(problem); until then a crash leaves no journal")
  }

  private func write(_ entry: Journal.Entry) throws(ExitError) {
    if case .begun = entry.event { try beginGeneration() }
    try exitErrors { () throws(FileError) in try file?.write(entry.line) }
  }

  private func beginGeneration() throws(ExitError) {
    file = nil
    try exitErrors { () throws(FileError) in
      // The first files are another process's, which exited normally.
      if hasBegun {
        try File(folder.current.path).rename(to: folder.previous.path)
      } else {
        folder.removeAll()
      }
      hasBegun = true
      file = try OpenFile.writing(folder.current.path, existing: .refused)
    }
  }
}
