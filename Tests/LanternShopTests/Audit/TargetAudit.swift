import LanternRaster
import LanternScreenFixtures
import LanternWidgets

/// 2.5.8: each control has 24 by 24 points, or so much space around it that circles of 24 points do not meet.
@MainActor
enum TargetAudit {
  static func audit(_ widgets: [AuditedWidget], _ page: String, _ condition: String, _ table: AuditTable) {
    // A link is in a sentence, which is an exception.
    let targets = widgets.filter { $0.isControl && !$0.visible.isEmpty && $0.semantics.role != .link }
    for target in targets {
      let center = target.frame.center
      let isCrowded = targets.contains { other in
        guard other.widget !== target.widget else { return false }
        let nearest = Point(
          min(max(center.x, other.frame.minX), other.frame.maxX),
          min(max(center.y, other.frame.minY), other.frame.maxY))
        return distance(center, nearest) < 12
          || isSmall(other) && distance(center, other.frame.center) < 24
      }
      table.expect(
        !isSmall(target) || !isCrowded, "2.5.8", condition,
        "\(page): \(target.description), \(Int(target.frame.width)) × \(Int(target.frame.height)) points")
    }
  }

  private static func isSmall(_ target: AuditedWidget) -> Bool {
    min(target.frame.width, target.frame.height) < 24
  }

  private static func distance(_ one: Point, _ other: Point) -> Double {
    let way = one - other
    return (way.x * way.x + way.y * way.y).squareRoot()
  }
}
