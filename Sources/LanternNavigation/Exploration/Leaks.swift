/// The screens of the process that do not stand in the window that is looked at. They may become fewer, but not more:
/// nobody else makes one meanwhile.
final class Leaks {
  private var counts = Leaks.living

  private static var living: [String: Int] {
    Dictionary(LiveScreens.byType.map { ($0.name, $0.count) }, uniquingKeysWith: +)
  }

  /// Those that have come since this was last asked, and stand in none of some screens.
  func growth(outside screens: [Screen]) -> [StateExplorer.Flaw] {
    var now = Leaks.living
    var seen: Set<ObjectIdentifier> = []
    for screen in screens { Leaks.leaveOut(screen, &now, &seen) }
    let growth = now.map { type, count in (type, count - counts[type, default: 0]) }.filter { $0.1 > 0 }
    counts = now
    return growth.isEmpty ? [] : [.leaked(Dictionary(uniqueKeysWithValues: growth))]
  }

  private static func leaveOut(
    _ screen: Screen, _ counts: inout [String: Int], _ seen: inout Set<ObjectIdentifier>
  ) {
    guard seen.insert(ObjectIdentifier(screen)).inserted else { return }
    counts["\(type(of: screen))", default: 0] -= 1
    for child in screen.children { leaveOut(child, &counts, &seen) }
  }
}
