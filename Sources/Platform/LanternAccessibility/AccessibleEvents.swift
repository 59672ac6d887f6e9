import LanternBus
import LanternWidgets

/// The events that tell clients how the objects have changed, in the order in which screen readers expect them: windows
/// and objects that came and went, their properties, texts and states, then the window that is active, and at last the
/// focus. A screen reader speaks the title of a window that becomes active, so a new title comes before.
struct AccessibleEvents {
  private static let object = "org.a11y.atspi.Event.Object"
  private static let window = "org.a11y.atspi.Event.Window"

  private let server: AccessibleServer

  init(_ server: AccessibleServer) { self.server = server }

  /// Sends the events of an app that has just appeared.
  func sendAll(of index: AccessibleIndex) throws(BusError) {
    for window in index.windows {
      try emit("Create", of: Self.window, window, name(of: window, in: index))
    }
    if let window = index.activeWindow {
      try emit("Activate", of: Self.window, window, name(of: window, in: index))
    }
    if let focus = index.activeFocus { try emit("StateChanged", focus, "focused", 1) }
  }

  /// Sends the events for the differences of two indexes.
  func send(from old: AccessibleIndex, to new: AccessibleIndex) throws(BusError) {
    for window in old.windows where new.nodes[window] == nil {
      try emit("Destroy", of: Self.window, window, name(of: window, in: old))
    }
    for window in new.windows where old.nodes[window] == nil {
      try emit("Create", of: Self.window, window, name(of: window, in: new))
    }
    let isOtherActive = old.activeWindow != new.activeWindow
    if isOtherActive, let window = old.activeWindow, new.nodes[window] != nil {
      try emit("Deactivate", of: Self.window, window, name(of: window, in: new))
    }
    try sendRemoved(.application, old, new)
    try sendChanges(.application, old, new)
    if isOtherActive, let window = new.activeWindow {
      try emit("Activate", of: Self.window, window, name(of: window, in: new))
    }
    guard old.activeFocus != new.activeFocus else { return }
    if let focus = old.activeFocus, new.nodes[focus] != nil { try emit("StateChanged", focus, "focused", 0) }
    if let focus = new.activeFocus { try emit("StateChanged", focus, "focused", 1) }
  }

  private func name(of node: AccessibleReference, in index: AccessibleIndex) -> BusValue {
    .string(index.nodes[node]?.name ?? "")
  }

  // MARK: Objects

  // The last children first, so that each index is right when its event arrives.
  private func sendRemoved(
    _ reference: AccessibleReference, _ old: AccessibleIndex, _ new: AccessibleIndex
  ) throws(BusError) {
    guard let node = old.nodes[reference], !isSame(reference, old, new) else { return }
    for (place, child) in node.children.enumerated().reversed() {
      guard new.nodes[child]?.parent == reference else {
        try sendCache(removing: child, old, new)
        try emit("ChildrenChanged", reference, "remove", place, 0, server.reference(to: child))
        continue
      }
      try sendRemoved(child, old, new)
    }
  }

  private func sendCache(
    removing reference: AccessibleReference, _ old: AccessibleIndex, _ new: AccessibleIndex
  ) throws(BusError) {
    for child in old.nodes[reference]?.children ?? [] { try sendCache(removing: child, old, new) }
    guard new.nodes[reference] == nil else { return }
    try emit("StateChanged", reference, "defunct", 1)
    try server.bus.emit(
      "RemoveAccessible", of: AccessibleCache.interface, at: AccessibleCache.path,
      [server.reference(to: reference)])
  }

  private func sendCache(adding node: AccessibleNode, _ new: AccessibleIndex) throws(BusError) {
    try server.bus.emit(
      "AddAccessible", of: AccessibleCache.interface, at: AccessibleCache.path,
      [AccessibleCache(server).item(node)])
    for child in node.children.compactMap({ new.nodes[$0] }) { try sendCache(adding: child, new) }
  }

  private func sendChanges(
    _ reference: AccessibleReference, _ old: AccessibleIndex, _ new: AccessibleIndex
  ) throws(BusError) {
    guard let node = new.nodes[reference], let before = old.nodes[reference] else { return }
    if isSame(reference, old, new) { return }
    for (place, child) in node.children.enumerated() {
      if old.nodes[child]?.parent == reference {
        try sendChanges(child, old, new)
      } else if let added = new.nodes[child] {
        try sendCache(adding: added, new)
        try emit("ChildrenChanged", reference, "add", place, 0, server.reference(to: child))
        if isLive(added) { try emit("StateChanged", child, "showing", 1) }
      }
    }
    try sendProperties(node, before)
    // A screen reader speaks the selection of a field that gets the focus along with the field.
    let isSpoken =
      old.activeFocus == new.activeFocus || ![old.activeFocus, new.activeFocus].contains(reference)
    try sendText(node, before, withCaret: isSpoken)
    try sendStates(node, before, old, new)
  }

  // Unchanged objects keep their identity.
  private func isSame(
    _ reference: AccessibleReference, _ old: AccessibleIndex, _ new: AccessibleIndex
  ) -> Bool {
    guard case .widget(let one) = old.nodes[reference]?.contents,
      case .widget(let two) = new.nodes[reference]?.contents
    else { return false }
    return one === two
  }

  // Screen readers speak a message when it appears.
  private func isLive(_ node: AccessibleNode) -> Bool {
    [.status, .alert, .tooltip].contains(node.properties?.semantics.role)
  }

  // MARK: One object

  private func sendProperties(_ node: AccessibleNode, _ before: AccessibleNode) throws(BusError) {
    if node.name != before.name {
      try emit("PropertyChange", node.reference, "accessible-name", 0, 0, .string(node.name))
      if isLive(node) { try emit("StateChanged", node.reference, "showing", 1) }
    }
    if node.description != before.description {
      try emit("PropertyChange", node.reference, "accessible-description", 0, 0, .string(node.description))
    }
    if AccessibleRole(node) != AccessibleRole(before) {
      try emit(
        "PropertyChange", node.reference, "accessible-role", 0, 0, .uint32(AccessibleRole(node).number))
    }
    let quantity = node.properties?.quantity
    if let quantity, quantity != before.properties?.quantity {
      try emit("PropertyChange", node.reference, "accessible-value", 0, 0, .double(quantity.value))
    }
  }

  private func sendText(
    _ node: AccessibleNode, _ before: AccessibleNode, withCaret: Bool
  ) throws(BusError) {
    guard let text = node.text, let old = before.text, text != old else { return }
    let past = server.string(of: old)
    let string = server.string(of: text)
    let selection = min(old.anchor, old.caret)..<max(old.anchor, old.caret)
    if let change = string.change(from: past, replacing: selection) {
      func send(_ kind: String, _ part: String) throws(BusError) {
        guard !part.isEmpty else { return }
        try emit(
          "TextChanged", node.reference, kind, change.start, part.unicodeScalars.count,
          .string(part.fitForBus))
      }
      try send("delete", change.removed)
      try send("insert", change.added)
    }
    guard withCaret, text.hasCaret else { return }
    let caret = string.scalar(atByte: text.caret)
    if caret != past.scalar(atByte: old.caret) { try emit("TextCaretMoved", node.reference, "", caret) }
    let hadSelection = old.anchor != old.caret
    if hadSelection || text.anchor != text.caret, (old.anchor, old.caret) != (text.anchor, text.caret) {
      try emit("TextSelectionChanged", node.reference)
    }
  }

  private func sendStates(
    _ node: AccessibleNode, _ before: AccessibleNode, _ old: AccessibleIndex, _ new: AccessibleIndex
  ) throws(BusError) {
    let (past, now) = (AccessibleState(before, in: old), AccessibleState(node, in: new))
    let changed = past.symmetricDifference(now)
    // The focus is sent at the end.
    for (state, name) in AccessibleState.names where state != .focused && changed.contains(state) {
      try emit("StateChanged", node.reference, name, now.contains(state) ? 1 : 0)
    }
    if changed.contains(.selected), now.contains(.selected),
      let group = new.nearest(node, where: { $0.interfaces.contains(.selection) })
    {
      try emit("SelectionChanged", group.reference)
    }
    if before.frame != node.frame {
      let frame = AccessibleTarget(node: node, server: server).extents(node.frame)
      try emit("BoundsChanged", node.reference, "", 0, 0, frame)
    }
  }

  // MARK: Sending

  private func emit(
    _ member: String, of interface: String = Self.object, _ reference: AccessibleReference,
    _ contents: BusValue
  ) throws(BusError) {
    try emit(member, of: interface, reference, "", 0, 0, contents)
  }

  private func emit(
    _ member: String, of interface: String = Self.object, _ reference: AccessibleReference,
    _ detail: String = "",
    _ first: Int = 0, _ second: Int = 0, _ contents: BusValue = .int32(0)
  ) throws(BusError) {
    try server.bus.emit(
      member, of: interface, at: reference.path,
      [
        .string(detail), .int32(Int32(clamping: first)), .int32(Int32(clamping: second)), .variant(contents),
        .options([:]),
      ])
  }
}
