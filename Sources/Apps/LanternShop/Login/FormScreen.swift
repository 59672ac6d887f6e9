import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// A form of the login flow: heading, hint, fields, a submit button, and a button that leads back to login.
///
/// Subclasses override `send` and `sent`.
class FormScreen: Screen {
  /// The texts of a form.
  struct Text {
    let title: String
    let heading: String
    let hint: String
    let send: String
  }

  let strings: Strings
  private let text: Text
  private let fields: [TextInput]
  private let back: Button
  private let sendButton: Button
  private let errorLabel = ErrorLabel()

  init(_ text: Text, _ strings: Strings, _ fields: [TextInput], _ navigator: any LoginNavigation) {
    self.strings = strings
    self.text = text
    self.fields = fields
    back = Button(strings(.commonLogIn), style: .plain) { navigator.navigate(to: .logIn(nil)) }
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

  override var trailingItem: Widget? { back }
  override var initialFocus: Widget? { fields.first { $0.isEmpty } ?? fields.first }

  override func makeView() -> Widget {
    let hint = Label(
      text.hint, font: { $0.caption }, color: { $0.textSecondary }, alignment: .center, lines: nil)
    return loginPage(
      [
        loginMark(strings),
        Label(text.heading, font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
        hint,
      ] + fields + [errorLabel.label, sendButton] + below)
  }

  /// Shows an error of the form as a whole.
  func refuse(_ reason: String) { errorLabel.text = reason }

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
    case .failure(.refused(let reason)), .failure(.failed(let reason)): refuse(reason)
    case .failure(.notConfirmed(let email)):
      refuse(strings(.loginNotConfirmed, ["email": email.description]))
    }
  }
}
