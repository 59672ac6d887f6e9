import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

// Names, labels, and text that needs more space.
extension PageAudit {
  private static let controls: Set<Semantics.Role> = [
    .button, .textbox, .password, .checkbox, .switch, .slider, .combobox, .option, .tab, .listitem, .row,
    .cell, .columnheader, .treeitem, .menuitem, .radio, .spinbutton, .link,
  ]

  /// 1.1.1, 1.3.1, 2.4.6, 2.5.3, 3.3.2 and 4.1.2.
  func auditNames(_ layout: String) {
    let widgets = widgets
    table.expect(
      widgets.contains { $0.semantics.role == .heading || $0.semantics.role == .dialog }, "2.4.6", layout,
      "\(page) has no heading")
    for widget in widgets {
      let semantics = widget.semantics
      switch semantics.role {
      case .image, .figure:
        table.expect(!semantics.name.isEmpty, "1.1.1", layout, "\(page): a picture has no name")
      case .dialog, .tablist, .radiogroup, .navigation:
        table.expect(
          !semantics.name.isEmpty, "4.1.2", layout, "\(page): a \(semantics.role.rawValue) has no name")
      default: break
      }
      guard widget.isControl else { continue }
      table.expect(
        !semantics.name.isEmpty && PageAudit.controls.contains(semantics.role), "4.1.2", layout,
        "\(page): \(widget.description) is no control with a name")
      if [.textbox, .password, .spinbutton, .slider, .combobox].contains(semantics.role) {
        table.expect(
          semantics.value != nil, "4.1.2", layout, "\(page): \(widget.description) has no value")
        table.expect(
          widget.visible.isEmpty || isDrawn(semantics.name), "3.3.2", layout,
          "\(page): \(widget.description) has no visible label")
      }
      guard !widget.isField, widget.visible == widget.frame else { continue }
      auditVisibleTitle(of: widget, widgets, layout)
    }
    for group in widgets.indices where [.tablist, .radiogroup].contains(widgets[group].semantics.role) {
      let choices = widgets.filter { $0.ancestors.contains(group) && $0.semantics.actions.contains(.press) }
      table.expect(
        choices.filter { !$0.semantics.states.isDisjoint(with: [.selected, .checked]) }.count == 1, "1.3.1",
        layout, "\(page): \(widgets[group].description) has not one selected choice")
    }
  }

  // 2.5.3: the first text that is read inside of a control, or its title, is in its name.
  private func auditVisibleTitle(of control: AuditedWidget, _ widgets: [AuditedWidget], _ layout: String) {
    guard let index = widgets.firstIndex(where: { $0.widget === control.widget }) else { return }
    let texts = widgets.filter { $0.ancestors.contains(index) && $0.semantics.role == .text }
    if let first = texts.first {
      table.expect(
        control.semantics.name.contains(first.semantics.name), "2.5.3", layout,
        "\(page): \(control.description) shows “\(first.semantics.name)”")
    } else if !texts.isEmpty || control.semantics.role == .button && isDrawn(control.semantics.name) {
      table.count("2.5.3", layout)
    }
  }

  private func isDrawn(_ text: String) -> Bool { glyphs.texts.contains(text) }

  // MARK: Reflow

  private static let texts: Set<Semantics.Role> = [
    .text, .heading, .button, .link, .checkbox, .radio, .switch, .status, .tab, .option, .textbox, .password,
  ]

  /// 1.4.4 where the text is larger, otherwise 1.4.10: no text is cut off, and nothing lies beside the window.
  func auditReflow(_ layout: String) {
    let number = layout.contains("text") ? "1.4.4" : "1.4.10"
    let area = widgets.compactMap { $0.widget as? ScrollArea }.first { $0.axis == .vertical }
    var offset = 0.0
    while true {
      auditFrames(number, layout)
      guard let area else { break }
      let before = area.scrollOffset
      offset += max(40, area.frame.height * 0.7)
      area.scrollOffset = offset
      window.step()
      if area.scrollOffset <= before { break }
    }
    area?.scrollOffset = 0
    window.step()
    for text in glyphs.truncated { table.miss(number, layout, "\(page): “\(text)” is cut off") }
  }

  private func auditFrames(_ number: String, _ layout: String) {
    let all = widgets
    for widget in all where !widget.visible.isEmpty || !widget.scrollsVertically {
      let isInTable = widget.ancestors.contains { all[$0].semantics.role == .table }
      if let area = widget.widget as? ScrollArea {
        table.expect(
          area.axis == .vertical || isInTable || widget.semantics.role == .table, number, layout,
          "\(page): \(widget.description) scrolls sideways")
        continue
      }
      guard PageAudit.texts.contains(widget.semantics.role), !isInTable else { continue }
      table.count(number, layout)
      let (frame, clip) = (widget.frame, widget.clip)
      if !widget.scrollsHorizontally, frame.minX < clip.minX - 0.5 || frame.maxX > clip.maxX + 0.5 {
        table.miss(number, layout, "\(page): \(widget.description) is cut off at its sides")
      }
      if !widget.scrollsVertically, frame.minY < clip.minY - 0.5 || frame.maxY > clip.maxY + 0.5 {
        table.miss(number, layout, "\(page): \(widget.description) is out of reach")
      }
      guard let environment = widget.widget.tree?.environment else { continue }
      let needed = widget.widget.size(within: Size(frame.width, .infinity), in: environment)
      if needed.height > frame.height + 1 {
        table.miss(
          number, layout,
          "\(page): \(widget.description) is \(Int(frame.height)) points high and needs \(Int(needed.height))"
        )
      }
    }
  }
}
