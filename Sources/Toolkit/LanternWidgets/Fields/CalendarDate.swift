import LanternStrings

/// A day of the proleptic Gregorian calendar (ISO 8601), without a time and a time zone.
nonisolated public struct CalendarDate: Hashable, Comparable, Sendable {
  /// A day of the week. Raw values are those of ISO 8601.
  public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    /// The days of a week, from Monday to Sunday.
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// January 1 of the year 1.
  public static let first = CalendarDate(valid: 1, 1, 1)
  /// December 31 of the year 9999.
  public static let last = CalendarDate(valid: 9999, 12, 31)

  /// Creates a date; nil if the calendar has no such day, as with February 30.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...CalendarDate.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    self.init(valid: year, month, day)
  }

  private init(valid year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date a number of days after January 1, 1970; negative for earlier dates. Dates before `first` and
  /// after `last` are limited to these.
  ///
  /// The algorithm is `civil_from_days` (Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”).
  public init(daysSince1970 days: Int) {
    let days = min(CalendarDate.last.daysSince1970, max(CalendarDate.first.daysSince1970, days))
    // Years begin on March 1, so that a leap day is the last day of a year. An era has 400 years or 146,097 days.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    self.init(valid: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The number of days since January 1, 1970; negative for earlier dates.
  ///
  /// The algorithm is `days_from_civil` (Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”).
  public var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day of the week.
  public var weekday: Weekday {
    // January 1, 1970 was a Thursday. The remainder of a negative number is negative.
    let index = ((daysSince1970 + 3) % 7 + 7) % 7
    return Weekday.allCases[index]
  }

  /// The number of days in the month.
  public var daysInMonth: Int { CalendarDate.days(inMonth: month, of: year) }

  /// Returns the date a number of days later, limited to `first` and `last`.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflow) = daysSince1970.addingReportingOverflow(days)
    return overflow ? (days < 0 ? .first : .last) : CalendarDate(daysSince1970: sum)
  }

  /// Returns the date a number of months later, limited to `first` and `last`. The day is limited to the last one of
  /// the month: a month after January 31 is the last day of February.
  public func adding(months: Int) -> CalendarDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, sum >= 12, sum < 10_000 * 12 else { return months < 0 ? .first : .last }
    let (year, month) = (sum / 12, sum % 12 + 1)
    return CalendarDate(valid: year, month, min(day, CalendarDate.days(inMonth: month, of: year)))
  }

  /// Returns whether a date is earlier than another one.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

nonisolated extension CalendarDate: Codable {
  /// Reads a date in the notation of ISO 8601, such as 2026-11-23.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = DateFormat(PlainFormats.shared).date(text), date.description == text else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a date such as 2026-11-23")
    }
    self = date
  }

  /// Writes the date in the notation of ISO 8601, such as 2026-11-23.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

nonisolated extension CalendarDate: CustomStringConvertible {
  /// The date in the notation of ISO 8601, such as 2026-11-23.
  public var description: String { DateFormat(PlainFormats.shared).text(self) }
}
