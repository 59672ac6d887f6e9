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
      GalleryApp.identity, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data"))
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
