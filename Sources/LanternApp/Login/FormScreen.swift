import LanternNavigation
import LanternRaster
import LanternWidgets

/// A form of the login part: what it is for, its fields, the button that sends them, and the way back to log in.
///
/// Subclasses override `send`.
class FormScreen: Screen {
  /// What stands on it.
  struct Text {
    let title: Phrase
    let heading: Phrase
    let hint: Phrase
    let send: Phrase
  }

  let words: Words
  private let text: Text
  private let fields: [TextField]
  private let back: Button
  private let sendButton: Button
  private let form: Column
  private let message = Label("", font: { $0.caption }, color: { $0.danger }, lines: nil)
  private let outcome = Label("", alignment: .center, lines: nil)

  init(_ text: Text, _ words: Words, _ fields: [TextField], _ navigator: LoginScreens.Ways) {
    self.words = words
    self.text = text
    self.fields = fields
    back = Button(words(.commonLogIn), style: .plain) { navigator.navigate(to: .logIn) }
    sendButton = Button(words(text.send))
    let hint = Label(
      words(text.hint), font: { $0.caption }, color: { $0.secondaryText }, alignment: .center, lines: nil)
    form = Column(spacing: 14, [hint] + fields + [message, sendButton])
    super.init(title: words(text.title))
    message.isHidden = true
    outcome.isHidden = true
    sendButton.action = { [weak self] in self?.submit() }
    for field in fields {
      field.onSubmit = { [weak self] in self?.submit() }
      // What was refused is no longer what stands there.
      field.onChange = { [weak self, unowned field] _ in
        field.error = nil
        self?.message.isHidden = true
      }
    }
  }

  /// What is wrong with the fields, in their order, nil for each that is fine.
  var problems: [String?] { fields.map { _ in nil } }
  /// Sends what is typed, with which nothing is wrong; `take` is to be called with the answer.
  func send(_ take: @escaping (FormAnswer) -> Void) {}

  override var trailingItem: Widget? { back }
  override var initialFocus: Widget? { fields.first { $0.text.isEmpty } ?? fields.first }

  override func makeView() -> Widget {
    loginPage([
      loginMark(words),
      Label(words(text.heading), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
      form, outcome,
    ])
  }

  private func submit() {
    guard !sendButton.isBusy else { return }
    message.isHidden = true
    let problems = problems
    for (field, problem) in zip(fields, problems) { field.error = problem }
    if let first = zip(fields, problems).first(where: { $0.1 != nil })?.0 {
      first.tree?.focus(first)
      return
    }
    sendButton.isBusy = true
    send { [weak self] in self?.take($0) }
  }

  private func take(_ answer: FormAnswer) {
    sendButton.isBusy = false
    switch answer {
    case .taken(let words):
      outcome.text = words
      outcome.isHidden = false
      form.isHidden = true
    case .refused(let reason):
      message.text = reason
      message.isHidden = false
    }
  }
}
