import LanternWidgets

extension Entry {
  static let richText = Entry(
    "Rich Text", .text, "A text with bold, italic and monospaced parts, and with links.",
    [
      Example("A literal") {
        RichText("Read \(link: "the \(bold: "terms")", to: "shop://terms"), or run \(code: "make test").") {
          print($0)
        }
      },
      Example("Markdown") {
        RichText(StyledText(markdown: "**Bold**, *italic*, `code`, and [a link](shop://home)."))
      },
      Example("A link, focused by keyboard", .key(.tab)) {
        RichText("Prints are signed. \(link: "Ask about frames and delivery", to: "shop://frames").") {
          print($0)
        }
      },
    ])
}
