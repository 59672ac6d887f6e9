/// One figure and how to come by it.
struct Scene {
  let name: String
  var unit = "×"
  /// What the figure is a ratio to.
  let against: String
  /// The most that it may be; nil when it is only reported.
  var target: Double?
  let measure: @MainActor () throws -> Double

  /// Takes the measure.
  func row() throws -> TableRow {
    TableRow(name: name, value: try measure(), unit: unit, against: against, target: target)
  }
}
