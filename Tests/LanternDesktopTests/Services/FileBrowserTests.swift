import Foundation
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Lantern's own file dialog, in a window in memory.
@MainActor
struct FileBrowserTests {
  private let files: TemporaryDirectory
  private let folder: String
  private let services: AppServices
  private let window: TestWindow

  init() throws { try self.init(language: nil) }

  private init(language: String?) throws {
    files = try TemporaryDirectory()
    folder = files / "prints"
    for path in [folder, folder + "/Nights", folder + "/.git"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    for (name, text) in [
      ("rain.png", "12345"), ("Harbour.png", "1"), ("list.txt", ""), (".hidden", ""), ("Nights/a.png", ""),
    ] {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    let display = HeadlessDisplay(size: PixelSize(900, 700))
    var launch = try Launch(
      AppIdentity(name: "Files"), display: display, typesetter: BlockTypesetter(),
      dataDirectory: files / "data")
    if let language {
      launch.localize(
        Localization(keys: [], folder: Project.path("Assets/strings")), environment: ["LANG": language])
    }
    let main = Flow("main")
    services = AppServices(launch, flows: [main: { BlankScreen(title: "Main") }], first: main)
    window = TestWindow(driving: services.loop, display: display)
    try window.settle()
  }

  private var rows: [String] {
    window.semantics.filter { $0.role == .listitem }.map {
      [$0.name, $0.description].compactMap { $0 }.joined(separator: ", ")
    }
  }

  private func open(
    _ dialog: FileDialog = FileDialog(), _ choose: @escaping (FileDialog) async -> String?
  ) async throws -> Task<String?, Never> {
    var dialog = dialog
    dialog.folder = dialog.folder ?? folder
    let task = Task { [dialog] in await choose(dialog) }
    try await window.wait(for: "Show hidden files")
    try await window.settle()
    return task
  }

  @Test(.requirement(107)) func `the dialog lists folders first, and a double click chooses a file`()
    async throws
  {
    let chosen = try await open { await services.openFile($0) }
    #expect(rows == ["Nights, folder", "Harbour.png, 1 byte", "list.txt, 0 bytes", "rain.png, 5 bytes"])
    try window.doubleClick("rain.png")
    #expect(await chosen.value == folder + "/rain.png")
    try await window.settle()
    #expect(window.names(of: .dialog).isEmpty)
  }

  @Test func `the keyboard finds a name, opens a folder and goes back up`() async throws {
    let chosen = try await open { await services.openFile($0) }
    try window.press(.character("n"))
    try window.press(.enter)
    #expect(rows == ["a.png, 0 bytes"])
    // The letter that found the folder does not begin the name of its file.
    try window.press(.character("a"))
    #expect(window.semantics.contains { $0.name == "a.png" && $0.states.contains(.selected) })
    try window.press(.backspace)
    #expect(rows.count == 4)
    window.wait(for: .seconds(2))
    try window.press(.character("r"))
    try window.press(.character("a"))
    try window.press(.enter)
    #expect(await chosen.value == folder + "/rain.png")
  }

  @Test func `Ctrl+H shows hidden files`() async throws {
    let chosen = try await open { await services.openFile($0) }
    try window.press(.character("h"), .control)
    #expect(rows.count == 6)
    #expect(rows.contains(".git, folder"))
    try window.click("Show hidden files")
    #expect(rows.count == 4)
    try window.press(.escape)
    #expect(await chosen.value == nil)
  }

  @Test func `filters limit the files, and the picker changes them`() async throws {
    let filters: [FileDialog.Filter] = [.init("Pictures", ["*.PNG"]), .init("Texts", ["*.t?t"])]
    let chosen = try await open(FileDialog(filters: filters)) { await services.openFile($0) }
    #expect(rows == ["Nights, folder", "Harbour.png, 1 byte", "rain.png, 5 bytes"])
    try window.click("File type")
    try window.click("Texts")
    #expect(rows == ["Nights, folder", "list.txt, 0 bytes"])
    try window.click("Cancel")
    #expect(await chosen.value == nil)
  }

  @Test func `several files are marked and opened together`() async throws {
    let chosen = Task { [folder] in await services.openFiles(FileDialog(folder: folder)) }
    try await window.wait(for: "rain.png", role: .listitem)
    try window.doubleClick("rain.png")
    try window.doubleClick("Harbour.png")
    #expect(rows.contains("rain.png, 5 bytes, marked"))
    try window.click("Open (2)")
    #expect(await chosen.value == [folder + "/Harbour.png", folder + "/rain.png"])
  }

  @Test(.requirement(107)) func `a new name is saved in the folder that is shown`() async throws {
    let chosen = try await open { await services.saveFile(suggestedName: "Night.png", $0) }
    #expect(window.focusedName == "Name")
    try window.press(.enter)
    #expect(await chosen.value == folder + "/Night.png")
  }

  @Test func `a file is replaced only if the user agrees`() async throws {
    let chosen = try await open { await services.saveFile(suggestedName: "rain.png", $0) }
    try window.click("Save")
    try window.click("Cancel")
    #expect(window.names(of: .dialog) == ["Save File"])
    try window.click("Save")
    #expect(window.names(of: .dialog) == ["Replace “rain.png”?"])
    try window.click("Replace")
    #expect(await chosen.value == folder + "/rain.png")
  }

  @Test(arguments: [
    ("", "Enter a name."),
    ("..", "A folder uses this name for itself. Enter another name."),
    (String(repeating: "é", count: 128), "This name is too long. Enter a shorter name."),
  ])
  func `a name that no file can have is refused in words`(name: String, reason: String) async throws {
    let chosen = try await open { await services.saveFile(suggestedName: name, $0) }
    try window.click("Save")
    #expect(try window.widget(named: "Name", role: .textbox).semantics.description == reason)
    try window.press(.escape)
    #expect(await chosen.value == nil)
  }

  @Test(arguments: [
    ("a/b", "This folder doesn't exist. Choose another folder."),
    ("/nowhere/", "This folder doesn't exist. Choose another folder."),
    ("rain.png/x", "This is not a folder. Choose another folder."),
    ("rain.png/.", "This is not a folder. Choose another folder."),
  ])
  func `a path that leads nowhere is refused in words`(path: String, reason: String) async throws {
    let chosen = try await open { await services.saveFile(suggestedName: "Night.png", $0) }
    try window.type(path, into: "Name")
    try window.press(.enter)
    try await window.wait { window.semantics.contains { $0.name == "Name" && $0.description == reason } }
    try window.press(.escape)
    #expect(await chosen.value == nil)
  }

  @Test(arguments: ["Nights/b.png", "./Nights/../Nights//b.png", "{folder}/Nights/b.png"])
  func `the path of a new file can be typed`(path: String) async throws {
    let chosen = try await open { await services.saveFile(suggestedName: "Night.png", $0) }
    try window.type(path.replacing("{folder}", with: folder), into: "Name")
    try window.press(.enter)
    #expect(await chosen.value == folder + "/Nights/b.png")
  }

  @Test(arguments: ["Nights/", "Nights", "{folder}/Nights", "{folder}/Nights/."])
  func `a typed folder is shown, and the name is that of the new file again`(path: String) async throws {
    let chosen = try await open { await services.saveFile(suggestedName: "Night.png", $0) }
    try window.type(path.replacing("{folder}", with: folder), into: "Name")
    try window.press(.enter)
    try await window.wait(for: "a.png")
    if path.contains("/") { #expect(try window.widget(named: "Name").semantics.value == "Night.png") }
    try window.type("c.png", into: "Name")
    try window.press(.enter)
    #expect(await chosen.value == folder + "/Nights/c.png")
  }

  @Test func `a new folder is created and shown`() async throws {
    let chosen = try await open { await services.chooseFolder($0) }
    #expect(rows == ["Nights, folder"])
    try window.click("New Folder")
    try window.type("Nights", into: "Folder name")
    try window.click("Create")
    #expect(
      try window.widget(named: "Folder name").semantics.description
        == "There is already a file or folder with this name. Enter another name.")
    try window.type("Days", into: "Folder name")
    try window.click("Create")
    try window.click("Choose")
    #expect(await chosen.value == folder + "/Days")
    #expect(FileManager.default.fileExists(atPath: folder + "/Days"))
  }

  @Test func `a folder that does not exist is reported, and another one can be chosen`() async throws {
    let dialog = FileDialog(folder: folder + "/gone")
    let chosen = try await open(dialog) { await services.openFile($0) }
    #expect(window.names(of: .text).contains("This folder doesn't exist. Choose another folder."))
    try window.click("Up")
    try window.doubleClick("list.txt")
    #expect(await chosen.value == folder + "/list.txt")
  }

  @Test(
    .requirement(98),
    arguments: [
      (
        "de", "Dieser Ordner existiert nicht. Wählen Sie einen anderen Ordner.",
        """
        Dieser Ordner kann nicht verwendet werden: Zu viele Ebenen aus symbolischen Links. \
        Wählen Sie einen anderen Ordner.
        """
      ),
      (
        "es", "Esta carpeta no existe. Elige otra carpeta.",
        "No se puede usar esta carpeta: Demasiados niveles de enlaces simbólicos. Elige otra carpeta."
      ),
    ])
  func `the reason why a folder cannot be listed is in the language of the app`(
    language: String, missing: String, unusable: String
  ) async throws {
    let tests = try FileBrowserTests(language: language)
    try FileManager.default.createSymbolicLink(
      atPath: tests.folder + "/cycle", withDestinationPath: tests.folder + "/cycle")
    for (name, reason) in [("gone", missing), ("cycle", unusable)] {
      let chosen = Task {
        await tests.services.openFile(FileDialog(folder: tests.folder + "/" + name))
      }
      try await tests.window.wait(for: reason)
      try tests.window.press(.escape)
      #expect(await chosen.value == nil)
    }
  }

  @Test func `a cancelled task closes the dialog`() async throws {
    let chosen = try await open { await services.openFile($0) }
    chosen.cancel()
    #expect(await chosen.value == nil)
    try await window.settle()
    #expect(window.names(of: .dialog).isEmpty)
  }

  @Test func `a folder with many files is listed in order`() async throws {
    let many = files / "many"
    try FileManager.default.createDirectory(atPath: many, withIntermediateDirectories: true)
    for number in 0..<2_500 {
      try "".write(toFile: "\(many)/\(10_000 + number)", atomically: false, encoding: .utf8)
    }
    let chosen = try await open(FileDialog(folder: many)) { await services.openFile($0) }
    // The folder is read on another thread.
    while try window.widget(named: "Files").semantics.value != "2500" { try await window.settle() }
    #expect(rows.first == "10000, 0 bytes")
    try window.press(.end)
    try window.press(.enter)
    #expect(await chosen.value == many + "/12499")
  }

  @Test func `an app without a desktop shows no notifications`() async {
    #expect(await !services.notify(title: "New prints", id: "sale"))
  }
}

private final class BlankScreen: Screen {
  override func makeView() -> Widget { Panel(fit: .center, [Label(title)]) }
}
