import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternScreenFixtures
import LanternShop
import LanternTestSupport
import LanternWidgets
import Testing

/// Replaying the demo from its journal.
@MainActor
struct ReplayTests {
  private func journal(of steps: [ShopWalk.Step], textScale: Int = 100) throws -> Journal {
    let walk = try ShopWalk(PixelSize(1_000, 700), textScale: textScale)
    try walk.take(steps)
    #expect(walk.failures == [])
    // As after a crash.
    let journal = try #require(walk.shop.services.journalRecorder.journal)
    return Journal(journal.entries.dropLast())
  }

  private func replay(_ journal: Journal) throws -> Replay.Verdict {
    let files = try TemporaryDirectory()
    return try Replay(journal, typesetter: FontTypesetter(), dataDirectory: files / "data").run()
  }

  // Checks that all effects happen again, and that the last flow and screens are those of `end`.
  private func expectSame(_ journal: Journal, endingIn end: String, _ name: String = #function) throws {
    let verdict = try replay(journal)
    if verdict != .same(count: journal.comparedEffects) {
      Issue.record("\(verdict); \(try journal.save(as: name))")
    }
    let changes = journal.entries.compactMap { entry in
      if case .screensChanged(let flow, let screens) = entry.event { "\(flow): \(screens)" } else { nil }
    }
    #expect(changes.last == end)
  }

  private static let throughTheShop: [ShopWalk.Step] = [
    .click("Log In"), .scroll(120), .click("Paper Moon"), .click("Add to Bag"), .click("More by Tomas Reyn"),
    .key(.escape), .click("How It Is Made"), .click("Done"), .click("Bag"),
    .act { $0.open("lantern://product/low-tide") }, .key(.character("3"), .control),
    .click("Edit Details"), .click("Name"), .type("Ada"), .key(.escape), .click("Discard"),
    .act { $0.open("lantern://nowhere") },
    .act { $0.open("lantern://forgot-password?email=ada@lovelace.org") },
    .wait(.seconds(90)), .key(.escape),
  ]

  @Test func `a walk through the shop is replayed, without its typed text`() throws {
    let journal = try journal(of: ReplayTests.throughTheShop)
    try expectSame(journal, endingIn: "main: [[[home product/low-tide] [bag] *[account] [timings]] [login]]")
    #expect(!String(decoding: journal.lines, as: UTF8.self).contains("lovelace"))
  }

  @Test func `a replay matches at another text size and after the window was resized`() throws {
    let journal = try journal(
      of: [
        .click("Log In"),
        .act { shop in
          (shop.loop.display as? HeadlessDisplay)?.resize(
            to: PixelSize(600, 900), at: shop.loop.display.now())
        },
        .click("Harbour Light"), .click("Back"), .click("Account"),
      ], textScale: 150)
    try expectSame(journal, endingIn: "main: [[[home] [bag] *[account] [timings]]]")
  }

  @Test func `refused and successful logins are replayed without the password`() throws {
    let password = "correct horse battery"
    let steps: [ShopWalk.Step] = [
      .click("Password"), .key(.character("a"), .control), .type(password), .key(.enter),
      .key(.character("a"), .control), .type("a light in the window"), .key(.enter),
      .click("Log Out"),
    ]
    let journal = try journal(of: steps)
    let answers = journal.entries.compactMap { entry in
      if case .answered(let isGranted) = entry.event { isGranted } else { nil }
    }
    #expect(answers.first == false)
    #expect(!String(decoding: journal.lines, as: UTF8.self).contains("horse"))
    try expectSame(journal, endingIn: "login: [[login]]")
  }

  @Test func `a session that ended by itself ends again in the replay`() throws {
    let files = try TemporaryDirectory()
    let walk = try ShopWalk(PixelSize(1_000, 700), files: files)
    let otherProcess = try OtherProcess(files)
    try walk.take([
      .click("Log In"), .click("Paper Moon"),
      LoggedInWalk.attempt {
        _ = try otherProcess.accounts.revoke(#require(EmailAddress("demo@example.org")))
      },
      .wait(.seconds(6)), .scroll(20), .click("Log In"), .click("Back"),
    ])
    #expect(walk.failures == [])
    let journal = Journal(try #require(walk.shop.services.journalRecorder.journal).entries.dropLast())
    #expect(journal.entries.contains { $0.event == .notified(message: "the session ended") })
    try expectSame(journal, endingIn: "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test(.requirement(90))
  func `a journal contains no typed text of a new account`() throws {
    let journal = try journal(
      of: [.click("Sign Up")] + LoggedInWalk.write("Grace", into: "Name")
        + LoggedInWalk.write("grace@hopper.org", into: "Email")
        + LoggedInWalk.write("an oar and a sail", into: "Password")
        + LoggedInWalk.write("an oar and a sail", into: "Repeat password")
        + [.click("Create Account"), .click("Code"), .type("0000-0000"), .key(.enter)])
    #expect(journal.entries.last { "\($0.event)".contains("confirm") } != nil)
    let text = String(decoding: journal.lines, as: UTF8.self)
    for secret in ["Grace", "hopper", "an oar", "0000-"] { #expect(!text.contains(secret), "\(secret)") }
  }

  @Test func `clicks during transitions are replayed`() throws {
    let click: (Point, Duration) -> ShopWalk.Step = { place, delay in
      .act { shop in
        let moment = shop.loop.display.now() + delay
        shop.loop.display.send(.pointerDown(at: place, clicks: 1), at: moment)
        shop.loop.display.send(.pointerUp(at: place), at: moment + .milliseconds(30))
      }
    }
    var steps: [ShopWalk.Step] = [.click("Log In")]
    for delay in [10, 50, 90, 130, 170, 210, 250] {
      steps.append(click(Point(200, 300), .zero))
      steps.append(.act { $0.loop.display.send(.keyDown(.back, []), at: $0.loop.display.now()) })
      steps.append(click(Point(200, 300), .milliseconds(delay)))
      steps.append(.key(.escape))
    }
    try expectSame(try journal(of: steps), endingIn: "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test func `a long journal begins at the last time that the window was idle, with the same bag`() throws {
    let idle: ShopWalk.Step = .act { shop in
      for number in 1...260 {
        let moment = shop.loop.display.now() + .milliseconds(number)
        shop.loop.display.send(.keyDown(.function(5), []), at: moment)
      }
    }
    let home: [ShopWalk.Step] = [
      .click("Home"), .scroll(-4_000), .click("Low Tide"), .key(.escape), .scroll(200),
    ]
    let steps: [ShopWalk.Step] =
      [.click("Log In"), .click("Paper Moon"), .click("Add to Bag"), .key(.escape), .scroll(200), idle]
      + home + [idle, .click("Bag"), .click("Check Out"), .click("Place Order"), .click("Done")] + home
    let journal = try journal(of: steps)
    #expect(journal.header.isAtRest)
    #expect(journal.header.flow == "main")
    #expect(journal.header.settings["bag"] == "paper-moon*1")
    try expectSame(journal, endingIn: "main: [[*[home] [bag] [account] [timings]]]")
  }

  @Test func `the first difference is reported with its line`() throws {
    let journal = try journal(of: [.click("Log In"), .click("Paper Moon"), .key(.escape)])
    let index = try #require(journal.entries.firstIndex { "\($0.event)".contains("paper-moon") })
    var entries = journal.entries
    entries[index] = Journal.Entry(
      .screensChanged(flow: "main", screens: "[elsewhere]"), time: entries[index].time)
    #expect(
      try replay(Journal(entries))
        == .different(
          line: index + 1, recorded: "main: [elsewhere]",
          replayed: "main: [[*[home product/paper-moon] [bag] [account] [timings]]]"))
    // An effect that does not happen in the replay.
    let more = Journal.Entry(.requested(destination: "more"), time: entries[index].time + 60_000_000_000)
    #expect(
      try replay(Journal(journal.entries + [more]))
        == .different(line: journal.entries.count + 1, recorded: "requested more", replayed: nil))
  }

  @Test func `a pending link from before the launch is opened again in the replay`() throws {
    let files = try TemporaryDirectory()
    let first = try ShopWalk(PixelSize(1_000, 700), files: files)
    try first.take([.act { $0.open("lantern://product/paper-moon") }])
    let second = try ShopWalk(PixelSize(1_000, 700), files: files)
    try second.take([.click("Log In")])
    let journal = try #require(second.shop.services.journalRecorder.journal)
    #expect(journal.entries[1].event == .opening("lantern://product/paper-moon", scheme: "lantern"))
    try expectSame(journal, endingIn: "main: [[*[home product/paper-moon] [bag] [account] [timings]]]")
  }
}
