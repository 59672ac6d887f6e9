import LanternWidgets

/// The objects of a snapshot by their references.
struct AccessibleIndex {
  private(set) var nodes: [AccessibleReference: AccessibleNode] = [:]
  /// The windows, in order. Modal dialogs count, because screen readers expect each in a window of its own; otherwise they
  /// would take the dialog for the active window, and not notice that it closes.
  private(set) var windows: [AccessibleReference] = []
  /// The window or the dialog that is active.
  private(set) var activeWindow: AccessibleReference?
  /// The object with the focus of the window that is active.
  private(set) var activeFocus: AccessibleReference?
  /// The objects that each object describes.
  private(set) var described: [AccessibleReference: [AccessibleReference]] = [:]
  // The windows in which the dialogs are.
  private var owners: [AccessibleReference: AccessibleReference] = [:]

  init(_ snapshot: AccessibleSnapshot = AccessibleSnapshot(), appName: String) {
    for window in snapshot.windows {
      let reference = AccessibleReference.window(window.number)
      let dialogs = window.children.filter(\.isDialog)
      let others = window.children.filter { !$0.isDialog }
      nodes[reference] = AccessibleNode(
        reference: reference, parent: .application, index: windows.count, contents: .window(window),
        children: others.map { .widget($0.id) })
      windows.append(reference)
      add(others, in: reference)
      add(dialogs, in: .application, from: windows.count)
      for dialog in dialogs {
        windows.append(.widget(dialog.id))
        owners[.widget(dialog.id)] = reference
      }
      guard window.isActive else { continue }
      activeWindow = dialogs.last.map { .widget($0.id) } ?? reference
      activeFocus = AccessibleIndex.focus(in: window.children).map { .widget($0.id) }
    }
    nodes[.application] = AccessibleNode(
      reference: .application, parent: nil, index: 0, contents: .application(name: appName),
      children: windows)
  }

  private mutating func add(
    _ objects: [AccessibleObject], in parent: AccessibleReference, from first: Int = 0
  ) {
    for (index, object) in objects.enumerated() {
      let reference = AccessibleReference.widget(object.id)
      nodes[reference] = AccessibleNode(
        reference: reference, parent: parent, index: first + index, contents: .widget(object),
        children: object.children.map { .widget($0.id) })
      for id in object.properties.descriptions { described[.widget(id), default: []].append(reference) }
      add(object.children, in: reference)
    }
  }

  /// Returns the window in which an object is shown; nil for the application.
  func window(of node: AccessibleNode) -> AccessibleWindow? {
    var next: AccessibleNode? = node
    while let current = next {
      if case .window(let window) = current.contents { return window }
      next = (owners[current.reference] ?? current.parent).flatMap { nodes[$0] }
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

extension AccessibleObject {
  fileprivate var isDialog: Bool { properties.isModal && properties.semantics.role == .dialog }
}

extension Semantics {
  fileprivate var isChosen: Bool { states.contains(.selected) || role == .radio && states.contains(.checked) }
}
