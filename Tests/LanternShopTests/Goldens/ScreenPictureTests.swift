import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternScreenFixtures
import LanternShop
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Every screen of the demo as a picture, in both themes and at two sizes, exact to the pixel.
@Suite(.enabled(if: GoldenImages.areExactOnThisSystem, "pictures are exact on Debian 12 only"))
@MainActor
struct ScreenPictureTests {
  struct Variant: Sendable, CustomTestStringConvertible {
    let name: String
    let theme: Preferences.ThemeChoice
    let size: PixelSize
    var testDescription: String { name }
  }

  nonisolated private static let goldens = GoldenImages(inProject: "Tests/LanternShopTests/Goldens/Pictures")

  nonisolated static let variants = [
    Variant(name: "wide-light", theme: .light, size: PixelSize(1280, 800)),
    Variant(name: "wide-dark", theme: .dark, size: PixelSize(1280, 800)),
    Variant(name: "narrow-light", theme: .light, size: PixelSize(480, 800)),
    Variant(name: "narrow-dark", theme: .dark, size: PixelSize(480, 800)),
  ]

  /// Every screen of the demo and every dialog, each before a picture.
  static let script: [ShopWalk.Step] = [
    .picture("splash"), .picture("login"),
    .click("Sign Up"), .picture("sign-up"), .click("Create Account"), .picture("sign-up-wrong"),
    .click("Back"),
    .click("Forgot Password"), .key(.character("a"), .control), .type("nowhere"), .key(.enter),
    .picture("forgot"), .click("Back"),
    .click("Take the Tour"), .picture("tour-1"), .click("Next"), .picture("tour-2"), .click("Next"),
    .picture("tour-3"), .click("Next"), .picture("tour-4"), .click("Done"), .click("Password"),
    .key(.character("a"), .control), .type("nobody knows it"), .key(.enter), .picture("login-refused"),
    .key(.character("a"), .control), .type("a light in the window"), .click("Log In"),
    .picture("home"), .scroll(2_000), .picture("home-end"), .scroll(-4_000),
    .click("Search"), .type("submarine"), .picture("home-no-match"), .click("Clear Search"),
    .click("Harbour Light"), .picture("product"), .scroll(2_000), .click("Add to Bag"),
    .picture("product-added"), .wait(.seconds(6)), .click("View Bag"), .picture("bag-sheet"),
    .key(.escape),
    .click("More by Ines Vidal"), .picture("artist"), .key(.back),
    .click("How It Is Made"), .picture("craft"), .key(.escape),
    .click("Bag"), .picture("bag"), .click("Check Out"), .picture("check-out"), .click("Place Order"),
    .picture("order"), .click("Undo Order"), .picture("order-undone"), .click("Check Out"),
    .click("Place Order"),
    .click("Done"), .picture("bag-empty"),
    .click("Account"), .picture("account"), .click("Profiles"),
    .click("Profile name"), .type("Ada"), .click("Add Profile"), .picture("profiles"), .key(.escape),
    .click("Login and Security"), .picture("security"),
    .scroll(2_000), .click("Delete Account…"), .picture("delete"), .key(.escape), .key(.escape),
    .act { _ = $0.open("lantern://account/password") }, .picture("password-demo"), .key(.escape),
    .click("Edit Details"), .picture("details"),
    .key(.character("a"), .control), .type("Ines"), .key(.escape), .picture("details-leaving"),
    .click("Discard"),
    .act(ScreenPictureTests.fillTimings), .click("Timings"), .picture("timings"),
    .click("Routes"), .picture("ways"), .scroll(4_000), .picture("ways-end"),
    .act(ScreenPictureTests.showWelcome), .picture("welcome"),
    .act(ScreenPictureTests.showConfirm), .picture("confirm"),
    .act(ScreenPictureTests.showReset), .picture("reset"),
    .act { $0.root.show(.main) }, .otherPlaces,
  ]

  @Test(arguments: variants) func `every screen matches its golden pictures`(variant: Variant) throws {
    var accountSettings = AccountSettings.light
    accountSettings.now = { Date(timeIntervalSince1970: 1_750_000_000) }
    let walk = try ShopWalk(variant.size, theme: variant.theme, accountSettings: accountSettings)
    try walk.take(ScreenPictureTests.script)
    #expect(walk.failures == [])
    for (name, picture) in walk.pictures.sorted(by: { $0.key < $1.key }) {
      ScreenPictureTests.goldens.expect(picture, named: "\(name)-\(variant.name)")
    }
    // A picture without a screen is from a place that has disappeared.
    let stored = try FileManager.default.contentsOfDirectory(atPath: ScreenPictureTests.goldens.directory)
    let expected = Set(stored.filter { $0.hasSuffix("-\(variant.name).png") })
    #expect(Set(walk.pictures.keys.map { "\($0)-\(variant.name).png" }) == expected)
  }

  @Test(.requirement(97), arguments: [Preferences.ThemeChoice.light, .dark])
  func `screens with high contrast match their golden pictures`(theme: Preferences.ThemeChoice) throws {
    let walk = try ShopWalk(PixelSize(480, 800), theme: theme, contrast: .high)
    try walk.take([
      .click("Password"), .picture("login"), .click("Log In"), .picture("home"), .click("Account"),
      .picture("account"), .click("Login and Security"), .scroll(2_000), .click("Delete Account…"),
      .picture("delete"),
    ])
    #expect(walk.failures == [])
    for (name, picture) in walk.pictures {
      ScreenPictureTests.goldens.expect(picture, named: "\(name)-high-contrast-\(theme)")
    }
  }

  // The longest texts are German and Spanish. Arabic runs from right to left, and Chinese has other fonts and line breaks.
  nonisolated static let translated: [(language: String, size: PixelSize, pages: Set<String>?)] = {
    let longest: Set = ["account", "security", "ways", "order", "sign-up-wrong"]
    let (wide, narrow) = (PixelSize(1280, 800), PixelSize(480, 800))
    return ["ar", "zh-Hans"].flatMap { [($0, wide, nil), ($0, narrow, nil)] }
      + ["de", "es"].flatMap { [($0, wide, longest), ($0, narrow, longest)] }
  }()

  @Test(.requirement(98), arguments: translated)
  func `every screen matches its golden pictures in other languages`(
    language: String, size: PixelSize, pages: Set<String>?
  ) throws {
    var accountSettings = AccountSettings.light
    accountSettings.now = { Date(timeIntervalSince1970: 1_750_000_000) }
    let walk = try ShopWalk(size, translation: Translation(language), accountSettings: accountSettings)
    try walk.take(ScreenPictureTests.script)
    #expect(walk.failures == [])
    for (name, picture) in walk.pictures where pages?.contains(name) ?? true {
      ScreenPictureTests.goldens.expect(picture, named: "\(name)-\(language)-\(size.width)")
    }
  }

  @Test func `the golden pictures stay within their size budget`() throws {
    #expect(try ScreenPictureTests.goldens.size() <= GoldenImages.budget)
  }

  // These screens need a new account, and the outbox folder differs on each run.
  private static func show(
    _ make: (LoginScreens, LoginScreens.ScreenNavigator) -> Screen, in shop: PrintShop
  ) {
    do {
      let flow = try LoginFixture(strings: shop.model.strings)
      shop.root.show(ScreenStack(root: make(flow.screens, flow.spy())), as: .login)
    } catch {
      Issue.record("the strings cannot be read: \(error)")
    }
  }

  private static func showWelcome(_ shop: PrintShop) {
    show({ $0.welcome(User(name: "Ines", isNew: true), $1) }, in: shop)
  }

  private static func showConfirm(_ shop: PrintShop) { show({ $0.confirm(.ines, $1) }, in: shop) }

  private static func showReset(_ shop: PrintShop) { show({ $0.resetPassword(.ines, $1) }, in: shop) }

  // Frame times are real even on a virtual clock, so these are generated.
  private static func fillTimings(_ shop: PrintShop) {
    guard let listener = shop.loop.listener else { return }
    var random = SeededGenerator(seed: 4)
    for number in 1...12 {
      let kind = ["dissolve", "slide", "zoom", "push"][number % 4]
      listener.begin(
        TransitionBegin(
          transition: number, kind: kind, from: "a", to: "b", start: 0, input: 0, framesDue: 20))
      for frame in 0..<20 {
        let start = Int64(frame) * 16_666_667
        func after(_ microseconds: ClosedRange<Int>, _ time: Int64) -> Int64 {
          time + Int64(random.int(microseconds)) * 1_000
        }
        let input = after(5...20, start)
        let update = after(20...60, input)
        let draw = after(frame == 0 ? 2_000...6_000 : 100...400, update)
        let composite = after(300...1_500, draw)
        let present = after(200...900, composite)
        listener.frame(
          FrameRecord(
            transition: number, progress: Double(frame) / 20, deadline: start, begin: start, inputEnd: input,
            updateEnd: update, drawEnd: draw, compositeEnd: composite, overlay: 0, presentEnd: present,
            late: 0, skipped: 0, degraded: 0, damagedPixels: 1))
      }
      listener.end(
        TransitionEnd(
          transition: number, outcome: .completed, framesPresented: 20, framesSkipped: number == 3 ? 1 : 0,
          framesLate: number == 3 ? 2 : 0))
    }
  }
}
