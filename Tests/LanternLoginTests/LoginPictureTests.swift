import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The pages of a login as other apps than the demo have them.
@MainActor
final class LoginPictureTests {
  private let files: TemporaryDirectory
  private let goldens = GoldenImages(inProject: "Tests/LanternLoginTests/Goldens")
  // The windows do not retain their app.
  private var apps: [any LoginApp] = []

  init() throws { files = try TemporaryDirectory() }

  private func start<App: LoginApp>(_ type: App.Type, isDark: Bool = false) throws -> (App, TestWindow) {
    let display = HeadlessDisplay(size: PixelSize(720, 640))
    var settings = AppearanceSettings()
    settings.choose(\.theme, isDark ? .dark : .light)
    var launch = try Launch(
      App.self, display: display, typesetter: FontTypesetter(), dataDirectory: files / "data",
      appearance: settings)
    launch.storesState = false
    let app = try App(launch)
    apps.append(app)
    let window = TestWindow(driving: app.services.loop, display: display)
    // The same duration each time, so that the caret is in the same phase.
    window.pause = .fixed(.milliseconds(600))
    app.begin()
    try window.settle()
    return (app, window)
  }

  @Test(.requirement(131)) func `an app without words of its own has its name on the first page`() throws {
    let (_, window) = try start(DiaryApp.self)
    try goldens.compare(window.picture(), named: "diary")
  }

  @Test(.requirement(131)) func `an app's own mark and words stand on the first page`() throws {
    let (_, window) = try start(TravelDiaryApp.self, isDark: true)
    try goldens.compare(window.picture(), named: "travel-diary-dark")
  }

  @Test(.requirement(131)) func `the demo account logs in by one click, and the pages of the account open`()
    throws
  {
    let (_, window) = try start(TravelDiaryApp.self)
    try window.click("Log In")
    #expect(window.names(of: .text).contains("Hello, Guest"))
    try window.click("Account")
    try goldens.compare(window.picture(), named: "security")
  }

  @Test(.requirement(78, 131)) func `a link waits for the login`() throws {
    let (app, window) = try start(TravelDiaryApp.self)
    #expect(app.open(link: "travel-diary://today").isAccepted)
    try window.settle()
    #expect(window.names(of: .text).contains("Today opens after you log in."))
    #expect(!app.open(link: "travel-diary://tomorrow").isAccepted)
    try window.settle()
    try window.click("Close")
    try window.click("Log In")
    #expect(window.names(of: .text).contains("Hello, Guest"))
    #expect(app.open(link: "travel-diary://sign-up").isAccepted)
    try window.settle()
    #expect(window.names(of: .navigation).last == "Sign Up")
  }
}
