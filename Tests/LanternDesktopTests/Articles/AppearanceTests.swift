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

/// The examples of the article Appearance.
@MainActor
struct AppearanceTests {
  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/Appearance.md",
      in: ["Tests/LanternDesktopTests/Articles/Appearance.swift"], atLeast: 5)
  }

  @Test func `a choice shows in the widgets and in the theme at once`() throws {
    let files = try TemporaryDirectory()
    let (app, window) = try reader(files)
    #expect(app.services.root.environment.theme == ReaderApp.themes.light)
    try window.click("Dark")
    #expect(app.services.root.environment.theme == ReaderApp.themes.dark)
    try window.click("150%")
    try window.click("Reduce motion")
    #expect(app.services.root.environment.theme == ReaderApp.themes.dark.scaled(text: 1.5))
    #expect(app.services.root.environment.reducesMotion)
    #expect(window.names(of: .heading) + window.names(of: .text) == ["Text at 150%", "€48.00"])
  }

  @Test func `the price has enough contrast on the surface of both themes`() {
    for theme in [ReaderApp.themes.light, ReaderApp.themes.dark] {
      let (text, surface) = (luminance(theme.colors.price), luminance(theme.colors.surface))
      #expect((max(text, surface) + 0.05) / (min(text, surface) + 0.05) >= 4.5)
    }
  }

  @Test func `a root shows another environment in the next frame`() {
    let window = TestWindow(Label("dark"), size: Size(40, 20))
    let before = window.picture()
    showLargeTextOnDark(in: window.root)
    window.step()
    #expect(window.picture() != before)
    #expect(window.root.environment.theme.textScale == 1.5)
    #expect(window.root.environment.reducesMotion)
  }

  private func reader(_ files: TemporaryDirectory) throws -> (ReaderApp, TestWindow) {
    let display = HeadlessDisplay(size: PixelSize(600, 400))
    let app = try ReaderApp(
      Launch(
        ReaderApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data"))
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    return (app, window)
  }

  // The relative luminance of WCAG 2.2.
  private func luminance(_ color: Color) -> Double {
    let linear = [color.red, color.green, color.blue].map { byte -> Double in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
