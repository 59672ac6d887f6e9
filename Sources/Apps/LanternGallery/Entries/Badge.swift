import LanternWidgets

extension Entry {
  static let badge = Entry(
    "Badge", .text, "Counts unseen items.",
    [
      Example("One digit") { Badge("Unread messages", count: 3) },
      Example("Two digits") { Badge("Unread messages", count: 42) },
      Example("More than 99") { Badge("Unread messages", count: 120) },
    ])
}
