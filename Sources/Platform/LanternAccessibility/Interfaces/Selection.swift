import LanternBus
import LanternWidgets

// Selection: the selected one of several choices. Table and TableCell: rows and columns.
extension AccessibleTarget {
  // The choices that can be selected: the children, or in a table its rows.
  private var selectableChildren: [AccessibleNode] {
    index.descendants(of: node) { AccessibleState($0, in: index).contains(.selectable) }
  }

  var selectedChildren: [AccessibleNode] {
    selectableChildren.filter { AccessibleState($0, in: index).contains(.selected) }
  }

  func selection(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    switch member {
    case "GetSelectedChild":
      let (selected, place) = (selectedChildren, try arguments.int(0))
      return [server.reference(to: selected.indices.contains(place) ? selected[place].reference : nil)]
    case "IsChildSelected":
      let child = child(try arguments.int(0))
      return [.bool(child.map { AccessibleState($0, in: index).contains(.selected) } ?? false)]
    case "SelectChild":
      guard let child = child(try arguments.int(0)), AccessibleState(child, in: index).contains(.selectable)
      else { return [.bool(false)] }
      return [.bool(server.pass(.select, to: child))]
    // Exactly one choice is selected at a time.
    case "DeselectSelectedChild", "DeselectChild", "SelectAll", "ClearSelection": return [.bool(false)]
    default: throw .unknownMethod
    }
  }

  private func child(_ place: Int) -> AccessibleNode? {
    node.children.indices.contains(place) ? index.nodes[node.children[place]] : nil
  }

  // MARK: Table

  private var rows: [AccessibleNode] { index.descendants(of: node) { $0.properties?.semantics.role == .row } }

  private func cell(_ row: Int, _ column: Int) -> AccessibleNode? {
    rows.first { $0.properties?.index == row }.flatMap { row in
      index.descendants(of: row) { $0.properties?.column != nil }.first { $0.properties?.column == column }
    }
  }

  private func header(_ column: Int) -> AccessibleNode? {
    index.descendants(of: node) { $0.properties?.semantics.role == .columnheader }
      .first { $0.properties?.column == column }
  }

  private var selectedRows: [Int] { selectedChildren.compactMap(\.properties?.index) }

  var tableProperties: [String: BusValue] {
    let size = node.properties?.size
    let none = server.reference(to: nil)
    return [
      "NRows": .int32(Int32(clamping: size?.rows ?? 0)),
      "NColumns": .int32(Int32(clamping: size?.columns ?? 0)),
      "NSelectedRows": .int32(Int32(clamping: selectedRows.count)), "NSelectedColumns": .int32(0),
      "Caption": none, "Summary": none,
    ]
  }

  func table(_ member: String, _ arguments: AccessibleArguments) throws(AccessibleError) -> [BusValue] {
    let columns = max(1, node.properties?.size?.columns ?? 1)
    switch member {
    case "GetAccessibleAt":
      return [server.reference(to: cell(try arguments.int(0), try arguments.int(1))?.reference)]
    case "GetIndexAt":
      let (row, column) = (try arguments.int(0), try arguments.int(1))
      return [
        .int32(row < 0 || column < 0 || column >= columns ? -1 : Int32(clamping: row * columns + column))
      ]
    case "GetRowAtIndex": return [.int32(Int32(clamping: max(-1, try arguments.int(0)) / columns))]
    case "GetColumnAtIndex": return [.int32(Int32(clamping: max(-1, try arguments.int(0)) % columns))]
    case "GetRowDescription": return [.string("")]
    case "GetColumnDescription": return [.string(header(try arguments.int(0))?.name ?? "")]
    case "GetRowExtentAt", "GetColumnExtentAt":
      return [.int32(1)]
    case "GetRowHeader": return [server.reference(to: nil)]
    case "GetColumnHeader": return [server.reference(to: header(try arguments.int(0))?.reference)]
    case "GetSelectedRows": return [.array(selectedRows.map { .int32(Int32(clamping: $0)) }, of: "i")]
    case "GetSelectedColumns": return [.array([], of: "i")]
    case "IsRowSelected", "IsSelected": return [.bool(selectedRows.contains(try arguments.int(0)))]
    case "IsColumnSelected": return [.bool(false)]
    case "AddRowSelection":
      let row = try arguments.int(0)
      let found = rows.first { $0.properties?.index == row }
      return [.bool(found.map { server.pass(.select, to: $0) } ?? false)]
    case "AddColumnSelection", "RemoveRowSelection", "RemoveColumnSelection": return [.bool(false)]
    case "GetRowColumnExtentsAtIndex":
      let place = try arguments.int(0)
      let (row, column) = (max(0, place) / columns, max(0, place) % columns)
      let isThere = place >= 0 && row < node.properties?.size?.rows ?? 0
      return [
        .bool(isThere), .int32(Int32(clamping: row)), .int32(Int32(clamping: column)), .int32(1), .int32(1),
        .bool(selectedRows.contains(row)),
      ]
    default: throw .unknownMethod
    }
  }

  // MARK: TableCell

  private var ownTable: AccessibleTarget? {
    index.nearest(node) { $0.properties?.semantics.role == .table }
      .map { AccessibleTarget(node: $0, server: server) }
  }

  // A header is in no row.
  private var position: BusValue {
    let row = index.nearest(node) { $0.properties?.semantics.role == .row }?.properties?.index ?? -1
    return .structure([.int32(Int32(clamping: row)), .int32(Int32(clamping: node.properties?.column ?? -1))])
  }

  var tableCellProperties: [String: BusValue] {
    [
      "ColumnSpan": .int32(1), "RowSpan": .int32(1), "Position": position,
      "Table": server.reference(to: ownTable?.node.reference),
    ]
  }

  func tableCell(_ member: String) throws(AccessibleError) -> [BusValue] {
    switch member {
    case "GetRowColumnSpan":
      guard case .structure(let place) = position else { return [] }
      return [.bool(true)] + place + [.int32(1), .int32(1)]
    case "GetRowHeaderCells": return [.references([])]
    case "GetColumnHeaderCells":
      let header = ownTable?.header(node.properties?.column ?? -1)
      return [.references(header.map { [server.reference(to: $0.reference)] } ?? [])]
    default: throw .unknownMethod
    }
  }
}
