import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The examples of the article FilesAndDialogs.
@MainActor
struct FilesAndDialogsTests {
  private let files: TemporaryDirectory
  private let pictures: String
  private let window: TestWindow
  private let services: AppServices

  init() throws {
    files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(900, 700))
    let launch = try Launch(
      AppIdentity(name: "Pictures"), display: display, typesetter: BlockTypesetter(),
      dataDirectory: files / "data")
    let main = Flow("main")
    services = AppServices(launch, flows: [main: { Screen(title: "Main") }], first: main)
    pictures = files / "pictures"
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    try "12345".write(toFile: pictures + "/rain.png", atomically: false, encoding: .utf8)
    services.root.show(PictureScreen(services, folder: pictures), as: main)
    window = TestWindow(driving: services.loop, display: display)
    try window.settle()
  }

  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/FilesAndDialogs.md",
      in: ["FilesAndDialogs.swift", "FilesAndDialogsTests.swift"].map {
        "Tests/LanternDesktopTests/Articles/\($0)"
      },
      atLeast: 7)
  }

  @Test func `a picture that the user chooses is shown`() async throws {
    try window.click("Open Picture")
    try await window.wait(for: "rain.png", role: .listitem)
    try window.doubleClick("rain.png")
    try await window.wait(for: pictures + "/rain.png")
  }

  @Test func `a dropped picture is shown, and other files are not`() throws {
    window.send(.dropped(DragContent(files: ["/home/ines/list.txt"]), at: Point(10, 400)))
    try window.settle()
    #expect(window.names(of: .text) == ["No picture"])
    window.send(.dropped(DragContent(files: ["/home/ines/rain.png"]), at: Point(10, 400)))
    try window.settle()
    #expect(window.names(of: .text) == ["/home/ines/rain.png"])
  }

  @Test func `the picture is dragged out of the window, and its path is copied`() throws {
    try window.drag(from: Point(10, 400), to: Point(-100, 400))
    #expect(window.drags.isEmpty)
    window.send(.dropped(DragContent(files: ["/home/ines/rain.png"]), at: Point(10, 400)))
    try window.settle()
    try window.drag(from: Point(10, 400), to: Point(-100, 400))
    #expect(window.drags == [DragContent(files: ["/home/ines/rain.png"])])
    try window.click("Copy Path")
    #expect((services.root.environment.clipboard as? OwnClipboard)?.text == "/home/ines/rain.png")
  }

  @Test func `the user learns that no drag can start`() throws {
    window.send(.dropped(DragContent(files: ["/home/ines/rain.png"]), at: Point(10, 400)))
    try window.settle()
    window.dragResult = .unavailable
    try window.drag(from: Point(10, 400), to: Point(-100, 400))
    #expect(window.names(of: .status) == ["This desktop can't drag files out of a window."])
  }

  @Test func `pages are written to a PDF file`() async throws {
    try await PictureScreen(services).writePrints(to: files / "prints.pdf")
    #expect(try Data(contentsOf: URL(filePath: files / "prints.pdf")).starts(with: Array("%PDF-".utf8)))
  }
}
