import Foundation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// The table of SECURITY.md. `make lint` checks that each test named there exists.
struct SecurityPageTests {
  // The level 1 requirements in chapters 2 and 3 of ASVS 4.0.3, in its order. Section 3.4, which is about cookies, has
  // one row.
  @Test func `each level 1 requirement in chapters 2 and 3 has a row`() throws {
    let page = try Project.text("SECURITY.md")
    let start = try #require(page.range(of: "## OWASP ASVS"))
    var listed: Set<String> = []
    for line in page[start.upperBound...].split(separator: "\n") where line.hasPrefix("| ") {
      let items = line.dropFirst(2).prefix { $0 != "|" }
      for range in items.matches(of: /(\d+\.\d+)\.(\d+)(?:–\d+\.\d+\.(\d+))?/) {
        guard let first = Int(range.2), let last = Int(range.3 ?? range.2) else { continue }
        for item in first...last { listed.insert("\(range.1).\(item)") }
      }
      if items.contains("3.4") { listed.insert("3.4") }
    }
    let required =
      (1...12).map { "2.1.\($0)" } + (1...3).map { "2.2.\($0)" } + ["2.3.1"] + (1...6).map { "2.5.\($0)" }
      + (1...4).map { "2.7.\($0)" } + ["2.8.1", "3.1.1"] + (1...3).map { "3.2.\($0)" } + ["3.3.1", "3.3.2"]
      + ["3.4", "3.7.1"]
    #expect(required.filter { !listed.contains($0) } == [])
  }
}
