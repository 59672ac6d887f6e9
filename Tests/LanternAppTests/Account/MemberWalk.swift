import Foundation
import LanternAccounts
import LanternApp
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The shop on a virtual clock with an account in it that is nobody's demo, and what can be seen of whoever shops.
@MainActor
final class MemberWalk {
  static let email = "ines@example.org"
  static let password = "an oar and a sail"

  let walk: ShopWalk
  /// The same accounts, open elsewhere.
  let elsewhere: OtherProcess
  let clock = WallClock()

  init(_ change: (inout AccountTerms) -> Void = { _ in }) throws {
    let files = try TemporaryDirectory()
    elsewhere = try OtherProcess(files, now: { [clock] in clock.now })
    try elsewhere.add("Ines", MemberWalk.email, MemberWalk.password)
    // Nobody is welcomed any more.
    try elsewhere.logIn(MemberWalk.email, MemberWalk.password)
    try elsewhere.accounts.logOut()
    var terms = AccountTerms.light
    terms.now = { [clock] in clock.now }
    change(&terms)
    // As high as everything that is to be clicked.
    walk = try ShopWalk(PixelSize(1_000, 1_300), files: files, terms: terms)
  }

  /// Takes steps after logging in; whatever could not be clicked is an issue.
  func take(_ steps: [ShopWalk.Step]) throws {
    try walk.take(MemberWalk.logIn() + steps)
    #expect(walk.complaints == [])
  }

  // MARK: What a person does

  static func logIn(_ password: String = MemberWalk.password) -> [ShopWalk.Step] {
    write(email, into: "Email") + write(password, into: "Password") + [.key(.enter)]
  }

  /// Writes in place of what is there.
  static func write(_ text: String, into field: String) -> [ShopWalk.Step] {
    [.click(field), .key(.character("a"), .control), .type(text)]
  }

  static func page(_ button: String) -> [ShopWalk.Step] { [.click("Account"), .click(button)] }

  // MARK: What shows

  static func names(_ shop: PrintShop, _ role: Semantics.Role) -> [String] {
    shop.root.semantics.map(\.semantics).filter { $0.role == role }.map(\.name)
  }

  static func says(_ text: String, _ what: Comment? = nil) -> ShopWalk.Step {
    .act { shop in
      let texts = names(shop, .text) + names(shop, .status) + names(shop, .heading)
      #expect(texts.contains(text), "\(what ?? ""): \(texts)")
    }
  }

  static func saysNot(_ text: String) -> ShopWalk.Step {
    .act { shop in
      #expect(!(names(shop, .text) + names(shop, .status) + names(shop, .heading)).contains(text))
    }
  }

  /// The part and what stands in it.
  static func stands(_ part: String, _ screens: String) -> ShopWalk.Step {
    .act { shop in
      #expect(
        "\(shop.root.destination): \(RestorationState(of: shop.root).text)"
          == "\(part): \(screens)"
      )
    }
  }

  static func field(_ name: String, says problem: String?) -> ShopWalk.Step {
    .act { shop in
      let field = shop.root.semantics.map(\.semantics).first {
        $0.name == name && [.textbox, .password].contains($0.role)
      }
      #expect(field?.states.contains(.invalid) == (problem != nil))
      if let problem { #expect(field?.description == problem) }
    }
  }

  /// Something that may fail, in the middle of it all.
  static func attempt(_ action: @escaping () throws -> Void) -> ShopWalk.Step {
    .act { _ in
      do { try action() } catch { Issue.record("\(error)") }
    }
  }
}
