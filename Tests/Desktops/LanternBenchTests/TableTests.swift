import Foundation
import LanternBench
import LanternTestSupport
import Testing

/// The table that `make bench` prints and writes.
struct TableTests {
  private let table = Table(rows: [
    TableRow(
      name: "fast", value: 0.2951, spread: 0.2874...0.3017, unit: "×", against: "SDL 2.26.5",
      target: .atMost(0.33), isMet: true),
    TableRow(
      name: "steady", value: 0.9761, unit: "×", against: "a bare program", target: .atLeast(0.99),
      isMet: false),
    TableRow(name: "reported", value: 1234.5, unit: "ms", against: "nothing"),
    TableRow(
      name: "absent", unit: "×", against: "pixman", target: .atMost(0.33), note: "skipped, no pixman"),
  ])

  @Test func `the table lists the value, the target and the result of each row`() {
    #expect(
      table.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "name      value               middle half    unit  against         target    met",
        "fast      0.295               0.287 … 0.302  ×     SDL 2.26.5      ≤ 0.33    yes",
        "steady    0.976                              ×     a bare program  ≥ 0.99    NO",
        "reported  1230                               ms    nothing         reported  –",
        "absent    skipped, no pixman                 ×     pixman          ≤ 0.33    –",
      ])
  }

  @Test func `one missed target fails the table, and a skipped row does not`() {
    #expect(!table.isMet)
    #expect(Table(rows: table.rows.filter { $0.name != "steady" }).isMet)
  }

  @Test func `the rows are written as JSON objects with all keys`() throws {
    let rows = try #require(JSONSerialization.jsonObject(with: table.json) as? [[String: Any]])
    #expect(rows.count == 4)
    for row in rows {
      #expect(Set(row.keys) == ["name", "value", "spread", "unit", "against", "target", "holds"])
    }
    #expect(rows[0]["name"] as? String == "fast")
    #expect(rows[0]["value"] as? Double == 0.2951)
    #expect(rows[0]["spread"] as? [Double] == [0.2874, 0.3017])
    #expect(rows[0]["against"] as? String == "SDL 2.26.5")
    #expect(rows[0]["target"] as? Double == 0.33)
    #expect(rows[0]["holds"] as? Bool == true)
    #expect(rows[1]["spread"] is NSNull)
    #expect(rows[1]["holds"] as? Bool == false)
    #expect(rows[2]["target"] is NSNull)
    #expect(rows[2]["holds"] is NSNull)
    #expect(rows[3]["value"] is NSNull)
  }

  @Test(arguments: [
    (0, "0"), (1, "1.0"), (0.01234, "0.0123"), (-0.5678, "-0.568"), (9.999, "10.0"), (104.6, "105"),
    (1234.5, "1230"),
  ])
  func `a number is rounded to three significant digits`(value: Double, text: String) {
    #expect(threeDigits(value) == text)
  }
}

/// The target of a benchmark.
struct TargetTests {
  @Test func `a number literal is the maximum`() {
    let target: Target = 1.5
    #expect(target == .atMost(1.5))
    #expect(target.isMet(by: 1.5))
    #expect(!target.isMet(by: 1.51))
  }

  @Test func `at least sets the minimum`() {
    let target = Target.atLeast(0.99)
    #expect(target.limit == 0.99)
    #expect(target.isMet(by: 0.99))
    #expect(target.isMet(by: 1.2))
    #expect(!target.isMet(by: 0.98))
  }
}
