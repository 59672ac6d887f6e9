import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The compiler accepts valid routes and rejects invalid ones.
struct CompilerTests {
  /// A line that compiles, and a similar one that must not.
  private struct Pair {
    let name: String
    let valid: String
    let invalid: String
  }

  // The lines of a pair differ only in the aspect that the name states.
  private static let pairs = [
    Pair(
      name: "`addTab` accepts new tabs, not a new stack",
      valid: "product.using(.addTab(item)).from(tabs).using(.present).from(Start.current)",
      invalid: "product.using(.addTab(item)).from(stack).using(.present).from(Start.current)"),
    Pair(
      name: "`addTab` accepts existing tabs, not an existing stack",
      valid: "product.using(.addTab(item)).from(existingTabs)",
      invalid: "product.using(.addTab(item)).from(existingStack)"),
    Pair(
      name: "`push` accepts a stack, not tabs",
      valid: "product.using(.push).from(stack).using(.present).from(Start.current)",
      invalid: "product.using(.push).from(tabs).using(.present).from(Start.current)"),
    Pair(
      name: "`pushReplacingLast` accepts a stack, not tabs",
      valid: "product.using(.pushReplacingLast).from(existingStack)",
      invalid: "product.using(.pushReplacingLast).from(existingTabs)"),
    Pair(
      name: "`push` accepts a switch of stacks, not of tabs",
      valid: "product.using(.push).from(RouteSwitch(.found(existingStack)))",
      invalid: "product.using(.push).from(RouteSwitch(.found(existingTabs)))"),
    Pair(
      name: "the screens of one container use actions of the same container",
      valid: "product.using(.push).after(product).using(.push).from(stack)",
      invalid: "product.using(.push).after(product).using(.addTab(item)).from(tabs)"),
    Pair(
      name: "a start accepts `present`, not `push`",
      valid: "product.using(.present).from(Start.current)",
      invalid: "product.using(.push).from(Start.current)"),
    Pair(
      name: "a start accepts `replaceRoot`, not `addTab`",
      valid: #"product.using(.replaceRoot(as: Flow("shop"))).from(Start.root)"#,
      invalid: "product.using(.addTab(item)).from(Start.root)"),
    Pair(
      name: "an existing-screen step has no action",
      valid: "Step(Finder<Product, String>(), factory).using(.push)",
      invalid: "ExistingScreenStep(Finder<Product, String>()).using(.push)"),
    Pair(
      name: "no action follows an existing-screen step",
      valid: "product.using(.push).from(existingStack).assemble()",
      invalid: "product.using(.push).from(existingStack).using(.present).from(Start.current).assemble()"),
    Pair(
      name: "an action needs a start",
      valid: "product.using(.present).from(Start.current).assemble()",
      invalid: "product.using(.present).assemble()"),
    Pair(
      name: "all steps of a route have the same context",
      valid: "product.using(.push).from(Step(Finder<ScreenStack, String>.nothing, .stack()))",
      invalid: "product.using(.push).from(Step(Finder<ScreenStack, Int>.nothing, .stack()))"),
    Pair(
      name: "a step with another context must be adapted",
      valid: "numbered.adapted { (name: String) in name.count }.using(.push).from(stack)",
      invalid: "numbered.using(.push).from(stack)"),
    Pair(
      name: "the finder and the factory of a step have the same screen type",
      valid: "Step(Finder<Product, String>(), factory)",
      invalid: "Step(Finder<ScreenStack, String>(), factory)"),
    Pair(
      name: "the finder or the factory determines the context",
      valid: "Step(Finder<ScreenStack, String>(), .stack())",
      invalid: "Step(Finder<ScreenStack, _>(), .stack())"),
    Pair(
      name: "a navigation needs the context of its destination",
      valid: #"router.navigate(to: shown, with: "tea")"#,
      invalid: "router.navigate(to: shown, with: 7)"),
    Pair(
      name: "a plan needs the context of its destination",
      valid: #"router.plan(for: shown, with: "tea")"#,
      invalid: "router.plan(for: shown)"),
    Pair(
      name: "a model is changed on the main thread, not on another one",
      valid: #"Task { shelf.title = "tea" }"#, invalid: #"Task.detached { shelf.title = "tea" }"#),
  ]

  private static let shared = """
    import LanternNavigation
    import LanternRaster
    import LanternWidgets
    import Observation

    @Observable final class Shelf { var title = "" }
    let shelf = Shelf()
    final class Product: Screen {}
    let item = TabBar.Item("Product", icon: Path())
    let factory = Factory { (name: String) in Product(title: name) }
    let product = Step(Finder(Product.self), factory)
    let numbered = Step(Finder(Product.self), Factory { (number: Int) in Product(title: "\\(number)") })
    let stack = Step(Finder<ScreenStack, String>.nothing, .stack())
    let tabs = Step(Finder<TabScreen, String>.nothing, .tabs(title: "Tabs"))
    let existingStack = ExistingScreenStep(Finder<ScreenStack, String>())
    let existingTabs = ExistingScreenStep(Finder<TabScreen, String>())
    let shown = product.using(.present).from(Start.current).assemble()
    """

  @Test(.requirement(30, 43, 52), .waitsForProcesses)
  func `of each pair of routes the compiler accepts the valid one and rejects the invalid one`() throws {
    let folder = try TemporaryDirectory()
    var files = ["shared": CompilerTests.shared]
    for (number, pair) in CompilerTests.pairs.enumerated() {
      for (kind, line) in [("valid", pair.valid), ("invalid", pair.invalid)] {
        files["\(kind)-\(number)"] = """
          import LanternNavigation
          import LanternRaster
          import LanternWidgets

          private func route(_ router: Router) throws {
            _ = try { () throws in try \(line) }()
          }
          """
      }
    }
    for (name, text) in files {
      try text.write(toFile: folder / "\(name).swift", atomically: true, encoding: .utf8)
    }
    let failed = try filesWithErrors(among: files.keys.map { folder / "\($0).swift" })
    for (number, pair) in CompilerTests.pairs.enumerated() {
      #expect(!failed.names.contains("valid-\(number)"), "\(pair.name): \(failed.errors)")
      #expect(failed.names.contains("invalid-\(number)"), "\(pair.name): \(pair.invalid)")
    }
    #expect(!failed.names.contains("shared"), "\(failed.errors)")
    #expect(failed.names.count == CompilerTests.pairs.count, "\(failed.errors)")
  }

  // Compiles files against the modules that this test was built with. Returns those with errors.
  private func filesWithErrors(among files: [String]) throws -> (names: Set<String>, errors: String) {
    let built = BuildProducts.directory
    let arguments = [
      "swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6",
      "-default-isolation", "MainActor", "-diagnostic-style", "llvm",
      "-I", built.appending(path: "Modules").path,
      "-Xcc", "-fmodule-map-file=" + built.appending(path: "CPixels.build/module.modulemap").path,
      "-Xcc", "-fmodule-map-file=" + built.appending(path: "CPNG.build/module.modulemap").path,
      "-module-cache-path", built.appending(path: "ModuleCache").path,
    ]
    let ending = try Command(path: "env").run(arguments + files.sorted())
    let errors = ending.errors.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(ending.status == 1, "\(ending.errors)")
    let paths = errors.compactMap { $0.split(separator: ":").first.map(String.init) }
    let names = paths.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    return (Set(names), errors.joined(separator: "\n"))
  }
}
