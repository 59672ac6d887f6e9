package import LanternAccounts

/// What editing one's details comes to: what was typed, whether it differs from what is kept, and what is wrong with
/// it. Nothing of how that looks.
///
/// Whoever shows it sets `changed`, and reads it anew when that is called. What is saved goes to whoever made this, who
/// keeps it with the account.
@MainActor
package final class ProfileModel {
  /// What can be typed.
  package struct Draft: Hashable, Sendable {
    package var name: String
    package var address: String
    package var note: String

    package init(name: String, address: String = "", note: String = "") {
      self.name = name
      self.address = address
      self.note = note
    }
  }

  /// Keeps a profile; answers nil once it is kept, else why it is not.
  package typealias Keep = (Profile, _ answer: @escaping (String?) -> Void) -> Void

  /// What is kept.
  package private(set) var kept: Profile
  /// What was typed.
  package var draft: Draft {
    didSet {
      guard draft != oldValue else { return }
      problem = nil
      changed()
    }
  }
  /// Whether it is being kept.
  package private(set) var isSaving = false
  /// Why it could not be kept.
  package private(set) var problem: String?
  /// Called after each change.
  package var changed: () -> Void = {}
  private let keep: Keep

  package init(_ kept: Profile, keep: @escaping Keep) {
    self.kept = kept
    draft = Draft(kept)
    self.keep = keep
  }

  package var hasChanges: Bool { draft != Draft(kept) }

  /// What is wrong with the name; nil when nothing is.
  package var nameProblem: StringKey? {
    PersonName(draft.name) == nil ? draft.name.trimmed.isEmpty ? .formNameMissing : .formNameWrong : nil
  }

  /// Whether the address, or the note, is longer than can be kept.
  package var isAddressTooLong: Bool { draft.address.count > Profile.longestText }
  package var isNoteTooLong: Bool { draft.note.count > Profile.longestText }

  package var canSave: Bool {
    hasChanges && nameProblem == nil && !isAddressTooLong && !isNoteTooLong && !isSaving
  }

  /// Keeps what was typed and then calls `done`; nothing happens where that cannot be.
  package func save(done: @escaping () -> Void = {}) {
    guard canSave, let name = PersonName(draft.name) else { return }
    var profile = kept
    (profile.name, profile.address, profile.note) = (name, draft.address, draft.note)
    isSaving = true
    changed()
    keep(profile) { [weak self] problem in
      guard let self else { return }
      isSaving = false
      self.problem = problem
      if problem == nil { kept = profile }
      changed()
      if problem == nil { done() }
    }
  }

  /// Has again what is kept.
  package func discard() { draft = Draft(kept) }
}

extension ProfileModel.Draft {
  init(_ profile: Profile) {
    self.init(name: profile.name.description, address: profile.address, note: profile.note)
  }
}
