import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The documentation's first app, run.
@MainActor
struct FirstThreeScreensTests {
  @Test func `the documentation's three screens are those that are compiled here`() throws {
    let article = try Project.text(
      "Sources/LanternNavigation/LanternNavigation.docc/YourFirstThreeScreens.md")
    let blocks = article.split(separator: "```swift\n").dropFirst().compactMap {
      $0.split(separator: "\n```").first
    }
    #expect(blocks.count == 3)
    let example = try Project.text("Tests/LanternNavigationTests/Routing/FirstThreeScreens.swift")
    for block in blocks { #expect(example.contains(block)) }
  }

  @Test func `the configurations beside those of the articles are those that are compiled here`() throws {
    let article = try Project.text("Sources/LanternNavigation/LanternNavigation.docc/FromTheArticles.md")
    let blocks = article.split(separator: "```swift\n").dropFirst().compactMap {
      $0.split(separator: "\n```").first
    }
    #expect(blocks.count == 7)
    let example = try Project.text("Tests/LanternNavigationTests/Routing/FromTheArticles.swift")
    let lines = Set(example.split(separator: "\n").map { $0.drop { $0 == " " } })
    for line in blocks.flatMap({ $0.split(separator: "\n") }) {
      #expect(lines.contains(line.drop { $0 == " " }), "\(line)")
    }
  }

  @Test func `every screen of the first app is reached, and left again`() throws {
    let library = Library()
    let loop = library.loop(on: HeadlessDisplay(size: PixelSize(800, 600)), typesetter: BlockTypesetter())
    var story: [String] = []
    func seen() -> String {
      loop.root.semantics.filter { $0.semantics.role == .navigation }.compactMap(\.semantics.name).joined()
    }
    func open(_ title: String, then: @escaping (PresentedDestination<BookScreen>) -> Void) {
      library.router?.navigate(to: library.book, with: title) { outcome in
        guard case .shown(let opening) = outcome else { return story.append("\(title): \(outcome)") }
        story.append(seen())
        then(opening)
      }
    }
    loop.after(.zero) {
      open("Emma") { _ in
        library.router?.navigate(to: library.about) { _ in
          story.append(seen())
          open("Kim") { kim in
            library.router?.close(kim) { _ in
              story.append(seen())
              loop.quit()
            }
          }
        }
      }
    }
    try loop.run()
    #expect(story == ["Emma", "About", "Kim", "About"])
  }
}
