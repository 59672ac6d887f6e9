/// The binding between a widget and a value of a model, with the validation of the value.
///
/// A change by the user is written to the model at once; a change of the model reaches the widget before the next frame. Only
/// a field in which the user has typed keeps its text until the focus leaves it. If the model has changed meanwhile, the typed
/// text then replaces the other value.
class BoundField {
  /// The widget; nil if it is gone.
  private(set) weak var widget: Widget?
  /// Whether the user has typed since the field got the focus.
  private(set) var isTyping = false
  /// Whether problems are shown: the user has edited and left the field, or submitted the form.
  private(set) var showsProblems = false
  /// The problem that the widget itself has no place for; nil for none.
  private(set) var unplacedProblem: String?
  private var isEdited = false

  fileprivate init(_ widget: Widget) { self.widget = widget }

  nonisolated deinit {}

  // MARK: Members that depend on the type of the value

  /// The reason why the value is not valid, as far as it is known now; nil if there is none.
  fileprivate var problem: String? { nil }
  /// Whether the value is not the saved one.
  var isChanged: Bool { false }
  /// Returns a closure that makes the present value the saved one.
  func saving() -> () -> Void { {} }
  /// Restores the saved value in the model.
  func revert() {}
  /// Returns a closure to call after the model was given newer saved values: it keeps the value of a changed field.
  func refreshing() -> () -> Void { {} }
  /// Starts the asynchronous validation of a value, unless the answer is known, and returns the task that waits for it.
  @discardableResult
  func verify() -> Task<Void, Never>? { nil }
  /// Ends the asynchronous validation, because the widget has left its tree.
  func stopVerifying() {}
  /// Remembers the value of the model before the user types.
  fileprivate func beginTyping() {}
  /// Writes the value of the widget to the model.
  fileprivate func write() {}
  /// Writes the typed text to the model again, if the model has changed since.
  fileprivate func writeOverChange() {}
  /// Shows the value of the model in the widget, if it is another one.
  fileprivate func follow() {}

  // MARK: The user

  /// The user has changed the text, which may not be part of the value yet.
  func typed() {
    if !isTyping, widget?.containsFocus == true {
      beginTyping()
      isTyping = true
    }
    isEdited = true
    form?.fieldsChanged()
  }

  /// The user has changed the value.
  func edited() {
    if widget is TextInput { typed() }
    isEdited = true
    write()
    if !isTyping { follow() }
    display()
    form?.fieldsChanged()
  }

  /// The user has restored the text of the value.
  func abandoned() {
    isTyping = false
    follow()
    form?.fieldsChanged()
  }

  /// The focus has left the widget.
  func left() {
    // A text that can't be read stays, with its error.
    if isTyping, widget?.hasUnreadText == false {
      isTyping = false
      writeOverChange()
      follow()
    }
    if isEdited {
      showsProblems = true
      verify()
    }
    display()
  }

  /// Shows the problems of the value from now on. Returns whether the value is valid, as far as it is known now.
  func check() -> Bool {
    showsProblems = true
    let isRead = widget?.readText() ?? true
    display()
    return isRead && problem == nil
  }

  /// Hides problems until the next edit.
  func rest() {
    (isEdited, showsProblems) = (false, false)
    display()
  }

  /// Shows the value of the model, and its problem.
  fileprivate func modelChanged() {
    if !isTyping, widget?.hasUnreadText != true { follow() }
    display()
  }

  fileprivate func display() {
    let shown = showsProblems ? problem : nil
    let isPlaced = widget?.show(problem: shown) ?? true
    guard !isPlaced, shown != unplacedProblem else { return }
    unplacedProblem = shown
    widget?.invalidate()
    form?.showProblems()
  }

  private var form: Form? { widget?.enclosingForm }
}

/// The binding of a property of a widget. Without a property, the widget shows the elements of a list.
final class BoundProperty<Owner: Widget, Value: Equatable>: BoundField {
  private let property: ReferenceWritableKeyPath<Owner, Value>?
  private let binding: Binding<Value>
  private let validate: (Value) -> String?
  private let validateAsync: (@MainActor (Value) async -> String?)?
  private var saved: Value
  // The value of the model as this field knows it, while the user types.
  private var known: Value?
  private var answer: (value: Value, problem: String?)?
  private var question: (value: Value, number: Int, task: Task<Void, Never>)?
  private var questions = 0

  init(
    _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>?, _ binding: Binding<Value>,
    validate: @escaping (Value) -> String?, validateAsync: (@MainActor (Value) async -> String?)?
  ) {
    self.property = property
    self.binding = binding
    self.validate = validate
    self.validateAsync = validateAsync
    saved = binding.value
    super.init(owner)
  }

  /// Keeps the widget and the model equal from now on.
  func start() {
    widget?.observe(
      { [weak self] in self.map { Shown(value: $0.binding.value, problem: $0.problem) } },
      apply: { [weak self] _ in self?.modelChanged() })
  }

  private struct Shown: Equatable {
    let value: Value
    let problem: String?
  }

  private var shown: Value? {
    get { property.flatMap { (widget as? Owner)?[keyPath: $0] } }
    set {
      guard let property, let owner = widget as? Owner, let newValue, owner[keyPath: property] != newValue
      else { return }
      let input = (owner as? FieldControl)?.field ?? owner as? TextInput
      let keepSelection = input?.keepingSelection()
      owner[keyPath: property] = newValue
      keepSelection?()
    }
  }

  // MARK: The value

  override func beginTyping() { known = binding.value }

  override func write() {
    guard let shown else { return }
    if binding.value != shown { binding.value = shown }
    // The model may have changed it.
    known = binding.value
  }

  override func writeOverChange() {
    guard let known, known != binding.value else { return }
    write()
  }

  override func follow() { shown = binding.value }

  override var isChanged: Bool { binding.value != saved }

  override func saving() -> () -> Void {
    let value = binding.value
    return { [weak self] in self?.saved = value }
  }

  override func revert() {
    if isChanged { binding.value = saved }
  }

  override func refreshing() -> () -> Void {
    let changed = isChanged ? binding.value : nil
    return { [weak self] in
      guard let self else { return }
      saved = binding.value
      if let changed, changed != saved { binding.value = changed }
    }
  }

  /// The value in the model.
  var modelValue: Value { binding.value }

  /// Gives the model a value that was not saved.
  func restore(_ value: Value) {
    guard value != binding.value else { return }
    binding.value = value
    // Also before the widget is in a tree, so that a list has its rows.
    widget?.readObservedValues()
    edited()
  }

  // MARK: Validation

  override var problem: String? {
    let value = binding.value
    if let problem = validate(value) { return problem }
    return answer.flatMap { $0.value == value ? $0.problem : nil }
  }

  override func verify() -> Task<Void, Never>? {
    let value = binding.value
    guard let validateAsync, validate(value) == nil, answer.map({ $0.value != value }) ?? true else {
      return nil
    }
    if let question, question.value == value { return question.task }
    stopVerifying()
    questions += 1
    let number = questions
    let task = Task { [weak self] in
      let problem = await validateAsync(value)
      self?.receive(problem, for: value, number)
    }
    question = (value, number, task)
    return task
  }

  // The answer to an older question is late.
  private func receive(_ problem: String?, for value: Value, _ number: Int) {
    guard question?.number == number else { return }
    question = nil
    answer = (value, problem)
    display()
  }

  override func stopVerifying() {
    question?.task.cancel()
    question = nil
  }
}

extension ObservingWidget {
  /// Keeps a property and a value of a model equal, in both directions, and validates the value. Returns the widget.
  ///
  /// ```swift
  /// TextField("Name").bound(\.text, to: draft.name) { $0.isEmpty ? "Enter a name." : nil }
  /// ```
  ///
  /// What the user changes is written to the model at once, a number or a date when it has been read. A change of the model is
  /// shown before the next frame. A field in which the user has typed keeps its text until the focus leaves it; then the
  /// text replaces a value that the model was given meanwhile. Any property can be bound: that of a control of the app,
  /// which calls `valueEdited()`, and also one that the user can't change, such as the source of an image view.
  ///
  /// `validate` returns the reason why a value is not valid, or nil. It may read other properties of the model, and is called
  /// again after each change of them. The reason is shown beside the widget after the user has edited and left it, or has
  /// submitted the form. `validateAsync` validates a value that `validate` accepts, such as by asking a server, when the user
  /// leaves the field or submits the form. An answer for another value than the present one has no effect.
  ///
  /// Precondition: the widget has no other binding.
  @discardableResult
  public func bound<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, to value: Binding<Value>,
    validate: @escaping (Value) -> String? = { _ in nil },
    validateAsync: (@MainActor (Value) async -> String?)? = nil
  ) -> Self {
    bind(
      BoundProperty(self, property, value, validate: validate, validateAsync: validateAsync))
    return self
  }

  /// Keeps the widget equal to a value from now on.
  func bind<Value>(_ field: BoundProperty<Self, Value>) {
    guard boundField == nil else { fatalError("a widget has at most one binding") }
    boundField = field
    field.start()
  }
}

extension Widget {
  /// Writes the bound property to the model. A control of an app calls this when the user has changed its value; the
  /// controls of this module do.
  public final func valueEdited() { enclosingField?.edited() }

  /// The binding of the widget, or of the nearest widget around it that has one.
  final var enclosingField: BoundField? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.boundField).first
  }

  /// The form around the widget; nil if there is none.
  final var enclosingForm: Form? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0 as? Form }.first
  }

  /// The bindings of the widget and its descendants, in reading order.
  final var boundFields: [BoundField] { [boundField].compactMap { $0 } + children.flatMap(\.boundFields) }

  /// Whether the widget or a descendant has the focus, or had it before an overlay above them took it.
  fileprivate final var containsFocus: Bool {
    guard let focused = tree?.focused else { return false }
    let above = sequence(first: focused, next: \.parent)
    if above.contains(where: { $0 === self }) { return tree?.host?.isFocused ?? true }
    let root = sequence(first: self as Widget, next: \.parent).reversed().first
    return above.reversed().first.map { $0 is Overlay && $0 !== root } ?? false
  }

  /// Tells the binding around the widget that the focus has left the widget, unless it is still in the same binding.
  final func focusLeft() {
    guard let field = enclosingField, field.widget?.containsFocus == false else { return }
    field.left()
  }

  /// The problem of the bound value that the widget shows, if it has no place of its own for it.
  final var unplacedProblem: String? { (boundField ?? (parent as? Picker)?.boundField)?.unplacedProblem }
}
