import LanternWidgets

extension Entry {
  static let chart = Entry(
    "Chart", .progress, "Series of values as lines or bars, with a readout at the pointer.",
    [
      Example("Bars") {
        Chart(
          "Visitors",
          .init(
            .bars, [.init("Morning", [12, 30, 18]), .init("Evening", [20, 24, 9])],
            labels: ["Mon", "Tue", "Wed"]), height: 200)
      },
      Example("Lines with a threshold") {
        Chart(
          "Frame time",
          .init(
            .lines, [.init("work", [4, 6, 5, 9, 18, 7, 6, 5])], labels: (1...8).map(String.init),
            unit: "ms", threshold: .init("budget", at: 16.7)), height: 200)
      },
      Example("Read by keyboard", .key(.tab), .key(.right)) {
        Chart("Visitors", .init(.bars, [.init("Visitors", [12, 30])], labels: ["Mon", "Tue"]), height: 160)
      },
      Example("Empty") {
        Chart("Visitors", .init(.bars, [], emptyText: "Nothing was counted yet"), height: 120)
      },
    ])
}
