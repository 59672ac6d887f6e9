import FoundationEssentials
package import LanternWidgets

// The unsaved contents of a view: those of its text fields and text areas, of its controls with a choice, and the bound values of
// lists and of controls of the app.
extension ScreenState {
  /// Returns the unsaved contents of a view that the user can change; none if their texts are larger than `draftLimit`.
  @MainActor package static func drafts(in view: Widget) -> [Draft] {
    let inputs = inputs(in: view)
    // Reading the text of a large area copies it.
    guard inputs.reduce(0, { $0 + $1.knownSize }) <= draftLimit else { return [] }
    let drafts = inputs.compactMap(\.draft)
    return drafts.reduce(0) { $0 + $1.text.utf8.count } <= draftLimit ? drafts : []
  }

  /// Puts the unsaved contents into a view, as if the user had entered them and left the field.
  ///
  /// Among inputs that are not the same as before, contents belong to the one with their label. The language is not known before the view is in
  /// a window, so that a number or a date that was not read before stays as it was typed.
  @MainActor func restoreDrafts(in view: Widget) {
    // Lists first, which create the inputs in their rows.
    for (number, value) in drafts.filter(\.isJSON).enumerated() {
      let values = ScreenState.inputs(in: view).filter(\.isValue)
      if values.indices.contains(number) { values[number].take(value) }
    }
    // What is entered into one input can enable or show another one. Few screens have more than one that depends on a second.
    for _ in 0..<3 {
      view.readAllObservedValues()
      if restoreInputs(in: view) { return }
    }
  }

  // Returns whether the view has the same inputs as before.
  @MainActor private func restoreInputs(in view: Widget) -> Bool {
    let rest = drafts.filter { !$0.isJSON }
    var inputs = ScreenState.inputs(in: view).filter { !$0.isValue }
    let isSame = inputs.count == rest.count
    for draft in rest {
      let index = inputs.firstIndex { isSame || $0.label == draft.label && $0.canTake(draft) }
      guard let index else { continue }
      inputs.remove(at: index).take(draft)
    }
    return isSame
  }

  @MainActor private static func inputs(in widget: Widget) -> [Input] {
    guard widget.storesDrafts else { return [] }
    return [Input(widget)].compactMap { $0 } + widget.children.flatMap(inputs)
  }
}

/// A part of a view that has unsaved contents.
@MainActor
private enum Input {
  case text(any TextDraftInput)
  case control(any DraftControl)
  case value(label: String, any DraftValue)

  /// Creates the input that a widget is; nil if it is none, or if the user can't change it.
  init?(_ widget: Widget) {
    if let input = widget as? any TextDraftInput {
      guard input.takesDraft else { return nil }
      self = .text(input)
    } else if let control = widget as? any DraftControl {
      guard control.takesDraft else { return nil }
      self = .control(control)
    } else if let value = widget.draftOfModel, value.coded != nil {
      self = .value(label: widget.semantics?.name ?? "", value)
    } else {
      return nil
    }
  }

  var isValue: Bool { if case .value = self { true } else { false } }

  var label: String {
    switch self {
    case .text(let input): input.label
    case .control(let control): control.draftLabel
    case .value(let label, _): label
    }
  }

  /// The size of a text, in bytes of UTF-8. That of other contents is known when they are read.
  var knownSize: Int { if case .text(let input) = self { input.draftSize } else { 0 } }

  /// The contents; nil if there are none.
  var draft: ScreenState.Draft? {
    switch self {
    case .text(let input):
      guard let value = (input.parent as? FieldControl)?.plainValue else {
        return ScreenState.Draft(label: label, text: input.text)
      }
      return ScreenState.Draft(label: label, text: value, isPlain: true)
    case .control(let control):
      return ScreenState.Draft(label: label, text: control.draftValue, isPlain: true)
    case .value(_, let value):
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // A value that has no JSON, such as an infinite number, is not kept.
      guard let coded = value.coded, let json = try? encoder.encode(coded) else { return nil }
      return ScreenState.Draft(label: label, text: String(decoding: json, as: UTF8.self), isJSON: true)
    }
  }

  /// Whether the contents can be of this kind.
  func canTake(_ draft: ScreenState.Draft) -> Bool {
    switch self {
    case .text(let input): !draft.isJSON && (!draft.isPlain || input.parent is FieldControl)
    case .control: draft.isPlain
    case .value: draft.isJSON
    }
  }

  /// Changes the contents as the user would, if they can be these.
  func take(_ draft: ScreenState.Draft) {
    guard canTake(draft) else { return }
    switch self {
    case .text(let input): input.take(draft)
    case .control(let control): control.take(draftValue: draft.text)
    case .value(_, let value):
      _ = value.take { type throws in try JSONDecoder().decode(type, from: Data(draft.text.utf8)) }
    }
  }
}

/// An input whose text is kept while it is unsaved.
@MainActor
private protocol TextDraftInput: TextInput {
  var text: String { get set }
  /// The size of the text, in bytes of UTF-8.
  var draftSize: Int { get }
  /// Whether the user can change the text.
  var takesDraft: Bool { get }
}

extension TextDraftInput {
  func take(_ draft: ScreenState.Draft) {
    let control = parent as? FieldControl
    if draft.isPlain, control?.take(plainValue: draft.text) == true { return }
    guard text != draft.text else { return }
    text = draft.text
    contentsEdited()
    if let control, !control.hasNotation { control.inputPaused() }
  }
}

extension TextField: TextDraftInput {
  fileprivate var draftSize: Int { text.utf8.count }
  fileprivate var takesDraft: Bool { isEnabled }
}

extension TextArea: TextDraftInput {
  fileprivate var draftSize: Int { byteCount }
  fileprivate var takesDraft: Bool { isEnabled && !isReadOnly }
}
