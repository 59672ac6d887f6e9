import LanternWidgets

extension Entry {
  static let textField = Entry(
    "Text Field", .controls, "A line of text.",
    [
      Example("Empty, with a placeholder and help") {
        let name = TextField("Name", placeholder: "Ines Vidal")
        name.help = "Other people see this name."
        return name
      },
      Example("Filled") { TextField("Name", text: "Ines Vidal") },
      Example("Search") { TextField("Search", text: "lamp", isSearch: true) },
      Example("Focused, with the text selected", .key(.tab)) { TextField("Name", text: "Ines Vidal") },
      Example("While typing", .key(.tab), .type("Ines")) { TextField("Name") },
      Example("With an error") {
        let email = TextField("Email", text: "ines@")
        email.error = "Enter an address such as ines@example.org."
        return email
      },
      Example("Disabled") {
        let name = TextField("Name", text: "Ines Vidal")
        name.isEnabled = false
        return name
      },
    ])
}
