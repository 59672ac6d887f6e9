import LanternAccounts
import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Shows the account with its profile, the settings of the appearance, and a row that logs out.
final class AccountScreen: ShopScreen {
  // After the session has ended, the screen keeps showing the last profile until it is removed.
  private let name = Label("", font: { $0.label }, lines: nil)
  private let address = Label("", color: { $0.textSecondary }, lines: nil)
  private let exit: LogOutButton

  init(_ model: AppModel, _ navigator: ShopNavigator) {
    exit = LogOutButton(model.strings, navigator.shell, style: .tonal)
    super.init(title: model.strings(.accountTitle), model, navigator)
  }

  override func didAppear() {
    super.didAppear()
    exit.isEnabled = true
  }

  override func makeView() -> Widget {
    let about = section(
      strings(.accountAbout),
      [
        Label(strings(.accountAboutText), lines: nil),
        Label(
          strings(.accountVersion, ["version": PrintShop.identity.version]), font: { $0.caption },
          color: { $0.textSecondary }),
        NavigationRow(strings(.aboutTitle)) { [weak self] in self?.navigator.navigate(to: .about) },
      ])
    return page([columns([Column(spacing: 20, [profileSection(), about]), appearanceSection()])])
  }

  private func sessionRow() -> [Widget] {
    let email = Label(
      strings(.accountSignedIn, ["email": model.signedIn?.account.email.description ?? ""]), lines: nil)
    let demo = Label(strings(.accountDemo), font: { $0.caption }, color: { $0.textSecondary }, lines: nil)
    let text = Panel(
      fit: .stretch, minimumWidth: 200, maximumWidth: 340,
      [Column(spacing: 2, model.isDemo ? [email, demo] : [email])])
    return [WrapLayout(spacing: 16, alignment: .stretch, [text, exit.button]), exit.message]
  }

  private func profileSection() -> Widget {
    name.observe({ [model] in model.profile }, apply: { [weak self] in self?.show($0) })
    func row(_ title: String, _ page: String) -> NavigationRow {
      NavigationRow(title) { [weak self] in self?.navigator.navigate(to: .accountPage(page)) }
    }
    let profiles = row(strings(.profilesTitle), "profiles")
    profiles.observe(
      { [model] in model.signedIn?.profiles.count },
      apply: { [weak profiles, strings] in
        if let count = $0 { profiles?.value = strings.formats.number(count) }
      })
    let pages = Column([
      row(strings(.accountEditDetails), "details"), Divider(), profiles, Divider(),
      row(strings(.securityTitle), "security"),
      Divider(),
    ])
    return section(
      strings(.profileTitle), [Column(spacing: 2, [name, address]), pages] + sessionRow())
  }

  private func appearanceSection() -> Widget {
    let shown = model.appearance.shown
    let theme = picker(
      .accountTheme, \.theme,
      [(.system, .accountThemeSystem), (.light, .accountThemeLight), (.dark, .accountThemeDark)])
    let contrast = picker(
      .accountContrast, \.contrast,
      [
        (.system, .accountContrastSystem), (.normal, .accountContrastNormal), (.high, .accountContrastHigh),
      ])
    let motion = picker(
      .accountMotion, \.motion,
      [(.system, .accountMotionSystem), (.full, .accountMotionFull), (.reduced, .accountMotionReduced)])
    let languages = [nil] + PrintShop.localization.languages
    // A preference such as es-MX is shown by the language that the texts are in.
    func index(of language: LanguageTag?) -> Int {
      let shown = language.flatMap { LanguageTag.best(of: languages.compactMap(\.self), for: [$0]) }
      return languages.firstIndex(of: shown) ?? 0
    }
    weak var languagePicker: Picker?
    let language = Picker(
      strings(.accountLanguage), languages.map { $0?.name ?? strings(.accountLanguageSystem) },
      selected: index(of: shown.language)
    ) { [weak self, model] in
      self?.choose(\.language, languages[$0])
      // A screen with unsaved changes can refuse.
      languagePicker?.selected = index(of: model.appearance.shown.language)
    }
    languagePicker = language
    let sizes = Preferences.textScales
    let percent = { [strings] (value: Double) in
      strings.formats.percent(value / 100)
    }
    let size = Slider(
      strings(.accountTextSize), value: Double(shown.textScale),
      in: Double(sizes.lowerBound)...Double(sizes.upperBound), step: 5, text: percent)
    // The slider would move away under the pointer if the size changed while the knob is dragged.
    var chosen = Double(shown.textScale)
    let preview = Label(
      strings(.accountTextSizePreview),
      font: { [model] type in
        var font = type.body
        font.size *= chosen / Double(model.appearance.shown.textScale)
        return font
      }, lines: nil)
    let show = { [weak preview] (value: Double) in
      chosen = value
      preview?.invalidateLayout()
    }
    size.onChange = show
    // Control+plus changes the size too.
    size.observe(
      { [model] in Double(model.appearance.shown.textScale) },
      apply: { [weak size] in
        size?.value = $0
        show($0)
      })
    size.onCommit = { [weak self] in self?.choose(\.textScale, Int($0)) }
    return section(strings(.accountAppearance), [language, theme, contrast, size, preview, motion])
  }

  private func picker<Choice: Equatable>(
    _ title: StringKey, _ choice: WritableKeyPath<Preferences, Choice>, _ options: [(Choice, StringKey)]
  ) -> Picker {
    Picker(strings(title), options.map { strings($0.1) }, style: .segmented) { [weak self] in
      self?.choose(choice, options[$0].0)
    }
    .observing(\.selected) { [model] in
      options.firstIndex { $0.0 == model.appearance.shown[keyPath: choice] } ?? 0
    }
  }

  private func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var appearance = model.appearance
    appearance.choose(choice, value)
    navigator.shell.apply(appearance)
  }

  private func show(_ profile: Profile?) {
    guard let profile else { return }
    name.text = profile.name.description
    address.text = profile.address.isEmpty ? strings(.accountNoAddress) : profile.address
  }
}
