import LanternBase

/// The answers to one question about one kind of transition, build by build.
package struct Series: Hashable, Sendable {
  /// A build in a series.
  package struct Point: Hashable, Sendable {
    package let name: String
    package let started: Int64?
    /// The level of the build, in milliseconds a frame.
    package let level: Double
  }

  /// A change of the level that lasts.
  package struct Step: Hashable, Sendable {
    /// The index of the first point with the new level.
    package let first: Int
    /// The mean level from the step before to this one, and from this one to the next.
    package let before: Double
    package let after: Double

    package var difference: Double { after - before }
  }

  package let question: Question
  package let kind: String
  package let points: [Point]
  /// Whether the levels are those of the builds beside the one base that all of them were compared with, so that another
  /// machine, or a busy one, makes no step.
  package let hasOneBase: Bool
  /// The steps, in the order of the builds.
  package let steps: [Step]

  /// The smallest step that is reported, in milliseconds a frame.
  package static let smallestStep = 0.1

  /// Returns the series of a history, in the order of first occurrence.
  package static func all(of lines: [HistoryLine]) -> [Series] {
    var keys: [(question: Question, kind: String)] = []
    for result in lines.flatMap(\.results) {
      guard let question = Question(rawValue: result.question) else { continue }
      if !keys.contains(where: { $0 == (question, result.kind) }) { keys.append((question, result.kind)) }
    }
    return keys.map { Series(of: lines, $0.question, $0.kind) }
  }

  private init(of lines: [HistoryLine], _ question: Question, _ kind: String) {
    let measured = lines.compactMap { line in
      line.results.first {
        $0.question == question.rawValue && $0.kind == kind && !$0.base.isEmpty && !$0.new.isEmpty
      }
      .map { (line: line, base: $0.base, new: $0.new) }
    }
    let bases = Set(measured.map(\.line.baseDigest))
    hasOneBase = bases.count == 1 && !bases.contains(nil)
    let baseLevel = hasOneBase ? median(of: measured.map { median(of: $0.base) }) : nil
    points = measured.map { line, base, new in
      let level = baseLevel.map { $0 + RankSum(base: base, new: new).difference } ?? median(of: new)
      return Point(name: line.name, started: line.started, level: level)
    }
    self.question = question
    self.kind = kind
    steps = ChangePoints(points.map(\.level)).steps.filter { abs($0.difference) >= Series.smallestStep }
  }
}

/// The lasting changes of a series of values.
///
/// The series is divided if the largest rank-sum statistic of two parts (Pettitt 1979) is larger than in 99% of random
/// orders of the same values: where the values differ least from the medians of both parts. The parts are divided again.
/// Five values on each side can show a change.
package struct ChangePoints {
  private static let significance = 0.01
  private static let orders = 2_000

  private let values: [Double]
  package private(set) var steps: [Series.Step] = []

  package init(_ values: [Double]) {
    self.values = values
    var random = SplitMix64(seed: 1)
    let places = [0] + divide(values.indices, using: &random) + [values.count]
    steps = zip(places.dropFirst(), zip(places, places.dropFirst(2))).map { place, around in
      Series.Step(
        first: place, before: mean(around.0..<place), after: mean(place..<around.1))
    }
  }

  private func mean(_ part: Range<Int>) -> Double {
    values[part].reduce(0, +) / Double(max(1, part.count))
  }

  // Returns the places of the changes in a part, in ascending order.
  private func divide(_ part: Range<Int>, using random: inout SplitMix64) -> [Int] {
    let ranks = ChangePoints.ranks(values[part])
    guard let found = ChangePoints.largestStatistic(ranks) else { return [] }
    var order = ranks
    var asLarge = 1
    for _ in 0..<ChangePoints.orders {
      order.shuffle(using: &random)
      if let other = ChangePoints.largestStatistic(order), other >= found { asLarge += 1 }
    }
    guard Double(asLarge) / Double(ChangePoints.orders + 1) <= ChangePoints.significance else { return [] }
    let place = place(in: part)
    return divide(part.lowerBound..<place, using: &random) + [place]
      + divide(place..<part.upperBound, using: &random)
  }

  // Twice the ranks. Equal values share the mean of their ranks.
  private static func ranks(_ values: ArraySlice<Double>) -> [Int] {
    let sorted = values.sorted()
    return values.map { value in
      let below = sorted.count { $0 < value }
      let equal = sorted.count { $0 == value }
      return 2 * below + equal + 1
    }
  }

  // The largest standardized rank sum of two parts. Nil for fewer than two values.
  private static func largestStatistic(_ ranks: [Int]) -> Double? {
    let count = ranks.count
    var sum = 0
    return (1..<max(1, count)).map { place in
      sum += ranks[place - 1]
      let expected = Double(place * (count + 1))
      let deviation = (Double(place * (count - place)) * Double(count + 1) / 3).squareRoot()
      return abs(Double(sum) - expected) / deviation
    }.max()
  }

  // The place at which the values of both parts differ least from their medians. Ranks alone would prefer parts of the same
  // length. Precondition: there are two values.
  private func place(in part: Range<Int>) -> Int {
    func deviation(_ part: Range<Int>) -> Double {
      let middle = median(of: Array(values[part]))
      return values[part].reduce(0) { $0 + abs($1 - middle) }
    }
    return (part.lowerBound + 1..<part.upperBound).min {
      deviation(part.lowerBound..<$0) + deviation($0..<part.upperBound)
        < deviation(part.lowerBound..<$1) + deviation($1..<part.upperBound)
    } ?? part.lowerBound
  }
}
