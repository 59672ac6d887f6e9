import LanternWidgets

/// The numbers of roles in `AtspiRole`, and their names.
struct AccessibleRole: Hashable, Sendable {
  let number: UInt32
  let name: String

  private init(_ number: UInt32, _ name: String) {
    self.number = number
    self.name = name
  }

  static let application = AccessibleRole(75, "application")
  static let frame = AccessibleRole(23, "frame")

  /// The role of an object.
  init(_ node: AccessibleNode) {
    switch node.contents {
    case .application: self = .application
    case .window: self = .frame
    case .widget(let object): self.init(object.properties)
    }
  }

  private init(_ properties: AccessibleProperties) {
    let semantics = properties.semantics
    switch semantics.role {
    case .button: self.init(43, "push button")
    case .heading: self.init(83, "heading")
    case .image: self.init(27, "image")
    case .text: self.init(29, "label")
    case .textbox: self = semantics.states.contains(.multiline) ? Self(61, "text") : Self(79, "entry")
    case .navigation: self.init(63, "tool bar")
    case .checkbox: self.init(7, "check box")
    case .switch: self.init(62, "toggle button")
    case .slider: self.init(51, "slider")
    case .combobox: self.init(11, "combo box")
    case .listbox: self.init(98, "list box")
    case .option, .listitem: self.init(32, "list item")
    case .tablist: self.init(38, "page tab list")
    case .tab: self.init(37, "page tab")
    case .list: self.init(31, "list")
    case .dialog: self.init(16, "dialog")
    // Screen readers speak a notification when it appears, which is what both roles are for.
    case .alert, .status: self.init(101, "notification")
    case .separator: self.init(50, "separator")
    case .figure: self.init(80, "chart")
    case .group: self = semantics.actions.contains(.increment) ? Self(49, "scroll pane") : Self(39, "panel")
    case .table: self.init(55, "table")
    case .row: self.init(90, "table row")
    case .columnheader: self.init(57, "table column header")
    case .cell: self.init(56, "table cell")
    case .tree: self.init(65, "tree")
    case .treeitem: self.init(91, "tree item")
    case .menubar: self.init(34, "menu bar")
    case .menu: self.init(33, "menu")
    case .menuitem:
      self = semantics.states.contains(.checked) ? Self(8, "check menu item") : Self(35, "menu item")
    case .radiogroup: self.init(99, "grouping")
    case .radio: self.init(44, "radio button")
    case .spinbutton: self.init(52, "spin button")
    case .link: self.init(88, "link")
    case .tooltip: self.init(64, "tool tip")
    case .password: self.init(40, "password text")
    case .progress: self.init(42, "progress bar")
    }
  }
}
