import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// 3.3.1, 3.3.3 and 4.1.3: each form of the demo is submitted with wrong contents.
@MainActor
final class FormAudit {
  private let walk: LoggedInWalk
  private let glyphs: AuditTypesetter
  private let table: AuditTable

  init(_ base: any Typesetter, _ table: AuditTable) throws {
    glyphs = AuditTypesetter(base, ink: .glyphs)
    walk = try LoggedInWalk(typesetter: glyphs)
    self.table = table
  }

  func audit() throws {
    let beforeLogin: [ShopWalk.Step] =
      LoggedInWalk.write("nobody@example.org", into: "Email")
      + LoggedInWalk.write("some wrong words", into: "Password") + submit("login", "Log In", ["Password"])
      + [.click("Sign Up")] + submit("sign-up", "Create Account", ["Name", "Email", "Password"])
      + open("forgot-password") + LoggedInWalk.write("nowhere", into: "Email")
      + submit("forgot password", "Send Code", ["Email"])
      + open("reset-password?email=ines@example.org")
      + submit("reset password", "Set Password", ["Code", "New password"])
      + open("confirm?email=ines@example.org") + submit("confirmation", "Confirm", ["Code"])
      + LoggedInWalk.write("AAAA-AAAA", into: "Code") + [
        .click("Confirm"), expectErrors("confirmation", ["Code"]),
      ]
    let afterLogin: [ShopWalk.Step] =
      open("account/profiles") + submit("profiles", "Add Profile", ["Profile name"])
      + open("account/password")
      + submit("password", "Change Password", ["Current password", "New password"])
      + open("account/delete") + submit("deletion", "Delete Permanently", ["Password"])
      + open("account/details")
      + [
        .click("Name"), .key(.character("a"), .control), .key(.backspace), expectErrors("details", ["Name"]),
      ]
    try walk.shopWalk.take(beforeLogin + open("login") + LoggedInWalk.logIn() + afterLogin)
    #expect(walk.shopWalk.failures == [])
  }

  private func open(_ place: String) -> [ShopWalk.Step] {
    [
      .act { shop in
        let isOpened = shop.open("lantern://\(place)").isAccepted
        #expect(isOpened, "\(place)")
      }
    ]
  }

  private func submit(_ form: String, _ button: String, _ fields: [String]) -> [ShopWalk.Step] {
    [.act { [glyphs] _ in glyphs.forgetTexts() }, .click(button), expectErrors(form, fields)]
  }

  // The error is text beside the field, is its description, and is spoken because the focus moves to the first field
  // with an error, or because the description of the focused field changes.
  private func expectErrors(_ form: String, _ fields: [String]) -> ShopWalk.Step {
    .act { [glyphs, table] shop in
      let invalid = AuditedWidget.all(in: shop.root).filter { $0.semantics.states.contains(.invalid) }
      table.expect(
        invalid.map(\.semantics.name) == fields, "3.3.1", form,
        "\(form): errors at \(invalid.map(\.semantics.name))")
      for field in invalid {
        let error = field.semantics.description ?? ""
        table.expect(
          !error.isEmpty && glyphs.texts.contains(error), "3.3.1", form,
          "\(form): no text describes the error of \(field.description)")
        table.expect(
          error.split(separator: " ").count > 2, "3.3.3", form,
          "\(form): “\(error)” suggests nothing for \(field.description)")
      }
      let focused = AuditedWidget.all(in: shop.root).last { $0.semantics.states.contains(.focused) }
      table.expect(
        focused?.semantics.name == fields.first, "4.1.3", form,
        "\(form): the focus is on \(focused?.description ?? "nothing")")
    }
  }
}
