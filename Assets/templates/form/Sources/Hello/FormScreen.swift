import LanternNavigation
import LanternWidgets

/// The form. It asks before unsaved changes are lost.
final class FormScreen: Screen {
  private let store: EntryStore

  init(_ store: EntryStore) {
    self.store = store
    super.init(title: "Edit Entry")
  }

  /// With its link, the next start shows the form again, and what was not saved if the process has crashed.
  override var link: Link? { try? Link(scheme: HelloApp.identity.linkScheme, place: ["form"]) }

  override func makeView() -> Widget {
    let (store, entry) = (store, Binding(store).entry)
    let parts = Column(spacing: 8, each: entry.parts) { part in
      let name = TextField("Part").setting(\.flex, 1).bound(\.text, to: part.name) {
        $0.isEmpty ? "Enter a part." : nil
      }
      return Row(spacing: 8, [name, Button("Remove", style: .plain) { part.remove() }])
    }
    let fields: [Widget] = [
      TextField("Customer").bound(\.text, to: entry.customer) { $0.isEmpty ? "Enter a name." : nil },
      Picker("Kind", Entry.kinds, style: .segmented).bound(\.selected, to: entry.kind.index(in: Entry.kinds)),
      DateField("Day", today: .today).bound(\.date, to: entry.day) { $0 == nil ? "Choose a day." : nil },
      NumberField("Hours", value: 1, in: 0.5...24, step: 0.5, decimals: 1).bound(\.value, to: entry.hours),
      Switch("Urgent").bound(\.isOn, to: entry.isUrgent),
      parts, Row([Button("Add Part", style: .tonal) { store.addPart() }]),
      TextArea("Notes", lines: 3).bound(\.text, to: entry.notes),
    ]
    let form = Form(fields, submit: "Save") { [weak self] in
      try store.save()
      self?.show(Toast("The entry was saved."))
    }
    return ScrollView(Panel(padding: 24, fit: .top, maximumWidth: 560, [form]))
  }
}
