import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The documentation's first app.
@MainActor
struct FirstThreeScreensTests {
  @Test func `the code in the first article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/YourFirstThreeScreens.md",
      in: ["Tests/LanternNavigationTests/Routing/FirstThreeScreens.swift"], atLeast: 3)
  }

  @Test func `the configurations in the article about Route Composer are compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/FromTheArticles.md",
      in: ["Tests/LanternNavigationTests/Routing/FromTheArticles.swift"], atLeast: 7)
  }

  @Test func `every screen of the first app is reached and closed again`() throws {
    let library = Library()
    let loop = library.loop(on: HeadlessDisplay(size: PixelSize(800, 600)), typesetter: BlockTypesetter())
    var titles: [String] = []
    func seen() -> String {
      loop.root.semantics.filter { $0.semantics.role == .navigation }.compactMap(\.semantics.name).joined()
    }
    func open(_ title: String, then: @escaping (PresentedDestination<BookScreen>) -> Void) {
      library.router?.navigate(to: library.book, with: title) { result in
        guard case .shown(let presented) = result else { return titles.append("\(title): \(result)") }
        titles.append(seen())
        then(presented)
      }
    }
    loop.after(.zero) {
      open("Emma") { _ in
        library.router?.navigate(to: library.about) { _ in
          titles.append(seen())
          open("Kim") { kim in
            library.router?.close(kim) { _ in
              titles.append(seen())
              loop.quit()
            }
          }
        }
      }
    }
    try loop.run()
    #expect(titles == ["Emma", "About", "Kim", "About"])
  }
}
