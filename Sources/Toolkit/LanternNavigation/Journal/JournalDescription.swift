import LanternWidgets

// The readable form of a journal: one line for each entry, with the seconds since the start. Effects are marked with
// an arrow.

nonisolated extension Journal: CustomStringConvertible {
  /// One line for each entry, with the seconds since the first entry.
  public var description: String {
    let start = entries[0].time
    return entries.map { entry in
      "\(Journal.seconds(entry.time - start))  \(entry.event.isEffect ? "→ " : "")\(entry.event)"
    }.joined(separator: "\n")
  }

  // Milliseconds are precise enough, because a frame takes longer.
  private static func seconds(_ nanoseconds: Int64) -> String {
    let milliseconds = nanoseconds / 1_000_000
    let fraction = String(milliseconds % 1_000)
    let text = "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

nonisolated extension Journal.Event: CustomStringConvertible {
  /// The event as a readable phrase.
  public var description: String {
    switch self {
    case .begun(let header):
      "\(header.flow): \(header.state.outline), \(header.isAtRest ? "at rest" : "about to show"), "
        + "\(header.width)×\(header.height) at \(header.scale)"
        + header.settings.sorted { $0.key < $1.key }.map { ", \($0.key) \($0.value)" }.joined()
    case .pressed(let x, let y, let clicks, let held):
      "\(clicks > 1 ? "press \(clicks)" : "press") at \(place(x, y))\(with(held))"
    case .dragged(let x, let y, let held): "drag to \(place(x, y))\(with(held))"
    case .released(let x, let y, let held): "release at \(place(x, y))\(with(held))"
    case .pressCancelled: "press cancelled"
    case .contextMenuRequested(let x, let y, let held): "context menu at \(place(x, y))\(with(held))"
    case .pasteRequested(let x, let y, let held): "paste at \(place(x, y))\(with(held))"
    case .scrolled(let dx, let dy, let x, let y, let held):
      "scroll by \(place(dx, dy)) at \(place(x, y))\(with(held))"
    case .scrollBegan(let x, let y): "fingers scroll at \(place(x, y))"
    case .scrollEnded(let x, let y): "fingers lifted at \(place(x, y))"
    case .key(let name, let held): "key \(name == " " ? "space" : name)\(with(held))"
    case .typed(let count): "text of \(count) character\(count == 1 ? "" : "s")"
    case .activated(let isActive): isActive ? "activated" : "deactivated"
    case .resized(let width, let height): "size \(width)×\(height)"
    case .opened(let link): link.map { "link \($0)" } ?? "invalid link"
    case .closing: "close"
    case .answered(let isGranted): isGranted ? "granted" : "not granted"
    case .notified(let message): "notified: \(message)"
    case .requested(let destination): "requested \(destination)"
    case .navigated(let destination, let result): "\(destination) \(result.rawValue)"
    case .screensChanged(let flow, let screens): "\(flow): \(screens)"
    case .ended: "ended"
    }
  }

  private func place(_ x: Double, _ y: Double) -> String { "\(tenths(x)), \(tenths(y))" }

  private func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  private func with(_ held: UInt8) -> String {
    let held = Modifiers(rawValue: held)
    let names: [(Modifiers, String)] = [(.shift, "Shift"), (.control, "Control"), (.alt, "Alt")]
    let found = names.filter { held.contains($0.0) }.map(\.1)
    return found.isEmpty ? "" : " with \(found.joined(separator: " and "))"
  }
}
