import LanternRaster
public import LanternStrings

/// A text field for a date, with a button that opens a calendar.
///
/// The typed text is read when the user presses Return or leaves the field. If it is not a date of the range, the field
/// keeps its date and shows an error. Escape restores the text of the date. Alt+Down opens the calendar. The field and the
/// calendar are written as the language of the environment does.
public final class DateField: FieldControl {
  /// The current day, which the calendar marks. The app sets it, because widgets read no clock.
  public var today: CalendarDate
  /// The earliest date; nil if there is none.
  public let minimum: CalendarDate?
  /// The latest date; nil if there is none.
  public let maximum: CalendarDate?
  /// Called when the user changed the date. The date is nil if the field is empty.
  public var onChange: (CalendarDate?) -> Void
  private let ownFormats: (any Formats)?
  private var format: DateFormat
  private let button: FieldButton
  private var held: CalendarDate?
  // The text of the date as it was shown last.
  private var heldText: String
  private weak var calendar: CalendarOverlay?

  /// Creates a field. Without a date, it is empty. `formats` are another notation than that of the language, such as
  /// `PlainFormats.shared` for ISO 8601.
  ///
  /// Precondition: `minimum` is not later than `maximum`.
  public init(
    _ label: String, date: CalendarDate? = nil, today: CalendarDate, minimum: CalendarDate? = nil,
    maximum: CalendarDate? = nil, formats: (any Formats)? = nil,
    onChange: @escaping (CalendarDate?) -> Void = { _ in }
  ) {
    guard minimum ?? .first <= maximum ?? .last else {
      fatalError("the earliest date must not be later than the latest one")
    }
    let format = DateFormat(formats ?? PlainFormats.shared)
    self.today = today
    self.minimum = minimum
    self.maximum = maximum
    ownFormats = formats
    self.format = format
    self.onChange = onChange
    held = date
    heldText = date.map(format.text) ?? ""
    button = FieldButton(.openCalendar, .calendar)
    super.init(label, text: heldText, buttons: [button])
    button.action = { [weak self] _ in self?.openCalendar() }
  }

  /// The date; nil if the field is empty. Setting it does not call `onChange`, and replaces the text.
  public var date: CalendarDate? {
    get { held }
    set { show(newValue) }
  }

  private var range: ClosedRange<CalendarDate> { (minimum ?? .first)...(maximum ?? .last) }
  // Shows a date, in place of any typed text.
  private func show(_ date: CalendarDate?) {
    held = date
    heldText = date.map(format.text) ?? ""
    error = nil
    if field.text != heldText { field.text = heldText }
  }

  // Typed text that was not read yet stays as it is.
  override func notationChanged() {
    let isTyped = field.text != heldText
    format = DateFormat(ownFormats ?? formats)
    heldText = held.map(format.text) ?? ""
    if !isTyped, field.text != heldText { field.text = heldText }
    field.placeholder = format.pattern(
      year: localized(.yearPattern), month: localized(.monthPattern), day: localized(.dayPattern))
    calendar?.dismiss()
  }

  private func change(to date: CalendarDate?) {
    let old = held
    show(date)
    if date != old {
      onChange(date)
      valueEdited()
    }
  }

  /// Reads the typed text: changes the date, or shows why it can't be read. Returns whether the text is empty or a date
  /// of the range. Call it before the date is used, if the user may not have left the field.
  @discardableResult
  public override func commit() -> Bool {
    if field.text.withoutDirections.allSatisfy(\.isWhitespace) {
      change(to: nil)
    } else if let date = format.date(field.text) {
      guard range.contains(date) else {
        reject { [weak self] in self?.rangeText ?? "" }
        return false
      }
      change(to: date)
    } else {
      reject { [weak self] in
        self.map { $0.localized(.notADate, ["example": $0.format.text($0.example)]) } ?? ""
      }
      return false
    }
    return true
  }

  override var hasUnreadText: Bool { field.text != heldText }

  private static let plainFormat = DateFormat(PlainFormats.shared)

  package override var hasNotation: Bool { true }

  package override var plainValue: String? {
    hasUnreadText ? nil : held.map(DateField.plainFormat.text) ?? ""
  }

  package override func take(plainValue: String) -> Bool {
    let date = DateField.plainFormat.date(plainValue)
    guard date.map(range.contains) ?? plainValue.isEmpty else { return false }
    change(to: date)
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
      range: range, format, beside: field
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
