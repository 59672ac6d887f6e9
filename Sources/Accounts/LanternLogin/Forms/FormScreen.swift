import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// A form of the login flow: heading, hint, fields, and a submit button.
///
/// Subclasses override `send` and `sent`.
class FormScreen: Screen {
  /// The texts of a form.
  struct Text {
    let title: String
    let heading: String
    let hint: String?
    let send: String
  }

  let model: LoginModel
  let strings: Strings
  private let text: Text
  private let fields: [TextInput]
  private let sendButton: Button
  private let errorLabel = ErrorLabel()

  init(_ text: Text, _ model: LoginModel, _ fields: [TextInput]) {
    self.model = model
    strings = model.strings
    self.text = text
    self.fields = fields
    sendButton = Button(text.send)
    super.init(title: text.title)
    sendButton.action = { [weak self] in self?.submit() }
    for field in fields {
      field.onSubmit = { [weak self] in self?.submit() }
      // An error refers to the previous text.
      field.onChange = { [weak self, unowned field] in
        field.error = nil
        self?.errorLabel.text = nil
        self?.edited()
      }
    }
  }

  /// The error of each field, in order; nil for a valid field.
  var problems: [String?] { fields.map { _ in nil } }
  /// Called after each change of a field.
  func edited() {}
  /// Sends the valid contents of the fields. Must call `completion` with the result.
  func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {}
  /// Called when sending has succeeded.
  func sent() {}
  /// The widgets below the form.
  var below: [Widget] { [] }

  override var initialFocus: Widget? { fields.first { $0.isEmpty } ?? fields.first }

  override func makeView() -> Widget {
    let hint = text.hint.map {
      Label($0, font: { $0.caption }, color: { $0.textSecondary }, alignment: .center, lines: nil)
    }
    let head: [Widget?] = [
      loginMark(model),
      Label(text.heading, font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
      hint,
    ]
    return loginCard(head.compactMap(\.self) + fields + [errorLabel.label, sendButton] + below)
  }

  /// Shows an error of the form as a whole, or none.
  func refuse(_ reason: String?) { errorLabel.text = reason }

  /// Shows an error at the field that caused it, or as one of the form as a whole.
  func show(_ error: FormError) {
    switch error {
    case .refused(let reason), .failed(let reason): refuse(reason)
    case .wrongCode(let reason): refuse(reason, at: fields.first)
    case .badPassword(let reason): refuse(reason, at: fields.first { $0 is PasswordField })
    case .notConfirmed(let email): refuse(strings(.loginNotConfirmed, ["email": email.description]))
    }
  }

  private func refuse(_ reason: String, at field: TextInput?) {
    guard let field else { return refuse(reason) }
    _ = mark(fields.map { $0 === field ? reason : nil }, at: fields)
    field.selectAll()
  }

  private func submit() {
    guard !sendButton.isBusy else { return }
    errorLabel.text = nil
    guard mark(problems, at: fields) else { return }
    sendButton.isBusy = true
    send { [weak self] in self?.handle($0) }
  }

  private func handle(_ result: Result<Void, FormError>) {
    sendButton.isBusy = false
    switch result {
    case .success: sent()
    case .failure(let error): show(error)
    }
  }
}
