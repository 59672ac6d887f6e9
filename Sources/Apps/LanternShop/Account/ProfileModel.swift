package import LanternAccounts
package import LanternLogin

/// The view model for editing a profile: the input, whether it differs from the saved profile, and its errors.
///
/// The view sets `onChange` and reads the model again when it is called. The creator of the model provides `store`,
/// which saves the profile in the account.
@MainActor
package final class ProfileModel {
  /// The input.
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

  /// Saves a profile. Calls `completion` with nil on success, or with an error message.
  package typealias Store = (Profile, _ completion: @escaping (String?) -> Void) -> Void

  /// The saved profile.
  package private(set) var saved: Profile
  /// The current input.
  package var draft: Draft {
    didSet {
      guard draft != oldValue else { return }
      problem = nil
      onChange()
    }
  }
  /// Whether the profile is being saved.
  package private(set) var isSaving = false
  /// The error message of the last attempt to save, or nil.
  package private(set) var problem: String?
  /// Called after each change.
  package var onChange: () -> Void = {}
  private let store: Store

  package init(_ saved: Profile, store: @escaping Store) {
    self.saved = saved
    draft = Draft(saved)
    self.store = store
  }

  package var hasChanges: Bool { draft != Draft(saved) }

  /// The error of the name, or nil.
  package var nameProblem: LoginMessage? {
    PersonName(draft.name) == nil ? draft.name.trimmed.isEmpty ? .formNameMissing : .formNameWrong : nil
  }

  /// Whether the address, or the note, exceeds the maximum length.
  package var isAddressTooLong: Bool { draft.address.count > Profile.longestText }
  package var isNoteTooLong: Bool { draft.note.count > Profile.longestText }

  package var canSave: Bool {
    hasChanges && nameProblem == nil && !isAddressTooLong && !isNoteTooLong && !isSaving
  }

  /// Saves the input and then calls `done`. Does nothing if the input cannot be saved.
  package func save(done: @escaping () -> Void = {}) {
    guard canSave, let name = PersonName(draft.name) else { return }
    var profile = saved
    (profile.name, profile.address, profile.note) = (name, draft.address, draft.note)
    isSaving = true
    onChange()
    store(profile) { [weak self] problem in
      guard let self else { return }
      isSaving = false
      self.problem = problem
      if problem == nil { saved = profile }
      onChange()
      if problem == nil { done() }
    }
  }
}

extension ProfileModel.Draft {
  init(_ profile: Profile) {
    self.init(name: profile.name.description, address: profile.address, note: profile.note)
  }
}
