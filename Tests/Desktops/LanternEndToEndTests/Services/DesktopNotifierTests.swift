import LanternDesktop
import LanternHarness
import Synchronization
import Testing

/// Notifications of the desktop, by services on a bus of the tests' own.
struct DesktopNotifierTests {
  private let bus: TestBus
  private let clicks = Clicks()

  private final class Clicks: Sendable {
    let ids = Mutex<[String]>([])
  }

  init() throws { bus = try TestBus() }

  private func notification(_ id: String = "sale") -> DesktopNotifier.Notification {
    DesktopNotifier.Notification(id: id, title: "New prints", body: "Rain & <Night>") { [clicks] in
      clicks.ids.withLock { $0.append(id) }
    }
  }

  @Test(arguments: [TestBus.portal, TestBus.notifications])
  func `a notification is shown, and a click on it is reported`(service: String) async throws {
    try bus.start(service, "shows")
    let notifier = DesktopNotifier(appName: "Shop", bus: bus.address, patience: .seconds(60))
    defer { notifier.close() }
    #expect(await notifier.show(notification()))
    try waitFor("the click") { clicks.ids.withLock { $0 } == ["sale"] }
  }

  @Test func `a portal that refuses leaves the notification to the other service`() async throws {
    try bus.start(TestBus.portal, "refuses")
    let service = try bus.start(TestBus.notifications, "shows")
    let notifier = DesktopNotifier(appName: "Shop", bus: bus.address, patience: .seconds(60))
    defer { notifier.close() }
    #expect(await notifier.show(notification()))
    let call = try service.nextLine()
    #expect(call.contains(#"["Shop", 0, "", "New prints", "Rain &amp; &lt;Night&gt;""#), "\(call)")
  }

  @Test func `a second notification with an identifier replaces the first`() async throws {
    let service = try bus.start(TestBus.notifications, "shows")
    let notifier = DesktopNotifier(appName: "Shop", bus: bus.address, patience: .seconds(60))
    defer { notifier.close() }
    #expect(await notifier.show(notification()))
    #expect(await notifier.show(notification()))
    _ = try service.nextLine()
    #expect(try service.nextLine().contains(#"["Shop", 42, "#))
  }

  @Test func `without a service, nothing is shown, and the next notification tries again`() async throws {
    let notifier = DesktopNotifier(appName: "Shop", bus: bus.address, patience: .seconds(60))
    defer { notifier.close() }
    #expect(await !notifier.show(notification()))
    try bus.start(TestBus.notifications, "shows")
    #expect(await notifier.show(notification()))
  }

  @Test func `without a bus, nothing is shown`() async {
    let notifier = DesktopNotifier(appName: "Shop", bus: nil)
    #expect(await !notifier.show(notification()))
    #expect(await !notifier.show(notification()))
  }
}
