/// The notation of numbers, amounts and dates in a language and a region, and the order of its words.
///
/// `LanternDesktop` has an implementation with the data of Unicode CLDR, by ICU.
public protocol Formats: AnyObject, Sendable {
  /// A whole number, such as “12,345”.
  func number(_ value: Int) -> String
  /// A number rounded to as many decimal places, such as “16.67”.
  func number(_ value: Double, decimals: Int) -> String
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

  /// The number, rounded, with a decimal point.
  public func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e9, (0...6).contains(decimals) else { return String(value) }
    let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value.magnitude * Double(unit)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    let rest = String(scaled % unit)
    return sign + String(scaled / unit)
      + (decimals == 0 ? "" : "." + String(repeating: "0", count: decimals - rest.count) + rest)
  }

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
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

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
