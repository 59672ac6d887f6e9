import LanternWidgets

/// The states of an object, as a set of the bits in `AtspiStateType`.
struct AccessibleState: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  private init(bit: Int) { rawValue = 1 << UInt64(bit) }
  init(rawValue: UInt64) { self.rawValue = rawValue }

  static let active = AccessibleState(bit: 1)
  static let busy = AccessibleState(bit: 3)
  static let checked = AccessibleState(bit: 4)
  static let defunct = AccessibleState(bit: 6)
  static let editable = AccessibleState(bit: 7)
  static let enabled = AccessibleState(bit: 8)
  static let expandable = AccessibleState(bit: 9)
  static let expanded = AccessibleState(bit: 10)
  static let focusable = AccessibleState(bit: 11)
  static let focused = AccessibleState(bit: 12)
  static let modal = AccessibleState(bit: 16)
  static let multiLine = AccessibleState(bit: 17)
  static let pressed = AccessibleState(bit: 20)
  static let selectable = AccessibleState(bit: 22)
  static let selected = AccessibleState(bit: 23)
  static let sensitive = AccessibleState(bit: 24)
  static let showing = AccessibleState(bit: 25)
  static let singleLine = AccessibleState(bit: 26)
  static let visible = AccessibleState(bit: 30)
  static let indeterminate = AccessibleState(bit: 32)
  static let invalidEntry = AccessibleState(bit: 36)
  static let selectableText = AccessibleState(bit: 38)
  static let checkable = AccessibleState(bit: 41)
  static let hasPopup = AccessibleState(bit: 42)
  static let readOnly = AccessibleState(bit: 43)

  /// The names of the states that events report.
  static let names: [(state: AccessibleState, name: String)] = [
    (.active, "active"), (.busy, "busy"), (.checked, "checked"), (.editable, "editable"),
    (.enabled, "enabled"), (.expandable, "expandable"), (.expanded, "expanded"),
    (.focusable, "focusable"), (.modal, "modal"), (.pressed, "pressed"), (.selectable, "selectable"),
    (.selected, "selected"), (.sensitive, "sensitive"), (.showing, "showing"), (.visible, "visible"),
    (.indeterminate, "indeterminate"), (.invalidEntry, "invalid-entry"), (.checkable, "checkable"),
    (.readOnly, "read-only"), (.focused, "focused"),
  ]

  /// The states as two numbers of 32 bits, from the lowest bit on.
  var words: [UInt32] { [UInt32(truncatingIfNeeded: rawValue), UInt32(truncatingIfNeeded: rawValue >> 32)] }
}

extension AccessibleState {
  /// The states of an object.
  init(_ node: AccessibleNode, in index: AccessibleIndex) {
    switch node.contents {
    case .application: self = [.enabled, .sensitive, .visible, .showing]
    case .window: self = [.enabled, .sensitive, .visible, .showing]
    case .widget(let object):
      self.init(object.properties)
      if index.activeFocus == node.reference { formUnion([.focused, .focusable]) }
    }
    if index.activeWindow == node.reference { insert(.active) }
  }

  private init(_ properties: AccessibleProperties) {
    let semantics = properties.semantics
    self = [.visible]
    if !semantics.states.contains(.offscreen) { insert(.showing) }
    if !semantics.states.contains(.disabled) { formUnion([.enabled, .sensitive]) }
    if properties.isFocusable { insert(.focusable) }
    if properties.isModal { insert(.modal) }
    for (state, own) in AccessibleState.same where semantics.states.contains(state) { insert(own) }
    switch semantics.role {
    case .checkbox, .switch, .radio: insert(.checkable)
    case .menuitem where contains(.checked): insert(.checkable)
    case .option, .listitem, .row, .tab, .treeitem: insert(.selectable)
    case .combobox: formUnion([.expandable, .hasPopup])
    case .progress where properties.quantity == nil: insert(.indeterminate)
    default: break
    }
    if contains(.expanded) || semantics.role == .treeitem && semantics.actions.contains(.increment) {
      insert(.expandable)
    }
    if let text = properties.text, text.hasCaret {
      formUnion([contains(.multiLine) ? .multiLine : .singleLine, .selectableText])
      insert(text.isEditable ? .editable : .readOnly)
    }
  }

  private static let same: [(Semantics.State, AccessibleState)] = [
    (.invalid, .invalidEntry), (.pressed, .pressed), (.checked, .checked), (.selected, .selected),
    (.expanded, .expanded), (.busy, .busy), (.multiline, .multiLine), (.readonly, .readOnly),
  ]
}
