import LanternWidgets

extension Entry {
  static let builder = Entry(
    "Builder", .layout, "Creates another widget when a value of an observable model changes.",
    [
      Example("A value") {
        Builder {
          4
        } content: { count in
          count == 0 ? Label("The bag is empty.") : Label("\(count) prints in the bag")
        }
      }
    ])
}
