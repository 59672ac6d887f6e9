import LanternAccounts
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows the account, the settings of the appearance, and the log-out button.
final class AccountScreen: ShopScreen {
  private let services: ShopServices
  private let navigator: any Navigator<AccountNavigator.Destination>
  private let name = Label("", font: { $0.label }, lines: nil)
  private let address = Label("", color: { $0.secondaryText }, lines: nil)

  /// `isFirst` is true for the root of the tab.
  init(
    _ services: ShopServices, exit: LogOutButton, isFirst: Bool,
    _ navigator: any Navigator<AccountNavigator.Destination>
  ) {
    self.services = services
    self.navigator = navigator
    super.init(title: services.strings(.accountTitle), exit: exit, isFirst: isFirst)
    services.account.sessionController.observe(for: self) { [weak self] in self?.show() }
    show()
  }

  override var link: Link? { ShopPlace.account.link }
  override func makeView() -> Widget {
    let strings = services.strings
    let signedIn = services.account.sessionController.signedIn
    let demo = services.account.isDemo ? Label(strings(.accountDemo), font: { $0.caption }, lines: nil) : nil
    let email = Label(
      strings(.accountSignedIn, ["email": signedIn?.account.email.description ?? ""]),
      color: { $0.secondaryText }, lines: nil)
    let heading = self.heading(strings(.accountTitle), [email, demo].compactMap { $0 })
    let about = section(
      strings(.accountAbout),
      [
        Label(strings(.accountAboutText), lines: nil),
        Label(
          strings(.accountVersion, ["version": Version.number]), font: { $0.caption },
          color: { $0.secondaryText }),
        WrapLayout([
          Button(strings(.routesTitle), style: .tonal) { [weak self] in
            self?.navigator.navigate(to: .routeList)
          }
        ]),
      ])
    return page(
      Column(spacing: 20, [heading, profileSection(), appearanceSection(), about]), maximumWidth: 640)
  }

  // Another screen may have changed the profile.
  private func show() {
    guard let profile = services.account.profile else { return }
    name.text = profile.name.description
    address.text = profile.address.isEmpty ? services.strings(.accountNoAddress) : profile.address
  }

  private func profileSection() -> Widget {
    let strings = services.strings
    let details = Panel(minimumWidth: 200, maximumWidth: 320, [Column(spacing: 2, [name, address])])
    func button(_ title: StringKey, _ page: AccountPage) -> Widget {
      Button(strings(title), style: .tonal) { [weak self] in self?.navigator.navigate(to: .page(page)) }
    }
    return section(
      strings(.profileTitle),
      [
        WrapLayout(spacing: 16, alignment: .stretch, [details, button(.accountEditDetails, .details)]),
        Divider(),
        WrapLayout(spacing: 8, [button(.profilesTitle, .profiles), button(.securityTitle, .security)]),
      ])
  }

  private func appearanceSection() -> Widget {
    let strings = services.strings
    let shown = services.appearance().shown
    let themes: [(Preferences.ThemeChoice, StringKey)] = [
      (.system, .accountThemeSystem), (.light, .accountThemeLight), (.dark, .accountThemeDark),
    ]
    let theme = Picker(
      strings(.accountTheme), themes.map { strings($0.1) },
      selected: themes.firstIndex { $0.0 == shown.theme } ?? 0, style: .segmented
    ) { [weak self] in self?.choose(\.theme, themes[$0].0) }
    let motions: [(Preferences.MotionChoice, StringKey)] = [
      (.system, .accountMotionSystem), (.full, .accountMotionFull), (.reduced, .accountMotionReduced),
    ]
    let motion = Picker(
      strings(.accountMotion), motions.map { strings($0.1) },
      selected: motions.firstIndex { $0.0 == shown.motion } ?? 0, style: .segmented
    ) { [weak self] in self?.choose(\.motion, motions[$0].0) }
    let sizes = Preferences.textScales
    let percent = { (value: Double) in strings(.accountTextSizeValue, ["percent": "\(Int(value))"]) }
    let size = Slider(
      strings(.accountTextSize), value: Double(shown.textScale),
      in: Double(sizes.lowerBound)...Double(sizes.upperBound), step: 5, text: percent)
    size.onChange = { [weak self] in self?.choose(\.textScale, Int($0)) }
    return section(strings(.accountAppearance), [theme, size, motion])
  }

  private func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var appearance = services.appearance()
    appearance.choose(choice, value)
    services.change(appearance)
  }
}
