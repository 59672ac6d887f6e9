import Foundation
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternShop
import LanternTesting
import LanternWidgets
import Testing

/// Logging in on a full disk.
@Suite(.enabled(if: MemoryDisk.isPossible, "only root can mount a file system, and not in every container"))
@MainActor
struct FullDiskLoginTests {
  @Test func `a full disk is reported as such, and not as a wrong password`() throws {
    let disk = try MemoryDisk(kilobytes: 1_024)
    let display = HeadlessDisplay(size: PixelSize(1_000, 800), scale: 1)
    let shop = try PrintShop(
      display: display, typesetter: try FontTypesetter(), dataDirectory: disk.folder.path + "/data")
    let window = TestWindow(driving: shop.loop, display: display)
    shop.begin()
    try window.settle()
    try disk.fill()
    try window.click("Log In", number: 2)
    let texts = window.names(of: .alert)
    #expect(
      texts.contains { $0.hasPrefix("No space left for ") && $0.hasSuffix("Free some space and try again.") })
    #expect(window.field("Password")?.states.contains(.invalid) == false)
    try disk.freeSpace()
    try window.press(.enter)
    #expect(shop.root.currentFlow == .main)
    shop.loop.quit()
    try shop.runLoop()
  }
}
