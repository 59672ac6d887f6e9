import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The settings of the desktop, by a portal on a bus of the tests' own, and by the files of GNOME and KDE.
struct DesktopSettingsMonitorTests {
  private let files: TemporaryDirectory
  private let bus: TestBus
  private let reports = SettingsReports()

  init() throws {
    files = try TemporaryDirectory()
    bus = try TestBus()
  }

  private func monitor(
    bus address: String?, desktop: String = "", patience: Duration = .seconds(60)
  ) -> DesktopSettingsMonitor {
    let files = SettingsFiles(environment: ["XDG_CURRENT_DESKTOP": desktop, "XDG_CONFIG_HOME": files.path])
    let monitor = DesktopSettingsMonitor(bus: address, files: files, patience: patience) { [reports] in
      reports.append($0)
    }
    monitor.start()
    return monitor
  }

  private func settings(_ change: (inout DesktopSettings) -> Void) -> DesktopSettings {
    var settings = DesktopSettings()
    change(&settings)
    return settings
  }

  private var dark: DesktopSettings { settings { $0.isDark = true } }

  // MARK: The portal

  @Test(.waitsForProcesses, .requirement(97))
  func `the portal's values are reported, and then each change`() throws {
    let portal = try SettingsPortal(
      bus,
      [
        .theme(isDark: true), .contrast(isHigh: false),
        .init(
          namespace: "org.freedesktop.appearance", key: "accent-color", type: "(ddd)", value: "[0.2, 0.4, 1]"),
        .interface("text-scaling-factor", "d", "1.25"), .interface("enable-animations", "b", "false"),
        .interface("color-scheme", "s", "\"prefer-light\""), .doubleClick,
      ])
    let monitor = monitor(bus: bus.address)
    defer { monitor.close() }
    var expected = settings {
      $0.isDark = true
      $0.accent = Color(0x3366FF)
      $0.textScale = 1.25
      $0.reducesMotion = true
      $0.doubleClickTime = .milliseconds(1900)
    }
    try reports.wait(for: expected)
    try portal.change(.theme(isDark: false))
    expected.isDark = false
    try reports.wait(for: expected)
    try portal.change(.contrast(isHigh: true))
    expected.isHighContrast = true
    try reports.wait(for: expected)
    try portal.change(.interface("enable-animations", "b", "true"))
    expected.reducesMotion = false
    try reports.wait(for: expected)
    try portal.change(.interface("text-scaling-factor", "d", "2"))
    expected.textScale = 2
    try reports.wait(for: expected)
  }

  @Test(.waitsForProcesses, .requirement(85, 97))
  func `the keys of GNOME and of KDE count where the desktop has no common ones`() throws {
    let portal = try SettingsPortal(
      bus,
      [
        .interface("color-scheme", "v", #"["s", "prefer-dark"]"#),
        .interface("accent-color", "s", "\"teal\""),
        .init(
          namespace: "org.gnome.desktop.a11y.interface", key: "high-contrast", type: "b", value: "true"),
      ])
    let monitor = monitor(bus: bus.address)
    try reports.wait(
      for: settings {
        $0.isDark = true
        $0.accent = Color(0x2190A4)
        $0.isHighContrast = true
      })
    monitor.close()
    portal.process.kill()
    let later = try SettingsPortal(
      bus,
      [
        .kde("Colors:Window", "BackgroundNormal", "42,46,50"), .kde("General", "AccentColor", "61,174,233"),
        .kde("General", "font", "Noto Sans,12,-1,5,50,0,0,0,0,0"),
        .kde("KDE", "AnimationDurationFactor", "0"),
        .kde("KDE", "DoubleClickInterval", "700"),
      ])
    defer { later.process.kill() }
    let second = self.monitor(bus: bus.address)
    defer { second.close() }
    try reports.wait(
      for: settings {
        $0.isDark = true
        $0.accent = Color(0x3DAEE9)
        $0.textScale = 1.2
        $0.reducesMotion = true
        $0.doubleClickTime = .milliseconds(700)
      })
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `a portal that starts later is found`() throws {
    let monitor = monitor(bus: bus.address)
    defer { monitor.close() }
    try reports.wait(for: DesktopSettings())
    let later = try SettingsPortal(bus, [.theme(isDark: true)])
    defer { later.process.kill() }
    try reports.wait(for: dark)
  }

  @Test(.waitsForProcesses, .requirement(97), arguments: ["silent", "refuses", "malformed"])
  func `a portal without an answer is replaced by the desktop's files, until another one starts`(
    behavior: String
  ) throws {
    try write("[General]\nAccentColor=1,2,3\n", to: "kdeglobals")
    let portal = try SettingsPortal(bus, [.theme(isDark: true)], behavior: behavior)
    let monitor = monitor(
      bus: bus.address, desktop: "KDE", patience: behavior == "silent" ? .seconds(1) : .seconds(60))
    defer { monitor.close() }
    try reports.wait(for: settings { $0.accent = Color(0x010203) })
    portal.process.kill()
    let second = try SettingsPortal(bus, [.theme(isDark: true)])
    // On a busy machine, the first answer may not be in time either.
    try waitFor("the other portal") {
      try second.change(.theme(isDark: true))
      return reports.last == dark
    }
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `nonsense counts as missing, and later changes are still followed`() throws {
    let portal = try SettingsPortal(
      bus,
      [
        .init(namespace: "org.freedesktop.appearance", key: "color-scheme", type: "s", value: "\"1\""),
        .init(namespace: "org.freedesktop.appearance", key: "contrast", type: "u", value: "4000000000"),
        .init(
          namespace: "org.freedesktop.appearance", key: "accent-color", type: "(ddd)",
          value: "[-1, 1e300, 0.5]"),
        .interface("text-scaling-factor", "d", "\"nan\""), .interface("enable-animations", "i", "0"),
        .interface("accent-color", "s", "\"plaid\""),
        .init(
          namespace: "org.gnome.desktop.peripherals.mouse", key: "double-click", type: "i",
          value: "-2147483648"),
        .kde("General", "AccentColor", "300,,-1"), .kde("General", "font", ",,,"),
        .kde("KDE", "AnimationDurationFactor", "fast"), .kde("Colors:Window", "BackgroundNormal", "#000000"),
      ])
    let monitor = monitor(bus: bus.address)
    defer { monitor.close() }
    try reports.wait(for: DesktopSettings())
    try portal.change(.init(namespace: "org.example", key: "color-scheme", type: "u", value: "1"))
    try portal.change(.interface("text-scaling-factor", "d", "1e300"))
    try portal.change(.interface("text-scaling-factor", "as", "[]"))
    try portal.change(.theme(isDark: true))
    try reports.wait(for: dark)
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `a bus that dies leaves the last settings, and is found when it returns`() throws {
    let portal = try SettingsPortal(bus, [.theme(isDark: true)])
    defer { portal.process.kill() }
    // The address without the identifier of this bus, as systemd sets it.
    let address = bus.address.split(separator: ",")[0]
    let monitor = monitor(bus: String(address), desktop: "KDE")
    defer { monitor.close() }
    try reports.wait(for: dark)
    try bus.restart()
    #expect(reports.last == dark)
    let later = try SettingsPortal(bus, [.contrast(isHigh: true)])
    defer { later.process.kill() }
    try reports.wait(for: settings { $0.isHighContrast = true })
  }

  // MARK: Files

  @Test(.waitsForProcesses, .requirement(97), arguments: [true, false])
  func `without a portal, the database of GNOME is read and followed`(hasBus: Bool) throws {
    let monitor = monitor(bus: hasBus ? bus.address : nil, desktop: "ubuntu:GNOME")
    defer { monitor.close() }
    try reports.wait(for: DesktopSettings())
    try compileDatabase(
      """
      [org/gnome/desktop/interface]
      color-scheme='prefer-dark'
      text-scaling-factor=1.5
      enable-animations=false
      accent-color='red'
      cursor-size=48
      [org/gnome/desktop/a11y/interface]
      high-contrast=true
      [org/gnome/desktop/peripherals/mouse]
      double-click=600
      [org/gnome/shell]
      favorite-apps=['a', 'b']
      """)
    try reports.wait(
      for: settings {
        $0.isDark = true
        $0.textScale = 1.5
        $0.reducesMotion = true
        $0.accent = Color(0xE62D42)
        $0.isHighContrast = true
        $0.doubleClickTime = .milliseconds(600)
      })
    try compileDatabase("[org/gnome/desktop/interface]\ncolor-scheme='prefer-dark'\n")
    try reports.wait(for: dark)
  }

  @Test(.waitsForProcesses, .requirement(97))
  func `without a portal, the files of KDE are read and followed`() throws {
    let monitor = monitor(bus: nil, desktop: "KDE")
    defer { monitor.close() }
    try reports.wait(for: DesktopSettings())
    try FileManager.default.createDirectory(
      atPath: files / "kdedefaults", withIntermediateDirectories: false)
    try write(
      "[Colors:Window]\nBackgroundNormal=239,240,241\n[KDE]\nDoubleClickInterval = 400\n",
      to: "kdedefaults/kdeglobals")
    try reports.wait(for: settings { $0.doubleClickTime = .milliseconds(400) })
    try write(
      "# mine\n[Colors:Window]\nBackgroundNormal[$e]=20,22,24\n[Other]\nfont=a,20\n", to: "kdeglobals")
    try reports.wait(
      for: settings {
        $0.isDark = true
        $0.doubleClickTime = .milliseconds(400)
      })
  }

  @Test(.waitsForProcesses) func `a damaged database has no settings, and does not end the program`() throws {
    try compileDatabase(
      "[org/gnome/desktop/interface]\ncolor-scheme='prefer-dark'\ntext-scaling-factor=1.5\n")
    let path = files / "dconf/user"
    let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let settingsFiles = SettingsFiles(
      environment: ["XDG_CURRENT_DESKTOP": "GNOME", "XDG_CONFIG_HOME": files.path])
    #expect(settingsFiles.settings.isDark)
    for count in whole.indices {
      try Data(whole[..<count]).write(to: URL(filePath: path))
      #expect([1, 1.5].contains(settingsFiles.settings.textScale), "\(count) bytes")
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      var damaged = whole
      for _ in 0..<random.int(1...6) {
        damaged[random.int(0...damaged.count - 1)] = UInt8(random.int(0...255))
      }
      try Data(damaged).write(to: URL(filePath: path))
      #expect((0.5...3).contains(settingsFiles.settings.textScale))
    }
  }

  @Test func `a machine without a desktop has no settings, although files are there`() throws {
    try write("[Colors:Window]\nBackgroundNormal=0,0,0\n", to: "kdeglobals")
    let settings = SettingsFiles(environment: ["XDG_CONFIG_HOME": files.path]).settings
    #expect(settings == DesktopSettings())
  }

  // MARK: The stored settings

  @Test func `the settings of the last run are read again, and a damaged file has none`() throws {
    let file = DesktopSettingsFile(URL(filePath: files / "desktop.json"))
    #expect(file.read() == DesktopSettings())
    let stored = settings {
      $0.isDark = true
      $0.isHighContrast = true
      $0.reducesMotion = true
      $0.accent = Color(0x00FF7F)
      $0.textScale = 1.25
      $0.doubleClickTime = .milliseconds(600)
    }
    try file.write(stored)
    #expect(file.read() == stored)
    for damage in [
      "", "mine", "[]", #"{"dark":3}"#, #"{"textScale":1e300,"doubleClick":-1,"accent":"blue"}"#,
      ##"{"accent":"#3584E480"}"##,
    ] {
      try write(damage, to: "desktop.json")
      #expect(file.read() == DesktopSettings(), "\(damage)")
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: files / name, atomically: true, encoding: .utf8)
  }

  // Writes the database as dconf does.
  private func compileDatabase(_ keys: String) throws {
    for folder in ["dconf", "keys"] {
      try FileManager.default.createDirectory(atPath: files / folder, withIntermediateDirectories: true)
    }
    try keys.write(toFile: files / "keys/all", atomically: true, encoding: .utf8)
    try Command(path: "dconf").runSuccessfully(["compile", files / "dconf/user", files / "keys"])
  }
}
