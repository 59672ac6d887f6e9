import ArgumentParser
import FoundationEssentials
import LanternDesktop
import LanternFiles
import LanternNavigation
import LanternProcess
import LanternSDL

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a crash journal and report whether the result matches.",
    discussion: """
      A journal contains the last few hundred input events and their results. After a crash, the journal is \
      kept in the folder "crashes" in the state directory. replay repeats the events as fast as possible, \
      without a window and with a new temporary data directory. A journal contains no typed text, so replay \
      types the same number of other letters. If the events cause the crash again, replay crashes too.

      Exit status:
         0  the same result
         1  a different result
        65  unreadable journal
        66  no such file
      """)

  @Argument(help: "The journal to replay.")
  var file: String

  @Flag(help: "Print the journal instead of replaying it.")
  var print = false

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor private func runOnMain() throws(ExitError) {
    let journal = try read()
    guard !print else { return printLine("\(journal)") }
    if journal.header.settings["tokens"] != nil {
      printMessage("this journal was recorded with a custom theme; if it moves widgets, clicks can miss")
    }
    try OpenFiles.checkLimit()
    try Threads.checkLimit()
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    let bar = TerminalProgress()
    let verdict = Result { () throws(ExitError) in
      try Replay(journal, typesetter: openFont(), dataDirectory: temporary.path, onProgress: bar.show).run()
    }
    bar.clear()
    switch try verdict.get() {
    case .same(let count): printLine("\(count) of \(count) events matched")
    case .different(let line, let recorded, let happened):
      throw ExitError(
        .worse,
        "line \(line) of \"\(file)\" differs: recorded \"\(recorded)\", "
          + "replayed \(happened.map { "\"\($0)\"" } ?? "nothing")"
      )
    }
  }

  private func read() throws(ExitError) -> Journal {
    let bytes: [UInt8]?
    do {
      bytes = try File(file).contents(limit: 1 << 25)
    } catch .notAFile {
      throw ExitError(.noInput, "\"\(file)\" is not a regular file; name a journal file")
    } catch .tooLarge {
      throw ExitError(.unreadableData, "\"\(file)\" is too large for a journal; name a journal file")
    } catch {
      throw ExitError(
        .noInput, "cannot read \"\(file)\": \(error.reason); name a file that you can read")
    }
    guard let bytes else {
      throw ExitError(.noInput, "\"\(file)\" does not exist; name a journal file")
    }
    do {
      return try Journal(reading: Data(bytes))
    } catch {
      throw ExitError(.unreadableData, "\"\(file)\" cannot be replayed: \(error); replay another journal")
    }
  }
}
