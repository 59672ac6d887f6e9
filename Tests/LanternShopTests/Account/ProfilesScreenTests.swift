import LanternAccounts
import LanternAccountsFixtures
import LanternLogin
import LanternNavigation
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// Several profiles of one account, in the running shop.
@MainActor
struct ProfilesScreenTests {
  private typealias Walk = LoggedInWalk

  private let walk: LoggedInWalk

  init() throws { walk = try LoggedInWalk() }

  private static let addAda: [ShopWalk.Step] =
    Walk.openPage("Profiles") + Walk.write("Ada", into: "Profile name") + [.click("Add Profile")]

  @Test(.requirement(23)) func `each profile keeps its own bag and details`()
    throws
  {
    let steps: [ShopWalk.Step] =
      [.click("Paper Moon"), .click("Add to Bag"), .key(.escape), .wait(.seconds(6))]
      + ProfilesScreenTests.addAda + [
        .act { shop in
          #expect(shop.sessionController.signedIn?.profiles.map(\.name.description) == ["Ines", "Ada"])
          #expect(
            shop.sessionController.signedIn?.profile.name.description == "Ines",
            "the current profile stays the same")
        },
        .click("Shop as Ada"),
        Walk.shows("main", "[[*[home] [bag] [account] [timings]]]"),
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ada") },
        .click("Bag"), Walk.showsText("Your bag is empty."),
        .click("Account"), Walk.showsText("Ada"), Walk.showsText("No delivery address"),
        .click("Edit Details"),
      ] + Walk.write("Harbour 3", into: "Delivery address") + [.click("Save"), .key(.escape)]
      + Walk.openPage("Profiles") + [
        .click("Shop as Ines"),
        .click("Bag"), Walk.showsText("1 print"),
        .click("Account"), Walk.showsText("Ines"), Walk.showsText("No delivery address"),
        .click("Profiles"), Walk.showsText("Harbour 3"), .click("Shop as Ada"),
        .click("Bag"), Walk.showsText("Your bag is empty."),
        .click("Account"), Walk.showsText("Harbour 3"),
      ]
    try walk.take(steps)
  }

  @Test(.requirement(23)) func `the profile that was used last is the current one after the next login`()
    throws
  {
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [.click("Shop as Ada"), .click("Log Out")] + Walk.logIn() + [
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ada") },
        .click("Bag"), Walk.showsText("Your bag is empty."),
      ]
    try walk.take(steps)
  }

  @Test(arguments: [
    (" ", "Enter a name."), ("a\u{202E}b", "Use at most 80 characters on one line."),
  ])
  func `an invalid profile name is reported at its field, and no profile is added`(
    name: String, problem: String
  ) throws {
    try walk.take(
      Walk.openPage("Profiles") + Walk.write(name, into: "Profile name") + [
        .key(.enter), Walk.field("Profile name", showsError: problem),
        .act { #expect($0.sessionController.signedIn?.profiles.count == 1) },
      ])
  }

  @Test func `a profile and its bag are removed after confirmation`() throws {
    let count: (Int) -> ShopWalk.Step = { expected in
      .act { #expect($0.sessionController.signedIn?.profiles.count == expected) }
    }
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [
        .click("Remove Ada"), Walk.showsText("Remove Ada?"), .key(.escape), count(2),
        .click("Remove Ada"), .click("Remove Ada"), count(1),
        .act { #expect(!Walk.names($0, .button).contains("Shop as Ada")) },
        .act {
          #expect(!Walk.names($0, .button).contains("Remove Ines"), "the current profile cannot be removed")
        },
      ]
    try walk.take(steps)
  }

  @Test func `an account has at most eight profiles, and adding a ninth shows an error`() throws {
    let otherProcess = walk.otherProcess
    let steps: [ShopWalk.Step] =
      [
        Walk.attempt {
          try otherProcess.logIn(Walk.email, Walk.password)
          for name in ["Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"] {
            _ = try otherProcess.accounts.addProfile(#require(PersonName(name)))
          }
        }
      ] + ProfilesScreenTests.addAda + [
        Walk.showsText("An account can have at most eight profiles. Remove one first."),
        .act { shop in
          let field = shop.root.semantics.map(\.semantics).first { $0.name == "Profile name" }
          #expect(field?.value == "Ada", "the name stays for another attempt")
        },
      ]
    try walk.take(steps)
  }

  @Test func `switching to a profile that was removed elsewhere shows an error`() throws {
    let otherProcess = walk.otherProcess
    let steps: [ShopWalk.Step] =
      ProfilesScreenTests.addAda + [
        Walk.attempt {
          let ada = try #require(try otherProcess.logIn(Walk.email, Walk.password).profiles.last)
          _ = try otherProcess.accounts.removeProfile(ada.id)
        },
        .click("Shop as Ada"), Walk.showsText("This profile was removed."),
        .act { #expect($0.sessionController.signedIn?.profile.name.description == "Ines") },
      ]
    try walk.take(steps)
  }
}
