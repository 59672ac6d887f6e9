/// A point in time on the clock that frames are made for, in nanoseconds since the zero of that clock.
///
/// Code below the frame loop never reads a clock. The frame loop passes the moment to it.
public struct Moment: Comparable, Hashable, Sendable {
  /// Nanoseconds since the zero of the clock.
  public let nanoseconds: Int64

  /// The zero of the clock.
  public static let zero = Moment(nanoseconds: 0)

  /// Creates a moment from nanoseconds since the zero of the clock.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Returns whether the left moment is earlier than the right one.
  public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

  /// Returns the moment that follows `moment` by `duration`.
  public static func + (moment: Moment, duration: Duration) -> Moment {
    Moment(nanoseconds: moment.nanoseconds + duration.nanoseconds)
  }

  /// Returns the time from `earlier` to `later`; negative if `later` comes first.
  public static func - (later: Moment, earlier: Moment) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }
}

extension Duration {
  /// The duration in whole nanoseconds. Smaller units are truncated.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
