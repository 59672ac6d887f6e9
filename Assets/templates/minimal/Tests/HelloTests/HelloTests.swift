import LanternNavigation
import LanternTesting
import Testing

@testable import Hello

struct HelloTests {
  @Test func `Next pushes another greeting`() throws {
    let window = TestWindow(ScreenStack(root: GreetingScreen(title: "Hello")))
    try window.click("Next")
    #expect(window.names(of: .button).contains("Back"))
  }
}
