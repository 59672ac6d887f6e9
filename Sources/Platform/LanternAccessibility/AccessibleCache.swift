import LanternBus

/// The descriptions of objects that clients keep (`org.a11y.atspi.Cache`).
struct AccessibleCache {
  static let interface = "org.a11y.atspi.Cache"
  static let path = "/org/a11y/atspi/cache"
  private static let signature = "((so)(so)(so)iiassusau)"

  private let server: AccessibleServer

  init(_ server: AccessibleServer) { self.server = server }

  /// All objects.
  var items: BusValue {
    .array(server.index.nodes.values.map(item), of: AccessibleCache.signature)
  }

  /// Returns the description of an object.
  func item(_ node: AccessibleNode) -> BusValue {
    .structure([
      server.reference(to: node.reference), server.reference(to: .application),
      node.parent == nil ? server.desktop : server.reference(to: node.parent),
      .int32(node.parent == nil ? -1 : Int32(clamping: node.index)),
      .int32(Int32(clamping: node.children.count)), .strings(node.interfaces.map(\.name)), .string(node.name),
      .uint32(AccessibleRole(node).number), .string(node.description),
      .array(AccessibleState(node, in: server.index).words.map { .uint32($0) }, of: "u"),
    ])
  }
}
