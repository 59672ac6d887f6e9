import Foundation
import LanternDesktop
import LanternShop
import LanternStrings
import LanternTestSupport
import Testing

/// Searching and sorting the prints, and the artists in the catalog.
struct PrintOrderTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog(contentsOf: Project.root.appending(path: "Assets/catalog.json")) }

  private func titles(_ text: String) -> [String] {
    catalog.prints.filter(PrintSearch(text).finds).map(\.title)
  }

  @Test func `a search finds titles and artists, as its field says, in any case`() {
    #expect(titles("KOI") == ["Two Koi"])
    #expect(titles("ines vidal") == ["Harbour Light", "Low Tide", "Regatta"])
    #expect(titles("  hills okafor ") == ["Three Hills"])
    #expect(titles("light") == ["Harbour Light", "River of Lights"])
    #expect(titles("2024") == [])
    #expect(titles("bronze") == [])
    #expect(titles("submarine") == [])
    #expect(titles(" ").count == catalog.prints.count)
  }

  @Test func `prints are sorted by year, price or title, and equal ones keep their order`() {
    func sorted(_ order: PrintOrder) -> [Print] { order.sorted(catalog.prints, by: CLDRFormats.english) }
    #expect(sorted(.shop) == catalog.prints)
    #expect(sorted(.cheapest).map(\.price) == catalog.prints.map(\.price).sorted())
    #expect(sorted(.dearest).map(\.price) == catalog.prints.map(\.price).sorted(by: >))
    #expect(sorted(.title).map(\.title) == catalog.prints.map(\.title).sorted())
    #expect(
      sorted(.newest).prefix(5).map(\.title)
        == ["Three Hills", "The Ninth Wave", "Last Train Home", "Noon", "River of Lights"])
  }

  @Test func `the catalog tells about every artist`() {
    #expect(Set(catalog.artists.map(\.name)) == Set(catalog.prints.map(\.artist)))
  }
}
