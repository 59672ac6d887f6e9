import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// The shop on a virtual clock, with an account that is not the demo account, and checks of its contents.
@MainActor
final class LoggedInWalk {
  static let email = "ines@example.org"
  static let password = "an oar and a sail"

  let shopWalk: ShopWalk
  /// The same accounts, as another process opens them.
  let otherProcess: OtherProcess
  let clock = WallClock()

  init(
    typesetter: (any Typesetter)? = nil, _ change: (inout AccountSettings) -> Void = { _ in }
  ) throws {
    let files = try TemporaryDirectory()
    otherProcess = try OtherProcess(files, now: { [clock] in clock.now })
    try otherProcess.add("Ines", LoggedInWalk.email, LoggedInWalk.password)
    // After this login, the welcome screen is not shown.
    try otherProcess.logIn(LoggedInWalk.email, LoggedInWalk.password)
    try otherProcess.accounts.logOut()
    var accountSettings = AccountSettings.light
    accountSettings.now = { [clock] in clock.now }
    change(&accountSettings)
    // High enough for everything that tests click.
    shopWalk = try ShopWalk(
      PixelSize(1_000, 1_300), typesetter: typesetter, files: files,
      accountSettings: accountSettings)
  }

  /// Performs steps after logging in. Records an issue if something could not be clicked.
  func take(_ steps: [ShopWalk.Step]) throws {
    try shopWalk.take(LoggedInWalk.logIn() + steps)
    #expect(shopWalk.failures == [])
  }

  // MARK: Actions

  static func logIn(_ password: String = LoggedInWalk.password) -> [ShopWalk.Step] {
    write(email, into: "Email") + write(password, into: "Password") + [.key(.enter)]
  }

  /// Replaces the contents of a field.
  static func write(_ text: String, into field: String) -> [ShopWalk.Step] {
    [.click(field), .key(.character("a"), .control), .type(text)]
  }

  static func openPage(_ button: String) -> [ShopWalk.Step] { [.click("Account"), .click(button)] }

  // MARK: Checks

  static func names(_ shop: PrintShop, _ role: Semantics.Role) -> [String] {
    shop.root.semantics.map(\.semantics).filter { $0.role == role }.map(\.name)
  }

  private static func shownTexts(_ shop: PrintShop) -> [String] {
    [Semantics.Role.text, .status, .alert, .heading].flatMap { names(shop, $0) }
  }

  static func showsText(_ text: String, _ comment: Comment? = nil) -> ShopWalk.Step {
    .act { shop in
      let texts = shownTexts(shop)
      #expect(texts.contains(text), "\(comment ?? ""): \(texts)")
    }
  }

  static func hidesText(_ text: String) -> ShopWalk.Step {
    .act { shop in
      #expect(!shownTexts(shop).contains(text))
    }
  }

  /// Checks the flow and its screens.
  static func shows(_ flow: String, _ screens: String) -> ShopWalk.Step {
    .act { shop in
      #expect(
        "\(shop.root.destination): \(RestorationState(of: shop.root).text)"
          == "\(flow): \(screens)"
      )
    }
  }

  static func field(_ name: String, showsError error: String?) -> ShopWalk.Step {
    .act { shop in
      let field = shop.root.semantics.map(\.semantics).first {
        $0.name == name && [.textbox, .password].contains($0.role)
      }
      #expect(field?.states.contains(.invalid) == (error != nil))
      if let error { #expect(field?.description == error) }
    }
  }

  /// Runs an action that may throw an error.
  static func attempt(_ action: @escaping () throws -> Void) -> ShopWalk.Step {
    .act { _ in try action() }
  }
}
