import LanternHarness

/// One row of the table and how to come by its figure.
struct Scene {
  let name: String
  var unit = "×"
  /// What the figure is a ratio to, or is taken of.
  let against: String
  /// What is asked of the figure; nil when it is only reported.
  var target: Target?
  let measure: @MainActor () throws -> Figure

  /// Takes the measure. What the scene needs and is not here leaves a row without a figure; whatever else goes
  /// wrong misses the target.
  func row() -> TableRow {
    var row = TableRow(name: name, unit: unit, against: against, target: target)
    do {
      let figure = try measure()
      row.value = figure.value
      row.against += figure.detail.map { ": " + $0 } ?? ""
      row.holds = target.map { figure.isGoodEnough || $0.admits(figure.value) }
    } catch BenchError.notBuilt(let peer) {
      row.remark = "skipped, no \(peer)"
    } catch HarnessError.notInstalled(let program) {
      row.remark = "skipped, no \(program)"
    } catch {
      row.remark = "failed"
      row.holds = false
      tell("\(name): \(error)")
    }
    return row
  }
}

/// What a scene found out.
struct Figure {
  let value: Double
  /// What lies behind it, for the table, such as the two times of a ratio.
  var detail: String?
  /// Holds whatever the target says, by a second rule of the scene's own.
  var isGoodEnough = false

  init(_ value: Double, detail: String? = nil, isGoodEnough: Bool = false) {
    self.value = value
    self.detail = detail
    self.isGoodEnough = isGoodEnough
  }

  /// The median ratio of pairs of figures of one unit. Precondition: there is one.
  init(ofPairs pairs: some Collection<(scene: Double, peer: Double)>, unit: String) {
    let (scene, peer) = (median(of: pairs.map(\.scene)), median(of: pairs.map(\.peer)))
    self.init(
      median(of: pairs.map { $0.scene / $0.peer }),
      detail: "\(threeDigits(scene)) to \(threeDigits(peer)) \(unit)")
  }
}

/// What is asked of a figure. Written as a number, it is the most that the figure may be.
package nonisolated enum Target: Hashable, Sendable, ExpressibleByFloatLiteral {
  case atMost(Double)
  case atLeast(Double)

  package init(floatLiteral limit: Double) { self = .atMost(limit) }

  package var limit: Double {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    }
  }

  /// Whether a figure meets it.
  package func admits(_ value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    }
  }
}

/// Why a scene has no figure.
enum BenchError: Error, CustomStringConvertible {
  /// The library to compare with was not there when the peers were built.
  case notBuilt(String)
  /// The scene did not run to its end, or did not run as it should.
  case failed(String)

  var description: String {
    switch self {
    case .notBuilt(let peer): "\(peer) is not built"
    case .failed(let reason): reason
    }
  }
}
