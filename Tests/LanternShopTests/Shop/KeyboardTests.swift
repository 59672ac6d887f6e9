import LanternAccounts
import LanternAccountsFixtures
import LanternDesktop
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The demo by keyboard alone, on a virtual clock. After each key, a visible widget of the front screen has the focus.
@MainActor
struct KeyboardTests {
  private typealias Walk = LoggedInWalk

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private var window: TestWindow { walk.shopWalk.window }

  private func expectFocus(_ place: String) {
    let focused = window.elements.last { $0.semantics.states.contains(.focused) }
    #expect(focused != nil, "\(place): nothing has the focus; there are \(window.semantics.map(\.name))")
    if let focused { #expect(focused.frame.width > 0 && focused.frame.height > 0, "\(place): \(focused)") }
  }

  /// Presses a key.
  private func press(_ key: Key, _ modifiers: Modifiers = []) -> [ShopWalk.Step] {
    [.key(key, modifiers), .act { _ in expectFocus("after \(key)") }]
  }

  /// Presses Tab until a widget has the focus.
  private func focus(_ name: String) -> ShopWalk.Step {
    .act { _ in
      for _ in 0..<60 where window.focusedName != name {
        try window.press(.tab)
        expectFocus("on the way to \(name)")
      }
      #expect(window.focusedName == name)
    }
  }

  /// Presses Return on a widget.
  private func open(_ name: String) -> [ShopWalk.Step] { [focus(name)] + press(.enter) }

  private func write(_ text: String, into field: String) -> [ShopWalk.Step] {
    [focus(field), .key(.character("a"), .control), .type(text)]
  }

  private func take(_ steps: [ShopWalk.Step]) throws {
    try walk.shopWalk.take(
      write(Walk.email, into: "Email") + write(Walk.password, into: "Password") + press(.enter) + steps)
    #expect(walk.shopWalk.failures == [])
  }

  @Test(.requirement(96)) func `a print is bought`() throws {
    try take(
      [.act { _ in #expect(window.focusedName == "Harbour Light") }] + press(.right) + press(.enter)
        + open("Add to Bag") + open("More by Tomas Reyn") + press(.escape) + press(.escape)
        + press(.character("2"), .control) + open("Add One Paper Moon") + open("Remove One Paper Moon")
        + open("Check Out") + press(.enter) + [Walk.showsText("Thank you for your order")]
        + open("Continue Shopping") + press(.character("2"), .control)
        + [Walk.showsText("Your bag is empty.")] + open("Browse Prints"))
  }

  @Test(.requirement(96)) func `the last print is removed from the bag, and the removal undone`() throws {
    try take(
      open("Two Koi") + open("Add to Bag") + press(.character("2"), .control) + open("Remove Two Koi")
        + [Walk.showsText("Your bag is empty.")] + open("Undo") + [Walk.showsText("1 print")])
  }

  @Test(.requirement(96)) func `the password is changed`() throws {
    let new = "a tide that turns"
    try take(
      press(.character("3"), .control) + open("Login and Security") + open("Change Password")
        + write(Walk.password, into: "Current password") + write(new, into: "New password")
        + write(new, into: "Repeat password") + open("Change Password")
        + [Walk.showsText("Your password was changed."), .act { _ in expectFocus("after the change") }]
        + press(.escape) + press(.escape)
        + [Walk.attempt { [walk] in try walk.otherProcess.logIn(Walk.email, new) }])
  }

  @Test(.requirement(96)) func `the account is deleted`() throws {
    try take(
      press(.character("3"), .control) + open("Login and Security") + open("Delete Account…")
        + write(Walk.password, into: "Password") + open("Delete Permanently") + open("Delete Permanently")
        + [
          Walk.shows("login", "[[login]]"), Walk.showsText("Your account was deleted."),
          .act { _ in expectFocus("after the deletion") },
        ])
  }

  @Test(.requirement(96)) func `every place of the shop gives the focus to one of its widgets`() throws {
    try take(
      [
        "home", "bag", "account", "timings", "product/two-koi", "artist/Jun%20Arai", "account/details",
        "account/profiles", "account/security", "account/password", "account/delete", "timings/routes",
        "craft", "about", "onboarding", "welcome",
      ].map { place in
        .act { shop in
          #expect(shop.open("lantern://\(place)").isAccepted)
          window.wait(for: .seconds(1))
          expectFocus(place)
        }
      })
  }
}
