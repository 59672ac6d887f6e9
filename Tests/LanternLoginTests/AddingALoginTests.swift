import ArgumentParser
import Foundation
import GRDB
import LanternAccounts
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// An app without commands of its own.
private final class PlainApp: DesktopApp {
  static let identity = AppIdentity(name: "Plain")
  let services: AppServices
  init(_ launch: Launch) {
    services = AppServices(launch, flows: [.main: { Screen(title: "") }], first: .main)
  }
}

/// The app of the article AddingALogin, which has nothing of the login but the twenty lines that add it.
@MainActor
final class AddingALoginTests {
  private static let password = "a light in the window"
  private static let other = "rain on a tin roof"

  private let files: TemporaryDirectory
  private var app: DiaryApp
  private var window: TestWindow

  init() throws {
    files = try TemporaryDirectory()
    (app, window) = try Self.start(in: files / "data")
  }

  private static func start(in folder: String) throws -> (DiaryApp, TestWindow) {
    let display = HeadlessDisplay(size: PixelSize(1_000, 900))
    var launch = try Launch(
      DiaryApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder)
    // Without the keyring of the desktop on which the tests run.
    launch.storesState = false
    let app = DiaryApp(launch)
    let window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
    return (app, window)
  }

  private var titles: [String] { window.names(of: .navigation) }

  // The code of the last message in the outbox. Messages of one second are in the order of their subjects.
  private func code(subject: String) throws -> String {
    let folder = files / "data/outbox"
    let messages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    let message = try #require(messages.first { $0.contains("Subject: \(subject)") }, "\(messages)")
    return String(try #require(message.firstMatch(of: /[0-9A-Z]{4}-[0-9A-Z]{4}/)).0)
  }

  private func signUp() throws {
    try window.click("Sign Up")
    try window.type("Ines", into: "Name")
    try window.type("ines@example.org", into: "Email")
    try window.type(Self.password, into: "Password")
    try window.type(Self.password, into: "Repeat password")
    try window.click("Create Account")
    try window.type(code(subject: "Your Diary confirmation code"), into: "Code")
    try window.click("Confirm")
    try window.click("Continue")
  }

  private func logIn(_ password: String) throws {
    try window.type("ines@example.org", into: "Email")
    try window.type(password, into: "Password")
    try window.click("Log In")
  }

  @Test(arguments: [false, true]) func `an app that is not used any longer is released`(isLoggedIn: Bool)
    throws
  {
    if isLoggedIn { try signUp() }
    weak let login = app.login
    weak let root = app.services.root
    (app, window) = try Self.start(in: files / "next")
    #expect(login == nil)
    #expect(root == nil)
  }

  @Test(.requirement(131)) func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Accounts/LanternLogin/LanternLogin.docc/AddingALogin.md",
      in: [
        "Tests/LanternLoginTests/AddingALogin.swift", "Tests/LanternLoginTests/OwnContent.swift",
        "Tests/LanternLoginTests/Roles.swift",
      ], atLeast: 4)
  }

  @Test(
    .requirement(131),
    arguments: [
      ("ines@example.org", "Diary"), ("rui@example.org", "Diary"), ("eva@example.org", "No Access"),
    ])
  func `without sign-up, an administrator adds accounts, and the app shows what their roles may see`(
    email: String, title: String
  ) throws {
    let folder = files / "shared"
    let display = HeadlessDisplay(size: PixelSize(900, 700))
    var launch = try Launch(
      SharedDiaryApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder)
    launch.storesState = false
    let shared = SharedDiaryApp(launch)
    let window = TestWindow(driving: shared.services.loop, display: display)
    shared.begin()
    try window.settle()
    #expect(!window.names(of: .button).contains("Sign Up"))
    #expect(!shared.login.places.contains { $0.name == "sign-up" })
    #expect(app.login.places.contains { $0.name == "sign-up" })
    let password = Array(Self.password.utf8)
    try accounts(in: folder).add(
      #require(PersonName("Ines")), #require(EmailAddress(email)), password.span)
    try window.type(email, into: "Email")
    try window.type(Self.password, into: "Password")
    try window.click("Log In")
    try window.settle()
    if window.names(of: .button).contains("Continue") { try window.click("Continue") }
    try window.settle()
    #expect(shared.services.root.current.title == title)
    #expect(window.names(of: .button).contains("Write") == (email == "ines@example.org"))
  }

  @Test(.requirement(131)) func `a new user signs up, sees the app, logs out and logs in again`() throws {
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
    try signUp()
    #expect(window.names(of: .text).contains("Hello, Ines"))
    try window.click("Log Out")
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
    try logIn(Self.password)
    #expect(window.names(of: .text).contains("Hello, Ines"))
  }

  @Test(.requirement(131)) func `a wrong password is refused`() throws {
    try logIn(Self.password)
    #expect(window.semantics.first { $0.role == .password }?.states.contains(.invalid) == true)
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
  }

  @Test(.requirement(131)) func `a forgotten password is reset by a code`() throws {
    try signUp()
    try window.click("Log Out")
    try window.click("Forgot Password")
    try window.type("ines@example.org", into: "Email")
    try window.click("Send Code")
    try window.type(code(subject: "Reset your Diary password"), into: "Code")
    try window.type(Self.other, into: "New password")
    try window.type(Self.other, into: "Repeat password")
    try window.click("Set Password")
    #expect(window.names(of: .text).contains("Hello, Ines"))
    try window.click("Log Out")
    try logIn(Self.other)
    #expect(window.names(of: .text).contains("Hello, Ines"))
  }

  @Test(.requirement(131)) func `a session that is ended elsewhere leads to the login, with the reason`()
    throws
  {
    try signUp()
    #expect(try accounts().revoke(#require(EmailAddress("ines@example.org"))) == 1)
    // An action of the user checks the session, if the last check is some seconds old.
    window.wait(for: .seconds(6))
    try window.click("Account")
    try window.settle()
    #expect(app.login.session.signedIn == nil)
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
    #expect(
      window.names(of: .status) == ["Your session has ended. Log in to continue where you left off."])
  }

  @Test(.requirement(131)) func `the pages of the account are one button away`() throws {
    try signUp()
    try window.click("Account")
    #expect(titles.last == "Login and Security")
    try window.click("Change Password")
    #expect(titles.last == "Password")
    try window.click("Back")
    try window.click("Delete Account…")
    try window.type(Self.password, into: "Password")
    try window.click("Delete Permanently")
    try window.click("Delete Permanently")
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
    #expect(window.names(of: .status) == ["Your account was deleted."])
  }

  @Test(.requirement(131)) func `accounts of a newer version are refused in the window and by the command`()
    throws
  {
    let folder = files / "newer"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try DatabaseQueue(path: folder + "/accounts.sqlite").write {
      try $0.execute(sql: "PRAGMA user_version = 999")
    }
    (app, window) = try Self.start(in: folder)
    #expect(window.names(of: .heading) == ["Diary", "Welcome to Diary"])
    let text = "\"\(folder)/accounts.sqlite\" was written by a newer version of Diary. Update Diary."
    #expect(window.names(of: .status) == [text])
    try logIn(Self.password)
    #expect(window.names(of: .alert) == [text])
    let command = try AccountsCommand<DiaryApp>.parseAsRoot(["list", "--data-dir", folder])
    let error = #expect(throws: ExitError.self) {
      var command = command
      try command.run()
    }
    #expect(error?.status == .unreadableData)
    #expect(error?.message.contains("has version 999, written by a newer version of the app") == true)
  }

  @Test(.requirement(131)) func `an app with a login has the command accounts`() throws {
    let command = try AppCommand<DiaryApp>.parseAsRoot(["accounts", "list", "--data-dir", files / "data"])
    #expect("\(type(of: command))" == "List")
    #expect(AppCommand<DiaryApp>.helpMessage().contains("  accounts "))
    #expect(!AppCommand<PlainApp>.helpMessage().contains("accounts"))
    #expect(AccountsCommand<DiaryApp>.configuration.discussion.contains("while Diary is running"))
  }

  @Test(.requirement(98, 131))
  func `the login speaks the language of the app, whose own catalog comes first`() throws {
    let catalog = """
      msgid ""
      msgstr ""
      "Language: de\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"

      msgctxt "logIn"
      msgid "Log In"
      msgstr "Hinein"

      """
    try catalog.write(toFile: files / "de.po", atomically: false, encoding: .utf8)
    let localization = Localization(keys: [], folder: files.path)
    let german = try LanguageTag("de")
    let strings = localization.load(german, environment: [:]).app.withLogin(of: DiaryApp.identity)
    #expect(strings(.logIn) == "Hinein")
    #expect(strings(.loginSignUp) == "Registrieren")
    #expect(strings(.loginWaitSeconds, count: 2).contains("2 Sekunden"))
    #expect(strings(.loginWelcomeToApp) == "Willkommen bei Diary")
  }

  // The accounts of another process.
  private func accounts(in data: String? = nil) throws -> Accounts {
    let text = { @Sendable (_: String) in (subject: "", body: "") }
    let code = { @Sendable (_: String, _: String) in (subject: "", body: "") }
    let folder = URL(filePath: data ?? files / "data")
    return try Accounts(
      in: folder, tokens: .file(dataDirectory: folder, now: { Date() }, warn: { _ in }),
      mailer: .outbox(folder.appending(path: "outbox")),
      messages: MessageTexts(confirm: code, alreadyThere: text, reset: code, passwordChanged: text),
      rules: PasswordRules(), now: { Date() })
  }
}
