import LanternDesktop
import LanternStrings
import LanternTestSupport
import Testing

/// The notation of numbers and dates in the languages of the demo, and in some that differ from them.
struct CLDRFormatsTests {
  @Test(arguments: [
    ("en", "-1,234,567.50"), ("en-GB", "-1,234,567.50"), ("de", "-1.234.567,50"), ("es", "-1.234.567,50"),
    ("zh-Hans", "-1,234,567.50"), ("ar", "\u{200E}-1,234,567.50"), ("ar-EG", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥٠"),
    ("fr", "-1\u{202F}234\u{202F}567,50"), ("en-IN", "-12,34,567.50"),
    ("sv", "\u{2212}1\u{A0}234\u{A0}567,50"),
  ])
  func `a number has the digits, the marks and the groups of its language`(tag: String, text: String) throws {
    #expect(try formats(tag).number(-1_234_567.5, decimals: 2) == text)
  }

  @Test func `zero has no sign, and a very large number has an exponent`() throws {
    let german = try formats("de")
    #expect(german.number(-0.0, decimals: 1) == "0,0")
    #expect(german.number(-0.04, decimals: 1) == "0,0")
    #expect(german.number(-0.06, decimals: 1) == "-0,1")
    #expect(german.number(9_007_199_254_740_991, decimals: 0) == "9.007.199.254.740.991")
    #expect(german.number(1e300, decimals: 0) == "1E300")
    #expect(german.number(.infinity, decimals: 0) == "∞")
  }

  @Test(arguments: [
    ("en", NumberSymbols(groupingSeparator: ",")), ("zh-Hans", NumberSymbols(groupingSeparator: ",")),
    ("de", NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")),
    ("es", NumberSymbols(decimalSeparator: ",", groupingSeparator: ".")),
    ("ar", NumberSymbols(groupingSeparator: ",")),
    ("ar-EG", NumberSymbols(decimalSeparator: "٫", groupingSeparator: "٬")),
    ("en-IN", NumberSymbols(groupingSeparator: ",", groupSize: 2)),
  ])
  func `the marks of numbers are those that numbers are written with`(
    tag: String, symbols: NumberSymbols
  ) throws {
    #expect(try formats(tag).numberSymbols == symbols)
  }

  @Test(arguments: [
    ("en", "03/04/2026", "March 2026", "Wednesday, March 4, 2026"),
    ("en-GB", "04/03/2026", "March 2026", "Wednesday, 4 March 2026"),
    ("de", "04.03.2026", "März 2026", "Mittwoch, 4. März 2026"),
    ("es", "04/03/2026", "Marzo de 2026", "Miércoles, 4 de marzo de 2026"),
    ("zh-Hans", "2026/03/04", "2026年3月", "2026年3月4日 星期三"),
    ("ar", "04\u{200F}/03\u{200F}/2026", "مارس 2026", "الأربعاء، 4 مارس، 2026"),
    ("ar-EG", "٠٤\u{200F}/٠٣\u{200F}/٢٠٢٦", "مارس ٢٠٢٦", "الأربعاء، ٤ مارس، ٢٠٢٦"),
    ("ko", "2026. 03. 04.", "2026년 3월", "2026년 3월 4일 수요일"),
  ])
  func `a date is written in digits and in words`(
    tag: String, digits: String, heading: String, words: String
  ) throws {
    let formats = try formats(tag)
    #expect(formats.dateParts(year: 2026, month: 3, day: 4).map(\.text).joined() == digits)
    #expect(formats.month(3, year: 2026) == heading)
    #expect(formats.fullDate(year: 2026, month: 3, day: 4) == words)
  }

  @Test func `the parts of a date tell their order`() throws {
    let german = try formats("de").dateParts(year: 2026, month: 3, day: 4)
    #expect(
      german == [
        DatePart(.day, "04"), DatePart(.separator, "."), DatePart(.month, "03"), DatePart(.separator, "."),
        DatePart(.year, "2026"),
      ])
  }

  @Test(arguments: [
    ("en-US", 7, ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]), ("en-GB", 1, []),
    ("de", 1, ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]),
    ("es", 1, ["LU", "MA", "MI", "JU", "VI", "SA", "DO"]),
    ("zh-Hans-CN", 7, ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]),
    ("ar", 6, ["اثنين", "ثلاثاء", "أربعاء", "خميس", "جمعة", "سبت", "أحد"]), ("ar-SA", 7, []),
  ])
  func `a week has its first day and the names of its days`(tag: String, first: Int, names: [String]) throws {
    let formats = try formats(tag)
    #expect(formats.firstWeekday == first)
    // In German, an abbreviation ends with a point.
    let found = (1...7).map { formats.shortWeekday($0).replacing(".", with: "") }
    #expect(names.isEmpty || found == names)
  }

  @Test(arguments: [
    (1, 1, 1, "01/01/0001", "Monday, January 1, 1"),
    (1500, 3, 1, "03/01/1500", "Thursday, March 1, 1500"),
    (1582, 10, 10, "10/10/1582", "Sunday, October 10, 1582"),
    (1600, 2, 29, "02/29/1600", "Tuesday, February 29, 1600"),
    (9999, 12, 31, "12/31/9999", "Friday, December 31, 9999"),
  ])
  func `the Gregorian calendar extends to the first and the last date of all`(
    year: Int, month: Int, day: Int, digits: String, words: String
  ) {
    let formats = CLDRFormats.english
    #expect(formats.dateParts(year: year, month: month, day: day).map(\.text).joined() == digits)
    #expect(formats.fullDate(year: year, month: month, day: day) == words)
    #expect(PlainFormats.shared.fullDate(year: year, month: month, day: day) == words)
  }

  private func formats(_ tag: String) throws -> CLDRFormats { CLDRFormats(try LanguageTag(tag)) }
}
