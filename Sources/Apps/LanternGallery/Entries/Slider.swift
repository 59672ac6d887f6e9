import LanternWidgets

extension Entry {
  static let slider = Entry(
    "Slider", .controls, "A number within a range.",
    [
      Example("Continuous") { Slider("Volume", value: 0.6, text: { "\(Int($0 * 100))%" }) },
      Example("With steps") {
        Slider("Text size", value: 100, in: 75...200, step: 25, text: { "\(Int($0))%" })
      },
      Example("Hovered", .hover("Volume")) { Slider("Volume", value: 0.5, text: { "\(Int($0 * 100))%" }) },
      Example("Focused by keyboard", .key(.tab)) {
        Slider("Volume", value: 0.2, text: { "\(Int($0 * 100))%" })
      },
      Example("Disabled") {
        let volume = Slider("Volume", value: 0.6, text: { "\(Int($0 * 100))%" })
        volume.isEnabled = false
        return volume
      },
    ])
}
