import LanternRaster
import LanternTestSupport
import LanternWidgets

/// A form with one widget of each kind, and random input to it.
@MainActor
final class SampleForm {
  let name = TextField("Name", text: "Ada")
  let password = PasswordField("Password", revealing: ("Show", "Hide"))
  let logIn = Button("Log In")
  let help = Button("Help", style: .plain)
  let message = Label("Welcome", font: { $0.headline }, alignment: .center, isHeading: true)
  let indicator = ActivityIndicator("Working", diameter: 30)
  let spot = Tile("s", 20, 10)
  let root: Widget

  init() {
    let fields = Column(spacing: 12, alignment: .leading, [message, name, password, logIn])
    let card = Panel(padding: 16, fit: .center, maximumWidth: 240, style: Panel.Style.card, [fields])
    card.flex = 1
    let picture = Picture("Mark", aspect: 2) { canvas, rect, environment in
      canvas.fill(
        RoundedRect(rect, cornerRadius: 4),
        with: .linearGradient(from: environment.theme.colors.brand, to: environment.theme.colors.scrim))
    }
    let foot = Row(spacing: 8, [picture, Label("A line that is rather long"), Spacer(), spot, indicator])
    root = Column([NavigationBar(title: "Log in", leading: help, trailing: Button("Skip")), card, foot])
  }

  /// Sends one random input to the fixture, or changes one random property of a widget.
  func change(_ fixture: WidgetFixture, _ random: inout SeededGenerator) {
    let position = Point(random.double(0...320), random.double(0...300))
    switch random.int(0...17) {
    case 0...2: fixture.move(to: position)
    case 3: fixture.press(position, clicks: random.int(1...2))
    case 4: fixture.release(position)
    case 5: fixture.click([logIn, help, name, password][random.int(0...3)])
    case 6: fixture.pressKey(.tab, random.int(0...1) == 0 ? [] : .shift)
    case 7: fixture.type(["x", "long words ", "é", "\u{301}", "🇩", "🇪"][random.int(0...5)])
    case 8: fixture.pressKey([.left, .right, .home, .end, .backspace, .delete][random.int(0...5)], .shift)
    case 9: fixture.pressKey([.left, .right, .home, .end, .backspace, .delete][random.int(0...5)])
    case 10: logIn.isEnabled.toggle()
    case 11: name.isInvalid.toggle()
    case 12: password.fill(String(repeating: "p", count: random.int(0...60)))
    case 13:
      message.text =
        ["Welcome", "", "A message that is far too long to stand on one line"][random.int(0...2)]
    case 14: indicator.isHidden.toggle()
    case 15: help.isHidden.toggle()
    case 16: fixture.handle(.pointerLeft)
    default: spot.invalidate()
    }
  }
}
