import LanternDesktop
import LanternNavigation

/// Chooses the ferries of a day trip: an example of an app with two pages that replace each other by a transition.
@main
final class TimetableApp: DesktopApp {
  static let identity = AppIdentity(name: "Timetable")
  let recordedActions: [UserAction] = [.click("07:00"), .click("13:30")]
  let services: AppServices

  init(_ launch: Launch) {
    let trip = Flow("trip")
    services = AppServices(launch, flows: [trip: { TripScreen() }], first: trip)
  }
}
