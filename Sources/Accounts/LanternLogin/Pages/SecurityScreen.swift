import FoundationEssentials
import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Lists the account's sessions and where this session's token is stored, and ends sessions.
final class SecurityScreen: PageScreen {
  // Until the sessions are known, it has an activity indicator.
  private let rows: Column
  private let endOthersButton: Button
  private let errorLabel = ErrorLabel()

  init(_ session: SessionController) {
    let strings = session.model.strings
    rows = Column(spacing: 12, [ActivityIndicator(strings(.securityLoading))])
    endOthersButton = Button(strings(.securityEndOthers), style: .tonal)
    super.init(title: .securityTitle, session)
    endOthersButton.isEnabled = false
    endOthersButton.disabledReason = strings(.securityNoOthers)
    endOthersButton.action = { [weak self] in
      self?.end { accounts throws(AccountsError) in try accounts.endOtherSessions() }
    }
  }

  override func makeView() -> Widget {
    let isInKeyring = model.signedIn?.tokenLocation == .keyring
    let tokenLocation = Label(strings(isInKeyring ? .securityKeyring : .securityFile), lines: nil)
    let sessions = section(
      strings(.securitySessions),
      [tokenLocation, Divider(), rows, errorLabel.label, WrapLayout(alignment: .trailing, [endOthersButton])])
    return page([hint(strings(.securityHint)), columns([sessions, password(), deletion()])])
  }

  private func password() -> Widget {
    if model.isDemo {
      return section(strings(.passwordTitle), [Label(strings(.passwordDemo), lines: nil)])
    }
    let change = Button(strings(.passwordChange), style: .tonal) { [weak self] in
      self?.session.showPage(.password)
    }
    return section(
      strings(.passwordTitle), [Label(strings(.passwordText), lines: nil), WrapLayout([change])])
  }

  private func deletion() -> Widget {
    let delete = Button(strings(.deletionOpen), style: .destructive) { [weak self] in
      self?.session.showPage(.deletion)
    }
    return section(
      strings(.deletionTitle), [Label(strings(.deletionText), lines: nil), WrapLayout([delete])])
  }

  override func willAppear() { load() }

  private func load() {
    let operation: SessionController.Operation<[Session]> = { accounts throws(AccountsError) in
      try accounts.sessions()
    }
    session.run(operation) { [weak self] in self?.show($0) }
  }

  private func end(_ operation: @escaping SessionController.Operation<Void>) {
    endOthersButton.isEnabled = false
    session.run(operation) { [weak self] result in
      if case .failure(let error) = result { self?.errorLabel.text = self?.strings(error) }
      self?.load()
    }
  }

  private func show(_ result: Result<[Session], AccountsError>) {
    switch result {
    case .failure(let error):
      for row in rows.children { row.removeFromParent() }
      errorLabel.text = strings(error)
    case .success(let sessions):
      for row in rows.children { row.removeFromParent() }
      for session in sessions {
        if !rows.children.isEmpty { rows.add(Divider()) }
        rows.add(row(of: session))
      }
      endOthersButton.isEnabled = sessions.contains { !$0.isThisOne }
    }
  }

  private func row(of session: Session) -> Widget {
    let now = self.session.now
    let title = strings(session.isThisOne ? .securityThisOne : .securityOther)
    let details = Column(
      spacing: 2,
      [
        Label(title, font: { $0.label }, lines: nil),
        Label(
          strings.lastUsed(now.timeIntervalSince(session.lastUsed)),
          font: { $0.caption }, color: { $0.textSecondary }, lines: nil),
        Label(
          strings.expires(session.ends.timeIntervalSince(now)),
          font: { $0.caption }, color: { $0.textSecondary }, lines: nil),
      ])
    guard !session.isThisOne else { return details }
    let end = Button(strings(.securityEnd), style: .plain) { [weak self] in
      self?.end { accounts throws(AccountsError) in try accounts.endSession(session.id) }
    }
    return WrapLayout(
      spacing: 12, alignment: .stretch, [Panel(minimumWidth: 200, maximumWidth: 320, [details]), end])
  }
}
