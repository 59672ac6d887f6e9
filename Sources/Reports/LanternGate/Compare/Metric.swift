/// A metric by which recordings are compared. Higher values are worse.
public struct Metric: Hashable, Sendable {
  /// How a metric is computed from transitions, each of which may count several times.
  enum Formula: Hashable, Sendable {
    /// A nearest-rank percentile of all values of the transitions, converted from nanoseconds to milliseconds.
    case percentile(Int, of: Values)
    /// A sum over the transitions, divided by another sum and multiplied by a factor.
    case ratio(Amount, to: Amount, times: Double)
  }

  /// Measurements of which a transition has several.
  enum Values: Hashable, Sendable {
    case processorTimes, work, ownResponses, overruns, jitters, clickToPicture
  }

  /// Measurements of which a transition has one.
  enum Amount: Hashable, Sendable { case presented, late, due, skipped, animation, hitch }

  /// The name shown in tables, such as “frame work p95”.
  public let name: String
  /// The unit: “ms”, “ms/s” or “%”.
  public let unit: String
  let formula: Formula

  /// The 95th percentile of frame work, in milliseconds.
  public static let frameWork = Metric(
    name: "frame work p95", unit: "ms", formula: .percentile(95, of: .work))

  /// Hitch time in milliseconds per second of animation.
  public static let hitchTimeRatio = Metric(
    name: "hitch time ratio", unit: "ms/s", formula: .ratio(.hitch, to: .animation, times: 1_000))

  /// All metrics, in display order.
  public static let all = [
    Metric(name: "processor time p50", unit: "ms", formula: .percentile(50, of: .processorTimes)),
    Metric(name: "processor time p95", unit: "ms", formula: .percentile(95, of: .processorTimes)),
    Metric(name: "own response p50", unit: "ms", formula: .percentile(50, of: .ownResponses)),
    Metric(name: "own response p95", unit: "ms", formula: .percentile(95, of: .ownResponses)),
    Metric(name: "frame work p50", unit: "ms", formula: .percentile(50, of: .work)),
    frameWork,
    Metric(name: "frame work p99", unit: "ms", formula: .percentile(99, of: .work)),
    Metric(name: "frame overrun p95", unit: "ms", formula: .percentile(95, of: .overruns)),
    Metric(name: "late frames", unit: "%", formula: .ratio(.late, to: .presented, times: 100)),
    Metric(name: "skipped deadlines", unit: "%", formula: .ratio(.skipped, to: .due, times: 100)),
    Metric(name: "present jitter p95", unit: "ms", formula: .percentile(95, of: .jitters)),
    hitchTimeRatio,
    Metric(name: "click to picture p50", unit: "ms", formula: .percentile(50, of: .clickToPicture)),
  ]
}

extension TransitionSample {
  subscript(values: Metric.Values) -> [Int64] {
    switch values {
    case .processorTimes: processorTimes
    case .work: work
    case .ownResponses: ownResponses
    case .overruns: overruns
    case .jitters: jitters
    case .clickToPicture: clickToPicture
    }
  }

  subscript(amount: Metric.Amount) -> Double {
    switch amount {
    case .presented: Double(presented)
    case .late: Double(late)
    case .due: Double(presented) + Double(skipped)
    case .skipped: Double(skipped)
    case .animation: animation
    case .hitch: Double(hitch)
    }
  }
}
