import LanternRaster

/// A text field for a date, with a button that opens a calendar.
///
/// The typed text is read when the user presses Return or leaves the field. If it is not a date of the range, the field
/// keeps its date and shows an error. Escape restores the text of the date. Alt+Down opens the calendar.
public final class DateField: FieldControl {
  /// The current day, which the calendar marks. The app sets it, because widgets read no clock.
  public var today: CalendarDate
  /// The earliest date; nil if there is none.
  public let minimum: CalendarDate?
  /// The latest date; nil if there is none.
  public let maximum: CalendarDate?
  /// Called when the user changed the date. The date is nil if the field is empty.
  public var onChange: (CalendarDate?) -> Void
  private let format: DateFormat
  private let text: CalendarText
  private let button: FieldButton
  private var held: CalendarDate?
  private weak var calendar: CalendarOverlay?

  /// Creates a field. Without a date, it is empty.
  ///
  /// Precondition: `minimum` is not later than `maximum`.
  public init(
    _ label: String, date: CalendarDate? = nil, today: CalendarDate, minimum: CalendarDate? = nil,
    maximum: CalendarDate? = nil, format: DateFormat = .iso8601, text: CalendarText = CalendarText(),
    onChange: @escaping (CalendarDate?) -> Void = { _ in }
  ) {
    guard minimum ?? .first <= maximum ?? .last else {
      fatalError("the earliest date must not be later than the latest one")
    }
    let shown = if let date { format.text(date) } else { "" }
    self.today = today
    self.minimum = minimum
    self.maximum = maximum
    self.format = format
    self.text = text
    self.onChange = onChange
    held = date
    button = FieldButton(.openCalendar, .calendar)
    super.init(
      label, text: shown, placeholder: format.pattern(text), buttons: [button])
    button.action = { [weak self] _ in self?.openCalendar() }
  }

  /// The date; nil if the field is empty. Setting it does not call `onChange`, and replaces the text.
  public var date: CalendarDate? {
    get { held }
    set { show(newValue) }
  }

  private var range: ClosedRange<CalendarDate> { (minimum ?? .first)...(maximum ?? .last) }
  private var heldText: String { held.map(format.text) ?? "" }

  // Shows a date, in place of any typed text.
  private func show(_ date: CalendarDate?) {
    held = date
    error = nil
    if field.text != heldText { field.text = heldText }
  }

  private func change(to date: CalendarDate?) {
    let old = held
    show(date)
    if date != old { onChange(date) }
  }

  /// Reads the typed text: changes the date, or shows why it can't be read. Returns whether the text is empty or a date
  /// of the range. Call it before the date is used, if the user may not have left the field.
  @discardableResult
  public func commit() -> Bool {
    if field.text.allSatisfy(\.isWhitespace) {
      change(to: nil)
    } else if let date = format.date(field.text) {
      guard range.contains(date) else {
        error = rangeText
        return false
      }
      change(to: date)
    } else {
      error = localized(.notADate, ["example": format.text(example)])
      return false
    }
    return true
  }

  private var rangeText: String {
    let minimum = minimum.map { ["minimum": format.text($0)] }
    let maximum = maximum.map { ["maximum": format.text($0)] }
    guard let minimum else { return localized(.dateTooLate, maximum ?? ["maximum": ""]) }
    guard let maximum else { return localized(.dateTooEarly, minimum) }
    return localized(.dateRange, minimum.merging(maximum) { $1 })
  }

  // A date that the field accepts.
  private var example: CalendarDate { min(range.upperBound, max(range.lowerBound, today)) }

  override func focusMoved(at moment: Moment) {
    // The calendar takes the focus for a while.
    guard !field.isFocused, calendar?.tree == nil, field.text != heldText || error != nil else { return }
    commit()
  }

  public override func inputPaused() {
    if calendar?.tree == nil { commit() }
  }

  // MARK: Input

  private func openCalendar() {
    guard isEnabled, let tree, calendar?.tree == nil else { return }
    // The calendar begins with the typed date, if it is one.
    let typed = format.date(field.text) ?? held ?? today
    let calendar = CalendarOverlay(
      label, selected: held, shown: min(range.upperBound, max(range.lowerBound, typed)), today: today,
      range: range, text: text, beside: field
    ) { [weak self] in self?.change(to: $0) }
    self.calendar = calendar
    // The focus returns to the field when the calendar is closed.
    tree.focus(field)
    tree.present(calendar)
    field.invalidate()
  }

  override func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch (key, modifiers) {
    case (.down, .alt), (.up, .alt): openCalendar()
    case (.escape, []):
      guard field.text != heldText else { return false }
      show(held)
    case (.enter, []):
      // A text that can't be read is not submitted.
      return !commit()
    default: return false
    }
    return true
  }

  override func describe(_ semantics: Semantics) -> Semantics {
    guard calendar?.tree != nil else { return semantics }
    var semantics = semantics
    semantics.states.insert(.expanded)
    return semantics
  }
}
