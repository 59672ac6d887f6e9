import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTesting
import LanternWidgets

/// The audit of the pages of a window, one after the other, in all layouts and themes.
@MainActor
final class PageAudit {
  /// A size of the window, in points, and of its text.
  struct Layout: Sendable {
    let size: Size
    var textScale = 1.0

    var name: String {
      let size = "\(Int(self.size.width)) × \(Int(self.size.height))"
      return textScale == 1 ? size : "\(size) with text at \(Int(textScale * 100)) %"
    }

    // 1.4.10 asks for a width of 320 and a height of 256 points, 1.4.4 for text at 200 %.
    static let all = [
      Layout(size: Size(1280, 800)), Layout(size: Size(480, 800)), Layout(size: Size(320, 240)),
      Layout(size: Size(1280, 800), textScale: 2), Layout(size: Size(480, 800), textScale: 2),
    ]
    /// Layouts in which most pages are visible as a whole.
    static let forContrast = [Layout(size: Size(1280, 800)), Layout(size: Size(480, 1600))]
    /// The layouts with the smallest and the largest controls.
    static let forTargets = [Layout(size: Size(480, 800), textScale: 0.75)]
  }

  static let themes: [(name: String, theme: Theme)] = [
    ("light", .light), ("dark", .dark), ("light with high contrast", .lightHighContrast),
    ("dark with high contrast", .darkHighContrast),
  ]

  let window: TestWindow
  let table: AuditTable
  let glyphs: AuditTypesetter
  private let blocks: AuditTypesetter
  private let blank: AuditTypesetter
  var contrast = PictureContrast()
  private(set) var page = ""

  /// `typesetter` is the one of the window.
  init(_ window: TestWindow, _ typesetter: AuditTypesetter, over base: any Typesetter, _ table: AuditTable) {
    (self.window, self.table, glyphs) = (window, table, typesetter)
    window.root.environment.theme.motion.toast = PageAudit.toast
    blocks = AuditTypesetter(base, ink: .blocks)
    blank = AuditTypesetter(base, ink: .none)
  }

  /// Audits what the window shows, and leaves it as it was.
  func audit(_ page: String) throws {
    self.page = page
    let size = window.display.pixelSize.points(at: window.display.scale)
    let (environment, pause) = (window.root.environment, window.pause)
    let focused = objects.last { $0.properties.hasFocus }?.id
    window.pause = .fixed(.milliseconds(40))
    defer { window.pause = pause }

    for layout in Layout.forContrast {
      try show(layout, .light)
      try auditContrast()
    }
    for layout in Layout.forTargets {
      try show(layout, .light)
      auditTargets(layout.name)
    }
    for layout in Layout.all {
      try show(layout, .light)
      auditTargets(layout.name)
      auditNames(layout.name)
      auditReflow(layout.name)
      try auditFocus(layout.name)
    }
    try show(Layout.all[1], .light)
    for (name, theme) in PageAudit.themes {
      window.root.environment.theme = theme
      window.step()
      auditFocusRings(of: try focusStops(), name)
    }
    window.root.environment = environment
    try window.resize(to: size)
    if let focused { _ = window.root.perform(.focus, on: focused, at: window.loop.moment) }
    window.wait(for: .milliseconds(40))
    window.root.tree.dropToasts()
  }

  private var objects: [AccessibleObject] { window.root.accessibleObjects.flatMap(PageAudit.all) }

  private static func all(in object: AccessibleObject) -> [AccessibleObject] {
    [object] + object.children.flatMap(all)
  }

  var widgets: [AuditedWidget] { AuditedWidget.all(in: window.root) }

  private func show(_ layout: Layout, _ theme: Theme) throws {
    try window.resize(to: layout.size)
    try show(theme.scaled(text: layout.textScale), glyphs)
  }

  // How long the audit of a page takes on the window's clock depends on the machine, so messages stay.
  private static let toast = Duration.seconds(3_600)

  private func show(_ theme: Theme, _ typesetter: AuditTypesetter) throws {
    var environment = window.root.environment
    environment.theme = theme
    environment.theme.motion.toast = PageAudit.toast
    environment.typesetter = typesetter
    window.root.environment = environment
    // Meanwhile, pictures are made in the background, and hidden screens are drawn.
    try window.settle(patience: .zero)
    // Whether a hidden screen was laid out in another size meanwhile, and has scrolled, depends on the machine too.
    for case let area as ScrollArea in widgets.map(\.widget) { area.scrollOffset = 0 }
    typesetter.forgetTexts()
    // Draws the visible screen again.
    window.root.environment.theme.motion.tooltip += .nanoseconds(1)
    window.step()
  }

  // MARK: Contrast

  /// 1.4.3 and 1.4.11, in all themes.
  private func auditContrast() throws {
    let normal = window.root.environment
    for (name, theme) in PageAudit.themes {
      let pictures = try [blocks, blank].map { typesetter in
        try show(theme, typesetter)
        return window.picture()
      }
      ContrastAudit(page, name, theme, blocks: pictures[0], blank: pictures[1])
        .audit(widgets, texts: blocks.texts.count, &contrast, table)
    }
    window.root.environment = normal
  }

  private func auditTargets(_ layout: String) { TargetAudit.audit(widgets, page, layout, table) }
}
