import Foundation
import LanternStrings
import LanternTestSupport
import LanternWidgets
import Testing

struct CalendarDateTests {
  @Test(arguments: [
    (1, 1, 1, -719_162), (1600, 2, 29, -135_081), (1969, 12, 31, -1), (1970, 1, 1, 0), (2000, 2, 29, 11_016),
    (2000, 3, 1, 11_017), (2026, 11, 23, 20_780), (9999, 12, 31, 2_932_896),
  ])
  func `days are counted from January 1, 1970`(year: Int, month: Int, day: Int, number: Int) throws {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    #expect(date.daysSince1970 == number)
    #expect(CalendarDate(daysSince1970: number) == date)
  }

  @Test func `each of the days of 400 years follows the one before`() {
    let start = CalendarDate(daysSince1970: -3_000).daysSince1970
    var previous = CalendarDate(daysSince1970: start)
    for number in (start + 1)...(start + 146_097) {
      let date = CalendarDate(daysSince1970: number)
      let isNextDay = date.month == previous.month && date.day == previous.day + 1
      let isNextMonth = date.day == 1 && previous.day == previous.daysInMonth
      guard isNextDay || isNextMonth, date > previous, date.daysSince1970 == number else {
        Issue.record("\(date) follows \(previous)")
        return
      }
      previous = date
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32),
    (0, 1, 1), (10_000, 1, 1), (-1, 1, 1),
  ])
  func `a day that is not in the calendar is no date`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `a date is stored as text, and other texts are refused`() throws {
    let dates = [CalendarDate(year: 2026, month: 11, day: 3) ?? .first, .first, .last]
    let stored = try JSONEncoder().encode(dates)
    #expect(String(decoding: stored, as: UTF8.self) == #"["2026-11-03","0001-01-01","9999-12-31"]"#)
    #expect(try JSONDecoder().decode([CalendarDate].self, from: stored) == dates)
    for text in ["2026-02-29", "2026-11-3", "2026/11/03", " 2026-11-03", "٢٠٢٦-١١-٠٣", "", "today"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([CalendarDate].self, from: Data("[\"\(text)\"]".utf8))
      }
    }
  }

  @Test func `the days of a week are known`() throws {
    #expect(CalendarDate(daysSince1970: 0).weekday == .thursday)
    #expect(CalendarDate(daysSince1970: -4).weekday == .sunday)
    #expect(try date("2026-11-23").weekday == .monday)
    #expect(CalendarDate.first.weekday == .monday)
  }

  @Test func `months are added with the day limited to the month`() throws {
    #expect(try date("2026-01-31").adding(months: 1).description == "2026-02-28")
    #expect(try date("2024-02-29").adding(months: 12).description == "2025-02-28")
    #expect(try date("2026-01-15").adding(months: -13).description == "2024-12-15")
  }

  @Test func `sums are limited to the years 1 to 9999`() throws {
    let day = try date("2026-11-23")
    #expect(day.adding(days: .max) == .last)
    #expect(day.adding(days: .min) == .first)
    #expect(day.adding(months: .max) == .last)
    #expect(day.adding(months: .min) == .first)
    #expect(CalendarDate.first.adding(days: -1) == .first)
    #expect(CalendarDate.last.adding(months: 1) == .last)
    #expect(CalendarDate(daysSince1970: .min) == .first)
    #expect(day.adding(days: 8).description == "2026-12-01")
  }

  @Test func `a date is written in digits, and read with other marks and digits`() throws {
    let day = try date("2026-03-04")
    let format = DateFormat(PlainFormats.shared)
    #expect(format.text(day) == "2026-03-04")
    #expect(format.text(.first) == "0001-01-01")
    for text in [" 2026/3/4 ", "2026 - 3 - 4", "٢٠٢٦-٠٣-٠٤", "\u{200F}2026\u{200F}-03\u{200E}-04\u{61C}"] {
      #expect(format.date(text) == day)
    }
  }

  @Test(arguments: [
    "", "-", "2026", "2026-03", "26-03-04", "2026-3-4-5", "2026-003-04", "2026--03-04", "-2026-03-04",
    "2026-03-04x", "2026-02-30", "20260304", "2026-03-04-", "March 4, 2026", "99999999999999999999-01-01",
  ])
  func `a text that is not a date of the format is refused`(text: String) {
    #expect(DateFormat(PlainFormats.shared).date(text) == nil)
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(DateFormat(PlainFormats.shared).date(text))
  }
}
