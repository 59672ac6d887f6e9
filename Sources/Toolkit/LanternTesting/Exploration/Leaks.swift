import LanternNavigation

/// Detects screens of the process that are in none of the windows under test.
///
/// Their number can shrink, but not grow: no other code creates screens during an exploration.
final class Leaks {
  private var counts = Leaks.liveCounts

  private static var liveCounts: [String: Int] {
    Dictionary(LiveScreens.byType.map { ($0.name, $0.count) }, uniquingKeysWith: +)
  }

  /// Returns the screens, by type, that are new since the last call and aren't among the given screens and their
  /// descendants.
  func growth(outside screens: [Screen]) -> [StateExplorer.Violation] {
    var now = Leaks.liveCounts
    var visited: Set<ObjectIdentifier> = []
    for screen in screens { Leaks.exclude(screen, &now, &visited) }
    let growth = now.map { type, count in (type, count - counts[type, default: 0]) }.filter { $0.1 > 0 }
    counts = now
    return growth.isEmpty ? [] : [.leaked(Dictionary(uniqueKeysWithValues: growth))]
  }

  private static func exclude(
    _ screen: Screen, _ counts: inout [String: Int], _ visited: inout Set<ObjectIdentifier>
  ) {
    guard visited.insert(ObjectIdentifier(screen)).inserted else { return }
    counts["\(type(of: screen))", default: 0] -= 1
    for child in screen.children { exclude(child, &counts, &visited) }
  }
}
