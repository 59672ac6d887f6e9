import LanternDesktop
import LanternHarness

/// A benchmark: a row of the table, and the closure that measures its value.
struct Benchmark {
  let name: String
  var unit = "×"
  /// The baseline of the ratio, or the subject of the measurement.
  let against: String
  /// The target for the value, or nil if the value is only reported.
  var target: Target?
  let measure: @MainActor () throws -> Measurement

  /// Runs the benchmark. If a required library or program is missing, the row has no value. Any other error counts as
  /// a missed target.
  func row() -> TableRow {
    var row = TableRow(name: name, unit: unit, against: against, target: target)
    do {
      let measurement = try measure()
      row.value = measurement.value
      row.spread = measurement.spread
      row.against += measurement.detail.map { ": " + $0 } ?? ""
      row.isMet = target.map { measurement.verdict ?? $0.isMet(by: measurement.value) }
    } catch BenchmarkError.notBuilt(let peer) {
      row.note = "skipped, no \(peer)"
    } catch HarnessError.notInstalled(let program) {
      row.note = "skipped, no \(program)"
    } catch {
      row.note = "failed"
      row.isMet = false
      printMessage("\(name): \(error)")
    }
    return row
  }
}

/// The measured value of a benchmark.
struct Measurement {
  let value: Double
  /// The range of the middle half of the repeated measurements. Nil if there was only one.
  var spread: ClosedRange<Double>?
  /// Details for the table, such as the two times of a ratio.
  var detail: String?
  /// The verdict of an additional rule of the benchmark, which replaces that of the target. Nil leaves it to the target.
  var verdict: Bool?

  init(_ value: Double, spread: ClosedRange<Double>? = nil, detail: String? = nil, verdict: Bool? = nil) {
    self.value = value
    self.spread = spread
    self.detail = detail
    self.verdict = verdict
  }

  /// Creates a measurement from the median of several values. Precondition: there is at least one value.
  init(of values: [Double], detail: String? = nil) {
    self.init(median(of: values), spread: LanternBench.spread(of: values), detail: detail)
  }

  /// Creates a measurement from the median ratio of pairs with the same unit. Precondition: there is at least one pair.
  init(ofPairs pairs: some Collection<(subject: Double, baseline: Double)>, unit: String) {
    let (subject, baseline) = (median(of: pairs.map(\.subject)), median(of: pairs.map(\.baseline)))
    self.init(
      of: pairs.map { $0.subject / $0.baseline },
      detail: "\(threeDigits(subject)) to \(threeDigits(baseline)) \(unit)")
  }
}

/// The target for a value. A number literal is the maximum.
package nonisolated enum Target: Hashable, Sendable, ExpressibleByFloatLiteral {
  case atMost(Double)
  case atLeast(Double)

  package init(floatLiteral limit: Double) { self = .atMost(limit) }

  package var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// Returns whether a value meets the target.
  package func isMet(by value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }
}

/// The reason why a benchmark has no value.
enum BenchmarkError: Error, CustomStringConvertible {
  /// The library was not installed when the peers were built.
  case notBuilt(String)
  /// The benchmark did not finish, or did not run as expected.
  case failed(String)

  var description: String {
    switch self {
    case .notBuilt(let peer): "\(peer) is not built"
    case .failed(let reason): reason
    }
  }
}
