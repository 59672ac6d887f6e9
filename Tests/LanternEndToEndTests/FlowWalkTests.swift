import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// Every flow of the demo in a real window: once by the keyboard alone, once by the pointer alone.
@Suite(.serialized)
struct FlowWalkTests {
  // A way around the shop: where it leads from the list of ways, and what leads back.
  private struct Way {
    let button: String
    let heading: String
    var keys: [String] = []
    var buttons: [String] = []
    var back = "Routes"
  }

  private static let ways = [
    Way(button: "Open a Print in a New Stack", heading: "Harbour Light", keys: ["Escape"], buttons: ["Done"]),
    Way(
      button: "Open a Print in the Current Stack", heading: "Harbour Light", keys: ["alt+Left"],
      buttons: ["Back"]),
    Way(button: "Dissolve to a Print", heading: "Harbour Light", keys: ["Escape"], buttons: ["Done"]),
    Way(
      button: "Open the Artist over Your Account", heading: "Ines Vidal", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"], back: "Account"),
    Way(button: "Go to Your Account", heading: "Account", back: "Account"),
    Way(button: "Push Your Account Here", heading: "Account", keys: ["Escape"], buttons: ["Back"]),
    Way(
      button: "Show Your Bag If Hidden", heading: "Your bag is empty.", keys: ["Escape"],
      buttons: ["Done"]),
    Way(button: "Open Another Bag", heading: "Your bag is empty.", keys: ["Escape"], buttons: ["Done"]),
    Way(button: "Present Your Bag", heading: "Your bag is empty.", keys: ["Escape"], buttons: ["Done"]),
    Way(
      button: "Reset a Password", heading: "Forgot Password", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"]),
    Way(
      button: "Reset a Password from the Root", heading: "Forgot Password", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"]),
    Way(button: "Start Over", heading: "Main Screen", back: "Main Screen"),
    Way(button: "Start Over from Here", heading: "Main Screen", back: "Main Screen"),
  ]

  private func open() throws -> LaunchedApp {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    return app
  }

  @Test(.waitsForProcesses, .requirement(28, 41, 44, 45, 46, 47, 51, 56, 63, 76))
  func `the keyboard alone reaches every place by every way`() throws {
    let app = try open()
    let hand = Keyboard(app)
    try hand.open("Take the Tour")
    for page in 1...4 {
      try app.wait(for: "status", named: "Page \(page) of 4")
      try hand.open(page < 4 ? "Next" : "Done")
    }
    try app.wait(forHeading: "Login Screen")
    try hand.open("Sign Up")
    try app.wait(forHeading: "Sign Up")
    try hand.press("Escape")
    try app.wait(forHeading: "Login Screen")
    try hand.open("Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    try hand.press("alt+Left")
    try app.wait(forHeading: "Login Screen")
    try hand.focus("Email")
    try hand.press("Return")
    try app.wait(forFlow: "main")

    try hand.press("ctrl+3")
    try app.wait(forHeading: "Account")
    try hand.open("Edit Details")
    try app.wait(forHeading: "Your Details")
    try hand.focus("Name")
    try app.screen.xdotool("type", "Ada")
    // Back, quit and log out all ask.
    for way in ["Escape", "ctrl+q", "alt+Left"] {
      try hand.press(way)
      try app.wait(for: "dialog", named: "Discard changes?")
      try hand.press("Escape")
      try app.wait(forHeading: "Your Details")
    }
    try hand.open("Log Out")
    try app.wait(for: "dialog", named: "Discard changes?")
    try hand.open("Discard")
    try app.wait(forFlow: "login")
    try hand.press("Return")
    try app.wait(forFlow: "main")

    for way in FlowWalkTests.ways {
      try hand.press("ctrl+3")
      if try app.line("heading", "Routes") == nil {
        try app.wait(forHeading: "Account")
        try hand.open("Routes")
      }
      try app.wait(forHeading: "Routes")
      try hand.open(way.button)
      try app.wait(forHeading: way.heading)
      for key in way.keys {
        try hand.press(key)
        try app.waitForRest()
      }
      try app.wait(forHeading: way.back)
    }
    try hand.press("ctrl+q")
    #expect(app.running.wait().status == 0)
  }

  @Test(.waitsForProcesses)
  func `the pointer alone reaches every place by every way`() throws {
    let app = try open()
    try app.click(button: "Take the Tour")
    try app.wait(for: "status", named: "Page 1 of 4")
    try app.click(button: "Next")
    try app.wait(for: "status", named: "Page 2 of 4")
    try app.click(button: "Skip")
    try app.wait(forHeading: "Login Screen")
    try app.click(button: "Sign Up")
    try app.wait(forHeading: "Sign Up")
    try app.click(button: "Back")
    try app.wait(forHeading: "Login Screen")
    try app.click(button: "Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    try app.screen.xdotool("click", "8")
    try app.wait(forHeading: "Login Screen")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")

    for way in FlowWalkTests.ways {
      try app.click(role: "tab", "Account")
      try app.waitForRest()
      if try app.line("heading", "Routes") == nil {
        try app.scroll(to: "Routes")
        try app.click(button: "Routes")
      }
      try app.wait(forHeading: "Routes")
      try app.scroll(to: way.button, upwards: try app.isAbove(way.button))
      try app.click(button: way.button)
      try app.wait(forHeading: way.heading)
      for button in way.buttons {
        try app.click(button: button)
        try app.waitForRest()
      }
      try app.wait(forHeading: way.back)
    }
    try app.clickCloseButton()
    #expect(app.running.wait().status == 0)
  }
}

extension LaunchedApp {
  /// Whether a button that does not show lies above what shows.
  fileprivate func isAbove(_ name: String) throws -> Bool {
    guard let frame = try line("button", name)?.frame, frame.count == 4 else { return false }
    return frame[1] < 60
  }
}
