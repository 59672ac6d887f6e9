import ArgumentParser
import FoundationEssentials
import LanternNavigation
import LanternSDL

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Do once more what led to a crash, and say whether the same comes of it.",
    discussion: """
      A journal tells the last few hundred things that were done to the app, and what it made of them; that of a process
      that did not end in the ordinary way is kept in “crashes” in the state directory. It is done again without a
      window, in a fresh temporary folder, as fast as it goes. Text that was typed is in no journal: as many letters are
      typed in its place. Where the app crashes on what it finds in the journal, so does the replay.

      Exit status: 0 all the same happened, 1 something else did, 65 unreadable, 66 no such file.
      """)

  @Argument(help: "The journal.")
  var file: String

  @Flag(help: "Print what is in it instead.")
  var print = false

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor private func runOnMain() throws(Failure) {
    let journal = try read()
    guard !print else { return printLine("\(journal)") }
    if journal.header.setting["tokens"] != nil {
      tell("it was recorded with a theme of its own; where that changes distances, other things are hit")
    }
    try OpenFiles.checkRoom()
    let temporary = try TemporaryFolder()
    defer { temporary.remove() }
    switch try Replay(journal, typesetter: openFont(), dataDirectory: temporary.path).run() {
    case .same(let count): printLine("\(count) of \(count) events happened again")
    case .different(let line, let recorded, let happened):
      throw Failure(
        .worse,
        "line \(line) of “\(file)” was not the same: there “\(recorded)”, here \(happened.map { "“\($0)”" } ?? "nothing")"
      )
    }
  }

  private func read() throws(Failure) -> Journal {
    let bytes: Data
    do {
      bytes = try readSmallFile(URL(filePath: file), limit: 1 << 25)
    } catch {
      switch error {
      case .missing: throw Failure(.noInput, "there is no “\(file)”")
      case .unreadable(let why): throw Failure(.noInput, "cannot read “\(file)”: \(why)")
      case .notPlain: throw Failure(.noInput, "“\(file)” is no file")
      case .tooLarge: throw Failure(.unreadableData, "“\(file)” is larger than any journal")
      }
    }
    do {
      return try Journal(reading: bytes)
    } catch {
      throw Failure(.unreadableData, "“\(file)” cannot be replayed: \(error)")
    }
  }
}
