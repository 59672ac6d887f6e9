import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

/// 2.5.7: what a drag does, clicks do too, and keys.
@MainActor
struct DragAudit {
  let table: AuditTable

  func audit() throws {
    try auditSlider()
    try auditScrolling()
    try auditRows()
    try auditSplitPane()
    try auditColumns()
    try auditTextSelection()
    try auditScreens()
  }

  private func expect(_ holds: Bool, _ input: String, _ subject: String) {
    table.expect(holds, "2.5.7", input, "\(subject) needs a drag, not \(input)")
  }

  private func auditSlider() throws {
    let slider = Slider("Size", value: 0, text: { "\($0)" })
    let window = TestWindow(Column([slider]), size: Size(300, 100))
    try window.click(at: Point(200, slider.frame.height - 12))
    expect(slider.value > 0.4, "a click", "a slider")
    let before = slider.value
    try window.press(.left)
    expect(slider.value < before, "a key", "a slider")
  }

  private func auditScrolling() throws {
    let view = ScrollView(Panel(minimumHeight: 1_000))
    let window = TestWindow(view, size: Size(300, 200))
    try window.click(at: Point(295, 190))
    expect(view.scrollOffset > 100, "a click", "a scroll view")
    let before = view.scrollOffset
    try window.press(.tab)
    try window.press(.pageDown)
    expect(view.scrollOffset > before, "a key", "a scroll view")
    try window.scroll(by: Point(0, -2_000), at: Point(100, 100))
    expect(view.scrollOffset == 0, "the wheel", "a scroll view")
  }

  private func auditRows() throws {
    var moves: [[Int]] = []
    let list = List("Letters", count: 3, rowHeight: 40) { Label("Row \($0)") }
    list.onMove = { moves.append([$0, $1]) }
    let window = TestWindow(list, size: Size(300, 200))
    try window.click(at: Point(290, 20))
    try window.click("Move Down")
    expect(moves == [[0, 1]], "a click", "the order of rows")
    list.selection = 1
    try window.press(.tab)
    try window.press(.down, .alt)
    expect(moves.last == [1, 2], "a key", "the order of rows")
  }

  private func auditSplitPane() throws {
    let split = SplitPane(
      "Sidebar", position: .leading(100), leading: Label("a"), trailing: Label("b"))
    let window = TestWindow(split, size: Size(300, 200))
    try window.openContextMenu(on: "Sidebar")
    try window.click("Enlarge")
    expect(split.position == .leading(148), "a click", "the size of a pane")
    try window.press(.tab)
    try window.press(.left)
    expect(split.position == .leading(132), "a key", "the size of a pane")
  }

  private func auditColumns() throws {
    let columns = [TableColumn<Int>("Title", width: 100) { "\($0)" }]
    let window = TestWindow(Table("Prints", count: 2, columns: columns), size: Size(300, 200))
    func width() -> Double {
      window.elements.first { $0.semantics.role == .columnheader }?.frame.width ?? 0
    }
    try window.openContextMenu(on: "Title", role: .columnheader)
    try window.click("Enlarge")
    expect(width() == 148, "a click", "the width of a column")
    try window.press(.left, .shift)
    expect(width() == 132, "a key", "the width of a column")
  }

  private func auditTextSelection() throws {
    let area = TextArea("Name", text: "Ines Vidal")
    let window = TestWindow(Column([area]), size: Size(300, 200))
    try window.doubleClick(at: Point(20, area.frame.height - 20))
    expect(area.selectedText != "", "a click", "a selection")
    try window.press(.home)
    try window.press(.right, .shift)
    expect(area.selectedText == "I", "a key", "a selection")
  }

  // Back, which a drag from the edge does too, and closing a modal, which a drag down does.
  private func auditScreens() throws {
    let stack = ScreenStack(root: Screen(title: "First"))
    let window = TestWindow(stack, size: Size(300, 200))
    stack.push(Screen(title: "Second"))
    try window.settle()
    try window.click("Back")
    expect(stack.screens.count == 1, "a click", "the way back")
    stack.push(Screen(title: "Second"))
    try window.settle()
    try window.press(.left, .alt)
    expect(stack.screens.count == 1, "a key", "the way back")
  }
}
