import LanternDesktop
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternWidgets

/// Shows the version, the licenses of the libraries, and where the documentation is. Presented modally, from any flow.
final class AboutScreen: Screen {
  private let strings: Strings
  private let done: Button

  init(_ model: AppModel, _ navigator: any LoginNavigation) {
    strings = model.strings
    done = Button(strings(.commonDone), style: .plain) { navigator.navigate(to: .closed) }
    super.init(title: strings(.aboutTitle))
  }

  private var libraries: [(name: String, license: String)] {
    [
      ("FontConfig, FreeType", "MIT, FTL"), ("FriBidi", "LGPL 2.1"), ("GRDB", "MIT"), ("HarfBuzz", "MIT"),
      ("Inter", "OFL 1.1"), ("libpng", "PNG 2"), ("libsecret", "LGPL 2.1"), ("libsodium", "ISC"),
      ("libunibreak", "zlib"), ("SDL2", "zlib"), ("simdjson", "Apache 2.0"),
      ("SQLite", strings(.aboutPublicDomain)), ("Swift, Swift Argument Parser, Swift System", "Apache 2.0"),
      ("utf8proc", "MIT"), ("Wayland, X11", "MIT"), ("zxcvbn", "MIT"),
    ]
  }

  override var initialFocus: Widget? { done }

  override func makeView() -> Widget {
    let libraries = self.libraries.flatMap { library, license -> [Widget] in
      let name = Label(library, color: { $0.textSecondary }, lines: nil).setting(\.flex, 1)
      return [Divider(), Row(spacing: 16, [name, Label(license, alignment: .trailing)])]
    }
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 560, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            Panel(fit: .center, maximumWidth: 72, [Picture(strings(.appName), paint: drawMark)]),
            Label(strings(.appName), font: { $0.headline }, alignment: .center, isHeading: true),
            Label(
              strings(.accountVersion, ["version": PrintShop.identity.version]), color: { $0.textSecondary },
              alignment: .center),
            Label(strings(.aboutLicense), alignment: .center, lines: nil),
            Label(strings(.aboutDocumentation), alignment: .center, lines: nil),
            Label(strings(.aboutLibraries), font: { $0.title }, lines: nil, isHeading: true),
          ] + libraries)
      ])
    let page = Panel(
      style: { Panel.Style(paint: .color($0.colors.background)) }, [ScrollView(Panel(padding: 24, [card]))])
    page.flex = 1
    return Column([NavigationBar(title: title, leading: done, trailing: nil), page])
  }
}
