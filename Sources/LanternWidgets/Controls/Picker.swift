public import LanternRaster

/// One of several options, with what is chosen among above.
public final class Picker: Widget {
  /// How the options are offered.
  public enum Style: Hashable, Sendable {
    /// What is chosen shows; the others come in a list that opens.
    case menu
    /// All show side by side: for two to four short ones.
    case segmented
  }

  public let name: String
  private let options: Options

  // Either is a widget that holds what is chosen.
  private enum Options {
    case menu(PopUpButton)
    case segments(Segments)
  }

  /// Precondition: there is an option, and one of that number is chosen.
  public init(
    _ name: String, _ options: [String], selected: Int = 0, style: Style = .menu,
    onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    precondition(options.indices.contains(selected), "what is chosen is one of the options")
    self.name = name
    switch style {
    case .menu: self.options = .menu(PopUpButton(name, options, selected: selected, onSelect: onSelect))
    case .segmented: self.options = .segments(Segments(name, options, selected: selected, onSelect: onSelect))
    }
    super.init()
    add(content)
  }

  /// Which option is chosen. Setting it calls nobody. Precondition: there is such a one.
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

  /// A disabled one hears nothing and says so.
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
    content.place(at: Rect(0, label, size.width, max(0, size.height - label)), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    drawText(
      name, theme.type.caption, theme.colors.ink(theme.colors.secondaryText, isEnabled: isEnabled), .leading,
      in: Rect(0, 0, frame.width, environment.size(of: name, theme.type.caption).height), on: canvas,
      environment)
  }

  private func labelHeight(_ environment: Environment) -> Double {
    environment.size(of: name, environment.theme.type.caption).height + environment.theme.spacing.small
  }
}
