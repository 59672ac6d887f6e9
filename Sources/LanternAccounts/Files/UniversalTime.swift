import FoundationEssentials
import Glibc

/// A moment taken apart in universal time, as files are dated.
struct UniversalTime {
  private let parts: tm
  private let milliseconds: Int64

  init(_ date: Date) {
    milliseconds = date.milliseconds
    // Rounded down, before 1970 too.
    var seconds = time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    self.parts = parts
  }

  /// As in `20260731T235959Z`.
  var compact: String {
    "\(year)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))T\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }

  /// As in `20260731T235959.007Z`: as names, these are in the order of time.
  var compactToTheMillisecond: String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    return "\(compact.dropLast()).\(padded("\(rest)", to: 3))Z"
  }

  /// As in `Fri, 31 Jul 2026 23:59:59 +0000` (RFC 5322, 3.3).
  var inLetters: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(year)"
      + " \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }

  private var year: String { padded("\(parts.tm_year + 1900)", to: 4) }

  private func two(_ number: Int32) -> String { padded("\(number)", to: 2) }

  private func padded(_ text: String, to length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.count)) + text
  }
}

extension Date {
  /// Since 1970, rounded down; as the database has it.
  var milliseconds: Int64 {
    let value = (timeIntervalSince1970 * 1000).rounded(.down)
    // What lies further off than the sun will shine is the caller's joke, and no reason to fall over.
    return abs(value) < 1e17 ? Int64(value) : value < 0 ? -100_000_000_000_000_000 : 100_000_000_000_000_000
  }
}

extension Int64 {
  /// The moment of so many milliseconds since 1970.
  var date: Date { .init(timeIntervalSince1970: Double(self) / 1000) }
}

extension Duration {
  var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
