import LanternBus
import LanternRaster
import LanternWidgets

// Component: where an object is. Action and Value: what can be done with it.
extension AccessibleTarget {
  func component(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    switch member {
    case "Contains":
      return [.bool(try frame(node, arguments.int(2)).contains(arguments.int(0), arguments.int(1)))]
    case "GetAccessibleAtPoint":
      let (x, y) = (try arguments.int(0), try arguments.int(1))
      return [server.reference(to: try hit(x, y, arguments.int(2))?.reference)]
    case "GetExtents": return [extents(try frame(node, arguments.int(0)))]
    case "GetPosition":
      let frame = try frame(node, arguments.int(0))
      return [.int32(Int32(clamping: frame.x)), .int32(Int32(clamping: frame.y))]
    case "GetSize":
      return [.int32(Int32(clamping: node.frame.width)), .int32(Int32(clamping: node.frame.height))]
    // The layers of windows and of widgets.
    case "GetLayer": return [.uint32(node.properties == nil ? 7 : 3)]
    case "GetMDIZOrder": return [.int16(-1)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus": return [.bool(node.properties?.isFocusable == true && server.pass(.focus, to: node))]
    case "ScrollTo", "ScrollToPoint": return [.bool(server.pass(.reveal, to: node))]
    case "SetExtents", "SetPosition", "SetSize": return [.bool(false)]
    default: throw .unknownMethod
    }
  }

  func extents(_ frame: PixelRect) -> BusValue {
    .structure([frame.x, frame.y, frame.width, frame.height].map { .int32(Int32(clamping: $0)) })
  }

  /// Returns the frame of an object in a system of coordinates: 0 is the screen, 1 the window, 2 the parent.
  func frame(_ node: AccessibleNode, _ system: Int) throws(AccessibleError) -> PixelRect {
    try place(node.frame, system)
  }

  /// Returns a rectangle of the window in a system of coordinates.
  func place(_ rect: PixelRect, _ system: Int) throws(AccessibleError) -> PixelRect {
    switch system {
    case 0:
      let corner = index.window(of: node)?.corner
      return rect.offset(x: corner?.x ?? 0, y: corner?.y ?? 0)
    case 1: return rect
    case 2:
      guard node.properties != nil, let parent = node.parent.flatMap({ index.nodes[$0] }) else { return rect }
      return rect.offset(x: -parent.frame.x, y: -parent.frame.y)
    default: throw .invalidArguments
    }
  }

  // The deepest object at a point. Later objects are above earlier ones.
  private func hit(_ x: Int, _ y: Int, _ system: Int) throws(AccessibleError) -> AccessibleNode? {
    let origin = try place(.empty, system)
    func search(_ node: AccessibleNode) -> AccessibleNode? {
      for child in node.children.reversed().compactMap({ index.nodes[$0] }) {
        if let found = search(child) { return found }
      }
      return node.frame.contains(x - origin.x, y - origin.y) ? node : nil
    }
    return search(node)
  }

  // MARK: Action

  func action(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    if member == "GetActions" {
      return [
        .array(
          node.actions.map { .structure([.string(name(of: $0)), .string(""), .string("")]) }, of: "(sss)")
      ]
    }
    let place = try arguments.int(0)
    let action = node.actions.indices.contains(place) ? node.actions[place] : nil
    switch member {
    case "GetName", "GetLocalizedName": return [.string(action.map(name) ?? "")]
    case "GetDescription", "GetKeyBinding": return [.string("")]
    case "DoAction": return [.bool(action.map { server.pass(.perform($0), to: node) } ?? false)]
    default: throw .unknownMethod
    }
  }

  // The names that other toolkits use.
  private func name(of action: Semantics.Action) -> String {
    switch action {
    case .press: "click"
    case .increment where isTreeItem: "expand"
    case .decrement where isTreeItem: "collapse"
    default: action.rawValue
    }
  }

  private var isTreeItem: Bool { node.properties?.semantics.role == .treeitem }

  // MARK: Value

  var valueProperties: [String: BusValue] {
    guard let quantity = node.properties?.quantity else { return [:] }
    return [
      "CurrentValue": .double(quantity.value), "MinimumValue": .double(quantity.range.lowerBound),
      "MaximumValue": .double(quantity.range.upperBound), "MinimumIncrement": .double(quantity.step ?? 0),
      "Text": .string(node.properties?.semantics.value?.fitForBus ?? ""),
    ]
  }
}

extension PixelRect {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { x >= self.x && y >= self.y && x < maxX && y < maxY }
}
