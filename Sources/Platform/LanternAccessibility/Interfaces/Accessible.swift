import LanternBus
import LanternStrings
import LanternWidgets

// Accessible: what an object is, and its place among the others. Application: what the app is.
extension AccessibleTarget {
  var accessibleProperties: [String: BusValue] {
    [
      "Name": .string(node.name), "Description": .string(node.description), "Parent": parent,
      "ChildCount": .int32(Int32(clamping: node.children.count)), "Locale": .string(locale),
      "AccessibleId": .string(""), "HelpText": .string(""),
    ]
  }

  private var parent: BusValue { node.parent == nil ? server.desktop : server.reference(to: node.parent) }

  func accessible(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    switch member {
    case "GetChildAtIndex":
      let place = try arguments.int(0)
      return [server.reference(to: node.children.indices.contains(place) ? node.children[place] : nil)]
    case "GetChildren": return [.references(node.children.map(server.reference))]
    case "GetIndexInParent": return [.int32(node.parent == nil ? -1 : Int32(clamping: node.index))]
    case "GetRelationSet": return [.array(relations, of: "(ua(so))")]
    case "GetRole": return [.uint32(AccessibleRole(node).number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(AccessibleRole(node).name)]
    case "GetState": return [.array(AccessibleState(node, in: index).words.map { .uint32($0) }, of: "u")]
    case "GetAttributes":
      return [.array(attributes.map { .entry(.string($0.name), .string($0.value)) }, of: "{ss}")]
    case "GetApplication": return [server.reference(to: .application)]
    case "GetInterfaces": return [.strings(node.interfaces.map(\.name))]
    default: throw .unknownMethod
    }
  }

  // The numbers of `AtspiRelationType`.
  private enum Relation: UInt32 {
    case descriptionFor = 17
    case describedBy = 18
    case errorMessage = 21
    case errorFor = 22
  }

  // A description has the inverse relation, so that a screen reader doesn't speak it a second time as other text.
  private var relations: [BusValue] {
    let descriptions = (node.properties?.descriptions ?? []).map { AccessibleReference.widget($0) }
      .filter { index.nodes[$0] != nil }
    let described = index.described[node.reference] ?? []
    let found: [(Relation, [AccessibleReference])] = [
      (.describedBy, descriptions), (.errorMessage, isInvalid(node.reference) ? descriptions : []),
      (.descriptionFor, described), (.errorFor, described.filter(isInvalid)),
    ]
    return found.filter { !$0.1.isEmpty }.map { kind, targets in
      .structure([.uint32(kind.rawValue), .references(targets.map(server.reference))])
    }
  }

  private func isInvalid(_ reference: AccessibleReference) -> Bool {
    index.nodes[reference]?.properties?.semantics.states.contains(.invalid) == true
  }

  // The place among all rows, of which only the visible ones have objects.
  private var attributes: [(name: String, value: String)] {
    var found = [(name: "toolkit", value: "Lantern")]
    guard let properties = node.properties else { return found }
    let group = index.nearest(node) { $0.properties?.size != nil && $0.reference != node.reference }
    if let place = properties.index {
      found.append(("posinset", "\(place + 1)"))
      let count =
        group?.properties?.size?.rows ?? node.parent.flatMap { index.nodes[$0]?.children.count } ?? 0
      found.append(("setsize", "\(count)"))
    }
    if let size = properties.size { found.append(("rowcount", "\(size.rows)")) }
    return found
  }

  // The locale of the texts. The app has that of its first window.
  private var locale: String {
    let window =
      index.window(of: node) ?? index.windows.first.flatMap { index.nodes[$0] }.flatMap(index.window)
    return window?.language.posixLocale ?? "C"
  }

  // MARK: Application

  var applicationProperties: [String: BusValue] {
    [
      "ToolkitName": .string("Lantern"), "Version": .string("1"), "AtspiVersion": .string("2.1"),
      "InterfaceVersion": .uint32(1), "Id": .int32(server.identifier),
    ]
  }

  func application(_ member: String) throws(AccessibleError) -> [BusValue] {
    switch member {
    case "GetLocale": return [.string(locale)]
    // Clients talk to the app over the bus alone.
    case "GetApplicationBusAddress": return [.string("")]
    default: throw .unknownMethod
    }
  }
}
