import LanternWidgets

extension Entry {
  static let activityIndicator = Entry(
    "Activity Indicator", .progress, "Shows that the app is busy for a time that it doesn't know.",
    [
      Example("Normal") { ActivityIndicator("Loading") },
      Example("Small, in another color") {
        ActivityIndicator("Loading", diameter: 24, color: { $0.textSecondary })
      },
    ])
}
