public import LanternRecording
import LanternReports

// Exact counts of work. A single headless run of each side shows whether they changed.

extension Comparison {
  /// The exact counts of both sides, which were recorded on a virtual clock.
  public struct Counts: Hashable, Sendable {
    /// One count in all transitions of a kind.
    public struct Row: Hashable, Sendable {
      /// The count.
      public let count: WorkCount
      /// The kind of transition with its screens.
      public let kind: String
      /// The number of transitions of the kind in each run.
      public let transitions: Int
      /// The sum of the transitions in a run of the base side, from the smallest to the largest of its runs.
      public let base: ClosedRange<Int>
      /// The sum of the transitions in a run of the new side, from the smallest to the largest of its runs.
      public let new: ClosedRange<Int>
      /// The sides, “base” or “new”, whose runs have different values.
      public let varyingSides: [String]
      /// Whether the sides differ: in any transition or, if a side varies, in the sums of all runs.
      public let hasChanged: Bool
    }

    /// The rows of all kinds that were compared, in the order of the kinds.
    public let rows: [Row]
    /// The kinds that could not be compared, each with the reason as a clause.
    public let excluded: [String]

    /// The rows that differ between the sides.
    public var changed: [Row] { rows.filter(\.hasChanged) }
    /// The rows that have changed, or vary between the runs of a side.
    var notable: [Row] { rows.filter { $0.hasChanged || !$0.varyingSides.isEmpty } }

    /// Compares the transitions of the runs, grouped by kind. Nil if a side has no counts.
    init?(base: [AnswerRule.GroupedRun], new: [AnswerRule.GroupedRun], kinds: [String]) {
      var (rows, excluded): ([Row], [String]) = ([], [])
      for kind in kinds {
        let (before, after) = (base.map { $0[kind] ?? [] }, new.map { $0[kind] ?? [] })
        let numbers = Set((before + after).map(\.count))
        guard numbers.count == 1, let transitions = numbers.first else {
          if (before + after).joined().contains(where: { !$0.counts.isEmpty }) {
            excluded.append("\"\(kind)\" does not have the same number of transitions in each run")
          }
          continue
        }
        for count in WorkCount.allCases {
          let row = Row(count, kind, transitions, base: before, new: after)
          if let row { rows.append(row) }
        }
      }
      guard !rows.isEmpty || !excluded.isEmpty else { return nil }
      self.rows = rows
      self.excluded = excluded
    }
  }
}

extension Comparison.Counts.Row {
  // Nil if a transition does not have the count.
  fileprivate init?(
    _ count: WorkCount, _ kind: String, _ transitions: Int, base: [[TransitionSample]],
    new: [[TransitionSample]]
  ) {
    func values(_ runs: [[TransitionSample]]) -> [[Int]] { runs.map { $0.compactMap { $0.counts[count] } } }
    let (before, after) = (values(base), values(new))
    guard (before + after).allSatisfy({ $0.count == transitions }), let sums = Self.sums(before),
      let newSums = Self.sums(after)
    else { return nil }
    self.count = count
    self.kind = kind
    self.transitions = transitions
    self.base = sums
    self.new = newSums
    varyingSides = [("base", before), ("new", after)].filter { Set($0.1).count > 1 }.map(\.0)
    hasChanged = varyingSides.isEmpty ? before.first != after.first : !sums.overlaps(newSums)
  }

  private static func sums(_ runs: [[Int]]) -> ClosedRange<Int>? {
    let sums = runs.map { $0.reduce(0, +) }
    return sums.min().flatMap { least in sums.max().map { least...$0 } }
  }

  /// The change from the base side to the new one, such as “+120, +4%”. A range if a side varies.
  fileprivate var change: String {
    let range = (new.lowerBound - base.upperBound)...(new.upperBound - base.lowerBound)
    func signed(_ number: Int) -> String { number > 0 ? "+\(number)" : "\(number)" }
    guard varyingSides.isEmpty else { return "\(signed(range.lowerBound)) … \(signed(range.upperBound))" }
    let change = range.lowerBound
    if change == 0 { return hasChanged ? "0 in all, but not in each transition" : "0" }
    guard base.lowerBound > 0 else { return signed(change) }
    let share = percent(Double(change) / Double(base.lowerBound))
    return "\(signed(change)), \(change > 0 ? "+" : "")\(share)"
  }

  /// The kind, the count, both values, the change, and a note, as text.
  fileprivate var cells: [String] {
    func text(_ range: ClosedRange<Int>) -> String {
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound) … \(range.upperBound)"
    }
    let note =
      varyingSides.isEmpty ? "" : "differs between the runs of \(varyingSides.joined(separator: " and "))"
    return [kind, count.rawValue, text(base), text(new), change, note]
  }

  /// The row in one sentence, such as “widgets drawn in 20 "slide": 980 in base, 1100 in new, change +120, +12.2%”.
  fileprivate var sentence: String {
    let cells = cells
    return
      "\(count.rawValue) in \(transitions) \"\(kind)\": \(cells[2]) in base, \(cells[3]) in new, change \(cells[4])"
      + (cells[5].isEmpty ? "" : "; \(cells[5])")
  }
}

// The forms of the counts, for those of the comparison.
extension Comparison.Counts {
  /// The changed and the varying counts as lines for a terminal with a number of columns: a table if it fits.
  func lines(columns: Int?) -> [String] {
    guard !notable.isEmpty else { return sentences }
    let head = ["exact counts", "", "base", "new", "change", ""]
    let table = aligned([head] + notable.map(\.cells), leading: [0, 1, 5], gap: 2)
    return table.fit(columns) ? table + ["exact counts: \(summary)"] + excluded.map(note) : sentences
  }

  /// The counts in a few words, such as “2 of 10 changed”.
  var summary: String {
    guard !rows.isEmpty else { return "not compared" }
    let varying = rows.count { !$0.varyingSides.isEmpty }
    let change =
      changed.isEmpty ? "none of \(rows.count) changed" : "\(changed.count) of \(rows.count) changed"
    return change + (varying > 0 ? ", \(varying) not the same in each run of a side" : "")
  }

  /// The counts that changed, as one message.
  public var message: String { "exact counts changed: " + changed.map(\.sentence).joined(separator: "; ") }

  /// The counts as lines of Markdown, with a table of the changed and the varying ones.
  var markdown: [String] {
    var lines = ["", "Exact counts: \(summary)."]
    if !excluded.isEmpty { lines += [""] + excluded.map { "- \(note($0).forMarkdown)" } }
    guard !notable.isEmpty else { return lines }
    lines += [
      "", "| kind | exact count | base | new | change | |", "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    return lines + notable.map { "| \($0.cells.map(\.forMarkdown).joined(separator: " | ")) |" }
  }

  /// One sentence for each changed and varying count, or that none changed.
  var sentences: [String] {
    ["exact counts: \(summary)"] + notable.map(\.sentence) + excluded.map(note)
  }

  private func note(_ excluded: String) -> String { "\(excluded); its exact counts are not compared" }
}
