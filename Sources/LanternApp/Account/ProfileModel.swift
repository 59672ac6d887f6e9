/// What editing one's details comes to: what was typed, whether it differs from what is kept, and what is wrong with
/// it. Nothing of how that looks.
///
/// Whoever shows it sets `changed`, and reads it anew when that is called. What is saved goes to whoever made this, who
/// keeps it in memory for now; once there are accounts it is kept with the account.
@MainActor
package final class ProfileModel {
  /// What is kept.
  package private(set) var kept: Profile
  /// What was typed.
  package var draft: Profile { didSet { if draft != oldValue { changed() } } }
  /// Called after each change.
  package var changed: () -> Void = {}
  private let keep: (Profile) -> Void

  package init(_ kept: Profile, keep: @escaping (Profile) -> Void) {
    self.kept = kept
    draft = kept
    self.keep = keep
  }

  package var hasChanges: Bool { draft != kept }

  /// What is wrong with the name; nil when nothing is.
  package var nameProblem: Phrase? { draft.name.trimmed.isEmpty ? .formNameMissing : nil }

  package var canSave: Bool { hasChanges && nameProblem == nil }

  /// Keeps what was typed; nothing happens where that cannot be.
  package func save() {
    guard canSave else { return }
    kept = draft
    keep(kept)
    changed()
  }

  /// Has again what is kept.
  package func discard() { draft = kept }
}
