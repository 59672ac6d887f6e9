package import LanternNavigation
package import LanternRaster

/// What the probes of one test saw, in one list.
@MainActor
package final class CallLog {
  /// The root whose `current` every entry names; nil names none.
  package weak var root: RootController?
  package private(set) var entries: [String] = []
  private var reactions: [String: () -> Void] = [:]
  private var probes: [Weak] = []

  package init() {}

  private struct Weak {
    weak var screen: ProbeScreen?
  }

  /// The probe screens that are alive.
  package var living: [ProbeScreen] { probes.compactMap(\.screen) }

  /// The entries about being a child; nothing of appearing.
  package var moves: [String] { entries.filter { !$0.contains("appear") } }

  /// The entries about appearing, without who was current.
  package var appearances: [String] {
    entries.filter { $0.contains("appear") }.map { entry in
      entry.firstRange(of: " ·").map { String(entry[..<$0.lowerBound]) } ?? entry
    }
  }

  package func note(_ entry: String) {
    entries.append(root.map { "\(entry) · \($0.current.title) is current" } ?? entry)
    reactions.removeValue(forKey: entry)?()
  }

  package func clear() { entries = [] }

  /// Does something once, when an entry is noted.
  package func on(_ entry: String, _ reaction: @escaping () -> Void) { reactions[entry] = reaction }

  package func enroll(_ probe: ProbeScreen) { probes.append(Weak(screen: probe)) }
}

@MainActor
extension Screen {
  /// What the journal calls it.
  package var nameInJournal: String { self is RootController ? "root" : title }
}

extension Size {
  package var text: String { "\(Int(width))×\(Int(height))" }
}

extension Appearance {
  /// The state that a lifecycle call leads to from this one; nil where the call must not come.
  package func after(_ call: String) -> Appearance? {
    switch (self, call) {
    case (.hidden, "will appear"), (.disappearing, "will appear"): .appearing
    case (.appearing, "did appear"): .shown
    case (.shown, "will disappear"), (.appearing, "will disappear"): .disappearing
    case (.disappearing, "did disappear"): .hidden
    default: nil
    }
  }
}
