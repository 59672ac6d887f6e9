import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The documentation's recipe for a login before a destination.
@MainActor
struct LogInThenContinueTests {
  private let fixture = RouterFixture()
  private let example = GuardedOrders()

  @Test func `the documentation's recipe is the one that is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/LogInThenContinue.md",
      in: ["Tests/LanternNavigationTests/Routing/LogInThenContinue.swift"], atLeast: 2)
  }

  @Test(.requirement(71, 72)) func `after the login the navigation continues to its destination`() throws {
    fixture.go(example.orders)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]} Log In>")
    #expect(fixture.results == [])
    try #require(fixture.root.targetScreens.last as? LoginScreen).logIn()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p Orders] [q]}>")
    #expect(fixture.results == ["orders was shown: Orders"])
  }

  @Test(.requirement(71, 72)) func `a login screen that is closed without a login refuses the navigation`()
    throws
  {
    fixture.go(example.orders)
    fixture.settle()
    try #require(fixture.root.targetScreens.last as? LoginScreen).close()
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(fixture.results == ["orders was refused: not logged in"])
  }

  @Test(.requirement(71)) func `a user who is logged in sees no login screen`() {
    example.account.user = "ines"
    fixture.go(example.orders)
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p Orders] [q]}>")
  }
}
