import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The app as a desktop with a session bus starts and calls it.
@Suite(.serialized)
struct ActivationTests {
  // Without introspection, gdbus doesn't know the types of empty containers.
  private let none = "@a{sv} {}"

  @Test(.waitsForProcesses, .requirement(79), .requirement(95))
  func `the bus starts the app, and its calls raise the window and open links and actions`() throws {
    let desktop = try BusDesktop()
    #expect(try desktop.call("Activate", none).status == 0)
    let window = try desktop.window()
    try desktop.wait(forTitle: "Login Screen – Lantern", of: window)
    #expect(try desktop.call("Open", "['lantern://sign-up']", "{'activation-token': <'x'>}").status == 0)
    try desktop.wait(forTitle: "Sign Up – Lantern", of: window)
    #expect(try desktop.call("ActivateAction", "forgot-password", "@av []", none).status == 0)
    try desktop.wait(forTitle: "Forgot Password – Lantern", of: window)
    #expect(try desktop.owner() != nil)
    try desktop.screen.xdotool("windowfocus", "--sync", window, "key", "ctrl+q")
    try waitFor("the name to be free") { try desktop.owner() == nil }
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `calls that the app does not have are refused, and it goes on`() throws {
    let desktop = try BusDesktop()
    #expect(try desktop.call("Activate", none).status == 0)
    let window = try desktop.window()
    let long = "lantern://" + String(repeating: "x", count: 100_000)
    let many = "[" + Array(repeating: "'lantern://sign-up'", count: 1_000).joined(separator: ", ") + "]"
    let calls: [(arguments: [String], reason: String)] = [
      (["Open", "['https://example.org']", none], "Error.Failed"),
      (["Open", "['lantern://nothing']", none], "Error.Failed"),
      (["Open", "['lantern://a\\nb']", none], "Error.Failed"),
      (["Open", "['\(long)']", none], "InvalidArgs"),
      (["Open", many, none], "InvalidArgs"),
      (["Open", "'lantern://sign-up'", none], "InvalidArgs"),
      (["Open"], "InvalidArgs"),
      (["Activate", "[1, 2]"], "InvalidArgs"),
      (["ActivateAction", "nothing", "@av []", none], "Error.Failed"),
      (["ActivateAction", "sign-up", none], "InvalidArgs"),
      (["Launch", none], "UnknownMethod"),
    ]
    for (arguments, reason) in calls {
      let ending = try desktop.call(arguments)
      #expect(
        ending.status != 0 && ending.errors.contains(reason), "\(arguments.first ?? ""): \(ending.errors)")
    }
    let elsewhere = try desktop.call(["Activate", none], at: "/org/other")
    #expect(elsewhere.errors.contains("UnknownObject"))
    #expect(try desktop.call("Open", "['lantern://sign-up']", none).status == 0)
    try desktop.wait(forTitle: "Sign Up – Lantern", of: window)
  }

  @Test(.waitsForProcesses, .requirement(79))
  func `an app on a data directory of its own does not take the name`() throws {
    let desktop = try BusDesktop()
    let app = try LaunchedApp(
      desktop.screen, desktop.files, desktop.files.optionsWithoutRecording, environment: desktop.environment)
    try app.wait(forFlow: "login")
    #expect(try desktop.owner() == nil)
    #expect(app.close().status == 0)
  }
}

/// A display and a session bus, which starts the built app by a service file.
private struct BusDesktop {
  let screen: XServer
  let files: TemporaryDirectory
  private let bus: Subprocess

  init() throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    (self.screen, self.files) = (screen, files)
    try
      "[D-BUS Service]\nName=org.lantern.Lantern\nExec=\(BuildProducts.lantern) --no-record --splash-delay 0\n"
      .write(toFile: files / "org.lantern.Lantern.service", atomically: false, encoding: .utf8)
    let folders = ["HOME": files.path, "XDG_RUNTIME_DIR": files.path]
    bus = try SessionBus.start(
      in: files, services: files.path, environment: screen.environment.merging(folders) { $1 })
  }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(files / "bus")"] }

  func call(_ arguments: String...) throws -> CommandResult { try call(arguments) }

  func call(_ arguments: [String], at path: String = "/org/lantern/Lantern") throws -> CommandResult {
    let method = "org.freedesktop.Application." + (arguments.first ?? "")
    return try Command(path: "gdbus", environment: environment).run(
      ["call", "--session", "--dest", "org.lantern.Lantern", "--object-path", path, "--method", method, "--"]
        + arguments.dropFirst())
  }

  /// The unique name of the process with the name of the app. Nil if there is none.
  func owner() throws -> String? {
    let ending = try Command(path: "gdbus", environment: environment).run([
      "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/", "--method",
      "org.freedesktop.DBus.GetNameOwner", "org.lantern.Lantern",
    ])
    return ending.status == 0 ? ending.output : nil
  }

  func window() throws -> String {
    var window: String?
    try waitFor("the window") {
      window = try screen.visibleWindow(named: "Lantern")
      return window != nil
    }
    return window ?? ""
  }

  func wait(forTitle title: String, of window: String) throws {
    var shown = ""
    try waitFor("the title \(title)", detail: shown) {
      shown = try screen.xdotool("getwindowname", window).trimmingCharacters(in: .whitespacesAndNewlines)
      return shown == title
    }
  }
}
