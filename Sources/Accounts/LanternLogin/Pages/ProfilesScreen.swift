import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Lists the profiles of an account, and switches, adds and removes profiles.
final class ProfilesScreen: PageScreen {
  private let rows = Column(spacing: 12, [])
  private let name: TextField
  private let add: Button
  private let errorLabel = ErrorLabel()

  init(_ session: SessionController) {
    let strings = session.model.strings
    name = TextField(strings(.profilesNew))
    add = Button(strings(.profilesAdd))
    super.init(title: .profilesTitle, session)
    add.action = { [weak self] in self?.submit() }
    name.onSubmit = { [weak self] in self?.submit() }
    name.onChange = { [weak self] in self?.name.error = nil }
    rows.observe({ [model] in model.signedIn }, apply: { [weak self] in self?.show($0) })
  }

  override func makeView() -> Widget {
    let new = section(strings(.profilesNewTitle), [name, WrapLayout(alignment: .trailing, [add])])
    return page([
      hint(model.content.profilesHint ?? strings(.profilesApart)),
      columns([card([errorLabel.label, rows]), new]),
    ])
  }

  // After the session has ended, the screen keeps showing the last profiles until it is removed.
  private func show(_ signedIn: SignedIn?) {
    guard let signedIn else { return }
    for row in rows.children { row.removeFromParent() }
    for profile in signedIn.profiles {
      if !rows.children.isEmpty { rows.add(Divider()) }
      rows.add(row(of: profile, isCurrent: profile.id == signedIn.profile.id))
    }
  }

  private func row(of profile: Profile, isCurrent: Bool) -> Widget {
    let name = profile.name.description
    let content = model.content
    let detail = (isCurrent ? strings(.profilesChosen) : content.profileDetail?(profile)).map {
      Label($0, font: { $0.caption }, color: { $0.textSecondary }, lines: nil)
    }
    let details = Column(
      spacing: 2, [Label(name, font: { $0.label }, lines: nil), detail].compactMap(\.self))
    guard !isCurrent else { return details }
    let useTitle = content.profileButton?(name) ?? strings(.profilesSwitch, ["name": name])
    let use = Button(useTitle, style: .tonal) { [weak self] in self?.use(profile) }
    let remove = Button(strings(.profilesRemove, ["name": name]), style: .destructive) { [weak self] in
      self?.confirmRemoval(of: profile)
    }
    return WrapLayout(
      spacing: 12, alignment: .stretch,
      [
        Panel(fit: .stretch, minimumWidth: 180, maximumWidth: 260, [details]),
        WrapLayout(spacing: 12, [use, remove]),
      ])
  }

  private func use(_ profile: Profile) {
    session.login?.switchProfile(profile.id) { [weak self] in self?.errorLabel.text = $0 }
  }

  private func confirmRemoval(of profile: Profile) {
    let name = profile.name.description
    present(
      Dialog(
        strings(.profilesRemoveTitle, ["name": name]),
        message: model.content.profileRemovalHint ?? strings(.profilesRemoveData),
        [
          Dialog.Answer(strings(.cancel), .cancel),
          Dialog.Answer(strings(.profilesRemove, ["name": name]), .destructive) { [weak self] in
            self?.remove(profile)
          },
        ]))
  }

  private func remove(_ profile: Profile) {
    change { accounts throws(AccountsError) in try accounts.removeProfile(profile.id) }
  }

  private func submit() {
    guard !add.isBusy else { return }
    guard let new = PersonName(name.text) else {
      name.error = strings(name.text.trimmed.isEmpty ? .formNameMissing : .formNameWrong)
      name.tree?.focus(name)
      return
    }
    add.isBusy = true
    change { accounts throws(AccountsError) in try accounts.addProfile(new) }
  }

  private func change(_ operation: @escaping SessionController.Operation<SignedIn>) {
    session.update(operation) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success:
        if add.isBusy { name.text = "" }
        errorLabel.text = nil
      case .failure(let error): errorLabel.text = strings(error)
      }
      add.isBusy = false
    }
  }
}
