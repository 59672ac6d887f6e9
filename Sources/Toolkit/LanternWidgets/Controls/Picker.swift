public import LanternRaster

/// A choice of one of several options, with its name above.
public final class Picker: Widget {
  /// The presentation of the options.
  public enum Style: Hashable, Sendable {
    /// A button shows the selected option and opens a list of all options.
    case menu
    /// All options are shown side by side. Suitable for two to four short options.
    case segmented
  }

  /// The text above the options.
  public let name: String
  private let options: Options

  // Both are widgets that store the selection.
  private enum Options {
    case menu(PopUpButton)
    case segments(Segments)
  }

  /// Creates a picker. `onSelect` is called with the index when the user selects another option.
  ///
  /// Precondition: `selected` is the index of an option.
  public init(
    _ name: String, _ options: [String], selected: Int = 0, style: Style = .menu,
    onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    guard options.indices.contains(selected) else { fatalError("selected must be the index of an option") }
    self.name = name
    switch style {
    case .menu: self.options = .menu(PopUpButton(name, options, selected: selected, onSelect: onSelect))
    case .segmented: self.options = .segments(Segments(name, options, selected: selected, onSelect: onSelect))
    }
    super.init()
    add(content)
  }

  /// The index of the selected option. Setting it does not call `onSelect`. Precondition: the index is that of an
  /// option.
  public var selected: Int {
    get {
      switch options {
      case .menu(let box): box.selected
      case .segments(let segments): segments.selected
      }
    }
    set {
      switch options {
      case .menu(let box): box.selected = newValue
      case .segments(let segments): segments.selected = newValue
      }
    }
  }

  /// Whether the picker is enabled. A disabled picker ignores input and appears disabled.
  public var isEnabled: Bool {
    get {
      switch options {
      case .menu(let box): box.isEnabled
      case .segments(let segments): segments.isEnabled
      }
    }
    set {
      switch options {
      case .menu(let box): box.isEnabled = newValue
      case .segments(let segments): segments.isEnabled = newValue
      }
      invalidate()
    }
  }

  /// Selects an option as the user would, if there is one with this index.
  func choose(_ index: Int) {
    switch options {
    case .menu(let box) where box.has(index): box.choose(index)
    case .segments(let segments) where segments.choices.indices.contains(index): segments.choose(index)
    case .menu, .segments: break
    }
  }

  private var content: Widget {
    switch options {
    case .menu(let box): box
    case .segments(let segments): segments
    }
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let label = labelHeight(environment)
    let inner = Size(available.width, max(0, available.height - label))
    let wanted = content.size(within: inner, in: environment)
    return Size(wanted.width, min(available.height, label + wanted.height))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let label = labelHeight(environment)
    let room = Size(size.width, max(0, size.height - label))
    // In a row of a grid, the picker can be higher than its options.
    let height = content.size(within: room, in: environment).height
    content.place(at: Rect(0, label, size.width, height), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    canvas.drawText(
      name, theme.type.caption, theme.colors.ink(theme.colors.textSecondary, isEnabled: isEnabled), .leading,
      in: Rect(0, 0, frame.width, environment.size(of: name, theme.type.caption).height),
      environment)
  }

  private func labelHeight(_ environment: Environment) -> Double {
    environment.size(of: name, environment.theme.type.caption).height + environment.theme.spacing.small
  }
}
