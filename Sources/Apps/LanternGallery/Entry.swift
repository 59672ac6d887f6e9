/// A page of the gallery: one widget, or a few that belong together, in each of their states.
@MainActor
package struct Entry {
  /// The groups of entries, in the order of the list.
  package enum Group: String, CaseIterable, Sendable {
    case text = "Text and Pictures"
    case controls = "Controls"
    case progress = "Progress and Figures"
    case layout = "Layout"
    case scrolling = "Scrolling"
    case overlays = "Bars and Overlays"
  }

  /// The title of the page.
  package let name: String
  /// The group in the list.
  package let group: Group
  /// A sentence that says when to use the widget.
  package let summary: String
  /// The names of the widget classes that the entry shows.
  package let widgets: [String]
  /// The states.
  package let examples: [Example]

  /// Creates an entry. `widgets` are the classes that it shows; by default, the class with the entry's name.
  init(_ name: String, _ group: Group, _ summary: String, widgets: [String]? = nil, _ examples: [Example]) {
    self.name = name
    self.group = group
    self.summary = summary
    self.widgets = widgets ?? [name.split(separator: " ").joined()]
    self.examples = examples
  }

  /// The name in lowercase, with hyphens: the name of its pictures, and of the page on the command line.
  package var id: String { name.lowercased().split(separator: " ").joined(separator: "-") }

  /// Whether the name of the entry or of one of its widgets contains a text, in any case.
  func matches(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.isEmpty || ([name] + widgets).contains { $0.lowercased().contains(text) }
  }
}
