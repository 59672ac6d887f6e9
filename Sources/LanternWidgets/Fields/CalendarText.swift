/// The names of months and days, and the first day of a week. The defaults are English, with weeks that begin on Monday.
nonisolated public struct CalendarText: Sendable {
  /// The first day of a week.
  public var weekStart = CalendarDate.Weekday.monday
  /// The names of the twelve months.
  public var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  /// The names of the days of a week, from Monday to Sunday.
  public var weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  /// The abbreviations of the days of a week above the columns of the calendar, from Monday to Sunday.
  public var shortWeekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
  /// Returns the heading of a month.
  public var heading: @Sendable (_ month: String, _ year: Int) -> String = { "\($0) \($1)" }
  /// Returns the accessible name of a day.
  public var day: @Sendable (_ weekday: String, _ day: Int, _ month: String, _ year: Int) -> String = {
    "\($0), \($2) \($1), \($3)"
  }
  /// The letters that stand for the year in the placeholder of a field.
  public var yearPattern = "YYYY"
  /// The letters that stand for the month in the placeholder of a field.
  public var monthPattern = "MM"
  /// The letters that stand for the day in the placeholder of a field.
  public var dayPattern = "DD"

  /// Creates the English words.
  public init() {}

  func month(of date: CalendarDate) -> String { CalendarText.name(months, date.month - 1) }
  func heading(of date: CalendarDate) -> String { heading(month(of: date), date.year) }
  func name(of date: CalendarDate) -> String {
    day(CalendarText.name(weekdays, date.weekday.rawValue - 1), date.day, month(of: date), date.year)
  }

  /// The abbreviation above a column of the calendar, counted from the first day of a week.
  func shortWeekday(ofColumn column: Int) -> String {
    CalendarText.name(shortWeekdays, (weekStart.rawValue - 1 + column) % 7)
  }

  private static func name(_ names: [String], _ index: Int) -> String {
    guard names.indices.contains(index) else {
      fatalError("a calendar needs the names of twelve months and seven days of a week")
    }
    return names[index]
  }
}
