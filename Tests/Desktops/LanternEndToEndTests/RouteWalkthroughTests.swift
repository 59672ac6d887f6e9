import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// All flows and routes of the demo in a real window, operated once with only the keyboard and once with only the
/// pointer.
@Suite(.serialized)
struct RouteWalkthroughTests {
  // An entry in the list of routes.
  private struct Route {
    let button: String
    /// The heading of the destination.
    let heading: String
    /// The keys, or the buttons, that go back.
    var keys: [String] = []
    var buttons: [String] = []
    /// The heading of the screen after going back.
    var headingAfterwards = "Routes"
  }

  private static let routes = [
    Route(
      button: "Open a Print in a New Stack", heading: "Harbour Light", keys: ["Escape"], buttons: ["Done"]),
    Route(
      button: "Open a Print in the Current Stack", heading: "Harbour Light", keys: ["alt+Left"],
      buttons: ["Back"]),
    Route(button: "Dissolve to a Print", heading: "Harbour Light", keys: ["Escape"], buttons: ["Done"]),
    Route(
      button: "Open the Artist over Your Account", heading: "Ines Vidal", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"], headingAfterwards: "Account"),
    Route(button: "Go to Your Account", heading: "Account", headingAfterwards: "Account"),
    Route(button: "Push Your Account Here", heading: "Account", keys: ["Escape"], buttons: ["Back"]),
    Route(
      button: "Show Your Bag If Hidden", heading: "Your bag is empty.", keys: ["Escape"],
      buttons: ["Done"]),
    Route(button: "Open Another Bag", heading: "Your bag is empty.", keys: ["Escape"], buttons: ["Done"]),
    Route(button: "Present Your Bag", heading: "Your bag is empty.", keys: ["Escape"], buttons: ["Done"]),
    Route(
      button: "Reset a Password", heading: "Forgot Password", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"]),
    Route(
      button: "Reset a Password from the Root", heading: "Forgot Password", keys: ["Escape", "Escape"],
      buttons: ["Back", "Done"]),
    Route(button: "Start Over", heading: "Main Screen", headingAfterwards: "Main Screen"),
    Route(button: "Start Over from Here", heading: "Main Screen", headingAfterwards: "Main Screen"),
  ]

  private func launch() throws -> LaunchedApp {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    return app
  }

  @Test(.waitsForProcesses, .requirement(28, 41, 44, 45, 46, 47, 51, 56, 63, 76))
  func `the keyboard alone follows every route`() throws {
    let app = try launch()
    let keyboard = Keyboard(app)
    try keyboard.open("Take the Tour")
    for page in 1...4 {
      try app.wait(for: "status", named: "Page \(page) of 4")
      try keyboard.open(page < 4 ? "Next" : "Done")
    }
    try app.wait(forHeading: "Login Screen")
    try keyboard.open("Sign Up")
    try app.wait(forHeading: "Sign Up")
    try keyboard.press("Escape")
    try app.wait(forHeading: "Login Screen")
    try keyboard.open("Forgot Password")
    try app.wait(forHeading: "Forgot Password")
    try keyboard.press("alt+Left")
    try app.wait(forHeading: "Login Screen")
    try keyboard.focus("Email")
    try keyboard.press("Return")
    try app.wait(forFlow: "main")

    try keyboard.press("ctrl+3")
    try app.wait(forHeading: "Account")
    try keyboard.open("Edit Details")
    try app.wait(forHeading: "Your Details")
    try keyboard.focus("Name")
    try app.screen.xdotool("type", "Ada")
    // Going back and quitting ask for confirmation, and so does logging out.
    for key in ["Escape", "ctrl+q", "alt+Left"] {
      try keyboard.press(key)
      try app.wait(for: "dialog", named: "Discard changes?")
      try keyboard.press("Escape")
      try app.wait(forHeading: "Your Details")
    }
    try keyboard.press("ctrl+1")
    try app.wait(forHeading: "Main Screen")
    try keyboard.open("Log Out")
    try app.wait(for: "dialog", named: "Discard changes?")
    try keyboard.open("Discard")
    try app.wait(forFlow: "login")
    try keyboard.press("Return")
    try app.wait(forFlow: "main")

    for route in RouteWalkthroughTests.routes {
      try keyboard.press("ctrl+4")
      if try app.widget("heading", "Routes") == nil {
        try app.wait(forHeading: "Timings")
        try keyboard.open("Routes")
      }
      try app.wait(forHeading: "Routes")
      try keyboard.open(route.button)
      try app.wait(forHeading: route.heading)
      for key in route.keys {
        try keyboard.press(key)
        try app.waitForEndOfTransition()
      }
      try app.wait(forHeading: route.headingAfterwards)
    }
    try keyboard.press("ctrl+q")
    #expect(app.process.wait().status == 0)
  }

  @Test(.waitsForProcesses)
  func `the pointer alone follows every route`() throws {
    let app = try launch()
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
    try app.logIn()

    for route in RouteWalkthroughTests.routes {
      try app.click(role: "tab", "Timings")
      try app.waitForEndOfTransition()
      if try app.widget("heading", "Routes") == nil {
        try app.scroll(to: "Routes")
        try app.click(button: "Routes")
      }
      try app.wait(forHeading: "Routes")
      try app.scroll(to: route.button, upwards: try app.isAbove(route.button))
      try app.click(button: route.button)
      try app.wait(forHeading: route.heading)
      for button in route.buttons {
        try app.click(button: button)
        try app.waitForEndOfTransition()
      }
      try app.wait(forHeading: route.headingAfterwards)
    }
    try app.clickCloseButton()
    #expect(app.process.wait().status == 0)
  }
}

extension LaunchedApp {
  /// Returns whether a button lies above the visible part of the screen.
  fileprivate func isAbove(_ name: String) throws -> Bool {
    guard let frame = try widget("button", name)?.frame, frame.count == 4 else { return false }
    return frame[1] < 60
  }
}
