import Glibc
public import LanternWidgets

nonisolated extension CalendarDate {
  /// The day that the clock of the machine shows now, in the user's time zone, limited to `last`.
  ///
  /// In an app that runs over midnight, read it each time that it is needed.
  public static var today: CalendarDate {
    var now = time(nil)
    var local = unsafe tm()
    tzset()
    guard unsafe localtime_r(&now, &local) != nil else { return .last }
    let (year, month) = unsafe (Int(local.tm_year) + 1900, Int(local.tm_mon) + 1)
    return unsafe CalendarDate(year: year, month: month, day: Int(local.tm_mday)) ?? .last
  }
}
