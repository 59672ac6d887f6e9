import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The pages of the shop, driven on a virtual clock.
@MainActor
struct ShopPageTests {
  private typealias Walk = LoggedInWalk

  private func take(
    _ size: PixelSize = PixelSize(1_280, 800), _ steps: (ShopWalk) -> [ShopWalk.Step]
  ) throws {
    let walk = try ShopWalk(size)
    try walk.take([.click("Log In")] + steps(walk))
    #expect(walk.failures == [])
  }

  private static let titles = ["Harbour Light", "Paper Moon", "Two Koi", "Low Tide", "Regatta"]

  private func shows(_ prints: [String]) -> ShopWalk.Step {
    .act { shop in
      let names = Walk.names(shop, .button).filter(ShopPageTests.titles.contains)
      #expect(names == prints)
    }
  }

  @Test func `a search shows the prints that match, and a message if none does`() throws {
    try take { _ in
      [
        .click("Search"), .type("ines"), shows(["Harbour Light", "Low Tide", "Regatta"]),
        .key(.character("a"), .control), .type("submarine"), shows([]),
        Walk.showsText("No print matches “submarine”."), .click("Clear Search"),
        Walk.hidesText("No print matches “submarine”."),
        .act { #expect(Walk.names($0, .button).contains("River of Lights")) },
        .type("koi"), shows(["Two Koi"]), .key(.escape), .act { #expect(Walk.names($0, .button).count > 18) },
      ]
    }
  }

  @Test func `the prints can be sorted`() throws {
    try take { _ in
      [
        .click("Search"), .type("ines"), .key(.tab), .key(.down), .key(.end), .key(.up), .key(.enter),
        shows(["Harbour Light", "Regatta", "Low Tide"]),
      ]
    }
  }

  @Test func `the arrow keys move the focus in the grid of prints`() throws {
    try take { walk in
      func expectFocus(_ name: String) -> ShopWalk.Step {
        .act { _ in #expect(walk.window.focusedName == name) }
      }
      return [
        expectFocus("Harbour Light"), .key(.right), expectFocus("Paper Moon"), .key(.down),
        expectFocus("Slow Orbit"), .key(.left), .key(.left), expectFocus("The Lantern"), .key(.up),
        expectFocus("The Lantern"), .key(.left), .key(.left), .key(.left), expectFocus("Harbour Light"),
        .key(.down), .key(.up), .key(.enter), Walk.showsText("Harbour Light"),
      ]
    }
  }

  @Test(arguments: [(480, 1), (1_280, 4), (1_920, 7)])
  func `a wide window shows more columns, at the leading edge of every other page`(width: Int, columns: Int)
    throws
  {
    try take(PixelSize(width, 1_000)) { walk in
      var edge = 0.0
      return [
        .act { _ in
          let cards = walk.window.elements.filter { $0.semantics.role == .button && $0.frame.width > 150 }
          let first = try #require(cards.first)
          edge = first.frame.minX
          #expect(cards.count { $0.frame.minY == first.frame.minY } == columns)
        },
        .click("Timings"),
        .act { _ in
          let button = try walk.window.widget(named: "Play Ten of Each Kind")
          #expect(button.frame.minX == edge)
        },
      ]
    }
  }

  @Test(.requirement(19))
  func `only the main screen has Log Out in its bar, and Account has it as a row`() throws {
    func expectLogOut(_ count: Int, _ place: String) -> ShopWalk.Step {
      .act { shop in
        let buttons = Walk.names(shop, .button)
        #expect(buttons.count { $0 == "Log Out" } == count, "\(place)")
        #expect(!buttons.contains("Log In"), "\(place)")
      }
    }
    try take { _ in
      [
        expectLogOut(1, "home"), .click("Harbour Light"), expectLogOut(0, "product"),
        .click("How It Is Made"), expectLogOut(0, "craft"), .key(.escape), .click("Bag"),
        expectLogOut(0, "bag"), .click("Timings"), expectLogOut(0, "timings"), .click("Account"),
        expectLogOut(1, "account"), .click("Edit Details"), expectLogOut(0, "details"), .key(.escape),
        .click("Log Out"), Walk.shows("login", "[[login]]"),
      ]
    }
  }

  @Test func `the focus never starts on a button that deletes something`() throws {
    try take { walk in
      [
        .click("Account"), .click("Login and Security"),
        .act { _ in
          let focused = walk.window.semantics.filter { $0.states.contains(.focused) }.map(\.name)
          #expect(!focused.contains("Delete Account…"), "\(focused)")
        },
        .key(.enter), .act { #expect(!Walk.names($0, .button).contains("Delete Permanently")) },
      ]
    }
  }

  @Test func `a text size and a theme that are chosen elsewhere show on the account`() throws {
    try take { walk in
      func expect(_ size: String, _ theme: String) -> ShopWalk.Step {
        .act { _ in
          #expect(walk.window.semantics.first { $0.name == "Text size" }?.value == size)
          #expect(walk.window.semantics.first { $0.name == "Theme" }?.value == theme)
        }
      }
      return [
        .click("Account"), expect("100%", "Light"), .key(.character("+"), .control),
        .key(.character("+"), .control), expect("120%", "Light"),
        .act { shop in
          var settings = shop.services.appearance.settings
          settings.choose(\.theme, .dark)
          shop.services.apply(settings)
        }, expect("120%", "Dark"),
      ]
    }
  }

  @Test func `the menu of a print adds it to the bag, and leads to its artist`() throws {
    try take { walk in
      func openMenu(on print: String) -> ShopWalk.Step {
        .act { _ in try walk.window.openContextMenu(on: print, role: .button) }
      }
      return [
        openMenu(on: "Paper Moon"), .click("Add to Bag"),
        Walk.showsText("Paper Moon was added to your bag."), .act { #expect($0.model.bag.count == 1) },
        .click("Undo"), .act { #expect($0.model.bag.count == 0) },
        .act { _ in #expect(walk.window.focusedName == "Paper Moon") },
        // By the keyboard, on the card that has the focus.
        .key(.menu), .click("More by Tomas Reyn"),
        Walk.shows("main", "[[*[home artist/Tomas Reyn] [bag] [account] [timings]]]"),
      ]
    }
  }

  @Test func `no more of a print than its limit fits in the bag, and the message says so`() throws {
    let add = (0..<10).map { _ in ShopWalk.Step.click("Add to Bag") }
    try take { _ in
      [.click("Harbour Light")] + add
        + [
          Walk.showsText("You can order at most 9 of Harbour Light."),
          Walk.hidesText("Harbour Light is sold out."),
        ]
    }
  }

  @Test func `a page whose bar shows its title does not repeat it`() throws {
    try take { walk in
      shopPlaces.map { place in
        .act { shop in
          #expect(shop.open("lantern://\(place)").isAccepted)
          walk.window.wait(for: .seconds(1))
          let headings = Walk.names(shop, .heading)
          #expect(Set(headings).count == headings.count, "\(place): \(headings)")
        }
      }
    }
  }

  @Test(.requirement(107)) func `the overview of shortcuts has those of the visible tabs and of the search`()
    throws
  {
    try take { _ in
      [
        .key(.function(1)),
        .act { shop in
          let names = Walk.names(shop, .text)
          let keys = [
            "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+Tab", "Ctrl+Shift+Tab", "Ctrl+F", "Escape",
          ]
          #expect(keys.filter { !names.contains($0) } == [])
        },
      ]
    }
  }

  @Test(.requirement(107)) func `Ctrl+F leads to the search after a click on the tab`() throws {
    try take { _ in
      [
        .click("Home"), .key(.character("f"), .control), .type("moon"), Walk.showsText("Paper Moon"),
        .act { #expect(!Walk.names($0, .button).contains("Harbour Light")) },
      ]
    }
  }

  @Test func `the page with the licenses is reached by the pointer`() throws {
    try take { _ in [.click("Account"), .click("About Lantern"), Walk.showsText("HarfBuzz")] }
  }

  @Test func `the routes are a page of Timings, and links to their former place lead there`() throws {
    try take { _ in
      [
        .click("Timings"), .click("Routes"),
        Walk.shows("main", "[[[home] [bag] [account] [timings timings/routes]]]"),
        .click("Home"), .act { #expect($0.open("lantern://account/ways-around").isAccepted) },
        Walk.shows("main", "[[[home] [bag] [account] [timings timings/routes]]]"),
      ]
    }
  }

  private var shopPlaces: [String] {
    [
      "home", "bag", "account", "timings", "product/two-koi", "artist/Jun%20Arai", "account/details",
      "account/profiles", "account/security", "account/password", "account/delete", "timings/routes",
    ]
  }

  @Test func `an order has a number, its prints and the total, and can be undone`() throws {
    try take { walk in
      [
        .click("Two Koi"), .click("Add to Bag"), .click("Bag"), .click("Check Out"), .click("Place Order"),
        Walk.showsText("Thank you for your order"), Walk.showsText("Order number 1001"),
        Walk.showsText("1 × Two Koi"), Walk.showsText("€74.90"),
        Walk.showsText(
          "This shop is a demo. Nothing was charged, and nothing will be shipped. Your bag is empty now."),
        .act { #expect($0.model.bag.count == 0) },
        .click("Undo Order"), Walk.showsText("1 print"), .act { #expect($0.model.bag.count == 1) },
        .click("Check Out"), .click("Place Order"), Walk.showsText("Order number 1002"),
        .click("Continue Shopping"), Walk.showsText("Main Screen"),
        .key(.character("2"), .control), Walk.showsText("Your bag is empty."),
        .act { _ in #expect(walk.window.focusedName == "Browse Prints") },
      ]
    }
  }

  @Test func `a print is enlarged by a click, keys and the wheel, and moved by dragging`() throws {
    try take { walk in
      func expectSize(_ size: String) -> ShopWalk.Step {
        .act { shop in
          let pictures = shop.root.semantics.map(\.semantics).filter { $0.role == .button && $0.value != nil }
          #expect(pictures.map(\.value) == [size])
          #expect(Walk.names(shop, .text).contains(size))
        }
      }
      var before: Bitmap?
      let picture = Point(400, 400)
      return [
        .click("Two Koi"), expectSize("100%"), .click("Zoom In"), expectSize("150%"), .click("Zoom Out"),
        expectSize("100%"),
        // A wheel without Ctrl scrolls the page.
        .act { _ in try walk.window.scroll(by: Point(0, -40), at: picture) }, expectSize("100%"),
        .act { _ in try walk.window.click(at: picture) }, expectSize("200%"),
        .act { _ in
          try walk.window.scroll(by: Point(0, -40), at: picture)
          before = walk.window.picture()
        }, expectSize("300%"),
        .act { _ in
          try walk.window.drag(from: picture, to: picture + Point(60, 30))
          #expect(walk.window.picture() != before)
        }, expectSize("300%"),
        .key(.character("-")), expectSize("200%"), .key(.character("+")), .key(.character("+")),
        .key(.character("+")), expectSize("400%"), .key(.escape), expectSize("100%"),
        Walk.showsText("Two Koi"),
      ]
    }
  }

  @Test func `the page of an artist has the artist's life, work and prints`() throws {
    try take { _ in
      [
        .click("Two Koi"), .click("More by Jun Arai"),
        Walk.showsText("Born in Kanazawa in 1968. Lives in Kyoto."),
        Walk.showsText("3 prints in the shop"),
        .act { #expect(Walk.names($0, .button).filter(["The Lantern", "Two Koi"].contains).count == 2) },
      ]
    }
  }

  @Test func `Stop stays in the bar, enabled only while transitions are played`() throws {
    try take { walk in
      @MainActor func expectStop(isEnabled: Bool) {
        let stop = walk.window.semantics.first { $0.name == "Stop" }
        #expect(stop?.states.contains(.disabled) == !isEnabled)
      }
      return [
        .click("Timings"),
        .act { _ in
          expectStop(isEnabled: false)
          try walk.window.click("Play Ten of Each Kind")
          for _ in 0..<20 {
            walk.window.wait(for: .milliseconds(70))
            expectStop(isEnabled: true)
          }
          try walk.window.press(.escape)
          expectStop(isEnabled: false)
        },
      ]
    }
  }

  @Test func `a refused link is reported in the window, with similar ones`() throws {
    try take { _ in
      [
        .act { #expect(!$0.open("lantern://bagg").isAccepted) },
        .act { shop in
          let dialog = shop.root.semantics.map(\.semantics).first { $0.role == .dialog }
          #expect(dialog?.name == "This link can’t be opened")
          let reason = "There is no place “bagg”; check the spelling."
          #expect(
            dialog?.value?.hasPrefix("lantern://bagg\n\n\(reason)\n\nDid you mean:\nlantern://bag") == true)
          #expect(dialog?.value?.contains("harbour-light") == false)
        },
        .click("Close"),
        .act { shop in
          #expect(shop.open("lantern://").isAccepted)
          #expect(Walk.names(shop, .dialog) == [])
        },
      ]
    }
  }

  @Test func `a link that is refused during the start is reported after it`() throws {
    let walk = try ShopWalk(PixelSize(1_280, 800))
    #expect(!walk.shop.open("lantern://nowhere").isAccepted)
    try walk.take([.act { #expect(Walk.names($0, .dialog) == ["This link can’t be opened"]) }])
  }
}
