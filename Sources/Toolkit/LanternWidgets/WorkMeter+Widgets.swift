import LanternBase

/// Measures the time that an action takes, under a name, in recordings that `lantern gate` or `record --causes` makes.
///
/// A gate then names the span if it takes longer than in another build. Spans may be nested: each counts its own time. In
/// other recordings, and without one, the action only runs.
///
/// - Parameters:
///   - span: The name, such as `price list`. Use few names, and none that depends on data.
///   - action: The action.
@MainActor
public func measure<Result, Failure: Error>(
  _ span: String, _ action: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try WorkMeter.measure(span, action)
}

extension Widget {
  /// Measures the time that an action takes, as the function of the same name does.
  public final func measure<Result, Failure: Error>(
    _ span: String, _ action: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try WorkMeter.measure(span, action)
  }
}

extension WorkMeter {
  // Whether the types are the toolkit's own.
  private static var toolkitTypes: [ObjectIdentifier: Bool] = [:]

  /// Enters a widget.
  ///
  /// A widget of the toolkit, such as a label, is named together with the app's own widget around it.
  func enter(_ widget: Widget) {
    var owner: Widget? = widget
    while let current = owner, WorkMeter.isOfToolkit(type(of: current)) { owner = current.parent }
    enter(widget: type(of: widget), in: owner === widget ? nil : owner.map { type(of: $0) })
  }

  private static func isOfToolkit(_ type: Widget.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    if let known = toolkitTypes[identifier] { return known }
    let isOfToolkit = String(reflecting: type).hasPrefix("LanternWidgets.")
    toolkitTypes[identifier] = isOfToolkit
    return isOfToolkit
  }
}

extension WidgetTree {
  /// Runs an action whose time belongs to the screen of the tree.
  func measured<Result>(_ action: () -> Result) -> Result { WorkMeter.measure(screen: screenType, action) }
}

extension Widget {
  /// Runs an action whose time belongs to this widget.
  final func measured<Result>(_ action: () -> Result) -> Result {
    WorkMeter.measure(entering: { $0.enter(self) }, action)
  }
}
