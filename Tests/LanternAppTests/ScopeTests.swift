import Foundation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Who knows which screen, as the sources have it.
struct ScopeTests {
  private static let app = "Sources/LanternApp/"
  // What screens are made of, and no screenful itself.
  private static let bases: Set<String> = ["Screen", "ShopScreen", "FormScreen", "TabScreen", "SplitScreen"]

  private struct File {
    /// Below the app's folder.
    let path: String
    /// Its lines, without what stands behind `//`.
    let code: [Substring]

    /// Without its folder and its extension.
    var name: String { path.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } ?? "" }
    var folder: String { path.split(separator: "/").first.map(String.init) ?? "" }
  }

  private static let files: [File] = {
    do {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: Project.path(app))
      return try paths.filter { $0.hasSuffix(".swift") }.map { path in
        let lines = try Project.text(app + path).split(separator: "\n", omittingEmptySubsequences: false)
        return File(
          path: path,
          code: lines.map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line })
      }
    } catch {
      Issue.record("the sources cannot be read: \(error)")
      return []
    }
  }()

  // By their names, the folders that they stand in.
  private static let screens: [String: String] = Dictionary(
    uniqueKeysWithValues: files.compactMap { file in
      guard file.name.hasSuffix("Screen"), !bases.contains(file.name) else { return nil }
      return (file.name, file.folder)
    })

  private func named(in file: File) -> Set<String> {
    let words = file.code.flatMap { $0.matches(of: /\b[A-Z]\w*Screen\b/).map { String($0.0) } }
    return Set(words).intersection(ScopeTests.screens.keys).subtracting([file.name])
  }

  @Test(.requirement(54)) func `no screen names another one`() {
    #expect(ScopeTests.screens.count >= 14)
    for file in ScopeTests.files where ScopeTests.screens[file.name] != nil {
      #expect(named(in: file) == [], "\(file.path)")
    }
  }

  @Test(.requirement(54, 68)) func `no screen reaches for what it stands in`() {
    for file in ScopeTests.files where ScopeTests.screens[file.name] != nil || file.name == "FormScreen" {
      for (number, line) in file.code.enumerated() {
        for word in line.matches(of: /\b(?:ScreenStack|ModalPile|Pile|RootController|parent|push|pop)\b/) {
          Issue.record("\(file.path):\(number + 1) has \(word.0)")
        }
      }
    }
  }

  @Test(.requirement(68), arguments: ["Login/LoginNavigator", "Account/AccountNavigator"])
  func `a navigator has its stack from whoever made both, and asks no screen for it`(name: String) throws {
    let text = try Project.text("\(ScopeTests.app)\(name).swift")
    #expect(text.contains("weak var stack: ScreenStack?"))
    #expect(!text.contains(".root"))
  }

  @Test(.requirement(67)) func `nobody knows the screens of two scopes, let alone all`() {
    // A part's own folder is its scope; all others belong to the shop.
    func scope(_ folder: String) -> String { ["Login", "Onboarding"].contains(folder) ? folder : "Shop" }
    for file in ScopeTests.files {
      let scopes = Set(
        named(in: file).subtracting(["SplashScreen"]).map { scope(ScopeTests.screens[$0] ?? "") })
      #expect(scopes.count <= 1, "\(file.path) knows the screens of \(scopes)")
    }
  }
}
