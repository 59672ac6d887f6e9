import LanternNavigation
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

struct HelloTests {
  @Test(arguments: [900.0, 400]) func `a selected item shows its details`(width: Double) throws {
    let window = TestWindow(HelloApp.makeSplit(AppModel(), Dissolve()), size: Size(width, 600))
    try window.click("Porto")
    #expect(window.names(of: .heading).contains("Porto"))
    #expect(window.names(of: .listitem).count == (width > 800 ? 3 : 0))
  }

  @Test func `the search finds items by a part of their names, without regard to accents`() throws {
    let window = TestWindow(HelloApp.makeSplit(AppModel(), Dissolve()), size: Size(900, 600))
    try window.type("evo", into: "Search")
    #expect(window.names(of: .listitem) == ["Évora"])
  }
}
