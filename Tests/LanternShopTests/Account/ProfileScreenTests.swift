import LanternNavigation
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// A screen with unsaved changes, in the running shop.
@MainActor
struct ProfileScreenTests {
  private let walk: ShopWalk

  init() throws { walk = try ShopWalk(PixelSize(1000, 900)) }

  private static let toDetails: [ShopWalk.Step] = [
    .click("Log In"), .click("Account"), .click("Edit Details"),
  ]

  // The visible screen.
  private static func top(_ shop: PrintShop) -> Screen {
    var screen: Screen = shop.root.current
    while let next = screen.visibleChildren.last { screen = next }
    return screen
  }

  private static func expect(_ title: String, refuses: Bool) -> ShopWalk.Step {
    .act { shop in
      let screen = top(shop)
      #expect(screen.title == title)
      #expect(screen.refusal == (refuses ? Refusal("You have unsaved changes.") : nil))
    }
  }

  private static func type(_ text: String) -> [ShopWalk.Step] {
    [.key(.character("a"), .control), .type(text)]
  }

  private static func names(_ shop: PrintShop) -> [String] { shop.root.semantics.map(\.semantics.name) }

  @Test(.requirement(76)) func `a screen refuses to close only while it has unsaved changes`() throws {
    try walk.take(
      ProfileScreenTests.toDetails + [ProfileScreenTests.expect("Your Details", refuses: false)]
        + ProfileScreenTests.type("Ines") + [
          ProfileScreenTests.expect("Your Details", refuses: true),
          .click("Save"), ProfileScreenTests.expect("Your Details", refuses: false),
          .key(.escape), ProfileScreenTests.expect("Account", refuses: false),
          .act { #expect(ProfileScreenTests.names($0).contains("Ines"), "the new name is shown") },
        ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(76))
  func `a refused screen asks for confirmation, and keeps the input until it is removed`() throws {
    var left = 0
    try walk.take(
      ProfileScreenTests.toDetails + ProfileScreenTests.type("Ines") + [
        .act { shop in ProfileScreenTests.top(shop).refused { left += 1 } },
        .act { #expect(ProfileScreenTests.names($0).contains("Discard changes?")) },
        .click("Keep Editing"),
        .act { shop in
          #expect(left == 0)
          #expect(!ProfileScreenTests.names(shop).contains("Discard changes?"))
        },
        ProfileScreenTests.expect("Your Details", refuses: true),
        .act { shop in ProfileScreenTests.top(shop).refused { left += 1 } },
        .click("Discard"),
        .act { _ in #expect(left == 1) },
        ProfileScreenTests.expect("Your Details", refuses: true),
      ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(76, 123)) func `a screen whose user discards its changes closes`() throws {
    try walk.take(
      ProfileScreenTests.toDetails + ProfileScreenTests.type("Ines") + [
        .key(.escape), .click("Discard"), ProfileScreenTests.expect("Account", refuses: false),
        .act { #expect(!ProfileScreenTests.names($0).contains("Ines"), "the old name is shown") },
      ])
    #expect(walk.failures == [])
  }

  @Test(.requirement(76)) func `a second request to leave replaces the dialog of the first one`() throws {
    var left: [String] = []
    try walk.take(
      ProfileScreenTests.toDetails + ProfileScreenTests.type("Ines") + [
        .act { shop in
          let screen = ProfileScreenTests.top(shop)
          screen.refused { left.append("back") }
          screen.refused { left.append("log out") }
        },
        .act { shop in
          #expect(ProfileScreenTests.names(shop).filter { $0 == "Discard changes?" }.count == 2)
        },
        .click("Discard"),
        .act { shop in
          #expect(left == ["log out"])
          #expect(!ProfileScreenTests.names(shop).contains("Discard changes?"))
        },
      ])
    #expect(walk.failures == [])
  }

  @Test func `a long delivery address wraps, in its field and in the account`() throws {
    let address = "Ines Vidal, Rua das Flores 128, third floor on the left, 4050-262 Porto, Portugal"
    let window = walk.window
    try walk.take(
      ProfileScreenTests.toDetails + [
        .click("Delivery address"), .type(address), .click("Save"),
        .act { _ in
          let field = try window.widget(named: "Delivery address")
          #expect(field.semantics.value == address)
          #expect(field.frame.height > 90)
        },
        .key(.escape),
        .act { _ in
          let shown = try window.widget(named: address)
          #expect(shown.frame.height > 30)
        },
      ])
    #expect(walk.failures == [])
  }

  @Test func `an empty name is an error, and Return saves`() throws {
    try walk.take(
      ProfileScreenTests.toDetails + ProfileScreenTests.type(" ") + [
        .key(.enter), ProfileScreenTests.expect("Your Details", refuses: true),
        .act { shop in
          let name = shop.root.semantics.map(\.semantics).first { $0.role == .textbox && $0.name == "Name" }
          #expect(name?.description == "Enter a name.")
        },
      ] + ProfileScreenTests.type("Ines") + [
        .key(.enter), ProfileScreenTests.expect("Your Details", refuses: false),
      ])
    #expect(walk.failures == [])
  }
}
