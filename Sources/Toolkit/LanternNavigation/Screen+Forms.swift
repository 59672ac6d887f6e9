import LanternStrings
import LanternWidgets

// A screen with a form asks before unsaved changes are lost.
extension Screen {
  /// The first form in the view that has unsaved changes; nil if there is none.
  final var changedForm: Form? { loadedView?.changedForm }

  /// Asks whether to discard the changes of the form. `leave` says that the screen agrees to be removed.
  final func askToDiscard(_ leave: @escaping () -> Void) {
    guard let form = changedForm else { return }
    present(
      Dialog(
        text(.discardTitle), message: unsavedMessage,
        [
          Dialog.Answer(text(.keepEditing), .cancel),
          Dialog.Answer(text(.discard), .destructive) { [weak self, weak form] in
            // Another screen can still refuse.
            self?.onRemoval { _ in form?.revert() }
            leave()
          },
        ]))
  }

  /// Says that the changes of the screen are not saved.
  final var unsavedMessage: String {
    title.isEmpty ? text(.discardMessage) : strings.text(WidgetMessage.discardNamedMessage, ["title": title])
  }

  final func text(_ key: WidgetMessage) -> String { strings.text(key) }

  private var strings: Strings { root?.environment.strings ?? .english }
}

extension Widget {
  // The screens in a transition view are asked themselves.
  fileprivate var changedForm: Form? {
    if let form = self as? Form, form.hasChanges { return form }
    let trees = self is TransitionView ? [] : (self as? Viewport)?.trees ?? []
    return (children + trees.map(\.root)).lazy.compactMap(\.changedForm).first
  }
}
