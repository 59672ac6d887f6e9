import LanternNavigation
import LanternWidgets

/// The list of notes.
final class NotesScreen: Screen {
  private let model: AppModel
  private let navigator: AppNavigator

  init(_ model: AppModel, _ navigator: AppNavigator) {
    self.model = model
    self.navigator = navigator
    super.init(title: "Notes")
  }

  override var trailingItem: Widget? {
    Button("Log Out", style: .plain) { [navigator] in navigator.logOut() }
  }

  override func makeView() -> Widget {
    let (model, navigator) = (model, navigator)
    let cards = Column(
      spacing: 12, each: { model.notes },
      content: { note in
        Card(
          note.title, action: { navigator.open("note", "\(note.id)") },
          Column(
            spacing: 4,
            [
              Label(note.title, font: { $0.title }),
              Label(note.text, color: { $0.textSecondary }),
            ]))
      })
    let heading = Label(
      font: { $0.display }, lines: nil, isHeading: true,
      text: { model.notes.count == 1 ? "1 note" : "\(model.notes.count) notes" })
    let add = Button("Add Note", style: .tonal) { navigator.open("note", "\(model.addNote())") }
    return ScrollView(
      Panel(
        padding: 24, maximumWidth: 640,
        [Column(spacing: 16, [heading, cards, WrapLayout(spacing: 12, [add])])]))
  }
}
