/// The description of an object in the XML format of D-Bus. Interfaces are named; AT-SPI defines their members.
enum Introspection {
  static func text(of path: String, in index: AccessibleIndex) -> String {
    var names = [
      "org.freedesktop.DBus.Peer", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Properties",
    ]
    var children: [String] = []
    if let node = AccessibleReference(path: path).flatMap({ index.nodes[$0] }) {
      names += node.interfaces.map(\.name)
    } else {
      let prefix = path == "/" ? "/" : path + "/"
      let paths = index.nodes.keys.map(\.path) + [AccessibleCache.path]
      children = Set(
        paths.filter { $0.hasPrefix(prefix) }.compactMap {
          $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
        }
      ).sorted()
    }
    let interfaces = names.map { "<interface name=\"\($0)\"/>" } + children.map { "<node name=\"\($0)\"/>" }
    return "<node>\(interfaces.joined())</node>"
  }
}
