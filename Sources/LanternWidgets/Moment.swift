/// A point on the clock that a frame is made for: nanoseconds since that clock's own zero.
///
/// Nothing below the frame loop reads a clock; it is told the moment.
nonisolated public struct Moment: Comparable, Hashable, Sendable {
  public let nanoseconds: Int64

  public static let zero = Moment(nanoseconds: 0)

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }

  public static func + (moment: Moment, duration: Duration) -> Moment {
    Moment(nanoseconds: moment.nanoseconds + duration.nanoseconds)
  }

  public static func - (later: Moment, earlier: Moment) -> Duration {
    .nanoseconds(later.nanoseconds - earlier.nanoseconds)
  }
}

nonisolated extension Duration {
  /// Whole nanoseconds, what is smaller cut off.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
