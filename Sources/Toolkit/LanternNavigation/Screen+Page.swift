import LanternRaster
package import LanternWidgets

// The layout of the pages of the login and of the demo.
extension Screen {
  // The width of every page but those of forms, so that its leading edge is the same on all of them.
  private static let pageWidth = 1840.0

  /// The first control of the page, so that some control always has the focus.
  package var firstControl: Widget? { view.firstControl ?? view.tree?.root.firstControl }

  /// Focuses a control if none that is visible has the focus, for example after the focused one was hidden.
  package func keepFocus() {
    guard let tree = view.tree else { return }
    let isVisible = tree.focused.map { sequence(first: $0, next: \.parent).allSatisfy { !$0.isHidden } }
    if isVisible != true { tree.focus(initialFocus) }
  }

  /// A page that scrolls, with the background of the screen.
  package func page(_ content: [Widget]) -> Widget {
    let sheet = Panel(
      padding: Insets(horizontal: 24, vertical: 24), maximumWidth: Screen.pageWidth,
      [Column(spacing: 20, content)])
    let background = backgroundColor
    return Panel(style: { Panel.Style(paint: .color($0.colors[keyPath: background])) }, [ScrollView(sheet)])
  }

  /// A sentence about the page, at its top.
  package func hint(_ text: String) -> Widget { Label(text, color: { $0.textSecondary }, lines: nil) }

  /// Sections side by side, as many as fit the page, each as high as its content.
  package func columns(_ sections: [Widget]) -> Widget {
    Grid(smallestColumn: 400, mostColumns: min(3, sections.count), spacing: 20, sections.map { Column([$0]) })
  }

  /// A page with one form, in the middle of a wide window.
  package func formPage(_ hint: String?, _ form: [Widget]) -> Widget {
    let content = [hint.map { self.hint($0) }, card(form)].compactMap { $0 }
    return page([Panel(maximumWidth: 560, [Column(spacing: 20, content)])])
  }
}

extension Widget {
  /// The first visible widget in this one that can have the focus before the user has moved it.
  fileprivate var firstControl: Widget? {
    if isHidden { return nil }
    if acceptsInitialFocus { return self }
    for child in children {
      if let found = child.firstControl { return found }
    }
    return nil
  }
}

/// A raised card with a heading.
@MainActor
package func section(_ title: String, _ content: [Widget]) -> Widget {
  let heading = Label(title, font: { $0.title }, isHeading: true)
  return card([heading] + content)
}

/// A raised card.
@MainActor
package func card(_ content: [Widget]) -> Widget {
  Panel(padding: 20, style: Panel.Style.card, [Column(spacing: 16, content)])
}
