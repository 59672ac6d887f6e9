import LanternAccounts
import LanternApp
import LanternNavigation
import LanternTestSupport
import LanternWidgets
import Testing

/// Several people with one account, in the running shop.
@MainActor
struct ProfilesScreenTests {
  private typealias Member = MemberWalk

  private let member: MemberWalk

  init() throws { member = try MemberWalk() }

  private static let addAda: [ShopWalk.Step] =
    Member.page("Profiles") + Member.write("Ada", into: "Profile name") + [.click("Add Profile")]

  @Test(.requirement(23)) func `whoever comes along has a bag and details of their own, and both stay`()
    throws
  {
    let steps: [ShopWalk.Step] =
      [.click("Paper Moon"), .click("Add to Bag"), .key(.escape), .wait(.seconds(6))]
      + ProfilesScreenTests.addAda + [
        .act { shop in
          #expect(shop.sessionController.signedIn?.profiles.map(\.name.description) == ["Ines", "Ada"])
          #expect(
            shop.sessionController.signedIn?.profile.name.description == "Ines",
            "who shops stays who they are")
        },
        .click("Shop as Ada"),
        Member.stands("main", "[[*[home] [bag] [account] [timings]]]"),
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ada") },
        .click("Bag"), Member.says("Your bag is empty."),
        .click("Account"), Member.says("Ada"), Member.says("No delivery address"), .click("Edit Details"),
      ] + Member.write("Harbour 3", into: "Delivery address") + [.click("Save"), .key(.escape)]
      + Member.page("Profiles") + [
        .click("Shop as Ines"),
        .click("Bag"), Member.says("1 print"),
        .click("Account"), Member.says("Ines"), Member.says("No delivery address"),
        .click("Profiles"), Member.says("Harbour 3"), .click("Shop as Ada"),
        .click("Bag"), Member.says("Your bag is empty."),
        .click("Account"), Member.says("Harbour 3"),
      ]
    try member.take(steps)
  }

  @Test(.requirement(23)) func `the profile that was chosen last is who shops after the next log in`() throws
  {
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [.click("Shop as Ada"), .click("Log Out")] + Member.logIn() + [
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ada") },
        .click("Bag"), Member.says("Your bag is empty."),
      ]
    try member.take(steps)
  }

  @Test(arguments: [
    (" ", "Enter a name."), ("a\u{202E}b", "Use at most 80 characters on one line."),
  ])
  func `a name that can be none is said so at its field, and nobody comes along`(
    name: String, problem: String
  ) throws {
    try member.take(
      Member.page("Profiles") + Member.write(name, into: "Profile name") + [
        .key(.enter), Member.field("Profile name", says: problem),
        .act { #expect($0.sessionController.signedIn?.profiles.count == 1) },
      ])
  }

  @Test func `a profile goes once that is confirmed, and its bag with it`() throws {
    let count: (Int) -> ShopWalk.Step = { expected in
      .act { #expect($0.sessionController.signedIn?.profiles.count == expected) }
    }
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [
        .click("Remove Ada"), Member.says("Remove Ada?"), .key(.escape), count(2),
        .click("Remove Ada"), .click("Remove Ada"), count(1),
        .act { #expect(!Member.names($0, .button).contains("Shop as Ada")) },
        .act { #expect(!Member.names($0, .button).contains("Remove Ines"), "somebody has to shop") },
      ]
    try member.take(steps)
  }

  @Test func `eight share an account at most, and a ninth is told so`() throws {
    let elsewhere = member.elsewhere
    let steps: [ShopWalk.Step] =
      [
        Member.attempt {
          try elsewhere.logIn(Member.email, Member.password)
          for name in ["Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"] {
            _ = try elsewhere.accounts.addProfile(#require(PersonName(name)))
          }
        }
      ] + ProfilesScreenTests.addAda + [
        Member.says("An account can have at most eight profiles. Remove one first."),
        .act { shop in
          let field = shop.root.semantics.map(\.semantics).first { $0.name == "Profile name" }
          #expect(field?.value == "Ada", "once there is room it can be added")
        },
      ]
    try member.take(steps)
  }

  @Test func `who has been removed elsewhere meanwhile cannot shop, and that is said`() throws {
    let elsewhere = member.elsewhere
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [
        Member.attempt {
          let ada = try #require(try elsewhere.logIn(Member.email, Member.password).profiles.last)
          _ = try elsewhere.accounts.removeProfile(ada.id)
        },
        .click("Shop as Ada"), Member.says("This profile was removed."),
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ines") },
      ]
    try member.take(steps)
  }
}
