import ArgumentParser
import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Calls a closure with a window of the gallery, and the path of a new folder.
@MainActor
func withGallery(_ body: (TestWindow, String) throws -> Void) throws {
  let files = try TemporaryDirectory()
  let display = HeadlessDisplay(size: PixelSize(400, 300))
  let app = try GalleryApp(
    Launch(
      GalleryApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data"))
  let window = TestWindow(driving: app.services.loop, display: display)
  app.begin()
  try window.settle()
  try body(window, files / "recording")
}

/// The examples of the article RecordingYourApp.
@MainActor
struct RecordingYourAppTests {
  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/RecordingYourApp.md",
      in: ["Tests/LanternDesktopTests/Articles/RecordingYourApp.swift"], atLeast: 6)
  }

  @Test(.requirement(103))
  func `record clicks the buttons of the app in each cycle, and the others for pictures alone`() throws {
    let files = try TemporaryDirectory()
    try record(["--cycles", "3"], in: files / "recording")
    let report = try Report(readingFrom: [RecordingFolder(files / "recording")])
    #expect(report.kinds.map(\.kind) == ["push", "pop"])
    #expect(report.kinds.map(\.transitions) == [3, 3])
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "recording")
    #expect(names.filter { $0.hasSuffix("-middle.png") }.sorted() == ["push-middle.png", "zoom-middle.png"])
  }

  @Test(.requirement(103)) func `record types into fields and opens rows, by the first words of their names`()
    throws
  {
    let files = try TemporaryDirectory()
    let command = try RecordCommand<SearchApp>.parse(
      ["--output", files / "recording", "--headless", "--size", "400x300", "--cycles", "2"])
    try command.run()
    let report = try Report(readingFrom: [RecordingFolder(files / "recording")])
    #expect(report.kinds.map(\.kind) == ["push", "pop"])
    #expect(report.kinds.map(\.transitions) == [4, 4])
  }

  @Test func `record names the control that does not appear`() throws {
    let files = try TemporaryDirectory()
    let command = try RecordCommand<LostApp>.parse(
      ["--output", files / "recording", "--headless", "--size", "400x300"])
    #expect {
      try command.run()
    } throws: { error in
      "\(error)".contains("nothing named \"Nowhere\" is visible in main; choose a larger --size")
    }
  }

  @Test func `a recording can be read, its frames counted and its runs compared`() throws {
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: files / "runs", withIntermediateDirectories: false)
    for run in 1...2 { try record(["--cycles", "1", "--no-pictures"], in: files / "runs/\(run)") }
    let slowest = try slowestFrames(in: files / "runs/1")
    #expect(slowest.map(\.kind) == ["push", "pop"])
    #expect(slowest.allSatisfy { $0.work > 0 })
    let frames = try Report(readingFrom: [RecordingFolder(files / "runs/1")]).all.framesPresented
    #expect((0...frames).contains(try framesSpentDrawing(in: files / "runs/1")))
    #expect(try !isSlower(files / "runs", than: files / "runs"))
  }

  @Test func `a loop without an app records its transitions until it quits`() throws {
    let files = try TemporaryDirectory()
    let window = TestWindow(Screen(title: "first"))
    window.loop.after(.milliseconds(100)) { [root = window.root] in
      root.show(Screen(title: "second"), as: Flow("second"), by: Dissolve())
    }
    window.loop.after(.seconds(1)) { [loop = window.loop] in loop.quit() }
    let report = try LanternDesktopTests.record(window.loop, in: files / "recording")
    #expect(report.kinds.map(\.kind) == ["dissolve"])
    #expect(report.header.settings == ["theme": "light"])
    #expect(report.recordings.map(\.isComplete) == [true])
    #expect(FileManager.default.fileExists(atPath: files / "recording/trace.json"))
  }

  private func record(_ options: [String], in folder: String) throws {
    let command = try RecordCommand<GalleryApp>.parse(
      ["--output", folder, "--headless", "--size", "400x300"] + options)
    try command.run()
  }
}

/// A search whose results appear a second after the letters.
private final class SearchApp: DesktopApp {
  static let identity = AppIdentity(name: "Search")
  let recordedActions: [UserAction] = [
    .type("rain", into: "Search"), .click("Rain on the Pier"), .click("Back"), .type("", into: "Search"),
    .doubleClick("Harbour"), .click("Back"),
  ]
  let services: AppServices

  init(_ launch: Launch) {
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { ScreenStack(root: SearchScreen(title: "Search")) }], first: main)
  }
}

private final class SearchScreen: Screen {
  override func makeView() -> Widget {
    let titles = ["Harbour", "Rain on the Pier"]
    var found = titles
    let list = List("Prints", count: 2, rowHeight: 40) { Row([Label(found[$0]), Label("€48.00")]) }
    list.onActivate = { [weak self] in (self?.parent as? ScreenStack)?.push(Screen(title: found[$0])) }
    list.flex = 1
    let field = TextField("Search")
    field.onChange = { [weak self, weak list, weak field] in
      let text = field?.text ?? ""
      found = []
      list?.count = 0
      self?.after(.seconds(1)) {
        found = titles.filter { text.isEmpty || $0.lowercased().contains(text) }
        list?.activation = text.isEmpty ? .doubleClick : .singleClick
        list?.count = found.count
      }
    }
    return Column([field, list])
  }
}

private final class LostApp: DesktopApp {
  static let identity = AppIdentity(name: "Lost")
  let recordedActions: [UserAction] = [.click("Nowhere")]
  let services: AppServices

  init(_ launch: Launch) {
    let main = Flow("main")
    services = AppServices(launch, flows: [main: { Screen(title: "Empty") }], first: main)
  }
}
