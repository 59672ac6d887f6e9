import LanternRaster
import LanternWidgets
import Observation

extension Entry {
  static let form = Entry(
    "Form", .controls, "Fields that are bound to a model, with validation and unsaved changes.",
    [
      Example("Ten fields") {
        let order = Order()
        let draft = Binding(order)
        let today = CalendarDate(year: 2026, month: 11, day: 23) ?? .first
        let parts = Column(
          spacing: 8, each: draft.parts, validate: { $0.isEmpty ? "Add at least one part." : nil },
          content: { part in
            let name = TextField("Part", placeholder: "Frame").setting(\.isLabelHidden, true)
              .setting(\.flex, 1).bound(\.text, to: part.name) { $0.isEmpty ? "Name the part." : nil }
            let remove = Button("Remove", style: .plain, icon: .cross, showsTitle: false) { part.remove() }
            return Row(spacing: 8, alignment: .leading, [name, remove])
          })
        let picture = ImageView("Picture", order.picture, aspect: 1.5).bound(\.source, to: draft.picture)
        let replace = Button("Replace Picture", style: .tonal) { order.picture = Order.dusk }
        let fields: [Widget] = [
          TextField("Customer").bound(\.text, to: draft.customer) { $0.isEmpty ? "Enter a name." : nil },
          TextField("Email").bound(\.text, to: draft.email) {
            $0.contains("@") ? nil : "Enter an address such as ines@example.org."
          },
          NumberField("Copies", value: 1, in: 1...99).bound(
            \.value, to: draft.copies.mapped({ Double($0) }, { Int($0) })),
          DateField("Delivery", today: today, minimum: today).bound(\.date, to: draft.delivery) {
            $0 == nil ? "Choose a date." : nil
          },
          Picker("Paper", Order.papers, style: .segmented).bound(
            \.selected, to: draft.paper.index(in: Order.papers)),
          Switch("Gift wrap").bound(\.isOn, to: draft.isGift),
          Checkbox("Express").bound(\.isChecked, to: draft.isExpress) {
            $0 && order.copies > 20 ? "Up to 20 copies can be sent by express." : nil
          },
          parts, Row([Button("Add Part", style: .tonal) { order.addPart() }]),
          TextArea("Notes", lines: 3).bound(\.text, to: draft.notes),
          WrapLayout(spacing: 16, [Panel(maximumWidth: 120, [picture]), replace]),
        ]
        return Form(fields, submit: "Save") { print("Saved the order of \(order.customer)") }
      },
      Example("Errors after Save", .click("Save"), room: 280) {
        let draft = Binding(Order())
        return Form(
          [
            TextField("Customer").bound(\.text, to: draft.customer) { $0.isEmpty ? "Enter a name." : nil },
            Checkbox("I have read the terms").bound(\.isChecked, to: draft.isGift) {
              $0 ? nil : "Accept the terms to continue."
            },
          ], submit: "Save"
        ) {}
      },
    ])
}

@MainActor @Observable
private final class Order {
  static let papers = ["Matte", "Glossy", "Linen"]
  static let dusk = ImageSource.decoded(Bitmap(size: PixelSize(3, 2), filledWith: Pixel(Color(0x31536B))))

  var customer = ""
  var email = ""
  var copies = 1
  var delivery: CalendarDate?
  var paper = "Matte"
  var isGift = false
  var isExpress = false
  var parts = [Part(id: 0, name: "Frame")]
  var notes = ""
  var picture = ImageSource.decoded(Bitmap(size: PixelSize(3, 2), filledWith: Pixel(Color(0xE8A33D))))

  func addPart() { parts.append(Part(id: (parts.map(\.id).max() ?? 0) + 1)) }
}

private struct Part: Identifiable, Equatable {
  let id: Int
  var name = ""
}
