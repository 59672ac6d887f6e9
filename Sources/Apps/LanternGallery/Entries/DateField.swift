import LanternWidgets

extension Entry {
  static let dateField = Entry(
    "Date Field", .controls, "A field for a date, with a calendar.",
    [
      Example("Filled in") {
        let today = CalendarDate(year: 2026, month: 11, day: 23) ?? .first
        return DateField("Delivery", date: today.adding(days: 3), today: today, minimum: today)
      },
      Example("An open calendar", .key(.tab), .key(.down, .alt), room: 440) {
        let today = CalendarDate(year: 2026, month: 11, day: 23) ?? .first
        return DateField("Delivery", date: today.adding(days: 3), today: today, minimum: today)
      },
      Example("With an error", .key(.tab), .type("soon"), .key(.enter), room: 110) {
        DateField("Delivery", today: CalendarDate(year: 2026, month: 11, day: 23) ?? .first)
      },
    ])
}
