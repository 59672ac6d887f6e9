import LanternRaster
import LanternSDL
import LanternWidgets

/// A screenful like the demo's log in, at 1080p: a bar, and a card with a heading and two fields, of which the
/// first has the keyboard.
final class Form {
  private let tree: WidgetTree
  private var moment = Moment.zero

  init() throws(FontError) {
    let name = TextField("Name", text: "demo@example.org")
    let password = TextField("Password", text: "correct horse", content: .password)
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 420, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            Label("Welcome to the print shop", font: { $0.headline }, alignment: .center, isHeading: true),
            Label(
              "The demo account is filled in: press Return.", font: { $0.caption },
              color: { $0.secondaryText }, alignment: .center),
            name,
            password,
            Button("Log In"),
          ])
      ])
    card.flex = 1
    tree = WidgetTree(
      root: Column([NavigationBar(title: "Login Screen", leading: Button("Log In", style: .plain)), card]),
      size: .fullHD, environment: Environment(theme: .light, typesetter: try FontTypesetter()))
    tree.focus(name)
    tree.update(to: moment)
  }

  /// Draws all of it; layout and lines of text are there already.
  func drawWhole(onto buffer: PixelBuffer) {
    tree.damageAll()
    let drawn = tree.drawDamage(onto: buffer)
    precondition(drawn.area == buffer.bounds.area, "all of it was damaged")
  }

  /// Makes the next frame in which the caret comes or goes, and nothing else.
  func drawBlink(onto buffer: PixelBuffer) {
    moment = moment + tree.environment.theme.motion.caretBlink
    tree.update(to: moment)
    let drawn = tree.drawDamage(onto: buffer)
    precondition(!drawn.isEmpty, "the caret blinks")
  }

  /// Presses a key that changes nothing, so that the caret goes on blinking.
  func touch(drawingOnto buffer: PixelBuffer) {
    tree.hear(InputEvent(.keyDown(.end, []), time: moment))
    tree.update(to: moment)
    _ = tree.drawDamage(onto: buffer)
  }
}
