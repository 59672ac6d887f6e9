import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// All shortcuts of the demo on the keyboards that people have. With `LANTERN_GOLDENS=write`, the test writes the page *Keyboard
/// layouts*.
@Suite(.serialized)
struct ShortcutTableTests {
  private static let layouts = [
    "us", "de", "fr", "es", "us(dvorak)", "ru", "gr", "ua", "bg", "ara", "il", "th",
  ]
  private static let page = "Sources/Platform/LanternSDL/LanternSDL.docc/KeyboardLayouts.md"

  @Test(
    .slow, .waitsForProcesses, .requirement(138),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func `on each layout, each shortcut has its effect on X11 and on Wayland`() throws {
    let x11 = try Self.layouts.map { layout in
      try observations { program in
        let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
        let keyboard = try LaidOutKeyboard(layout, on: screen)
        let options = files.optionsWithoutRecording + ["--size", "900x700"]
        return ShortcutWalk(try LaunchedApp(screen, files, options, program: program), keyboard)
      }
    }
    let wayland = try Self.layouts.map { layout in
      try observations { program in
        let (compositor, files) = (try SwayCompositor(layout: layout), try TemporaryDirectory())
        let keyboard = try LaidOutKeyboard(layout, on: compositor.screen)
        let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording, program: program)
        return ShortcutWalk(app, keyboard)
      }
    }
    for (layout, observations) in zip(Self.layouts + Self.layouts, x11 + wayland) {
      let without = observations.filter { $0.effect == ShortcutWalk.nothing }.map(\.shortcut)
      #expect(without == [], "on \(layout)")
    }
    let text = """
      # Keyboard layouts

      The effects of the demo's shortcuts, and of F6 in the gallery, as a test run has seen them on 12 layouts.

      A user presses the keys that are written on the keyboard. Where a layout has no Latin letters, the keys are those of the letters in
      the United States, and the keys of digits are those of the digit row. On the Thai layout, the key of 3 types a minus sign, which is a shortcut too and
      comes first. `KeyboardLayout` says what a key means.

      ## X11

      \(Self.table(x11))

      ## Wayland

      \(Self.table(wayland))

      """
    try GoldenText.expect(text, at: Project.path(Self.page))
  }

  @MainActor @Test(.requirement(138))
  func `the page has a row for each shortcut that F1 lists`() throws {
    let window = try ExploredShop(places: [], height: 1_600).window
    window.send(.keyDown(.function(1), []))
    try window.settle()
    let shortcuts = window.names(of: .text).filter {
      $0.wholeMatch(of: /F[0-9]+|(Ctrl|Alt|Shift)\+.+/) != nil
    }
    #expect(shortcuts.count == 7)
    let page = try String(contentsOfFile: Project.path(Self.page), encoding: .utf8)
    #expect(shortcuts.filter { !page.contains("\n| \($0) | ") } == [])
  }

  private func observations(
    _ start: (LaunchedApp.Program) throws -> ShortcutWalk
  ) throws -> [ShortcutWalk.Observation] {
    try start(.demo).observations() + start(.gallery).observationsOfSides()
  }

  private static func table(_ columns: [[ShortcutWalk.Observation]]) -> String {
    var lines = [
      "| shortcut | \(layouts.joined(separator: " | ")) |",
      "|" + String(repeating: " --- |", count: layouts.count + 1),
    ]
    for (row, observation) in (columns.first ?? []).enumerated() {
      let cells = columns.map { $0[row].effect }
      lines.append("| \(observation.shortcut) | \(cells.joined(separator: " | ")) |")
    }
    return lines.joined(separator: "\n")
  }
}
