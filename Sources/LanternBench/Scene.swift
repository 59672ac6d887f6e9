import LanternHarness

/// A row of the table and the closure that measures its figure.
struct Scene {
  let name: String
  var unit = "×"
  /// The denominator of the ratio, or the subject of the measurement.
  let against: String
  /// The target for the figure, or nil if the figure is only reported.
  var target: Target?
  let measure: @MainActor () throws -> Figure

  /// Measures the figure. If a required library or program is missing, the row has no figure. Any other error
  /// counts as a missed target.
  func row() -> TableRow {
    var row = TableRow(name: name, unit: unit, against: against, target: target)
    do {
      let figure = try measure()
      row.value = figure.value
      row.against += figure.detail.map { ": " + $0 } ?? ""
      row.isMet = target.map { figure.isGoodEnough || $0.admits(figure.value) }
    } catch BenchError.notBuilt(let peer) {
      row.remark = "skipped, no \(peer)"
    } catch HarnessError.notInstalled(let program) {
      row.remark = "skipped, no \(program)"
    } catch {
      row.remark = "failed"
      row.isMet = false
      printMessage("\(name): \(error)")
    }
    return row
  }
}

/// The result of a scene.
struct Figure {
  let value: Double
  /// Details for the table, such as the two times of a ratio.
  var detail: String?
  /// Whether the figure is acceptable regardless of the target, by an additional rule of the scene.
  var isGoodEnough = false

  init(_ value: Double, detail: String? = nil, isGoodEnough: Bool = false) {
    self.value = value
    self.detail = detail
    self.isGoodEnough = isGoodEnough
  }

  /// Creates a figure from the median ratio of pairs with the same unit. Precondition: there is at least one pair.
  init(ofPairs pairs: some Collection<(scene: Double, peer: Double)>, unit: String) {
    let (scene, peer) = (median(of: pairs.map(\.scene)), median(of: pairs.map(\.peer)))
    self.init(
      median(of: pairs.map { $0.scene / $0.peer }),
      detail: "\(threeDigits(scene)) to \(threeDigits(peer)) \(unit)")
  }
}

/// The target for a figure. A number literal is the maximum.
package nonisolated enum Target: Hashable, Sendable, ExpressibleByFloatLiteral {
  case atMost(Double)
  case atLeast(Double)

  package init(floatLiteral limit: Double) { self = .atMost(limit) }

  package var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// Returns whether a figure meets the target.
  package func admits(_ value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }
}

/// The reason why a scene has no figure.
enum BenchError: Error, CustomStringConvertible {
  /// The library for comparison was missing when the peers were built.
  case notBuilt(String)
  /// The scene did not finish, or did not run as expected.
  case failed(String)

  var description: String {
    switch self {
    case .notBuilt(let peer): "\(peer) is not built"
    case .failed(let reason): reason
    }
  }
}
