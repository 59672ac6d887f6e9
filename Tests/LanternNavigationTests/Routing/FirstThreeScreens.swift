import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternWidgets

// The example of “Your first three screens”.

/// A list of all books.
final class ShelfScreen: Screen {
  private let open: (String) -> Void

  init(open: @escaping (String) -> Void) {
    self.open = open
    super.init(title: "Shelf")
  }

  override func makeView() -> Widget {
    let books = ["Emma", "Dracula", "Kim"].map { title in
      Button(title, style: .tonal) { [open] in open(title) }
    }
    return Panel(padding: 24, [Column(spacing: 12, books)])
  }
}

/// One book.
final class BookScreen: Screen {
  private let about: () -> Void

  init(_ title: String, about: @escaping () -> Void) {
    self.about = about
    super.init(title: title)
  }

  override func makeView() -> Widget {
    let text = Label("A book by the name of \(title).", lines: nil)
    return Panel(padding: 24, [Column(spacing: 12, [text, Button("About", style: .plain, action: about)])])
  }
}

/// Information about the library.
final class AboutScreen: Screen {
  init() { super.init(title: "About") }

  override func makeView() -> Widget {
    Panel(padding: 24, [Label("Three screens, and every route between them.", lines: nil)])
  }
}

/// The routes to the screens.
@MainActor
final class Library {
  var router: Router?

  /// A book, pushed above the shelf.
  var book: Destination<BookScreen, String> {
    Step(
      Finder { book, title in book.title == title },
      Factory { title in BookScreen(title) { [weak self] in self?.showAbout() } }
    )
    .using(.push).after(ExistingScreenStep(Finder<ShelfScreen, String>()))
    .assemble()
  }

  /// A sheet above the current screen.
  var about: Destination<AboutScreen, Void> {
    Step(Finder(), Factory { AboutScreen() })
      .using(.push).from(Step(.nothing, .stack(doneTitle: "Done")))
      .using(.present(as: .sheet)).from(.current)
      .assemble()
  }

  func show(_ title: String) { router?.navigate(to: book, with: title) }
  func showAbout() { router?.navigate(to: about) }
}

extension Library {
  /// The app on a display.
  func loop(on display: any Display, typesetter: any Typesetter) -> FrameLoop {
    let shelf = Flow("shelf")
    let root = RootController(
      flows: [
        shelf: { ScreenStack(root: ShelfScreen { [weak self] in self?.show($0) }) }
      ],
      first: shelf, size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: typesetter, scale: display.scale))
    let loop = FrameLoop(display: display, root: root, rate: 60)
    router = Router(root)
    return loop
  }
}
