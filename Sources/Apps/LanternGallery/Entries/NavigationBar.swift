import LanternWidgets

extension Entry {
  static let navigationBar = Entry(
    "Navigation Bar", .overlays, "The bar that a stack shows above each of its screens.",
    [
      Example("With a leading and a trailing item") {
        NavigationBar(
          title: "Prints", leading: Button("Back", style: .plain), trailing: Button("Edit", style: .plain))
      },
      Example("A title that doesn't fit") {
        NavigationBar(
          title: "All prints of the autumn exhibition", leading: Button("Back", style: .plain),
          trailing: Button("Edit", style: .plain))
      },
    ])
}
