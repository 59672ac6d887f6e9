import Foundation
import LanternDesktop
import LanternHarness
import LanternTestSupport
import LanternWidgets
import Testing

struct TodayTests {
  @Test(.waitsForProcesses) func `today is the day of the user's time zone`() throws {
    func date() throws -> String {
      try Command(path: "date").runSuccessfully(["+%F"]).output.trimmingCharacters(in: .newlines)
    }
    let before = try date()
    let today = CalendarDate.today
    // Midnight may pass in between.
    #expect(try [before, date()].contains(today.description))
  }
}
