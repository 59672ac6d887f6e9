import FoundationEssentials
import LanternAccessibility
import LanternBus
import LanternDesktop
import LanternFrames
import LanternNavigation
import LanternProcess
import LanternShop
import LanternTesting
import LanternWidgets
import Synchronization

/// The readers of messages on a bus: each input is all messages that the other programs send.
@MainActor
struct BusReaders {
  private static let patience = Duration.seconds(30)
  /// The beginning of the path of an object, before the number of a widget in six digits.
  private static let prefix = Array("/org/a11y/atspi/accessible/".utf8)

  private let bus: ScriptedBus
  private let demo: PrintShop
  private let display: HeadlessDisplay
  private let window: TestWindow

  init(_ folder: URL, _ demo: PrintShop, _ display: HeadlessDisplay) throws(ExitError) {
    bus = try ScriptedBus(folder.appending(path: "bus").path)
    self.demo = demo
    self.display = display
    window = try demo.begunWindow(on: display)
  }

  func filePortal(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    bus.play(input)
    let request = FileRequest(kind: .files, dialog: FileDialog())
    let answer = FilePortal(bus: bus.address, patience: Self.patience).answer(
      to: request, interrupt: BusInterrupt())
    bus.waitForEnd()
    guard case .chosen(let paths) = answer else { return nil }
    try FuzzRun.expect(!paths.isEmpty, "no path was chosen")
    try FuzzRun.expect(paths.allSatisfy { $0.hasPrefix("/") && !$0.utf8.contains(0) }, "the paths \(paths)")
    return nil
  }

  func settingsPortal(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    bus.play(input)
    let reports = SettingsReports()
    let monitor = DesktopSettingsMonitor(
      bus: bus.address, files: SettingsFiles(environment: [:]), patience: Self.patience
    ) { reports.add($0) }
    monitor.start()
    bus.waitForEnd()
    monitor.close()
    for settings in reports.all { try FileReaders.check(settings) }
    return nil
  }

  func accessibility(_ input: [UInt8], _ file: URL) throws(FuzzRun.ReadingError) -> String? {
    let objects = demo.root.accessibleObjects
    bus.play(addressed(input, to: BusReaders.identifiers(objects)))
    let requests = AccessibleRequests()
    do {
      try AccessibilityConnection.serve(
        objects, in: display.pixelSize, at: bus.address, patience: Self.patience
      ) { requests.add($0, $1) }
    } catch {
      try FuzzRun.expect(error != .noBus && error != .timedOut, "\(error)")
    }
    bus.waitForEnd()
    for (id, request) in requests.all {
      _ = demo.root.perform(request, on: id, at: demo.loop.moment)
      window.step()
    }
    window.step()
    return nil
  }

  private static func identifiers(_ objects: [AccessibleObject]) -> [Int] {
    objects.flatMap { [$0.id] + identifiers($0.children) }
  }

  // The numbers of widgets differ from run to run, so an input names them by their places.
  private func addressed(_ input: [UInt8], to identifiers: [Int]) -> [UInt8] {
    var bytes = input
    var place = 0
    while let range = bytes[place...].firstRange(of: Self.prefix) {
      place = range.upperBound
      let digits = bytes[place...].prefix(6)
      guard digits.count == 6, let number = Int(String(decoding: digits, as: UTF8.self)), number >= 0,
        !identifiers.isEmpty
      else { continue }
      let text = String(identifiers[number % identifiers.count])
      let padded = String(repeating: "0", count: max(0, 6 - text.count)) + text
      bytes.replaceSubrange(place..<place + 6, with: padded.utf8.prefix(6))
    }
    return bytes
  }
}

/// The settings that another thread has reported.
private final class SettingsReports: Sendable {
  private let reports = Mutex<[DesktopSettings]>([])

  var all: [DesktopSettings] { reports.withLock { $0 } }

  func add(_ settings: DesktopSettings) { reports.withLock { $0.append(settings) } }
}

/// The requests that clients on the bus have made.
private final class AccessibleRequests: Sendable {
  private let requests = Mutex<[(Int, AccessibleRequest)]>([])

  var all: [(Int, AccessibleRequest)] { requests.withLock { $0 } }

  /// Accepts a request, as long as there are few.
  func add(_ id: Int, _ request: AccessibleRequest) -> Bool {
    requests.withLock { requests in
      guard requests.count < 64 else { return false }
      requests.append((id, request))
      return true
    }
  }
}
