import LanternFrames
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// The reports of an X server about pictures.
final class X11PresentReportsTests {
  private var reports = X11PresentReports()

  private static func at(_ milliseconds: Double) -> Moment {
    .zero + .seconds(100) + .milliseconds(milliseconds)
  }

  private func request(_ picture: Int, _ milliseconds: Double = 0) {
    reports.request(picture, at: X11PresentReportsTests.at(milliseconds))
  }

  // Adds a report that arrives when the picture is shown.
  private func add(_ number: UInt32, _ milliseconds: Double, refresh: UInt64) -> Bool {
    add(number, X11PresentReportsTests.at(milliseconds), refresh: refresh, at: milliseconds)
  }

  private func add(_ number: UInt32, _ shown: Moment, refresh: UInt64, at milliseconds: Double) -> Bool {
    reports.add(number, shown: shown, refresh: refresh, at: X11PresentReportsTests.at(milliseconds))
  }

  private func take() -> [PresentReport] { reports.take() }

  @Test func `each picture has the refresh that showed it`() {
    request(1)
    request(2, 16)
    #expect(reports.isAwaiting)
    #expect(add(1, 16, refresh: 7))
    #expect(add(2, 33, refresh: 8))
    #expect(!reports.isAwaiting)
    #expect(
      take() == [
        PresentReport(picture: 1, shown: X11PresentReportsTests.at(16)),
        PresentReport(picture: 2, shown: X11PresentReportsTests.at(33)),
      ])
    #expect(take() == [])
  }

  @Test func `a picture was replaced if a later one was shown at the same refresh`() {
    for picture in 1...3 { request(picture) }
    #expect(add(1, 16, refresh: 7))
    #expect(add(3, 16.2, refresh: 7))
    // The report about the second picture is late.
    #expect(!add(2, 16.2, refresh: 7))
    #expect(
      take() == [
        PresentReport(picture: 1, shown: nil), PresentReport(picture: 2, shown: nil),
        PresentReport(picture: 3, shown: X11PresentReportsTests.at(16.2)),
      ])
  }

  @Test func `a report on another clock doesn't count`() {
    request(1)
    request(2)
    #expect(!add(1, .zero, refresh: 7, at: 20))
    #expect(!add(2, .zero + .seconds(1_700_000_000), refresh: 8, at: 20))
    #expect(!reports.isAwaiting)
    #expect(take() == [])
  }

  @Test func `a report that nobody asked for doesn't count`() {
    #expect(!add(1, 16, refresh: 7))
    request(5)
    #expect(!add(4, 16, refresh: 7))
    #expect(reports.isAwaiting)
  }

  @Test func `a number with more than 32 bits is recognized`() {
    request(1 << 32 + 3)
    #expect(add(3, 16, refresh: 7))
    #expect(take().map(\.picture) == [1 << 32 + 3])
  }

  @Test func `pictures without a report and reports that nobody takes are bounded`() {
    for picture in 1...100 { request(picture) }
    #expect(!add(36, 16, refresh: 7))
    for picture in 37...100 { _ = add(UInt32(picture), Double(picture), refresh: UInt64(picture)) }
    for picture in 101...110 {
      request(picture)
      _ = add(UInt32(picture), Double(picture), refresh: UInt64(picture))
    }
    #expect(take().map(\.picture) == Array(47...110))
  }

  // MARK: The time between two refreshes

  @Test func `the interval is known after 240 refreshes, in spite of whole milliseconds`() {
    var counter = X11RefreshCounter()
    for refresh in 0...239 {
      counter.add(UInt64(refresh), at: .zero + .milliseconds((Double(refresh) * 16.667).rounded()))
      #expect(counter.interval == nil)
    }
    counter.add(6_000, at: .zero + .milliseconds(100_002))
    #expect(counter.interval == .microseconds(16_667))
  }

  @Test func `another display begins a new history`() {
    var counter = X11RefreshCounter()
    counter.add(0, at: .zero)
    counter.add(300, at: .zero + .seconds(3))
    #expect(counter.interval == .milliseconds(10))
    // Its numbers are larger, but its refreshes do not follow at the same interval.
    counter.add(5_000, at: .zero + .milliseconds(3_020))
    #expect(counter.interval == nil)
    counter.add(5_240, at: .zero + .milliseconds(7_820))
    #expect(counter.interval == .milliseconds(20))
    // Its numbers are smaller.
    counter.add(3, at: .zero + .milliseconds(7_830))
    #expect(counter.interval == nil)
  }
}
