import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternShop
import LanternStrings
import LanternTesting
import LanternWidgets
import Testing

/// 2.2.1, 2.2.2 and 2.3.1: time limits, content that moves by itself, and flashes.
@MainActor
struct MotionAudit {
  let base: any Typesetter
  let table: AuditTable

  func audit() throws {
    for motion in [Preferences.MotionChoice.full, .reduced] { try auditTransitions(motion) }
    try auditCaret()
    try auditToast()
  }

  // Once through every transition of the demo, frame by frame.
  private func auditTransitions(_ motion: Preferences.MotionChoice) throws {
    let walk = try ShopWalk(PixelSize(480, 800), motion: motion, typesetter: base)
    let condition = motion == .full ? "all transitions" : "all transitions with reduced motion"
    var contrast = PictureContrast()
    var kinds: Set<String> = []
    let steps = PrintShop.tour(.english).flatMap { name -> [ShopWalk.Step] in
      [
        .act { shop in
          walk.reach(name)
          walk.window.wait(for: .seconds(1))
          walk.window.pause = .fixed(.zero)
          defer { walk.window.pause = .fixed(.milliseconds(600)) }
          try walk.window.click(name, number: 1)
          // The luminances of the frames of a second.
          let luminances = (0..<60).map { _ in
            walk.window.step()
            shop.root.activeTransition.map { _ = kinds.insert($0.kind) }
            return contrast.luminance(of: walk.window.picture())
          }
          table.expect(
            MotionAudit.flashes(luminances) <= 3, "2.3.1", condition,
            "\(name): \(MotionAudit.flashes(luminances)) flashes within a second")
        }
      ]
    }
    try walk.take(steps)
    #expect(walk.failures == [])
    if motion == .reduced {
      table.expect(
        kinds == ["dissolve"], "2.3.3", condition, "with reduced motion, there are \(kinds.sorted())")
    }
  }

  // A flash is a pair of opposing changes of at least a tenth, of which the darker side is below 0.8.
  private static func flashes(_ luminances: [Double]) -> Int {
    var (changes, direction) = (0, 0)
    guard var extreme = luminances.first else { return 0 }
    for luminance in luminances {
      let way = luminance > extreme ? 1 : -1
      if way == direction {
        extreme = luminance
      } else if abs(luminance - extreme) >= 0.1, min(luminance, extreme) < 0.8 {
        (changes, direction, extreme) = (changes + 1, way, luminance)
      } else if direction == 0 {
        continue
      }
    }
    return changes / 2
  }

  // A caret that is left alone stops within five seconds.
  private func auditCaret() throws {
    let field = TextField("Name", text: "Ines")
    let window = TestWindow(Column([field]), size: Size(300, 100))
    try window.click("Name")
    window.wait(for: .seconds(5))
    let pictures = (0..<90).map { _ in
      window.step()
      return window.picture()
    }
    table.expect(Set(pictures).count == 1, "2.2.2", "a caret", "a caret blinks for more than five seconds")
  }

  // A message with an action stays while the action has the focus, or the pointer is on it.
  private func auditToast() throws {
    let button = Button("First")
    let window = TestWindow(Column([button]), size: Size(600, 300))
    button.tree?.show(Toast("Removed", action: ("Undo", {})))
    window.wait(for: .milliseconds(500))
    for _ in 0..<3 where window.focusedName != "Undo" { try window.press(.tab) }
    window.wait(for: .seconds(30))
    table.expect(
      window.names(of: .status) == ["Removed"], "2.2.1", "a toast",
      "a toast leaves while its action has the focus")
  }
}
