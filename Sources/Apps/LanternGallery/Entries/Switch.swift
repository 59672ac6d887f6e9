import LanternWidgets

extension Entry {
  static let switches = Entry(
    "Switch", .controls, "A setting that takes effect at once.",
    [
      Example("Off") { Switch("Reduce motion") },
      Example("On") { Switch("Reduce motion", isOn: true) },
      Example("Hovered", .hover("Reduce motion")) { Switch("Reduce motion") },
      Example("Focused by keyboard", .key(.tab)) { Switch("Reduce motion", isOn: true) },
      Example("Disabled") {
        let motion = Switch("Reduce motion", isOn: true)
        motion.isEnabled = false
        return motion
      },
    ])
}
