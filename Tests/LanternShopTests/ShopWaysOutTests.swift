import Foundation
import LanternAccountsFixtures
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Unsaved details of the account in the demo, and every way of leaving them.
@MainActor
struct ShopWaysOutTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func openShop() throws -> (shop: PrintShop, window: TestWindow) {
    let display = HeadlessDisplay(size: PixelSize(1_000, 900))
    var preferences = Preferences()
    preferences.motion = .reduced
    let shop = try PrintShop(
      display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data",
      appearance: AppearanceSettings(preferences), accountSettings: .light)
    let window = TestWindow(driving: shop.loop, display: display)
    shop.begin()
    try window.settle()
    return (shop, window)
  }

  private func editDetails(_ window: TestWindow) throws {
    try window.click("Log In", number: 1)
    try window.click("Account")
    try window.click("Edit Details")
    try window.type("Ines Vidal", into: "Name")
  }

  @Test(.requirement(76, 123)) func `no way out of the shop loses unsaved details unasked`() throws {
    let (shop, window) = try openShop()
    let appearance = shop.services.appearance.settings
    func choose(_ name: String, _ change: @escaping (inout AppearanceSettings) -> Void) -> StateExplorer.Event
    {
      StateExplorer.Event(name) {
        var settings = shop.services.appearance.settings
        change(&settings)
        shop.services.apply(settings)
      }
    }
    let links = ["account", "craft"].map { link in
      StateExplorer.Event(link) { _ = shop.open("lantern://\(link)") { _ in } }
    }
    let edit = StateExplorer.Event("edit details") { try editDetails(window) }
    let ofTheApp = [
      choose("another theme") { $0.choose(\.theme, .dark) },
      choose("another language") { $0.choose(\.language, .pseudo) },
      StateExplorer.Event("quit") { shop.services.quit() },
      StateExplorer.Event("log out") { shop.logOut { _ in } },
    ]
    let explorer = StateExplorer {
      try shop.startOver()
      shop.services.apply(appearance)
      try window.settle()
      return StateExplorer.Window(window, patience: .seconds(1), note: { shop.accessNote }, destinations: [])
      {
        guard shop.root.currentFlow == .main else { return [edit] }
        // Saved details would be those of the next start.
        return window.taps(excluding: ["Save"]) + ofTheApp + links
      }
    }
    let report = explorer.everyWayOut(of: [StateExplorer.Scenario("unsaved details", ["edit details"])])
    #expect(report.passed, "\(report)")
    let asking = report.results.filter { $0.result == "asks ProfileScreen “Your Details”" }.map(\.destination)
    #expect(asking.contains("quit") && asking.contains("log out") && asking.contains("another language"))
    #expect(asking.contains("Escape"))
  }

  @Test(.requirement(123)) func `unsaved details are there after the end of the process`() throws {
    do {
      let (shop, window) = try openShop()
      try editDetails(window)
      shop.loop.quit()
      try shop.services.run()
    }
    let (shop, window) = try openShop()
    #expect(try window.widget(named: "Name", role: .textbox).semantics.value == "Ines Vidal")
    try window.press(.escape)
    #expect(window.names(of: .dialog) == ["Discard changes?"])
    withExtendedLifetime(shop) {}
  }
}
