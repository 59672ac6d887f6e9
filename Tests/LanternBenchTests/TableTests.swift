import Foundation
import LanternBench
import LanternTestSupport
import Testing

/// What `make bench` prints and writes.
struct TableTests {
  private let table = Table(rows: [
    TableRow(
      name: "fast", value: 0.2951, unit: "×", against: "SDL 2.26.5", target: .atMost(0.33), isMet: true),
    TableRow(
      name: "steady", value: 0.9761, unit: "×", against: "a bare program", target: .atLeast(0.99),
      isMet: false),
    TableRow(name: "told", value: 1234.5, unit: "ms", against: "nothing"),
    TableRow(
      name: "absent", unit: "×", against: "pixman", target: .atMost(0.33), remark: "skipped, no pixman"),
  ])

  @Test func `the table says of each row what was measured, what is asked, and whether that is met`() {
    #expect(
      table.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "name    value               unit  against         target    met",
        "fast    0.295               ×     SDL 2.26.5      ≤ 0.33    yes",
        "steady  0.976               ×     a bare program  ≥ 0.99    NO",
        "told    1230                ms    nothing         reported  –",
        "absent  skipped, no pixman  ×     pixman          ≤ 0.33    –",
      ])
  }

  @Test func `one target that is missed fails the table, and a row that is skipped does not`() {
    #expect(!table.isMet)
    #expect(Table(rows: table.rows.filter { $0.name != "steady" }).isMet)
  }

  @Test func `the rows are written as JSON objects that lack no key`() throws {
    let rows = try #require(JSONSerialization.jsonObject(with: table.json) as? [[String: Any]])
    #expect(rows.count == 4)
    for row in rows {
      #expect(Set(row.keys) == ["name", "value", "unit", "against", "target", "holds"])
    }
    #expect(rows[0]["name"] as? String == "fast")
    #expect(rows[0]["value"] as? Double == 0.2951)
    #expect(rows[0]["against"] as? String == "SDL 2.26.5")
    #expect(rows[0]["target"] as? Double == 0.33)
    #expect(rows[0]["holds"] as? Bool == true)
    #expect(rows[1]["holds"] as? Bool == false)
    #expect(rows[2]["target"] is NSNull)
    #expect(rows[2]["holds"] is NSNull)
    #expect(rows[3]["value"] is NSNull)
  }

  @Test(arguments: [
    (0, "0"), (1, "1.0"), (0.01234, "0.0123"), (-0.5678, "-0.568"), (9.999, "10.0"), (104.6, "105"),
    (1234.5, "1230"),
  ])
  func `a figure is told by its first three digits`(value: Double, text: String) {
    #expect(threeDigits(value) == text)
  }
}

/// What is asked of a figure.
struct TargetTests {
  @Test func `a number alone is the most that is admitted`() {
    let target: Target = 1.5
    #expect(target == .atMost(1.5))
    #expect(target.admits(1.5))
    #expect(!target.admits(1.51))
  }

  @Test func `at least means that more is fine`() {
    let target = Target.atLeast(0.99)
    #expect(target.limit == 0.99)
    #expect(target.admits(0.99))
    #expect(target.admits(1.2))
    #expect(!target.admits(0.98))
  }
}
