// How tests and recordings find a widget that they use, by the name that a user reads.
nonisolated extension Semantics {
  /// Whether a user can click the widget.
  package var isControl: Bool { Semantics.controls.contains(role) || actions.contains(.press) }

  /// Whether a user can type into the widget. A combo box that can be pressed is a button that opens a list.
  package var takesText: Bool {
    switch role {
    case .textbox, .password, .spinbutton: true
    case .combobox: !actions.contains(.press)
    default: false
    }
  }

  private static let controls: Set<Role> = [
    .button, .textbox, .password, .spinbutton, .checkbox, .radio, .switch, .slider, .combobox, .option,
    .menuitem, .tab,
  ]

  /// Returns the elements that have a name. If there is none, returns those whose name begins with its words.
  ///
  /// Elements outside of the visible area are returned only if no visible one has the name.
  package static func elements<Element>(
    named name: String, among candidates: [Element], _ semantics: (Element) -> Semantics
  ) -> [Element] {
    let equal = candidates.filter { semantics($0).name == name }
    let found = equal.isEmpty ? candidates.filter { semantics($0).name.beginsWithWords(of: name) } : equal
    let visible = found.filter { !semantics($0).states.contains(.offscreen) }
    return visible.isEmpty ? found : visible
  }
}

nonisolated extension String {
  // The words end where those of the beginning do.
  fileprivate func beginsWithWords(of beginning: String) -> Bool {
    guard !beginning.isEmpty, hasPrefix(beginning), let next = dropFirst(beginning.count).first else {
      return false
    }
    return !next.isLetter && !next.isNumber
  }
}
