public import LanternRaster
public import LanternStrings

/// A text field for a number within a range, with buttons that step the number down and up.
///
/// Up, Down, Page Up, Page Down and the wheel step the number while the field has the focus. A step begins at the typed
/// number, and leads into the range from a number beyond it. The typed text is read when the user presses Return or leaves
/// the field. If it is not a number of the range, the field keeps its value and shows an error. Escape restores the text of
/// the value. The number is written as the language of the environment does.
public final class NumberField: FieldControl {
  /// The range of the value.
  public let range: ClosedRange<Double>
  /// The number of decimal places, which is also the precision of the value.
  public let decimals: Int
  /// Called when the user changed the value.
  public var onChange: (Double) -> Void
  private let limits: ClosedRange<Int>
  private let step: Int
  private let decrease: FieldButton
  private let increase: FieldButton
  private let ownFormats: (any Formats)?
  private var format: NumberFormat
  private var units: Int
  // The text of the value as it was shown last.
  private var valueText: String
  // The part of a turn of the wheel that was not enough for a step, in points.
  private var turned = 0.0

  /// The distance of the wheel for a step, in points.
  private static let notch = 54.0
  /// The number of steps that Page Up and Page Down change the value by.
  private static let page = 10

  /// Creates a field. The value is limited to the range and rounded to the decimal places. `formats` are another notation
  /// than that of the language.
  ///
  /// Precondition: there are 0 to 9 decimal places, and the bounds of the range have at most 2⁵³ units of the last one. The
  /// step has at least one.
  public init(
    _ label: String, value: Double, in range: ClosedRange<Double>, step: Double = 1, decimals: Int = 0,
    formats: (any Formats)? = nil, onChange: @escaping (Double) -> Void = { _ in }
  ) {
    let format = NumberFormat(decimals: decimals, formats ?? PlainFormats.shared)
    guard format.isExact(range.lowerBound), format.isExact(range.upperBound) else {
      fatalError("the range of a number field is too large for its decimal places")
    }
    guard step.isFinite, format.isExact(step), format.units(step) > 0 else {
      fatalError("the step of a number field must be at least 1 in the last decimal place")
    }
    self.range = range
    self.decimals = decimals
    self.format = format
    ownFormats = formats
    self.onChange = onChange
    self.step = format.units(step)
    limits = format.units(range.lowerBound)...format.units(range.upperBound)
    decrease = FieldButton(.decrease, .minus, repeats: true)
    increase = FieldButton(.increase, .plus, repeats: true)
    units = NumberField.units(value, range, format)
    valueText = format.text(units: units)
    super.init(label, text: valueText, buttons: [decrease, increase])
    decrease.action = { [weak self] _ in self?.change(bySteps: -1) }
    increase.action = { [weak self] _ in self?.change(bySteps: 1) }
    availabilityChanged()
  }

  /// The value: the `Double` nearest to the decimal number. Setting it does not call `onChange`, and replaces the text.
  ///
  /// A new value is limited to the range and rounded to the decimal places. NaN is ignored.
  public var value: Double {
    get { format.value(units: units) }
    set { if !newValue.isNaN { show(NumberField.units(newValue, range, format)) } }
  }

  private static func units(_ value: Double, _ range: ClosedRange<Double>, _ format: NumberFormat) -> Int {
    format.units(min(range.upperBound, max(range.lowerBound, value.isNaN ? range.lowerBound : value)))
  }

  // MARK: Changes

  // Shows a value, in place of any typed text.
  private func show(_ units: Int) {
    self.units = units
    error = nil
    valueText = format.text(units: units)
    if field.text != valueText { field.text = valueText }
    availabilityChanged()
  }

  // Typed text that was not read yet stays as it is.
  override func notationChanged() {
    guard ownFormats == nil else { return }
    let isTyped = field.text != valueText
    format = NumberFormat(decimals: decimals, formats)
    valueText = format.text(units: units)
    if !isTyped, field.text != valueText { field.text = valueText }
    availabilityChanged()
  }

  private func change(to units: Int) {
    let old = self.units
    show(units)
    if units != old {
      onChange(value)
      valueEdited()
    }
  }

  private func change(bySteps steps: Int) { change(to: stepped(by: steps).end) }

  // A step begins at the typed number, or else at the value. From a number between two units, it leads to the nearer end
  // of a whole step.
  private func stepped(by steps: Int) -> (start: Int, end: Int) {
    let typed = try? format.parse(field.text, rounding: steps < 0 ? .up : .down)
    let start = typed ?? units
    let (sum, overflow) = start.addingReportingOverflow(steps * step)
    return (start, overflow ? units : min(limits.upperBound, max(limits.lowerBound, sum)))
  }

  private var plainFormat: NumberFormat { NumberFormat(decimals: decimals, PlainFormats.shared) }

  package override var hasNotation: Bool { true }

  package override var plainValue: String? { hasUnreadText ? nil : plainFormat.text(units: units) }

  package override func take(plainValue: String) -> Bool {
    guard let units = try? plainFormat.parse(plainValue), limits.contains(units) else { return false }
    change(to: units)
    return true
  }

  private func typedUnits() throws(NumberFormat.ParseError) -> Int {
    let units = try format.parse(field.text)
    guard limits.contains(units) else { throw .tooLarge }
    return units
  }

  /// Reads the typed text: changes the value, or shows why it can't be read. Returns whether the text is a number of
  /// the range. Call it before the value is used, if the user may not have left the field.
  @discardableResult
  public override func commit() -> Bool {
    do {
      change(to: try typedUnits())
      return true
    } catch {
      reject { [weak self] in self?.message(error) ?? "" }
      return false
    }
  }

  override var hasUnreadText: Bool { field.text != valueText }

  private func message(_ error: NumberFormat.ParseError) -> String {
    switch error {
    case .tooPrecise where decimals == 0: localized(.wholeNumber)
    case .tooPrecise: localized(.decimalPlaces, count: decimals)
    case .notANumber, .tooLarge:
      localized(
        .numberRange,
        [
          "minimum": format.text(units: limits.lowerBound), "maximum": format.text(units: limits.upperBound),
        ])
    }
  }

  override func focusMoved(at moment: Moment) {
    turned = 0
    if field.text != valueText || error != nil, !field.isFocused { commit() }
  }

  public override func inputPaused() { commit() }

  override var decimalSeparator: Character? { format.formats.numberSymbols.decimalSeparator }

  override func textChanged() { availabilityChanged() }

  // A button is enabled if its step leads to another number than the typed one.
  override func availabilityChanged() {
    for (button, steps) in [(decrease, -1), (increase, 1)] {
      let (start, end) = stepped(by: steps)
      button.isEnabled = isEnabled && start != end
    }
  }

  // MARK: Input

  override func take(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty else { return false }
    switch key {
    case .up: change(bySteps: 1)
    case .down: change(bySteps: -1)
    case .pageUp: change(bySteps: NumberField.page)
    case .pageDown: change(bySteps: -NumberField.page)
    case .escape:
      guard field.text != valueText else { return false }
      show(units)
    case .enter:
      // A text that can't be read is not submitted.
      return !commit()
    default: return false
    }
    return true
  }

  // Elsewhere, the wheel scrolls the page that the field is on.
  public override func scroll(by distance: Point, at moment: Moment) -> Bool {
    guard isEnabled, field.isFocused else { return false }
    turned += distance.y
    let steps = Int((turned / NumberField.notch).rounded(.towardZero))
    turned -= Double(steps) * NumberField.notch
    if steps != 0 { change(bySteps: -steps) }
    return true
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard isEnabled, action == .increment || action == .decrement else { return false }
    change(bySteps: action == .increment ? 1 : -1)
    return true
  }

  public override var quantity: Quantity? {
    Quantity(value, in: range, step: format.value(units: step))
  }

  public override func setQuantity(_ value: Double, at moment: Moment) -> Bool {
    guard isEnabled, !value.isNaN else { return false }
    change(to: NumberField.units(value, range, format))
    return true
  }

  override func describe(_ semantics: Semantics) -> Semantics {
    var semantics = semantics
    semantics.role = .spinbutton
    semantics.actions = isEnabled ? [.increment, .decrement] : []
    return semantics
  }
}
