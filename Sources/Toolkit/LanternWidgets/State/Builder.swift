public import LanternRaster

/// A widget whose content is created from a value of observable models, and created again when the value changes.
///
/// ```swift
/// Builder(
///   { model.state },
///   content: { state in
///     switch state {
///     case .loading: ActivityIndicator("Loading")
///     case .failed(let message): Label(message, lines: nil)
///     }
///   })
/// ```
public final class Builder: Widget {
  /// Creates a builder. `content` is called for each different value.
  public init<Value: Equatable>(
    _ value: @escaping () -> Value, content: @escaping (Value) -> Widget
  ) {
    super.init()
    observe(value) { [weak self] in self?.show(content($0)) }
  }

  private func show(_ content: Widget) {
    children.first?.removeFromParent()
    add(content)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    children.first?.size(within: available, in: environment) ?? .zero
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    children.first?.place(at: Rect(origin: .zero, size: size), in: environment)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    children.first?.baseline(at: size, in: environment)
  }
}
