/// The results of an audit: for each criterion of WCAG 2.2, what was tried, how much was checked, and what was missed.
package final class AuditTable {
  /// A success criterion of WCAG 2.2 AA, or a part of one.
  package struct Criterion: Hashable, Sendable {
    package let number: String
    package let title: String

    package init(_ number: String, _ title: String) { (self.number, self.title) = (number, title) }
  }

  /// A reason for which misses of a criterion are permitted.
  package struct Explanation: Sendable {
    package let criterion: String
    /// A part of the descriptions of the misses.
    package let subject: String
    package let reason: String

    package init(_ criterion: String, _ subject: String, because reason: String) {
      (self.criterion, self.subject, self.reason) = (criterion, subject, reason)
    }
  }

  private struct Row {
    var conditions: [String] = []
    var checked = 0
    // The conditions in which each miss was found.
    var misses: [String: [String]] = [:]
  }

  private let criteria: [Criterion]
  private let explanations: [Explanation]
  private var rows: [String: Row] = [:]

  package init(_ criteria: [Criterion], explaining explanations: [Explanation]) {
    (self.criteria, self.explanations) = (criteria, explanations)
  }

  /// Counts checks of a criterion under a condition, such as a theme or a size.
  package func count(_ number: String, _ condition: String, _ checks: Int = 1) {
    guard criteria.contains(where: { $0.number == number }) else { fatalError("\(number) has no title") }
    var row = rows[number] ?? Row()
    if !row.conditions.contains(condition) { row.conditions.append(condition) }
    row.checked += checks
    rows[number] = row
  }

  /// Notes a miss. The same one in several conditions is one miss.
  package func miss(_ number: String, _ condition: String, _ miss: String) {
    count(number, condition, 0)
    var conditions = rows[number]?.misses[miss] ?? []
    if !conditions.contains(condition) { conditions.append(condition) }
    rows[number]?.misses[miss] = conditions
  }

  /// Counts a check, and notes a miss unless it holds.
  package func expect(
    _ holds: Bool, _ number: String, _ condition: String, _ miss: @autoclosure () -> String
  ) {
    count(number, condition)
    if !holds { self.miss(number, condition, miss()) }
  }

  private func explanation(of miss: String, _ number: String) -> Explanation? {
    explanations.first { $0.criterion == number && miss.contains($0.subject) }
  }

  /// The numbers of the criteria with misses.
  package var missed: Set<String> { Set(rows.filter { !$0.value.misses.isEmpty }.keys) }

  /// The misses without an explanation, and the explanations without a miss.
  package var failures: [String] {
    var failures: [String] = []
    for criterion in criteria {
      guard let row = rows[criterion.number], row.checked > 0 else {
        failures.append("\(criterion.number) was not checked")
        continue
      }
      for (miss, conditions) in row.misses.sorted(by: { $0.key < $1.key })
      where explanation(of: miss, criterion.number) == nil {
        failures.append("\(criterion.number) \(miss) (\(conditions.joined(separator: ", ")))")
      }
    }
    for explanation in explanations {
      let misses = rows[explanation.criterion]?.misses.keys.map { $0 } ?? []
      if !misses.contains(where: { $0.contains(explanation.subject) }) {
        failures.append("\(explanation.criterion) \(explanation.subject) is explained, but not missed")
      }
    }
    return failures
  }

  /// The table in Markdown, with the reasons of the misses below it.
  package var markdown: String {
    var lines = ["| criterion | tried in | checked | misses |", "| --- | --- | ---: | ---: |"]
    for criterion in criteria {
      let row = rows[criterion.number] ?? Row()
      lines.append(
        "| \(criterion.number) \(criterion.title) | \(row.conditions.joined(separator: "; ")) "
          + "| \(row.checked) | \(row.misses.count) |")
    }
    lines += ["", "## Misses", ""]
    for explanation in explanations {
      let misses = (rows[explanation.criterion]?.misses.keys.map { $0 } ?? []).filter {
        self.explanation(of: $0, explanation.criterion)?.subject == explanation.subject
      }
      lines.append(
        "- **\(explanation.criterion)**, \(explanation.subject), \(misses.count) times: \(explanation.reason)"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
