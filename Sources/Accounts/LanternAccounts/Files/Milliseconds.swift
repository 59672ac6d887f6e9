import FoundationEssentials
import LanternFiles

extension Date {
  /// The milliseconds since 1970, rounded down. The database stores dates in this form.
  var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded(.down)
    // Dates outside this range are a caller's error, but must not crash the conversion.
    return abs(value) < 1e17 ? Int64(value) : value < 0 ? -100_000_000_000_000_000 : 100_000_000_000_000_000
  }
}

extension Int64 {
  /// The date that is this number of milliseconds after 1970.
  var date: Date { .init(timeIntervalSince1970: Double(self) / 1000) }
}

extension Duration {
  var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension UTCTimestamp {
  init(_ date: Date) { self.init(millisecondsSince1970: date.milliseconds) }
}
