import Foundation
import LanternApp
import LanternHarness
import LanternNavigation
import LanternRaster
import Testing

/// The journal on disk, from one process to the next.
@MainActor
struct JournalFolderTests {

  private let files: TemporaryDirectory
  private let folder: JournalFolder

  init() throws {
    files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "data", withIntermediateDirectories: true)
    folder = JournalFolder(URL(filePath: files / "data"))
  }

  private static let header = Journal.Header(
    size: PixelSize(10, 10), scale: 1, rate: 60, setting: [:], part: "login", standing: RestorationState(),
    isAtRest: false)

  private static func lines(_ events: Journal.Event...) -> Data {
    events.reduce(into: Data()) { $0 += Journal.Entry($1, time: 1).line }
  }

  private var crashes: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.crashes.path).sorted()) ?? []
  }

  private func read(_ file: URL) throws -> Journal { try Journal(reading: Data(contentsOf: file)) }

  @Test func `a process that ends in the ordinary way says so in the last line`() throws {
    let walk = try ShopWalk(PixelSize(1_000, 700), files: files)
    try walk.take([.click("Log In"), .click("Paper Moon")])
    let journal = try read(folder.present)
    #expect(journal.entries.last?.event == .ended)
    #expect(walk.shop.journalRecorder.journal == journal)
    #expect(try folder.quarantineUnended() == nil)
    #expect(crashes == [])
    var facts = stat()
    #expect(lstat(folder.present.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test func `each entry is there as soon as it is noted`() throws {
    let walk = try ShopWalk(PixelSize(1_000, 700), files: files)
    var last: Journal.Event?
    try walk.take([
      .click("Log In"),
      .act { _ in last = (try? read(folder.present))?.entries.last?.event },
    ])
    #expect(last == .stands(part: "main", screens: "[[*[home] [bag] [account] [timings]]]"))
  }

  @Test func `a start that finds one without that keeps both of its generations, and says how to replay it`()
    throws
  {
    let begun = Journal.Event.begun(header: JournalFolderTests.header)
    try JournalFolderTests.lines(begun, .typed(count: 1)).write(to: folder.previous)
    try (JournalFolderTests.lines(begun, .typed(count: 2)) + Data("{\"ev".utf8)).write(to: folder.present)
    let warn = try #require(try folder.quarantineUnended())
    let name = try #require(crashes.first)
    let file = folder.crashes.appending(path: name)
    #expect(
      warn
        == "Lantern did not exit normally last time, and the cause is unknown; to replay the journal, run: "
        + "lantern replay \"\(file.path)\"")
    #expect(try read(file).entries.map(\.event) == [begun, .typed(count: 1), begun, .typed(count: 2)])
    #expect(crashes.count == 1)
    #expect(try folder.quarantineUnended() == nil)
  }

  @Test func `a process that died between two generations is one that did not end`() throws {
    try JournalFolderTests.lines(.begun(header: JournalFolderTests.header)).write(to: folder.previous)
    #expect(try folder.quarantineUnended() != nil)
    #expect(crashes.count == 1)
  }

  @Test func `the newest five are kept, and what is not ours`() throws {
    try FileManager.default.createDirectory(at: folder.crashes, withIntermediateDirectories: true)
    for name in (1...7).map({ "2024010\($0)T000000Z.jsonl" }) + ["notes.txt"] {
      try Data().write(to: folder.crashes.appending(path: name))
    }
    try Data("x\n".utf8).write(to: folder.present)
    #expect(try folder.quarantineUnended() != nil)
    #expect(crashes.count == 6)
    #expect(
      Array(crashes.prefix(4))
        == ["20240104", "20240105", "20240106", "20240107"].map { "\($0)T000000Z.jsonl" })
    #expect(crashes.last == "notes.txt")
  }

  @Test func `crashes in the same second each have their name`() throws {
    for _ in 1...3 {
      try Data("x\n".utf8).write(to: folder.present)
      _ = try folder.quarantineUnended()
    }
    #expect(crashes.count == 3)
  }

  @Test func `where nothing can be kept the app goes on, and says so`() throws {
    try Data("x\n".utf8).write(to: folder.present)
    try Data().write(to: folder.crashes)
    let failure = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    #expect(
      failure.message.contains("the journal of Lantern's last run") && failure.message.contains("crashes"))
  }
}
