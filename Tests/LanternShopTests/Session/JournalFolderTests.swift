import Foundation
import LanternDesktop
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import Testing

/// The journal files of consecutive processes.
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
    size: PixelSize(10, 10), scale: 1, rate: 60, settings: [:], flow: "login", state: RestorationState(),
    isAtRest: false)

  private static func lines(_ events: Journal.Event...) -> Data {
    events.reduce(into: Data()) { $0 += Journal.Entry($1, time: 1).line }
  }

  private var crashes: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.crashes.path).sorted()) ?? []
  }

  private func read(_ file: URL) throws -> Journal { try Journal(reading: Data(contentsOf: file)) }

  @Test func `a normal exit is the last entry of the journal`() throws {
    let walk = try ShopWalk(PixelSize(1_000, 700), files: files)
    try walk.take([.click("Log In"), .click("Paper Moon")])
    let journal = try read(folder.current)
    #expect(journal.entries.last?.event == .ended)
    #expect(walk.shop.services.journalRecorder.journal == journal)
    #expect(try folder.quarantineUnended() == nil)
    #expect(crashes == [])
    var facts = stat()
    #expect(lstat(folder.current.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  @Test func `each entry is in the file immediately`() throws {
    let walk = try ShopWalk(PixelSize(1_000, 700), files: files)
    var last: Journal.Event?
    try walk.take([
      .click("Log In"),
      .act { _ in last = (try? read(folder.current))?.entries.last?.event },
    ])
    #expect(last == .screensChanged(flow: "main", screens: "[[*[home] [bag] [account] [timings]]]"))
  }

  @Test func `after a crash, both generations are kept, and the file is returned`()
    throws
  {
    let begun = Journal.Event.begun(header: JournalFolderTests.header)
    try JournalFolderTests.lines(begun, .typed(count: 1)).write(to: folder.previous)
    try (JournalFolderTests.lines(begun, .typed(count: 2)) + Data("{\"ev".utf8)).write(to: folder.current)
    let moved = try #require(try folder.quarantineUnended())
    let name = try #require(crashes.first)
    let file = folder.crashes.appending(path: name)
    #expect(moved.path == file.path)
    #expect(try read(file).entries.map(\.event) == [begun, .typed(count: 1), begun, .typed(count: 2)])
    #expect(crashes.count == 1)
    #expect(try folder.quarantineUnended() == nil)
  }

  @Test func `a crash between two generations is detected`() throws {
    try JournalFolderTests.lines(.begun(header: JournalFolderTests.header)).write(to: folder.previous)
    #expect(try folder.quarantineUnended() != nil)
    #expect(crashes.count == 1)
  }

  @Test func `the last five crash journals are kept, and other files are not removed`() throws {
    try FileManager.default.createDirectory(at: folder.crashes, withIntermediateDirectories: true)
    for name in (1...7).map({ "2024010\($0)T000000Z.jsonl" }) + ["notes.txt"] {
      try Data().write(to: folder.crashes.appending(path: name))
    }
    try Data("x\n".utf8).write(to: folder.current)
    #expect(try folder.quarantineUnended() != nil)
    #expect(crashes.count == 6)
    #expect(
      Array(crashes.prefix(4))
        == ["20240104", "20240105", "20240106", "20240107"].map { "\($0)T000000Z.jsonl" })
    #expect(crashes.last == "notes.txt")
  }

  @Test func `crashes in the same second have different names`() throws {
    for _ in 1...3 {
      try Data("x\n".utf8).write(to: folder.current)
      _ = try folder.quarantineUnended()
    }
    #expect(crashes.count == 3)
  }

  @Test func `a crash journal that cannot be moved is reported`() throws {
    try Data("x\n".utf8).write(to: folder.current)
    try Data().write(to: folder.crashes)
    let failure = try #require(throws: ExitError.self) { try folder.quarantineUnended() }
    #expect(
      failure.message.contains("the journal of the last run") && failure.message.contains("crashes"))
  }
}
