/// A control with a choice, a state or a number, which is kept while it is unsaved.
package protocol DraftControl: Widget {
  /// The name that the user sees.
  var draftLabel: String { get }
  /// Whether the user can change the value.
  var takesDraft: Bool { get }
  /// The value in the notation of code; empty if there is none.
  var draftValue: String { get }
  /// Changes the value as the user would, if the control can have it.
  func take(draftValue: String)
}

extension DraftControl where Self: Control {
  package var takesDraft: Bool { isEnabled }
}

extension Picker: DraftControl {
  package var draftLabel: String { name }
  package var takesDraft: Bool { isEnabled }
  package var draftValue: String { "\(selected)" }
  package func take(draftValue: String) { Int(draftValue).map(choose) }
}

extension RadioGroup: DraftControl {
  package var draftLabel: String { label }
  package var takesDraft: Bool { isEnabled }
  package var draftValue: String { selected.map { "\($0)" } ?? "" }
  package func take(draftValue: String) { Int(draftValue).map(choose) }
}

extension Switch: DraftControl {
  package var draftLabel: String { title }
  package var draftValue: String { "\(isOn)" }
  package func take(draftValue: String) {
    if Bool(draftValue) == !isOn { toggle() }
  }
}

extension Checkbox: DraftControl {
  package var draftLabel: String { title }
  package var draftValue: String { "\(isChecked)" }
  package func take(draftValue: String) {
    if Bool(draftValue) == !isChecked { toggle() }
  }
}

extension Slider: DraftControl {
  package var draftLabel: String { name }
  package var draftValue: String { "\(value)" }
  package func take(draftValue: String) { Double(draftValue).map(change) }
}

/// A value of a model that is kept while it is unsaved: that of a list, or of a control of the app.
@MainActor
package protocol DraftValue {
  /// The value; nil if its type has no coding.
  var coded: (any Encodable)? { get }
  /// Reads a value by `decode`, and gives it to the model as the user would. Returns false if the type of the value has no
  /// coding, or another one.
  func take(_ decode: (any Decodable.Type) throws -> any Decodable) -> Bool
}

extension BoundProperty: DraftValue {
  var coded: (any Encodable)? { modelValue as? any Encodable }

  func take(_ decode: (any Decodable.Type) throws -> any Decodable) -> Bool {
    guard let type = Value.self as? any Decodable.Type, let value = try? decode(type) as? Value else {
      return false
    }
    restore(value)
    return true
  }
}

extension Widget {
  /// The bound value of the widget that is kept as a whole, because the widget has no text or choice that is; nil if there is
  /// none.
  ///
  /// A value of which a part is not to be stored is none.
  package final var draftOfModel: (any DraftValue)? {
    guard let value = boundField as? any DraftValue, !(self is TextInput || self is FieldControl),
      !(self is any DraftControl), !children.contains(where: \.hasSecret)
    else { return nil }
    return value
  }

  private var hasSecret: Bool {
    !storesDrafts || self is PasswordField || children.contains(where: \.hasSecret)
  }
}
