import LanternNavigation
import LanternRaster

/// What the probes of one test saw, in one list.
@MainActor
final class Journal {
  /// The root whose `current` every entry names; nil names none.
  weak var root: RootController?
  private(set) var entries: [String] = []
  private var reactions: [String: () -> Void] = [:]
  private var probes: [Weak] = []

  private struct Weak {
    weak var screen: ProbeScreen?
  }

  /// The probe screens that are alive.
  var living: [ProbeScreen] { probes.compactMap(\.screen) }

  /// The entries about being a child; nothing of appearing.
  var moves: [String] { entries.filter { !$0.contains("appear") } }

  /// The entries about appearing, without who was current.
  var appearances: [String] {
    entries.filter { $0.contains("appear") }.map { entry in
      entry.firstRange(of: " ·").map { String(entry[..<$0.lowerBound]) } ?? entry
    }
  }

  func note(_ entry: String) {
    entries.append(root.map { "\(entry) · \($0.current.title) is current" } ?? entry)
    reactions.removeValue(forKey: entry)?()
  }

  func clear() { entries = [] }

  /// Does something once, when an entry is noted.
  func on(_ entry: String, _ reaction: @escaping () -> Void) { reactions[entry] = reaction }

  func enroll(_ probe: ProbeScreen) { probes.append(Weak(screen: probe)) }
}

@MainActor
extension Screen {
  /// What the journal calls it.
  var nameInJournal: String { self is RootController ? "root" : title }
}

extension Size {
  var text: String { "\(Int(width))×\(Int(height))" }
}

extension Appearance {
  /// The state that a lifecycle call leads to from this one; nil where the call must not come.
  func after(_ call: String) -> Appearance? {
    switch (self, call) {
    case (.hidden, "will appear"), (.disappearing, "will appear"): .appearing
    case (.appearing, "did appear"): .shown
    case (.shown, "will disappear"), (.appearing, "will disappear"): .disappearing
    case (.disappearing, "did disappear"): .hidden
    default: nil
    }
  }
}
