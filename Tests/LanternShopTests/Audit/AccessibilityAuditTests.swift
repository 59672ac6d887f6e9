import Foundation
import LanternDesktop
import LanternFrames
import LanternLogin
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// An audit of the demo and of the gallery against WCAG 2.2 AA, whose table is part of the documentation.
@Suite(.enabled(if: GoldenImages.areExactOnThisSystem, "the numbers depend on the fonts of Debian 12"))
@MainActor
struct AccessibilityAuditTests {
  @Test(.requirement(97)) func `the demo meets WCAG 2.2 AA, and each miss is explained`() throws {
    let table = AuditTable(AuditCriteria.all, explaining: AuditCriteria.explanations)
    let base = try FontTypesetter()
    try auditPages(base, table)
    GalleryAudit(base, table).audit()
    try StateAudit(base: base, table: table).audit()
    try FormAudit(base, table).audit()
    try DragAudit(table: table).audit()
    try MotionAudit(base: base, table: table).audit()
    #expect(table.failures == [])
    try expectArticle(AccessibilityAuditTests.introduction + table.markdown)
  }

  // The table is printed too, for the log of a test run.
  private func expectArticle(_ text: String) throws {
    print(text)
    try GoldenText.expect(
      text, at: Project.path("Sources/Platform/LanternAccessibility/LanternAccessibility.docc/Audit.md"),
      significantPart: withoutCounts)
  }

  // The counts change with each page, and with how much of a screen is laid out on a slow machine.
  private func withoutCounts(_ text: String) -> String {
    text.replacing(/\| \d+ \| \d+ \|/, with: "").replacing(/\d+ times/, with: "")
  }

  private static let introduction = """
    # Audit

    What the demo and the widgets miss of WCAG 2.2 AA.

    ## Overview

    A test measures these criteria and writes this page. It visits every page and dialog of the demo and every example of the
    gallery. Contrast is measured between pixels: once with a block in place of each text, and once without text. The focus is
    followed with the Tab key, and each ring is compared with a picture in which another widget has the focus. Pages with one
    fault each show that the audit finds faint text, small targets, missing names and focus rings, traps, a wrong order, text that
    is cut off, and content that scrolls sideways.

    Criteria that are not in the table are not measured.


    """

  private func auditPages(_ base: FontTypesetter, _ table: AuditTable) throws {
    let glyphs = AuditTypesetter(base, ink: .glyphs)
    var accountSettings = AccountSettings.light
    accountSettings.now = { Date(timeIntervalSince1970: 1_750_000_000) }
    let walk = try ShopWalk(
      PixelSize(480, 800), theme: .light, motion: .reduced, typesetter: glyphs,
      accountSettings: accountSettings)
    let audit = PageAudit(walk.window, glyphs, over: base, table)
    walk.examine = { name in
      guard name != "splash" else { return }
      try audit.audit(name)
    }
    try walk.take(ScreenPictureTests.script)
    #expect(walk.failures == [])
  }
}
