import LanternWidgets

/// The objects of a snapshot by their references.
struct AccessibleIndex {
  private(set) var nodes: [AccessibleReference: AccessibleNode] = [:]
  /// The windows, in order.
  private(set) var windows: [AccessibleReference] = []
  /// The object with the focus of each window.
  private(set) var focus: [AccessibleReference: AccessibleReference] = [:]
  /// The object with the focus of the window that is active.
  private(set) var activeFocus: AccessibleReference?

  init(_ snapshot: AccessibleSnapshot = AccessibleSnapshot(), appName: String) {
    windows = snapshot.windows.map { .window($0.number) }
    nodes[.application] = AccessibleNode(
      reference: .application, parent: nil, index: 0, contents: .application(name: appName),
      children: windows)
    for (index, window) in snapshot.windows.enumerated() {
      let reference = AccessibleReference.window(window.number)
      nodes[reference] = AccessibleNode(
        reference: reference, parent: .application, index: index, contents: .window(window),
        children: window.children.map { .widget($0.id) })
      add(window.children, in: reference)
      focus[reference] = AccessibleIndex.focus(in: window.children).map { .widget($0.id) }
      if window.isActive { activeFocus = focus[reference] }
    }
  }

  private mutating func add(_ objects: [AccessibleObject], in parent: AccessibleReference) {
    for (index, object) in objects.enumerated() {
      let reference = AccessibleReference.widget(object.id)
      nodes[reference] = AccessibleNode(
        reference: reference, parent: parent, index: index, contents: .widget(object),
        children: object.children.map { .widget($0.id) })
      add(object.children, in: reference)
    }
  }

  /// Returns the window of an object; nil for the application.
  func window(of node: AccessibleNode) -> AccessibleWindow? {
    var next: AccessibleNode? = node
    while let current = next {
      if case .window(let window) = current.contents { return window }
      next = current.parent.flatMap { nodes[$0] }
    }
    return nil
  }

  /// Returns the nearest object around another one, or that object itself, that fulfills a condition.
  func nearest(_ node: AccessibleNode, where isSought: (AccessibleNode) -> Bool) -> AccessibleNode? {
    var next: AccessibleNode? = node
    while let current = next {
      if isSought(current) { return current }
      next = current.parent.flatMap { nodes[$0] }
    }
    return nil
  }

  /// Returns the objects in an object that fulfill a condition, in reading order. Objects in these are not looked at.
  func descendants(
    of node: AccessibleNode, where isSought: (AccessibleNode) -> Bool
  ) -> [AccessibleNode] {
    node.children.compactMap { nodes[$0] }.flatMap { child in
      isSought(child) ? [child] : descendants(of: child, where: isSought)
    }
  }

  // A group has the keyboard focus on behalf of one of its parts, such as the selected row of a list.
  private static func focus(in objects: [AccessibleObject]) -> AccessibleObject? {
    guard let holder = first(in: objects, where: { $0.properties.hasFocus }) else { return nil }
    let part =
      first(in: holder.children) {
        $0.properties.hasFocus || $0.properties.semantics.states.contains(.focused)
      }
      ?? (groups.contains(holder.properties.semantics.role)
        ? first(in: holder.children) { $0.properties.semantics.isChosen } : nil)
    guard let part else { return holder }
    return part.properties.hasFocus ? focus(in: [part]) : part
  }

  private static let groups: Set<Semantics.Role> = [
    .tablist, .list, .listbox, .table, .tree, .radiogroup, .menu, .menubar,
  ]

  private static func first(
    in objects: [AccessibleObject], where isSought: (AccessibleObject) -> Bool
  ) -> AccessibleObject? {
    for object in objects {
      if isSought(object) { return object }
      if let found = first(in: object.children, where: isSought) { return found }
    }
    return nil
  }
}

extension Semantics {
  fileprivate var isChosen: Bool { states.contains(.selected) || role == .radio && states.contains(.checked) }
}
