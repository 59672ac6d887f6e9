import LanternBase
public import LanternRecording

/// The places where the difference of an answer arises, from recordings by cause.
///
/// The time in each place is compared like the answer itself: each run has one value, the mean of its frames, and the
/// places together are tested by the rank-sum test at a significance of 1%. Places are first taken as they were recorded,
/// and then together: without the span, in all screens, in all widgets of a screen, and by phase alone. The first way
/// in which one place makes up most of the difference is the answer.
public struct Causes: Hashable, Sendable {
  /// A place with its part of the difference.
  public struct Cause: Hashable, Sendable {
    /// The place.
    public let place: WorkPlace
    /// The difference of the two sides in this place, in milliseconds a frame.
    public let difference: Double
    /// That difference as a share of the difference of the answer. More than 1 if other places take less time.
    public let share: Double
    /// The count that changed most with it. Nil if none changed by a twentieth.
    public let count: CountChange?
  }

  /// A count in a place on both sides, in the mean frame.
  public struct CountChange: Hashable, Sendable {
    /// What is counted.
    public let name: String
    /// The mean of the base side.
    public let base: Double
    /// The mean of the new side.
    public let new: Double
  }

  /// The places, from the largest difference. Empty if no place differs significantly.
  public let causes: [Cause]

  // A place explains a difference alone if it makes up this share of it.
  private static let mostOfIt = 0.6
  private static let mostCauses = 3
  private static let significance = 0.01

  // Ways to take places together, from the most precise one.
  private static let groupings: [@Sendable (WorkPlace) -> WorkPlace] = [
    { $0 },
    { WorkPlace($0.phase, screen: $0.screen, widget: $0.widget) },
    { WorkPlace($0.phase, widget: $0.widget, span: $0.span) },
    { WorkPlace($0.phase, screen: $0.screen) },
    { WorkPlace($0.phase, span: $0.span) },
    { WorkPlace($0.phase) },
  ]

  /// Finds the causes of a difference, in milliseconds a frame. Nil if a run was not recorded by cause.
  ///
  /// - Parameters:
  ///   - base: The transitions of the kind in each run of the base side.
  ///   - new: The transitions of the kind in each run of the new side.
  ///   - time: The time that differs.
  init?(
    of difference: Double, base: [[TransitionSample]], new: [[TransitionSample]],
    _ time: KeyPath<PlaceWork, Int64>,
    seed: UInt64
  ) {
    let sides = [base, new].map { $0.filter { !$0.isEmpty } }
    guard difference > 0, sides.allSatisfy({ !$0.isEmpty }),
      sides.joined().allSatisfy({ $0.contains { !$0.workPlaces.isEmpty } })
    else { return nil }
    var several: [Cause] = []
    for grouping in Causes.groupings {
      let found = Causes.significant(
        Causes.runs(sides[0], grouping), Causes.runs(sides[1], grouping), time, of: difference, seed: seed)
      if let first = found.first, first.share >= Causes.mostOfIt {
        causes = [first]
        return
      }
      if several.isEmpty { several = Array(found.prefix(Causes.mostCauses)) }
    }
    causes = several
  }

  // The mean frame of a run in each place.
  private struct MeanRun {
    var frames = 0
    var places: [WorkPlace: PlaceWork] = [:]

    func mean(_ place: WorkPlace, _ value: KeyPath<PlaceWork, some BinaryInteger>) -> Double {
      (places[place].map { Double($0[keyPath: value]) } ?? 0) / Double(max(1, frames))
    }
  }

  private static func runs(
    _ runs: [[TransitionSample]], _ grouping: (WorkPlace) -> WorkPlace
  ) -> [MeanRun] {
    runs.map { transitions in
      transitions.reduce(into: MeanRun()) { run, transition in
        run.frames += transition.work.count
        for (place, work) in transition.workPlaces {
          run.places[grouping(place), default: PlaceWork()] += work
        }
      }
    }
  }

  // The places that take significantly more time, from the largest difference.
  private static func significant(
    _ base: [MeanRun], _ new: [MeanRun], _ time: KeyPath<PlaceWork, Int64>, of whole: Double, seed: UInt64
  ) -> [Cause] {
    let places = Set((base + new).flatMap(\.places.keys))
    let measured = places.map { place in
      (
        place: place, base: base.map { $0.mean(place, time) / 1e6 },
        new: new.map { $0.mean(place, time) / 1e6 }
      )
    }
    // Those that make up less than a hundredth say nothing, and cost the others certainty.
    .filter { median(of: $0.new) - median(of: $0.base) > whole / 100 }
    .sorted { $0.place.description < $1.place.description }
    let family = RankSumFamily(measured.map { .init(base: $0.base, new: $0.new) }, seed: seed)
    return zip(measured, family.chances).filter { $0.1 <= significance }
      .map { measured, _ in
        let difference = RankSum(base: measured.base, new: measured.new).difference
        return Cause(
          place: measured.place, difference: difference, share: difference / whole,
          count: change(of: measured.place, base, new))
      }
      .sorted { $0.difference > $1.difference }
  }

  // The first of the counts that has changed, from the one that says most.
  private static func change(of place: WorkPlace, _ base: [MeanRun], _ new: [MeanRun]) -> CountChange? {
    let counts: [(String, KeyPath<PlaceWork, Int>)] = [
      ("lines shaped", \.linesShaped), ("times", \.times), ("pixels mixed", \.pixelsMixed),
    ]
    return counts.lazy.map { name, count in
      CountChange(
        name: name, base: median(of: base.map { $0.mean(place, count) }),
        new: median(of: new.map { $0.mean(place, count) }))
    }
    .first { abs($0.new - $0.base) > 0.05 * max($0.base, $0.new) && max($0.base, $0.new) >= 0.05 }
  }
}

extension Causes {
  /// The causes in one sentence, such as “92% of it in draw, Label of PrintsScreen (text): 14 → 41 lines shaped per frame”.
  public var sentence: String {
    guard !causes.isEmpty else {
      return "no phase, screen or widget makes up a significant part of the difference"
    }
    return causes.map { cause in
      let count = cause.count.map { ": \(number($0.base)) → \(number($0.new)) \($0.name) per frame" } ?? ""
      return "\(percent((cause.share * 100).rounded() / 100)) of it in \(cause.place.description)\(count)"
    }.joined(separator: "; ")
  }

  private func number(_ mean: Double) -> String { fixed(mean, mean < 10 && mean != mean.rounded() ? 1 : 0) }
}
