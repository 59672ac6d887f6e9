import LanternNavigation
import LanternRaster
import LanternWidgets

/// Who is logged in, how the app looks to them, and the way out.
final class AccountScreen: ShopScreen {
  private let services: ShopServices

  init(_ services: ShopServices, exit: LogOutButton) {
    self.services = services
    super.init(title: services.words(.accountTitle), exit: exit, isFirst: true)
  }

  override func makeView() -> Widget {
    let words = services.words
    let heading = Column(
      spacing: 4,
      [
        Label(words(.accountTitle), font: { $0.display }, lines: nil, isHeading: true),
        Label(
          words(.accountSignedIn, ["name": services.person]), color: { $0.secondaryText }, lines: nil),
        exit.message,
      ])
    let about = section(
      words(.accountAbout),
      [
        Label(words(.accountAboutText), lines: nil),
        Label(
          words(.accountVersion, ["version": Version.number]), font: { $0.caption },
          color: { $0.secondaryText }),
      ])
    return page(Column(spacing: 20, [heading, appearance(), about]), maximumWidth: 640)
  }

  private func appearance() -> Widget {
    let words = services.words
    let shown = services.look().shown
    let themes: [(Preferences.ThemeChoice, Phrase)] = [
      (.system, .accountThemeSystem), (.light, .accountThemeLight), (.dark, .accountThemeDark),
    ]
    let theme = Picker(
      words(.accountTheme), themes.map { words($0.1) },
      selected: themes.firstIndex { $0.0 == shown.theme } ?? 0, style: .segmented
    ) { [weak self] in self?.choose(\.theme, themes[$0].0) }
    let motions: [(Preferences.MotionChoice, Phrase)] = [
      (.system, .accountMotionSystem), (.full, .accountMotionFull), (.reduced, .accountMotionReduced),
    ]
    let motion = Picker(
      words(.accountMotion), motions.map { words($0.1) },
      selected: motions.firstIndex { $0.0 == shown.motion } ?? 0, style: .segmented
    ) { [weak self] in self?.choose(\.motion, motions[$0].0) }
    let sizes = Preferences.textScales
    let percent = { (value: Double) in words(.accountTextSizeValue, ["percent": "\(Int(value))"]) }
    let size = Slider(
      words(.accountTextSize), value: Double(shown.textScale),
      in: Double(sizes.lowerBound)...Double(sizes.upperBound), step: 5, text: percent)
    size.onChange = { [weak self] in self?.choose(\.textScale, Int($0)) }
    return section(words(.accountAppearance), [theme, size, motion])
  }

  private func choose<Value>(_ choice: WritableKeyPath<Preferences, Value>, _ value: Value) {
    var look = services.look()
    look.choose(choice, value)
    services.change(look)
  }
}
