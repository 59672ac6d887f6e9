import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct DateFieldTests {
  private let received = ReceivedValues<String>()
  private let today = CalendarDate(daysSince1970: 20_780)  // Monday, November 23, 2026

  // MARK: Typed text

  @Test func `a typed date counts on Return and when the focus leaves, and is written in the notation`() {
    let (fixture, field) = shown()
    fixture.pressKey(.tab)
    fixture.type("2027/2/1")
    fixture.pressKey(.enter)
    #expect(text(field) == "2027-02-01")
    fixture.pressKey(.character("a"), .control)
    fixture.type("2026.12.24")
    fixture.tree.focus(nil)
    fixture.pressKey(.tab)
    fixture.pressKey(.backspace)
    fixture.pressKey(.enter)
    #expect(received.values == ["2027-02-01", "2026-12-24", "none"])
  }

  @Test func `a text that is not a date of the range keeps the date, and is an error in words`() {
    let minimum = today
    let (fixture, field) = shown(today, minimum: minimum, maximum: minimum.adding(days: 30))
    fixture.pressKey(.tab)
    for (typed, error) in [
      ("tomorrow", "Enter a date such as 2026-11-23."), ("2026-02-30", "Enter a date such as 2026-11-23."),
      ("2026-11-22", "Enter a date from 2026-11-23 to 2026-12-23."),
    ] {
      fixture.pressKey(.character("a"), .control)
      fixture.type(typed)
      fixture.pressKey(.enter)
      #expect(field.error == error)
      #expect(text(field) == typed)
    }
    #expect(field.date == today)
    fixture.pressKey(.escape)
    #expect(text(field) == "2026-11-23")
    #expect(field.error == nil)
    #expect(received.values.isEmpty)
  }

  @Test func `with one limit, the error names that one`() {
    let (fixture, field) = shown(minimum: today)
    fixture.pressKey(.tab)
    fixture.type("2020-01-01")
    fixture.pressKey(.enter)
    #expect(field.error == "Enter a date on or after 2026-11-23.")
    let (other, last) = shown(maximum: today)
    other.pressKey(.tab)
    other.type("2030-01-01")
    other.pressKey(.enter)
    #expect(last.error == "Enter a date on or before 2026-11-23.")
  }

  // MARK: The calendar

  @Test func `the button and Alt+Down open the calendar at the date, with today marked`() {
    let (fixture, _) = shown(today.adding(days: 2))
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.show()
    #expect(focusedDay(fixture) == "Wednesday, November 25, 2026")
    #expect(cell(fixture, "Monday, November 23, 2026")?.description == "Today")
    #expect(cell(fixture, "Wednesday, November 25, 2026")?.states.contains(.selected) == true)
    #expect(days(fixture).count == 42)
    // The week begins on Monday, October 26.
    #expect(days(fixture).first?.name == "Monday, October 26, 2026")
    fixture.pressKey(.escape)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused?.semantics?.name == "Delivery")
    fixture.click(center(fixture, "Open Calendar"))
    fixture.show()
    #expect(fixture.tree.overlays.count == 1)
  }

  nonisolated private static let moves: [(Key, Modifiers, String)] = [
    (.left, [], "2026-11-24"), (.right, [], "2026-11-26"), (.up, [], "2026-11-18"),
    (.down, [], "2026-12-02"), (.home, [], "2026-11-23"), (.end, [], "2026-11-29"),
    (.pageUp, [], "2026-10-25"),
    (.pageDown, [], "2026-12-25"), (.pageUp, .shift, "2025-11-25"), (.pageDown, .shift, "2027-11-25"),
  ]

  @Test(arguments: moves)
  func `keys move by a day, a week, a month or a year, and Return chooses`(
    key: Key, modifiers: Modifiers, date: String
  ) {
    let (fixture, field) = shown(today.adding(days: 2))
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.pressKey(key, modifiers)
    fixture.show()
    fixture.pressKey(.enter)
    #expect(received.values == [date])
    #expect(text(field) == date)
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.focused?.semantics?.name == "Delivery")
  }

  @Test func `Right leads back in a right-to-left layout`() {
    let (fixture, _) = shown(today.adding(days: 2), direction: .rightToLeft)
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.pressKey(.home)
    fixture.pressKey(.right)
    fixture.show()
    #expect(focusedDay(fixture) == "Sunday, November 22, 2026")
    let frames = fixture.tree.semantics.filter { $0.semantics.role == .cell }.map(\.frame)
    #expect(frames[0].x > frames[6].x)
  }

  @Test func `the calendar stays within the range, and days outside are disabled`() {
    let (fixture, _) = shown(minimum: today.adding(days: -1), maximum: today.adding(days: 9))
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.pressKey(.up)
    fixture.show()
    #expect(focusedDay(fixture) == "Sunday, November 22, 2026")
    #expect(cell(fixture, "Saturday, November 21, 2026")?.states == [.disabled])
    #expect(button(fixture, "Previous Month")?.states == [.disabled])
    fixture.click(center(fixture, "Saturday, November 21, 2026"))
    #expect(received.values.isEmpty)
    fixture.click(center(fixture, "Next Month"))
    fixture.show()
    // The focus returns to the days.
    #expect(focusedDay(fixture) == "Wednesday, December 2, 2026")
    #expect(heading(fixture) == "December 2026")
    #expect(button(fixture, "Next Month")?.states == [.disabled])
    fixture.click(center(fixture, "Wednesday, December 2, 2026"))
    #expect(received.values == ["2026-12-02"])
    fixture.show()
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a calendar of the first and the last month of all has empty cells`() {
    for (date, count) in [(CalendarDate.first, 42), (.last, 33)] {
      let (fixture, _) = shown(date)
      fixture.pressKey(.tab)
      fixture.pressKey(.down, .alt)
      for key in [Key.left, .up, .pageUp, .right, .down, .pageDown, .pageDown] {
        fixture.pressKey(date == .first && key == .pageDown ? .pageUp : key)
      }
      fixture.show()
      #expect(days(fixture).count == count)
      #expect(fixture.picture == fixture.redrawn)
    }
  }

  @Test func `the calendar is only as wide as its days`() {
    let field = DateField("Delivery", today: today)
    let fixture = WidgetFixture(Column([field]), 900, 500)
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.show()
    let cells = fixture.tree.semantics.filter { $0.semantics.role == .cell }.map(\.frame.width)
    #expect(Set(cells) == [38])
  }

  @Test func `at twice the text size, the heading of every month is whole, and its buttons stay in place`() {
    let theme = Theme.light.scaled(text: 2)
    let field = DateField("Delivery", today: today)
    let fixture = WidgetFixture(Column([field]), 360, 900, theme: theme)
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    var places: Set<PixelRect> = []
    for _ in 0..<12 {
      fixture.show()
      let semantics = fixture.tree.semantics
      let place = semantics.first { $0.semantics.role == .heading }?.frame ?? .empty
      // A character is 15 points wide, and a line 31 high. "September 2026" has two lines.
      #expect(place.width >= 9 * 15 && place.height == 62)
      places.formUnion(semantics.filter { $0.semantics.name == "Next Month" }.map(\.frame))
      fixture.pressKey(.pageDown)
    }
    #expect(places.count == 1)
  }

  @Test func `a click elsewhere closes the calendar and changes nothing`() {
    let (fixture, field) = shown(today)
    fixture.pressKey(.tab)
    fixture.pressKey(.down, .alt)
    fixture.pressKey(.right)
    fixture.show()
    fixture.click(Point(398, 2))
    #expect(fixture.tree.overlays.isEmpty)
    #expect(field.date == today)
    #expect(received.values.isEmpty)
  }

  @Test func `the field has the notation as its placeholder, and a name for its button`() {
    let (fixture, field) = shown()
    #expect((field.children.first as? TextField)?.placeholder == "YYYY-MM-DD")
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.textbox, name: "Delivery", value: ""),
        Semantics(.button, name: "Open Calendar", actions: [.press]),
      ])
    field.isEnabled = false
    fixture.click(center(fixture, "Open Calendar"))
    #expect(fixture.tree.overlays.isEmpty)
    #expect(fixture.tree.semantics.allSatisfy { $0.semantics.states == [.disabled] })
  }

  private func shown(
    _ date: CalendarDate? = nil, minimum: CalendarDate? = nil, maximum: CalendarDate? = nil,
    direction: LayoutDirection = .leftToRight
  ) -> (WidgetFixture, DateField) {
    let field = DateField(
      "Delivery", date: date, today: today, minimum: minimum, maximum: maximum
    ) { received.values.append($0?.description ?? "none") }
    return (WidgetFixture(Column(alignment: .leading, [field]), 400, 420, direction: direction), field)
  }

  private func text(_ field: DateField) -> String? { field.children.first?.semantics?.value }

  private func days(_ fixture: WidgetFixture) -> [Semantics] {
    fixture.tree.semantics.map(\.semantics).filter { $0.role == .cell }
  }

  private func focusedDay(_ fixture: WidgetFixture) -> String? {
    days(fixture).first { $0.states.contains(.focused) }?.name
  }

  private func heading(_ fixture: WidgetFixture) -> String? {
    fixture.tree.semantics.map(\.semantics).first { $0.role == .heading }?.name
  }

  private func cell(_ fixture: WidgetFixture, _ name: String) -> Semantics? {
    days(fixture).first { $0.name == name }
  }

  private func button(_ fixture: WidgetFixture, _ name: String) -> Semantics? {
    fixture.tree.semantics.map(\.semantics).first { $0.name == name }
  }

  private func center(_ fixture: WidgetFixture, _ name: String) -> Point {
    let frame = fixture.tree.semantics.first { $0.semantics.name == name }?.frame ?? .empty
    return Point(Double(frame.x + frame.width / 2), Double(frame.y + frame.height / 2))
  }
}
