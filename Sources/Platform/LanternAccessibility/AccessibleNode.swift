import LanternRaster
import LanternWidgets

/// An object of the app as AT-SPI sees it: the application, a window, or a widget.
struct AccessibleNode: Sendable {
  enum Contents: Sendable {
    case application(name: String)
    case window(AccessibleWindow)
    case widget(AccessibleObject)
  }

  let reference: AccessibleReference
  let parent: AccessibleReference?
  /// The place among the children of the parent.
  let index: Int
  let contents: Contents
  let children: [AccessibleReference]

  /// The properties of a widget; nil for the application and windows.
  var properties: AccessibleProperties? {
    guard case .widget(let object) = contents else { return nil }
    return object.properties
  }

  /// The name, without characters that no message can contain.
  var name: String {
    switch contents {
    case .application(let name): name.fitForBus
    case .window(let window): window.title.fitForBus
    case .widget(let object): object.properties.semantics.name.fitForBus
    }
  }

  /// The description. A value that is neither a number nor a text is part of it.
  var description: String {
    guard let semantics = properties?.semantics else { return "" }
    let value = AccessibleNode.describesValue.contains(semantics.role) ? semantics.value : nil
    return [value, semantics.description].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ". ")
      .fitForBus
  }

  private static let describesValue: Set<Semantics.Role> = [
    .tab, .columnheader, .figure, .status, .dialog,
  ]

  /// The frame, in pixels of the window.
  var frame: PixelRect {
    switch contents {
    case .application: .empty
    case .window(let window): PixelRect(window.size)
    case .widget(let object): object.properties.frame
    }
  }

  /// The actions, in a fixed order.
  var actions: [Semantics.Action] {
    let offered = properties?.semantics.actions ?? []
    return Semantics.Action.allCases.filter(offered.contains)
  }

  /// The interfaces, without those that every object on a bus has.
  var interfaces: [AccessibleInterface] {
    guard let properties else {
      return parent == nil ? [.accessible, .application] : [.accessible, .component]
    }
    var interfaces: [AccessibleInterface] = [.accessible, .component]
    if !properties.semantics.actions.isEmpty { interfaces.append(.action) }
    if properties.quantity != nil { interfaces.append(.value) }
    if text != nil { interfaces.append(.text) }
    if properties.text?.isEditable == true { interfaces.append(.editableText) }
    if AccessibleNode.selects.contains(properties.semantics.role) { interfaces.append(.selection) }
    if properties.semantics.role == .table, properties.size != nil { interfaces.append(.table) }
    if properties.column != nil { interfaces.append(.tableCell) }
    return interfaces
  }

  private static let selects: Set<Semantics.Role> = [.tablist, .list, .listbox, .table, .tree]

  /// The text of a field, of a label or of a choice; nil for other widgets.
  var text: AccessibleText? {
    guard let properties else { return nil }
    if let text = properties.text { return text }
    switch properties.semantics.role {
    case .text: return .reading(properties.semantics.value ?? properties.semantics.name)
    case .heading, .link, .status, .alert: return .reading(properties.semantics.name)
    case .combobox, .spinbutton: return properties.semantics.value.map { .reading($0) }
    default: return nil
    }
  }
}

extension String {
  /// The text with every zero character replaced, as messages require. The number of Unicode scalars stays the same.
  var fitForBus: String {
    guard utf8.contains(0) else { return self }
    var text = ""
    for scalar in unicodeScalars { text.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
    return text
  }
}
