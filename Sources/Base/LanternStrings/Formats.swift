/// The notation of numbers, amounts and dates in a language and a region, and the order of its words.
///
/// `LanternDesktop` has an implementation with the data of Unicode CLDR, by ICU.
public protocol Formats: AnyObject, Sendable {
  /// A whole number, such as “12,345”.
  func number(_ value: Int) -> String
  /// A number rounded to as many decimal places, such as “16.67”. Zero has no sign.
  func number(_ value: Double, decimals: Int) -> String
  /// The marks of decimal numbers.
  var numberSymbols: NumberSymbols { get }
  /// A share of 1 in whole percent, such as “43%”.
  func percent(_ share: Double) -> String
  /// An amount of money in hundredths of the currency, which is named by its code in ISO 4217, such as `EUR`.
  func price(_ hundredths: Int, currency: String) -> String
  /// A whole number without separators, such as the year “2026”.
  func ungrouped(_ value: Int) -> String
  /// A date of the Gregorian calendar, such as “11/25/2026”.
  func date(year: Int, month: Int, day: Int) -> String
  /// A local date and time of the Gregorian calendar, such as “11/25/2026, 5:30 PM”.
  func date(year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String
  /// A date of the Gregorian calendar in digits, in parts: two digits for the day and the month, and four for the year, such
  /// as “01/09/2026”. A field is filled in like this.
  func dateParts(year: Int, month: Int, day: Int) -> [DatePart]
  /// A date of the Gregorian calendar in words, with the day of the week, such as “Wednesday, November 25, 2026”.
  func fullDate(year: Int, month: Int, day: Int) -> String
  /// The heading of a month of the Gregorian calendar, such as “November 2026”.
  func month(_ month: Int, year: Int) -> String
  /// The first day of a week, from 1 for Monday to 7 for Sunday.
  var firstWeekday: Int { get }
  /// The short name of a day of the week, from 1 for Monday to 7 for Sunday, such as “Mo”.
  func shortWeekday(_ weekday: Int) -> String
  /// A number of bytes in units of 1000, such as “1.5 MB”.
  func size(_ bytes: Int64) -> String
  /// Items in a sentence, such as “Ana, Bob, and Cy”.
  func list(_ items: [String]) -> String
  /// Whether a text is before another one in the order of the language's dictionaries.
  func isOrdered(_ first: String, before second: String) -> Bool
  /// The text in lower case, by the rules of the language.
  func lowercased(_ text: String) -> String
}

/// Formats without a language: ASCII digits, a decimal point, dates in ISO 8601, and the order of code points. For tests and
/// for programs without texts in other languages.
public final class PlainFormats: Formats {
  /// The formats.
  public static let shared = PlainFormats()

  private init() {}

  /// The digits of the number.
  public func number(_ value: Int) -> String { String(value) }

  /// The number, rounded, with a decimal point. A number that is not exact with so many decimal places is written as
  /// `String(value)`.
  public func number(_ value: Double, decimals: Int) -> String {
    guard (0...15).contains(decimals) else { return String(value) }
    let scaled = (0..<decimals).reduce(value.magnitude) { product, _ in product * 10 }.rounded()
    guard scaled <= 0x1p53 else { return String(value) }
    let digits = padded(Int(scaled), decimals + 1)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return sign + digits.dropLast(decimals) + (decimals == 0 ? "" : "." + digits.suffix(decimals))
  }

  /// A decimal point, and no groups.
  public var numberSymbols: NumberSymbols { NumberSymbols() }

  /// The whole number of percent with a percent sign.
  public func percent(_ share: Double) -> String { number(share * 100, decimals: 0) + "%" }

  /// The amount with two decimal places, before the code of the currency.
  public func price(_ hundredths: Int, currency: String) -> String {
    "\(number(Double(hundredths) / 100, decimals: 2)) \(currency)"
  }

  /// The digits of the number.
  public func ungrouped(_ value: Int) -> String { String(value) }

  /// The date in ISO 8601.
  public func date(year: Int, month: Int, day: Int) -> String {
    dateParts(year: year, month: month, day: day).map(\.text).joined()
  }

  /// The parts of the date in ISO 8601.
  public func dateParts(year: Int, month: Int, day: Int) -> [DatePart] {
    let hyphen = DatePart(.separator, "-")
    return [
      DatePart(.year, padded(year, 4)), hyphen, DatePart(.month, padded(month, 2)), hyphen,
      DatePart(.day, padded(day, 2)),
    ]
  }

  /// The date in English. Precondition: it is a date of the Gregorian calendar.
  public func fullDate(year: Int, month: Int, day: Int) -> String {
    // Sakamoto's algorithm, in which a year begins in March.
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let years = month < 3 ? year - 1 : year
    let weekday = (years + years / 4 - years / 100 + years / 400 + shifts[month - 1] + day) % 7
    return "\(PlainFormats.weekdays[weekday]), \(PlainFormats.months[month - 1]) \(day), \(year)"
  }

  /// The English name of the month, and the year. Precondition: the month is 1 to 12.
  public func month(_ month: Int, year: Int) -> String { "\(PlainFormats.months[month - 1]) \(year)" }

  /// Monday, as in ISO 8601.
  public var firstWeekday: Int { 1 }

  /// The first two letters of the day's English name. Precondition: the day is 1 to 7.
  public func shortWeekday(_ weekday: Int) -> String { String(PlainFormats.weekdays[weekday % 7].prefix(2)) }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  // From Sunday, which is also the 7th day of the week before.
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The date in ISO 8601, then the time with 24 hours.
  public func date(year: Int, month: Int, day: Int, hour: Int, minute: Int) -> String {
    "\(date(year: year, month: month, day: day)) \(padded(hour, 2)):\(padded(minute, 2))"
  }

  private func padded(_ number: Int, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
  }

  /// The size with one decimal place, and the symbol of its unit.
  public func size(_ bytes: Int64) -> String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (value, unit) = (Double(bytes) / 1_000, 0)
    while value >= 999.95, unit < 4 { (value, unit) = (value / 1_000, unit + 1) }
    return "\(number(value, decimals: 1)) \(["kB", "MB", "GB", "TB", "PB"][unit])"
  }

  /// The items with commas between them.
  public func list(_ items: [String]) -> String { items.joined(separator: ", ") }

  /// Whether the first text has lower code points.
  public func isOrdered(_ first: String, before second: String) -> Bool { first < second }

  /// The text in lower case, by the rules of Unicode that hold for most languages.
  public func lowercased(_ text: String) -> String { text.lowercased() }
}
