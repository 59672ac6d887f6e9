import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// What the compiler itself says about routes: right ones it takes, wrong ones it does not.
struct CompilerTests {
  /// A line that compiles, and the one nearest to it that must not.
  private struct Pair {
    let name: String
    let right: String
    let wrong: String
  }

  // Each pair differs in what its name says, so that nothing else can be what is wrong.
  private static let pairs = [
    Pair(
      name: "a tab is added to tabs, not to a stack",
      right: "product.using(.addTab(item)).from(tabs).using(.present).from(Start.current)",
      wrong: "product.using(.addTab(item)).from(stack).using(.present).from(Start.current)"),
    Pair(
      name: "a tab is added to tabs that are looked for, not to a stack that is",
      right: "product.using(.addTab(item)).from(soughtTabs)",
      wrong: "product.using(.addTab(item)).from(soughtStack)"),
    Pair(
      name: "a screen is pushed on a stack, not on tabs",
      right: "product.using(.push).from(stack).using(.present).from(Start.current)",
      wrong: "product.using(.push).from(tabs).using(.present).from(Start.current)"),
    Pair(
      name: "the last of a stack is replaced, not the last of tabs",
      right: "product.using(.pushReplacingLast).from(soughtStack)",
      wrong: "product.using(.pushReplacingLast).from(soughtTabs)"),
    Pair(
      name: "a screen is pushed on the stack of a switch, not on its tabs",
      right: "product.using(.push).from(RouteSwitch(.found(soughtStack)))",
      wrong: "product.using(.push).from(RouteSwitch(.found(soughtTabs)))"),
    Pair(
      name: "a screen beside another is put in by what its container knows",
      right: "product.using(.push).after(product).using(.push).from(stack)",
      wrong: "product.using(.push).after(product).using(.addTab(item)).from(tabs)"),
    Pair(
      name: "a start takes what is presented, not what is pushed",
      right: "product.using(.present).from(Start.current)",
      wrong: "product.using(.push).from(Start.current)"),
    Pair(
      name: "a start takes what replaces the root, not a tab",
      right: #"product.using(.replaceRoot(as: Flow("shop"))).from(Start.root)"#,
      wrong: "product.using(.addTab(item)).from(Start.root)"),
    Pair(
      name: "what is never made has no action",
      right: "Step(Finder<Product, String>(), factory).using(.push)",
      wrong: "ExistingScreenStep(Finder<Product, String>()).using(.push)"),
    Pair(
      name: "what a stack that is never made leads to is whole: no action follows",
      right: "product.using(.push).from(soughtStack).assemble()",
      wrong: "product.using(.push).from(soughtStack).using(.present).from(Start.current).assemble()"),
    Pair(
      name: "an action leads from somewhere",
      right: "product.using(.present).from(Start.current).assemble()",
      wrong: "product.using(.present).assemble()"),
    Pair(
      name: "all steps of a route have one context",
      right: "product.using(.push).from(Step(Finder<ScreenStack, String>.nothing, .stack()))",
      wrong: "product.using(.push).from(Step(Finder<ScreenStack, Int>.nothing, .stack()))"),
    Pair(
      name: "a step of another context is adapted",
      right: "numbered.adapted { (name: String) in name.count }.using(.push).from(stack)",
      wrong: "numbered.using(.push).from(stack)"),
    Pair(
      name: "finder and factory are for one screen",
      right: "Step(Finder<Product, String>(), factory)",
      wrong: "Step(Finder<ScreenStack, String>(), factory)"),
    Pair(
      name: "finder or factory says what the context is",
      right: "Step(Finder<ScreenStack, String>(), .stack())",
      wrong: "Step(Finder<ScreenStack, _>(), .stack())"),
    Pair(
      name: "a navigation is given the context of its destination",
      right: #"router.navigate(to: shown, with: "tea")"#,
      wrong: "router.navigate(to: shown, with: 7)"),
    Pair(
      name: "and not none",
      right: #"router.plan(for: shown, with: "tea")"#,
      wrong: "router.plan(for: shown)"),
  ]

  private static let shared = """
    import LanternNavigation
    import LanternRaster
    import LanternWidgets

    final class Product: Screen {}
    let item = TabBar.Item("Product", icon: Path())
    let factory = Factory { (name: String) in Product(title: name) }
    let product = Step(Finder(Product.self), factory)
    let numbered = Step(Finder(Product.self), Factory { (number: Int) in Product(title: "\\(number)") })
    let stack = Step(Finder<ScreenStack, String>.nothing, .stack())
    let tabs = Step(Finder<TabScreen, String>.nothing, .tabs(title: "Tabs"))
    let soughtStack = ExistingScreenStep(Finder<ScreenStack, String>())
    let soughtTabs = ExistingScreenStep(Finder<TabScreen, String>())
    let shown = product.using(.present).from(Start.current).assemble()
    """

  @Test(.requirement(30, 43, 52), .waitsForProcesses)
  func `of each pair of routes the compiler takes the right one and not the wrong one`() throws {
    let folder = try TemporaryDirectory()
    var files = ["shared": CompilerTests.shared]
    for (number, pair) in CompilerTests.pairs.enumerated() {
      for (kind, line) in [("right", pair.right), ("wrong", pair.wrong)] {
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
      #expect(!failed.names.contains("right-\(number)"), "\(pair.name): \(failed.errors)")
      #expect(failed.names.contains("wrong-\(number)"), "\(pair.name): \(pair.wrong)")
    }
    #expect(!failed.names.contains("shared"), "\(failed.errors)")
    #expect(failed.names.count == CompilerTests.pairs.count, "\(failed.errors)")
  }

  // Has the compiler look at files, against the modules that this test was built with.
  private func filesWithErrors(among files: [String]) throws -> (names: Set<String>, errors: String) {
    let built = BuildProducts.directory
    let arguments = [
      "swiftc", "-typecheck", "-wmo", "-parse-as-library", "-swift-version", "6",
      "-default-isolation", "MainActor", "-diagnostic-style", "llvm",
      "-I", built.appending(path: "Modules").path, "-I", Project.path("Sources/CLibraries/CPNG"),
      "-Xcc", "-fmodule-map-file=" + built.appending(path: "CPixels.build/module.modulemap").path,
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
