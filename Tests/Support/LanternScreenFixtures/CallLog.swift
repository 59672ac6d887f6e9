package import LanternNavigation
package import LanternRaster

/// A list of the calls that the probes of a test received.
@MainActor
package final class CallLog {
  /// The root whose `current` is appended to every entry. Nil appends nothing.
  package weak var root: RootController?
  package private(set) var entries: [String] = []
  private var reactions: [String: () -> Void] = [:]
  private var next: (() -> Void)?
  private var probes: [Weak] = []

  package init() {}

  private struct Weak {
    weak var screen: ProbeScreen?
  }

  /// The probe screens that are still in memory.
  package var liveProbes: [ProbeScreen] { probes.compactMap(\.screen) }

  /// The entries other than appearance calls.
  package var moves: [String] { entries.filter { !$0.contains("appear") } }

  /// The entries for appearance calls, without the current screen.
  package var appearances: [String] {
    entries.filter { $0.contains("appear") }.map { entry in
      entry.firstRange(of: " ·").map { String(entry[..<$0.lowerBound]) } ?? entry
    }
  }

  package func note(_ entry: String) {
    entries.append(root.map { "\(entry) · \($0.current.title) is current" } ?? entry)
    reactions.removeValue(forKey: entry)?()
    let next = next
    self.next = nil
    next?()
  }

  package func clear() { entries = [] }

  /// Runs a closure once, when the entry is noted.
  package func on(_ entry: String, _ reaction: @escaping () -> Void) { reactions[entry] = reaction }

  /// Runs a closure once, when the next entry is noted.
  package func onNext(_ reaction: @escaping () -> Void) { next = reaction }

  package func add(_ probe: ProbeScreen) { probes.append(Weak(screen: probe)) }
}

@MainActor
extension Screen {
  /// The name of the screen in the entries.
  package var nameInLog: String { self is RootController ? "root" : title }
}

extension Size {
  package var text: String { "\(Int(width))×\(Int(height))" }
}

extension Appearance {
  /// Returns the state after a lifecycle call in this state. Nil if the call is not allowed here.
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
