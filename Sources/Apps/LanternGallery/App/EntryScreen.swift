import LanternDesktop
import LanternNavigation
import LanternRaster
import LanternWidgets

/// The page of an entry: the switches of the appearance, and the examples with their code.
final class EntryScreen: Screen {
  private let entry: Entry
  private let model: GalleryModel

  init(_ entry: Entry, _ model: GalleryModel) {
    self.entry = entry
    self.model = model
    super.init(title: entry.name)
  }

  // The page before can refuse to be replaced, so the list follows the page that is shown.
  override func willAppear() { model.selection = entry.id }

  override func makeView() -> Widget {
    let summary = Label(entry.summary, lines: nil)
    let declarations = entry.examples.first?.declarations.map { [panel($0)] } ?? []
    let parts: [Widget] = [settings, Divider(), summary] + entry.examples.map(part) + declarations
    return ScrollView(Panel(padding: 16, maximumWidth: 820, [Column(spacing: 24, parts)]))
  }

  // MARK: Settings

  private var settings: Widget {
    let (model, appearance) = (model, model.appearance)
    let themes: [Preferences.ThemeChoice] = [.light, .dark]
    let theme = Picker("Theme", ["Light", "Dark"], style: .segmented) { model.choose(\.theme, themes[$0]) }
      .observing(\.selected) { appearance.settings.theme.isDark ? 1 : 0 }
    let directions: [LayoutDirection] = [.leftToRight, .rightToLeft]
    let direction = Picker("Direction", ["Left to right", "Right to left"], style: .segmented) {
      model.choose(directions[$0])
    }
    .observing(\.selected) { model.direction == .leftToRight ? 0 : 1 }
    let sizes = [100, 150, 200]
    let size = Picker("Text size", sizes.map { "\($0)%" }, style: .segmented) {
      model.choose(\.textScale, sizes[$0])
    }
    .observing(\.selected) { sizes.lastIndex { $0 <= appearance.settings.shown.textScale } ?? 0 }
    let motion = Switch("Reduce motion") { model.choose(\.motion, $0 ? .reduced : .full) }
      .observing(\.isOn) { appearance.settings.reducesMotion }
    return WrapLayout(spacing: 16, [theme, direction, size, motion])
  }

  // MARK: Examples

  private func part(_ example: Example) -> Widget {
    let view = ExampleView(example)
    var content: [Widget] = [Label(example.title, font: { $0.title }, lines: nil, isHeading: true)]
    if !example.steps.isEmpty {
      let steps = example.steps.map(\.instruction).joined(separator: ", then ")
      content += [
        Label("\(steps).", color: { $0.textSecondary }, lines: nil),
        Row([Button("Play", style: .tonal) { [weak view] in view?.play() }]),
      ]
    }
    content.append(Panel(padding: 1, style: { .init(edge: $0.colors.separator) }, [view]))
    if let code = example.code { content.append(panel(code)) }
    return Column(spacing: 8, content)
  }

  private func panel(_ code: String) -> Widget {
    let copy = Button("Copy", style: .plain)
    copy.action = { [unowned copy] in
      copy.tree?.environment.clipboard.copy(code)
      copy.tree?.show(Toast("The code was copied."))
    }
    let text = CodeView(code)
    text.flex = 1
    return Panel(
      padding: 8,
      style: {
        .init(paint: .color($0.colors.surface), cornerRadius: $0.radius.control, edge: $0.colors.separator)
      },
      [Row(spacing: 8, alignment: .leading, [Panel(padding: 8, [text]).flexible, copy])])
  }
}

extension Widget {
  /// The widget, which takes the remaining space of a row.
  fileprivate var flexible: Widget {
    flex = 1
    return self
  }
}
