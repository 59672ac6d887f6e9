// Widgets that show the state of observable models: classes with the macro `@Observable`.
//
// A closure that reads a model is called again before the next frame after a property that it read has changed. If the
// value is a different one, it is applied to the widget, and only what depends on it is laid out and drawn. Models
// belong to the main actor.

extension Widget {
  /// Reads a value from observable models and applies it, now and after each change of the value.
  ///
  /// A change is applied before the next frame. While the widget is in no tree, a change is applied when the widget
  /// joins one. `apply` typically sets a property of the widget or of its children; capture the widget weakly in it.
  public final func observe<Value: Equatable>(
    _ read: @escaping () -> Value, apply: @escaping (Value) -> Void
  ) {
    observe(read, applyingChange: { value, _ in apply(value) })
  }

  /// Observes a value, which `apply` can ask why it has changed.
  final func observe<Value: Equatable>(
    _ read: @escaping () -> Value, applyingChange apply: @escaping (Value, _ isByUser: Bool) -> Void
  ) {
    weak var observed: ObservedValue?
    let value = ObservedValue(self, read) { apply($0, observed?.isChangedByUser == true) }
    observed = value
    observedValues.append(value)
    value.refresh()
  }

  /// Applies the values of the models now, also if the widget is in no tree.
  final func readObservedValues() {
    for value in observedValues { value.refresh() }
  }

  /// Applies the values of the models to the widget and its descendants now.
  package final func readAllObservedValues() {
    readObservedValues()
    for child in children { child.readAllObservedValues() }
  }
}

/// The type of all widgets, through which `observing` and `setting` return the subclass that they were called on.
@MainActor
public protocol ObservingWidget: Widget {}

extension Widget: ObservingWidget {}

extension ObservingWidget {
  /// Sets a property. Returns the widget, so that it needs no variable.
  ///
  /// ```swift
  /// Row([Label("Total").setting(\.flex, 1), Label("€48.00").setting(\.isHidden, bag.isEmpty)])
  /// ```
  @discardableResult
  public func setting<Value>(_ property: ReferenceWritableKeyPath<Self, Value>, _ value: Value) -> Self {
    self[keyPath: property] = value
    return self
  }

  /// Keeps a property equal to a value that is read from observable models. Returns the widget.
  ///
  /// ```swift
  /// Switch("Dark").observing(\.isOn) { settings.isDark }
  /// ```
  @discardableResult
  public func observing<Value: Equatable>(
    _ property: ReferenceWritableKeyPath<Self, Value>, _ read: @escaping () -> Value
  ) -> Self {
    observe(read) { [weak self] in self?[keyPath: property] = $0 }
    return self
  }
}
