import LanternWidgets

extension Entry {
  static let textArea = Entry(
    "Text Area", .controls, "A field for text of several lines, which wraps and scrolls.",
    widgets: ["TextArea", "FindBar"],
    [
      Example("Filled in") {
        TextArea("Message", text: "The boats lie in the harbour.\nשלום עולם\n日本語", lines: 4)
      },
      Example("Empty") { TextArea("Message", placeholder: "What should we know?", lines: 3) },
      Example("With a hint") {
        let message = TextArea("Message", text: "The boats lie in the harbour.", lines: 3)
        message.help = "At most 200 words."
        return message
      },
      Example("With an error") {
        let message = TextArea("Message", lines: 3)
        message.error = "Enter a message."
        return message
      },
      Example("Code, without wrapping") {
        let code = TextArea("Code", text: "func draw() {\n\treturn\n}", lines: 4) { $0.type.code }
        code.insertsTabs = true
        code.wrapsLines = false
        return code
      },
      Example("Without a border, as a page") {
        let page = TextArea("Page", text: "The boats lie in the harbour.\nThe lamps are lit.", lines: 3)
        page.isLabelHidden = true
        page.hasBorder = false
        return page
      },
      Example("Searched") {
        let message = TextArea("Message", text: "The boats lie in the harbour.\nThe lamps are lit.", lines: 3)
        let findBar = FindBar(message)
        findBar.open()
        findBar.text = "the"
        findBar.findNext()
        return Column(spacing: 8, [findBar, message])
      },
      Example("Disabled") {
        let note = TextArea("Note", text: "Not now", lines: 2)
        note.isEnabled = false
        return note
      },
    ])
}
