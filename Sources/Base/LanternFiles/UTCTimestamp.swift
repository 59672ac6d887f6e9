import Glibc

/// The calendar components of a date in UTC, for file names and email headers.
package struct UTCTimestamp {
  private let (year, month, day, weekday): (Int, Int, Int, Int)
  private let (hour, minute, second): (Int, Int, Int)
  private let milliseconds: Int64

  package init(millisecondsSince1970 milliseconds: Int64) {
    self.milliseconds = milliseconds
    // Rounds down, also for dates before 1970.
    var seconds = time_t(milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0))
    var components = unsafe tm()
    unsafe gmtime_r(&seconds, &components)
    (year, month) = unsafe (Int(components.tm_year) + 1900, Int(components.tm_mon))
    (day, weekday) = unsafe (Int(components.tm_mday), Int(components.tm_wday))
    (hour, minute) = unsafe (Int(components.tm_hour), Int(components.tm_min))
    second = unsafe Int(components.tm_sec)
  }

  /// The date and time in the basic format of ISO 8601, such as `20260731T235959Z`.
  package var compact: String {
    "\(padded(year, to: 4))\(padded(month + 1))\(padded(day))T\(padded(hour))\(padded(minute))\(padded(second))Z"
  }

  /// The date and time with milliseconds, such as `20260731T235959.007Z`. File names in this format sort by time.
  package var compactWithMilliseconds: String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    return "\(compact.dropLast()).\(padded(Int(rest), to: 3))Z"
  }

  /// The date and time for an email header, such as `Fri, 31 Jul 2026 23:59:59 +0000` (RFC 5322, 3.3).
  package var rfc5322: String {
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    return "\(days[weekday]), \(padded(day)) \(months[month]) \(padded(year, to: 4))"
      + " \(padded(hour)):\(padded(minute)):\(padded(second)) +0000"
  }

  private func padded(_ number: Int, to length: Int = 2) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
