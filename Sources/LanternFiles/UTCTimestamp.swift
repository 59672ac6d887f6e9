import Glibc

/// The calendar components of a date in UTC, for file names and email headers.
package struct UTCTimestamp {
  private let components: tm
  private let milliseconds: Int64

  package init(millisecondsSince1970 milliseconds: Int64) {
    self.milliseconds = milliseconds
    // Rounds down, also for dates before 1970.
    var seconds = time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0))
    var components = tm()
    gmtime_r(&seconds, &components)
    self.components = components
  }

  /// The date and time in the basic format of ISO 8601, such as `20260731T235959Z`.
  package var compact: String {
    "\(year)\(twoDigits(components.tm_mon + 1))\(twoDigits(components.tm_mday))T\(twoDigits(components.tm_hour))\(twoDigits(components.tm_min))\(twoDigits(components.tm_sec))Z"
  }

  /// The date and time with milliseconds, such as `20260731T235959.007Z`. File names in this format sort by time.
  package var compactWithMilliseconds: String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    return "\(compact.dropLast()).\(padded("\(rest)", to: 3))Z"
  }

  /// The date and time for an email header, such as `Fri, 31 Jul 2026 23:59:59 +0000` (RFC 5322, 3.3).
  package var rfc5322: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return
      "\(days[Int(components.tm_wday)]), \(twoDigits(components.tm_mday)) \(months[Int(components.tm_mon)]) \(year)"
      + " \(twoDigits(components.tm_hour)):\(twoDigits(components.tm_min)):\(twoDigits(components.tm_sec)) +0000"
  }

  private var year: String { padded("\(components.tm_year + 1900)", to: 4) }

  private func twoDigits(_ number: Int32) -> String { padded("\(number)", to: 2) }

  private func padded(_ text: String, to length: Int) -> String {
    String(repeating: "0", count: max(0, length - text.count)) + text
  }
}
