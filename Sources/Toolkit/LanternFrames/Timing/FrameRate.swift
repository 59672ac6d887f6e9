import LanternRecording
import LanternWidgets

/// A number of frames per second, to a thousandth.
nonisolated public struct FrameRate: Hashable, Sendable {
  /// The rates that an app can request, in whole frames per second.
  public static let valid = RecordingHeader.rates

  /// The number of frames in a thousand seconds.
  public let millihertz: Int

  /// Creates a rate of whole frames per second.
  ///
  /// - Precondition: The rate is one of `valid`.
  public init(_ hertz: Int) {
    guard FrameRate.valid.contains(hertz) else { fatalError("the rate must be 24 to 240 frames per second") }
    millihertz = hertz * 1_000
  }

  /// Creates the rate of a display from the time between two of its refreshes. The rate is a whole number of frames per
  /// second if it differs from one by less than half a percent: 59.94 Hz counts as 60, because a grid that follows the
  /// display corrects the rest.
  ///
  /// A display above 240 Hz has a frame for every second, third or later refresh. Returns nil below 24 Hz.
  package init?(refreshInterval: Duration) {
    guard refreshInterval > .microseconds(100) else { return nil }
    let rate = 1_000_000_000_000 / refreshInterval.nanoseconds
    let highest = Int64(FrameRate.valid.upperBound) * 1_000
    let exact = Int(rate / ((rate + highest - 1) / highest))
    let whole = (exact + 500) / 1_000 * 1_000
    let rounded = abs(exact - whole) * 200 < whole ? whole : exact
    guard rounded >= FrameRate.valid.lowerBound * 1_000 else { return nil }
    millihertz = rounded
  }

  /// The time from one frame to the next, rounded down.
  public var interval: Duration { .nanoseconds(1_000_000_000_000 / millihertz) }
}

nonisolated extension FrameRate: CustomStringConvertible {
  /// The rate with its unit, such as “60 Hz” or “62.5 Hz”.
  public var description: String {
    let (whole, rest) = millihertz.quotientAndRemainder(dividingBy: 1_000)
    if rest == 0 { return "\(whole) Hz" }
    var digits = String(String(rest + 1_000).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits) Hz"
  }
}
