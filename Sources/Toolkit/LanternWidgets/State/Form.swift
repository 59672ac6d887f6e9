public import LanternRaster
import Observation

/// Fields that are bound to a model, one below the other, and a button that submits them.
///
/// ```swift
/// Form([TextField("Name").bound(\.text, to: draft.name) { $0.isEmpty ? "Enter a name." : nil }], submit: "Save") {
///   try await server.save(order)
/// }
/// ```
///
/// The fields are all bound widgets in the content, at any depth, also those that are added later. The button and Return in a
/// text field submit the form. This reads typed numbers and dates, shows the problems of all fields, and moves the focus to
/// the first field with a problem. If there is none, the form waits for asynchronous validation, and calls the action.
///
/// A screen whose view contains a form with unsaved changes refuses to be removed, and asks the user whether to discard
/// them. If the screen is removed then, the model gets its saved values back.
public final class Form: Widget {
  private let content: [(widget: Widget, problem: Label)]
  private let failure = Form.problemLabel()
  private let button: Button?
  private let spacing: Double
  private let action: @MainActor () async throws -> Void
  private let state = FormState()

  /// Creates a form with `spacing` points between its rows, from the model's present values, which count as saved.
  ///
  /// `submit` is the title of the button at the end; nil for none, so that the app calls `submit()`. While `action`
  /// runs, the button is busy. After it, the values that it began with are the saved ones. The description of an error that it
  /// throws is shown above the button.
  public init(
    spacing: Double = 16, _ content: [Widget], submit title: String? = nil,
    action: @escaping @MainActor () async throws -> Void
  ) {
    self.spacing = spacing
    self.action = action
    self.content = content.map { ($0, Form.problemLabel()) }
    button = title.map { Button($0) }
    super.init()
    fill()
  }

  private func fill() {
    for row in content {
      add(row.widget)
      add(row.problem)
    }
    add(failure)
    guard let button else { return }
    button.action = { [weak self] in self?.submit() }
    add(WrapLayout(alignment: .trailing, [button]))
  }

  private static func problemLabel() -> Label {
    Label("", font: { $0.caption }, color: { $0.destructive }, lines: nil, isAlert: true)
      .setting(\.isHidden, true)
  }

  // MARK: State

  /// Whether a value of the model is not the saved one, or a typed text was not read yet. Observation tracks it.
  public var hasChanges: Bool {
    _ = state.revision
    return ownFields.contains(where: \.isChanged) || fields.contains { $0.widget?.hasUnreadText == true }
  }

  /// Whether the values are being validated or submitted. Observation tracks it.
  public var isSubmitting: Bool { state.isSubmitting }

  /// Restores the saved values in the model.
  public func revert() {
    for field in ownFields { field.revert() }
    fieldsChanged()
  }

  /// Gives the model newer saved values, such as those of a server. A field that the user has changed keeps its value, which
  /// stays unsaved.
  public func refresh(_ load: () -> Void) {
    let kept = ownFields.map { $0.refreshing() }
    load()
    for keep in kept { keep() }
    fieldsChanged()
  }

  private var fields: [BoundField] { content.flatMap(\.widget.boundFields) }

  // The fields in the rows of a list are part of its value.
  private var ownFields: [BoundField] { fields.filter { $0.widget?.parent?.enclosingField == nil } }

  /// A field has changed.
  func fieldsChanged() { state.revision += 1 }

  // MARK: Submitting

  /// Validates all fields and calls the action, or moves the focus to the first field that is not valid. Does nothing
  /// while the form is submitting.
  public func submit() {
    guard !isSubmitting else { return }
    show(failure: nil)
    guard check() else { return }
    state.isSubmitting = true
    button?.isBusy = true
    Task(name: "a form") { [weak self] in await self?.send() }
  }

  // Returns whether all fields are valid as far as it is known now, and moves the focus to the first one that is not.
  private func check() -> Bool {
    let faulty = fields.filter { !$0.isHidden && !$0.check() }
    guard let first = faulty.first?.widget else { return true }
    let rows = content.drop { row in !sequence(first: first, next: \.parent).contains { $0 === row.widget } }
    // A list without rows can't have the focus.
    let target = first.firstFocusable ?? rows.lazy.compactMap(\.widget.firstFocusable).first
    tree?.focus(target)
    rows.first?.widget.revealInParents()
    target?.revealInParents()
    return false
  }

  private func send() async {
    defer {
      state.isSubmitting = false
      button?.isBusy = false
    }
    // A value can change while another one is being validated.
    while true {
      let tasks = fields.filter { !$0.isHidden }.compactMap { $0.verify() }
      if tasks.isEmpty { break }
      for task in tasks { await task.value }
      // The user has left the page.
      guard tree != nil else { return }
    }
    guard check() else { return }
    let saved = ownFields.map { $0.saving() }
    do {
      try await action()
      for save in saved { save() }
      for field in fields where !field.isChanged { field.rest() }
    } catch {
      show(failure: "\(error)")
    }
    fieldsChanged()
  }

  private func show(failure text: String?) {
    failure.text = text ?? ""
    failure.isHidden = text == nil
  }

  /// Shows the problems of fields without a place for them below the rows that contain the fields.
  func showProblems() {
    for (widget, label) in content {
      let problem = widget.boundFields.lazy.compactMap(\.unplacedProblem).first
      label.text = problem ?? ""
      label.isHidden = problem == nil
    }
  }

  // MARK: Layout

  private func rows(_ width: Double, _ environment: Environment) -> [(widget: Widget, y: Double, size: Size)]
  {
    var rows: [(widget: Widget, y: Double, size: Size)] = []
    var bottom = 0.0
    for child in children where !child.takesNoSpace {
      let isProblem = content.contains { $0.problem === child }
      let gap = rows.isEmpty ? 0 : isProblem ? environment.theme.spacing.tiny : spacing
      let size = child.size(within: Size(width, .infinity), in: environment)
      rows.append((child, bottom + gap, size))
      bottom += gap + size.height
    }
    return rows
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let rows = rows(available.width, environment)
    let height = rows.last.map { $0.y + $0.size.height } ?? 0
    let width = available.width.isFinite ? available.width : rows.map(\.size.width).max() ?? 0
    return Size(width, min(available.height, height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    for row in rows(size.width, environment) {
      row.widget.place(at: Rect(0, row.y, size.width, row.size.height), in: environment)
    }
  }

  override func measureEmptyEdges() -> Size {
    Size(children.lazy.filter { !$0.isHidden }.map(\.emptyEdges.width).min() ?? 0, 0)
  }
}

/// The observable state of a form.
@MainActor @Observable
private final class FormState {
  /// A number for each state of the fields.
  var revision = 0
  var isSubmitting = false
}

extension BoundField {
  /// Whether the user can't see the field, because it or a widget around it is hidden.
  fileprivate var isHidden: Bool {
    guard let widget else { return true }
    return sequence(first: widget, next: \.parent).contains { $0.isHidden }
  }
}

extension Widget {
  /// The first widget here that can have the focus.
  final var firstFocusable: Widget? {
    if isHidden { return nil }
    return acceptsFocus ? self : children.lazy.compactMap(\.firstFocusable).first
  }
}
