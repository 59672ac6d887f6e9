import LanternBus
import LanternWidgets

/// An object for which a call is answered.
struct AccessibleTarget {
  let node: AccessibleNode
  let server: AccessibleServer

  var index: AccessibleIndex { server.index }

  func answer(
    _ interface: AccessibleInterface, _ member: String, _ arguments: AccessibleArguments
  ) throws(AccessibleError) -> [BusValue] {
    switch interface {
    case .accessible: try accessible(member, arguments)
    case .application: try application(member)
    case .component: try component(member, arguments)
    case .action: try action(member, arguments)
    case .value: throw .unknownMethod
    case .text: try text(member, arguments)
    case .editableText: try editableText(member, arguments)
    case .selection: try selection(member, arguments)
    case .table: try table(member, arguments)
    case .tableCell: try tableCell(member)
    }
  }

  /// Answers a call of `org.freedesktop.DBus.Properties`.
  func property(_ call: BusCall) throws(AccessibleError) -> [BusValue] {
    guard let name = call.values.first?.text else { throw .invalidArguments }
    guard let interface = AccessibleInterface(name: name), node.interfaces.contains(interface) else {
      // `GetAll` of an interface without properties is empty.
      if call.member == "GetAll" { return [.options([:])] }
      throw .unknownMethod
    }
    switch call.member {
    case "GetAll": return [.options(properties(interface))]
    case "Get":
      guard let key = call.values.dropFirst().first?.text else { throw .invalidArguments }
      guard let value = properties(interface)[key] else { throw .unknownMethod }
      return [.variant(value)]
    case "Set":
      guard call.values.count == 3, let key = call.values[1].text, case .variant(let value) = call.values[2]
      else { throw .invalidArguments }
      try set(key, value, interface)
      return []
    default: throw .unknownMethod
    }
  }

  private func properties(_ interface: AccessibleInterface) -> [String: BusValue] {
    switch interface {
    case .accessible: accessibleProperties
    case .application: applicationProperties
    case .action: ["NActions": .int32(Int32(node.actions.count))]
    case .value: valueProperties
    case .text: textProperties
    case .selection: ["NSelectedChildren": .int32(Int32(clamping: selectedChildren.count))]
    case .table: tableProperties
    case .tableCell: tableCellProperties
    case .component, .editableText: [:]
    }
  }

  private func set(_ key: String, _ value: BusValue, _ interface: AccessibleInterface) throws(AccessibleError)
  {
    switch (interface, key, value) {
    case (.application, "Id", .int32(let number)): server.identifier = number
    case (.value, "CurrentValue", .double(let number)):
      guard server.pass(.setQuantity(number), to: node) else { throw .readOnly }
    default: throw .readOnly
    }
  }
}

/// The arguments of a call. A wrong one is an error.
struct AccessibleArguments {
  private let values: [BusValue]

  init(_ values: [BusValue]) { self.values = values }

  func int(_ place: Int) throws(AccessibleError) -> Int {
    guard values.indices.contains(place) else { throw .invalidArguments }
    switch values[place] {
    case .int32(let number): return Int(number)
    case .uint32(let number): return Int(number)
    default: throw .invalidArguments
    }
  }

  func text(_ place: Int) throws(AccessibleError) -> String {
    guard values.indices.contains(place), case .string(let text) = values[place] else {
      throw .invalidArguments
    }
    return text
  }
}
