import Foundation
import LanternHarness
import LanternTestSupport
import Testing

// In one suite, which one process runs: an installation is copied from the stage in the folder of the build.
extension InstallationTests {
  /// The installed app, started by its desktop file as desktops do.
  @Suite(.serialized)
  struct DesktopFileTests {
    private static let id = "org.lantern.Lantern"

    @Test(.waitsForProcesses, .requirement(79), .requirement(84), .requirement(95))
    func `the installed app starts by its desktop file, has its name as the class, and gets links`() throws {
      let installed = try Installation(in: "my apps")
      let desktop = try Desktop(installed)
      try desktop.launch()
      var window = ""
      try waitFor("the window") {
        window = try desktop.screen.visibleWindow(class: "^\(Self.id)$") ?? ""
        return !window.isEmpty
      }
      try desktop.wait(forTitle: "Login Screen – Lantern", of: window)
      let app = try #require(try desktop.processes().first)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(app)/exe") == installed
          / "bin/lantern")
      let maps = try String(contentsOfFile: "/proc/\(app)/maps", encoding: .utf8)
      for library in ["libGL", "libEGL", "libOpenGL", "libvulkan", "libgallium", "libLLVM", "libswift"] {
        #expect(!maps.contains("/\(library)"), "\(library)")
      }

      // One link, and then two, in any order: the desktop starts the app once for each.
      try desktop.launch("lantern://sign-up")
      try desktop.wait(forTitle: "Sign Up – Lantern", of: window)
      try desktop.launch("lantern://forgot-password", "lantern://forgot-password")
      try waitFor("the other processes to end") { try desktop.processes() == [app] }
      try desktop.wait(forTitle: "Forgot Password – Lantern", of: window)

      // A file and links that are too long are no links of the app. It goes on.
      try desktop.launch(installed / "bin/lantern")
      try desktop.launch("lantern://" + String(repeating: "x", count: 100_000))
      try waitFor("the other processes to end") { try desktop.processes() == [app] }
      try desktop.launch("lantern://sign-up")
      try desktop.wait(forTitle: "Sign Up – Lantern", of: window)
      try desktop.quit(window)
      try waitFor("the app to end") { try desktop.processes().isEmpty }
    }

    @Test(.waitsForProcesses, .requirement(95))
    func `on Wayland the app ID of the window is the name of the desktop file`() throws {
      let files = try TemporaryDirectory()
      let app = try LaunchedApp(
        WestonCompositor(), files, files.optionsWithoutRecording,
        environment: ["WAYLAND_DEBUG": "client"])
      try app.wait(forFlow: "login")
      #expect(app.process.errors.contains("set_app_id(\"\(Self.id)\")"))
      #expect(app.close().status == 0)
    }
  }
}

/// A home and a display, where programs are started as by a desktop.
private struct Desktop {
  let screen: XServer
  private let installed: Installation
  private let files: TemporaryDirectory

  init(_ installed: Installation) throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    self.installed = installed
  }

  func launch(_ links: String...) throws {
    // Folders that outlive gio, because the running app has its socket there.
    let folders = ["HOME": files.path, "XDG_RUNTIME_DIR": files.path]
    try Command(path: "gio", environment: screen.environment.merging(folders) { $1 })
      .runSuccessfully(["launch", installed / "share/applications/org.lantern.Lantern.desktop"] + links)
  }

  /// The processes that run the installed app.
  func processes() throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int.init).filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")) == installed
        / "bin/lantern"
    }
  }

  func wait(forTitle title: String, of window: String) throws {
    var shown = ""
    try waitFor("the title \(title)", detail: shown) {
      shown = try screen.xdotool("getwindowname", window).trimmingCharacters(in: .whitespacesAndNewlines)
      return shown == title
    }
  }

  func quit(_ window: String) throws { try screen.xdotool("windowfocus", "--sync", window, "key", "ctrl+q") }
}
