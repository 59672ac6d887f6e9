import LanternRaster
import LanternStrings

/// The calendar of a date field: a month with buttons for the previous and the next one.
///
/// Return, Space and a click choose a day. Escape and a click elsewhere close the calendar.
final class CalendarOverlay: Overlay {
  private let name: String
  private let grid: MonthGrid
  private let heading: MonthHeading
  private let previous: FieldButton
  private let next: FieldButton
  private let panel: Panel
  private weak var field: EmbeddedField?

  init(
    _ name: String, selected: CalendarDate?, shown: CalendarDate, today: CalendarDate,
    range: ClosedRange<CalendarDate>, _ format: DateFormat, beside field: EmbeddedField,
    onChoose: @escaping (CalendarDate) -> Void
  ) {
    self.name = name
    self.field = field
    grid = MonthGrid(selected: selected, focused: shown, today: today, range: range, format)
    heading = MonthHeading(shown, format)
    previous = FieldButton(.previousMonth, .chevronLeft, mirrors: true)
    next = FieldButton(.nextMonth, .chevronRight, mirrors: true)
    heading.flex = 1
    grid.flex = 1
    panel = Panel(
      padding: 8, style: Panel.Style.popup,
      [Column(spacing: 4, [Row([previous, heading, next]), grid])])
    super.init([panel])
    previous.action = { [weak self] _ in self?.turn(by: -1) }
    next.action = { [weak self] _ in self?.turn(by: 1) }
    grid.onMove = { [weak self] in self?.update() }
    grid.onChoose = { [weak self] date in
      self?.dismiss()
      onChoose(date)
    }
    update()
  }

  private func update() {
    heading.date = grid.focusedDate
    previous.isEnabled = grid.hasMonth(-1)
    next.isEnabled = grid.hasMonth(1)
  }

  // A press on a button takes the focus from the days.
  private func turn(by months: Int) {
    grid.move(byMonths: months)
    tree?.focus(grid)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let visible = field.map { $0.placeInWindow(of: $0.box) } ?? .zero
    let place = PopupPlacement.below.frame(of: visible, in: size, environment) { room in
      // Within a finite width, the heading takes all of it.
      let wanted = panel.size(within: Size(.infinity, room.height), in: environment)
      return panel.size(within: Size(min(room.width, wanted.width), room.height), in: environment)
    }
    panel.place(at: place, in: environment)
  }

  override var isTransient: Bool { true }
  override var firstFocus: Widget? { grid }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if case .pressed(let point, _) = pointer, !panel.frame.contains(point) { dismiss() }
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .escape, .back, .forward: dismiss()
    case .up where modifiers == .alt: dismiss()
    default: return false
    }
    return true
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    dismiss()
    return true
  }

  override var semantics: Semantics? { Semantics(.dialog, name: name, actions: [.dismiss]) }
}

/// The month and the year above the days, on as many lines as they need. All months of a year have the same height, so
/// that the buttons beside the heading stay in place.
private final class MonthHeading: Widget {
  var date: CalendarDate { didSet { if date != oldValue { invalidateLayout() } } }
  private let format: DateFormat

  init(_ date: CalendarDate, _ format: DateFormat) {
    self.date = date
    self.format = format
    super.init()
  }

  private func title(_ date: CalendarDate, _ width: Double, _ environment: Environment) -> ControlTitle {
    ControlTitle(format.heading(date), environment.theme.type.label, width: width, environment)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let sizes = (1...12).compactMap { CalendarDate(year: date.year, month: $0, day: 1) }.map {
      title($0, available.width, environment).size
    }
    return Size(
      sizes.map(\.width).max() ?? 0, min(available.height, sizes.map(\.height).max() ?? 0))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    title(date, frame.width, environment).draw(
      environment.theme.colors.text, .center, in: Rect(origin: .zero, size: frame.size), on: canvas,
      environment)
  }

  override var bleed: Double { textOverhang }

  override var semantics: Semantics? { Semantics(.heading, name: format.heading(date)) }
}

/// The days of a month in weeks, with the last and the first days of the months around it.
///
/// The grid is a single stop for the Tab key. The arrow keys move by a day or a week, Home and End to the ends of a
/// week, Page Up and Page Down by a month, and with Shift by a year.
private final class MonthGrid: Widget {
  private(set) var focusedDate: CalendarDate
  let selected: CalendarDate?
  let today: CalendarDate
  let range: ClosedRange<CalendarDate>
  let format: DateFormat
  var onMove: () -> Void = {}
  var onChoose: (CalendarDate) -> Void = { _ in }
  private let days: [DayCell]

  private static let weeks = 6

  init(
    selected: CalendarDate?, focused: CalendarDate, today: CalendarDate, range: ClosedRange<CalendarDate>,
    _ format: DateFormat
  ) {
    self.selected = selected
    self.today = today
    self.range = range
    self.format = format
    focusedDate = focused
    days = (0..<MonthGrid.weeks * 7).map { _ in DayCell() }
    super.init(days)
    showMonth()
  }

  // Gives each cell its date. A month that begins with the week has a week of the previous month above.
  private func showMonth() {
    let beginning = focusedDate.daysSince1970 - focusedDate.day + 1
    let lead = column(CalendarDate(daysSince1970: beginning))
    for (index, cell) in days.enumerated() {
      let number = beginning - lead + index
      let date = CalendarDate(daysSince1970: number)
      // Beyond the first and the last date of the calendar, cells are empty.
      cell.show(date.daysSince1970 == number ? date : nil, isOutside: date.month != focusedDate.month)
      cell.isEnabled = cell.date.map(range.contains) ?? false
    }
    invalidate()
  }

  // The column of a day of the week, counted from the first day of a week.
  private func column(_ date: CalendarDate) -> Int {
    (date.weekday.rawValue - format.formats.firstWeekday + 7) % 7
  }

  private func shortWeekday(ofColumn column: Int) -> String {
    format.formats.shortWeekday((format.formats.firstWeekday - 1 + column) % 7 + 1)
  }

  /// Whether a day of the month that lies `distance` months later is in the range.
  func hasMonth(_ distance: Int) -> Bool {
    let day = focusedDate.adding(months: distance)
    let start = day.adding(days: 1 - day.day)
    guard (start.year, start.month) != (focusedDate.year, focusedDate.month) else { return false }
    return start <= range.upperBound && start.adding(days: start.daysInMonth - 1) >= range.lowerBound
  }

  func move(byMonths months: Int) { move(to: focusedDate.adding(months: months)) }

  private func move(to date: CalendarDate) {
    let date = min(range.upperBound, max(range.lowerBound, date))
    guard date != focusedDate else { return }
    focusedDate = date
    showMonth()
    onMove()
  }

  fileprivate func choose(_ date: CalendarDate) {
    if range.contains(date) { onChoose(date) }
  }

  override var acceptsFocus: Bool { true }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isFocused, modifiers.isEmpty || modifiers == .shift && (key == .pageUp || key == .pageDown) else {
      return false
    }
    let forwards = tree?.environment.direction == .rightToLeft ? -1 : 1
    let months = modifiers == .shift ? 12 : 1
    let column = column(focusedDate)
    switch key {
    case .left: move(to: focusedDate.adding(days: -forwards))
    case .right: move(to: focusedDate.adding(days: forwards))
    case .up: move(to: focusedDate.adding(days: -7))
    case .down: move(to: focusedDate.adding(days: 7))
    case .home: move(to: focusedDate.adding(days: -column))
    case .end: move(to: focusedDate.adding(days: 6 - column))
    case .pageUp: move(byMonths: -months)
    case .pageDown: move(byMonths: months)
    case .enter, .character(" "): choose(focusedDate)
    default: return false
    }
    return true
  }

  override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    for cell in days { cell.invalidate() }
  }

  // MARK: Layout

  private func headerHeight(_ environment: Environment) -> Double {
    environment.size(of: shortWeekday(ofColumn: 0), environment.theme.type.caption).height
      + environment.theme.spacing.small
  }

  // The wanted width and height of a cell.
  private func side(_ environment: Environment) -> Double {
    environment.snapped(38 * environment.theme.textScale)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let side = side(environment)
    let height = headerHeight(environment) + side * Double(MonthGrid.weeks)
    return Size(min(available.width, 7 * side), min(available.height, height))
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let top = headerHeight(environment)
    let cell = Size(size.width / 7, max(0, size.height - top) / Double(MonthGrid.weeks))
    for (index, day) in days.enumerated() {
      let place = Rect(
        Double(index % 7) * cell.width, top + Double(index / 7) * cell.height, cell.width, cell.height)
      day.place(at: environment.mirrored(place, in: size.width), in: environment)
    }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let height = headerHeight(environment)
    let width = frame.width / 7
    for column in 0..<7 {
      canvas.drawText(
        shortWeekday(ofColumn: column), theme.type.caption, theme.colors.textSecondary, .center,
        in: environment.mirrored(Rect(Double(column) * width, 0, width, height), in: frame.width), environment
      )
    }
  }

  override var semantics: Semantics? {
    Semantics(.table, name: format.heading(focusedDate), value: format.name(focusedDate))
  }
}

/// A day in the grid.
private final class DayCell: Control {
  private(set) var date: CalendarDate?
  private var isOutside = false

  func show(_ date: CalendarDate?, isOutside: Bool) {
    self.date = date
    self.isOutside = isOutside
    invalidate()
  }

  private var grid: MonthGrid? { parent as? MonthGrid }
  private var isSelected: Bool { date != nil && date == grid?.selected }
  private var isToday: Bool { date != nil && date == grid?.today }
  private var hasGridFocus: Bool { grid?.isFocused == true && date == grid?.focusedDate }

  override func activate(_ activation: Activation, at moment: Moment) {
    if let date { grid?.choose(date) }
  }

  // The grid has the focus, also when a day is pressed.
  override var acceptsFocus: Bool { false }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard let date, let grid else { return }
    let theme = environment.theme
    let colors = theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    func circle(_ inset: Double) -> RoundedRect {
      let side = max(0, min(bounds.width, bounds.height) - 2 * inset)
      return RoundedRect(
        Rect(bounds.center.x - side / 2, bounds.center.y - side / 2, side, side), cornerRadius: side / 2)
    }
    let disc = circle(4)
    let shade = shade(at: moment)
    if isSelected {
      canvas.fill(disc, with: .color(theme.primary(shade: shade)))
    } else if shade > 0 {
      canvas.fill(disc, with: .color(colors.primary.opacity(0.2 * shade)))
    }
    if isToday {
      let below = Point(bounds.center.x, bounds.center.y + disc.rect.height * 0.34)
      canvas.fillCircle(
        center: below, radius: 2 * theme.textScale, color: isSelected ? colors.onPrimary : colors.primary)
    }
    if hasGridFocus, tree?.showsFocus == true {
      canvas.stroke(circle(1), width: 2, color: colors.focus)
    }
    let usual = isSelected ? colors.onPrimary : isOutside ? colors.textSecondary : colors.text
    canvas.drawText(
      grid.format.formats.ungrouped(date.day), isToday ? theme.type.label : theme.type.body,
      colors.ink(usual, isEnabled: isEnabled),
      .center, in: bounds, environment)
  }

  override var semantics: Semantics? {
    guard let date, let grid else { return nil }
    var states = states
    if isSelected { states.insert(.selected) }
    if hasGridFocus { states.insert(.focused) }
    return Semantics(
      .cell, name: grid.format.name(date), description: isToday ? localized(.today) : nil, states: states,
      actions: actions)
  }
}
