public import LanternFrames
public import LanternNavigation
public import LanternRaster
public import LanternWidgets

/// A window in memory that a test uses as a user does: by the names of its widgets, with a mouse and a keyboard.
///
/// The frames are those of a real `FrameLoop`, on a clock that advances only when the test waits. An action returns when
/// the window is idle again, so a test never waits for a time. An action that isn't possible throws an error that
/// lists the names in the window. Tasks of the main actor run in an asynchronous test alone, while it awaits
/// `settle()` or `wait(for:)`.
///
///     let window = TestWindow(LoginScreen())
///     try window.type("ines@example.org", into: "Email")
///     try window.click("Log In")
///     #expect(window.names(of: .heading) == ["Welcome"])
@MainActor
public final class TestWindow {
  /// What an action waits for before it returns.
  public enum Pause: Hashable, Sendable {
    /// Until the window is idle, as `settle()` does.
    case untilIdle
    /// For a duration from the beginning of the action.
    ///
    /// With the same durations, endless animations such as a blinking caret are in the same phase on each run. With
    /// `.zero`, a test can interrupt a transition.
    case fixed(Duration)
  }

  /// The frame loop of the window.
  public let loop: FrameLoop
  /// The display of the window.
  public let display: HeadlessDisplay
  // The window of the loop, which may have others.
  private let window: LoopWindow
  // Retained by the tasks that frames have started, until they end.
  private weak var startedTasks: StartedTasks?
  /// What an action waits for before it returns.
  public var pause = Pause.untilIdle
  /// Whether the pointer leaves the window after a click, a drag or a scroll, so that pictures show nothing hovered.
  public var pointerLeaves = false

  /// Creates a window and shows its first frame.
  ///
  /// `makeRoot` receives the size and the environment of the window. `size` is in points, `rate` in frames per second.
  /// With the default `imageLoader`, all images are gray.
  public init(
    size: Size = Size(800, 600), scale: Double = 1, theme: Theme = .light,
    typesetter: any Typesetter = BlockTypesetter(), direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false, rate: Int = 60, imageLoader: any ImageLoader = TestImageLoader(),
    makeRoot: (PixelSize, Environment) -> RootController
  ) {
    display = HeadlessDisplay(size: size.pixels(at: scale), scale: scale)
    let environment = Environment(
      theme: theme, typesetter: typesetter, scale: scale, direction: direction, reducesMotion: reducesMotion,
      imageLoader: imageLoader)
    loop = FrameLoop(display: display, root: makeRoot(display.pixelSize, environment), rate: rate)
    window = loop.windows[0]
    step()
  }

  /// Creates a window with one screen, and shows its first frame. The window retains the screen.
  ///
  /// `size` is in points, `rate` in frames per second.
  public convenience init(
    _ screen: Screen, size: Size = Size(800, 600), scale: Double = 1, theme: Theme = .light,
    typesetter: any Typesetter = BlockTypesetter(), direction: LayoutDirection = .leftToRight,
    reducesMotion: Bool = false, rate: Int = 60, imageLoader: any ImageLoader = TestImageLoader()
  ) {
    let flow = Flow("screen")
    self.init(
      size: size, scale: scale, theme: theme, typesetter: typesetter, direction: direction,
      reducesMotion: reducesMotion, rate: rate, imageLoader: imageLoader
    ) { RootController(flows: [flow: { screen }], first: flow, size: $0, environment: $1) }
  }

  /// Creates a window with one widget that fills it, and shows its first frame.
  ///
  /// `size` is in points.
  public convenience init(
    _ widget: Widget, size: Size = Size(800, 600), scale: Double = 1, theme: Theme = .light,
    typesetter: any Typesetter = BlockTypesetter(), direction: LayoutDirection = .leftToRight,
    imageLoader: any ImageLoader = TestImageLoader()
  ) {
    self.init(
      WidgetScreen(widget), size: size, scale: scale, theme: theme, typesetter: typesetter,
      direction: direction, imageLoader: imageLoader)
  }

  /// Creates a window for an app that has its own frame loop. Makes no frame.
  ///
  /// Precondition: `display` is the display of one of the loop's windows.
  public init(driving loop: FrameLoop, display: HeadlessDisplay) {
    guard let window = loop.windows.first(where: { $0.display === display }) else {
      fatalError("the display must be the one of a window of the loop")
    }
    self.window = window
    self.loop = loop
    self.display = display
  }

  /// Creates a window for a further window of an app, such as one that `AppServices.openWindow` returned. Makes no frame.
  ///
  /// Precondition: `window` is in a loop, and its display is a `HeadlessDisplay`.
  public convenience init(driving window: LoopWindow) {
    guard let loop = window.loop, let display = window.display as? HeadlessDisplay else {
      fatalError("the window must be in a loop and have a HeadlessDisplay")
    }
    self.init(driving: loop, display: display)
  }

  // MARK: State

  /// The root of the window.
  public var root: RootController { window.root }

  /// The picture in the window, as the last frame left it.
  public func picture() -> Bitmap { onDisplay { () throws(DisplayError) in try window.snapshot() } }

  /// The contents that were dragged out of the window, in order.
  public var drags: [DragContent] { display.drags }

  /// The result of the drags out of the window that are dropped. With `.unavailable`, no drag starts.
  public var dragResult: DragResult {
    get { display.dragResult }
    set { display.dragResult = newValue }
  }

  /// Whether a task has not ended that a screen, a frame or another such task has started.
  var hasTasks: Bool { startedTasks != nil || root.hasTasks }

  // MARK: Time

  /// Makes the next frame.
  public func step() { onDisplay { () throws(DisplayError) in try loop.step() } }

  /// Makes the frames of a duration on the window's clock.
  public func wait(for duration: Duration) {
    onDisplay { () throws(DisplayError) in try loop.run(for: duration) }
  }

  /// Makes frames until the window is idle.
  ///
  /// It is idle when no transition runs, no work is outstanding and no timer is due within `patience`. Endless
  /// animations, such as a spinner, aren't waited for. Throws `notAtRest` after a minute more than `patience`.
  public func settle(
    patience: Duration = .seconds(1), file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    try at(file, line) { () throws(Failure) in try makeFramesUntilIdle(patience: patience) }
  }

  typealias Failure = TestWindowError.Reason

  // In an asynchronous function, `settle()` is the one that lets tasks run.
  func makeFramesUntilIdle(patience: Duration) throws(Failure) {
    let start = loop.moment
    let interval = loop.grid.rate.interval + .nanoseconds(1)
    for _ in 0..<TestWindow.fadeFrames {
      let left = max(.zero, start + patience - loop.moment)
      let isAtRest = onDisplay { () throws(DisplayError) in try loop.rest(patience: left) }
      guard isAtRest else { throw .notAtRest(after: loop.moment - start) }
      guard let change = root.nextChange, change - loop.moment <= interval else { return }
    }
  }

  // The number of frames that a fade, such as that of a dialog, can take at most.
  private static let fadeFrames = 30

  /// Resizes the window to a size in points.
  public func resize(
    to size: Size, file: StaticString = #fileID, line: UInt = #line
  ) throws(TestWindowError) {
    display.resize(to: size.pixels(at: display.scale), at: display.now())
    try at(file, line) { () throws(Failure) in try finishAction() }
  }

  // Waits after an action whose last event is sent after a delay.
  func finishAction(lasting delay: Duration = .zero) throws(Failure) {
    switch pause {
    case .untilIdle:
      wait(for: delay)
      try makeFramesUntilIdle(patience: .seconds(1))
    case .fixed(let duration): wait(for: duration)
    }
  }

  // A headless display has no errors.
  private func onDisplay<Result>(_ action: () throws(DisplayError) -> Result) -> Result {
    let startedTasks = startedTasks ?? StartedTasks()
    self.startedTasks = startedTasks
    return StartedTasks.$current.withValue(startedTasks) {
      do {
        return try action()
      } catch {
        fatalError("the headless display failed: \(error)")
      }
    }
  }
}

/// A value that tasks inherit from the code that starts them, and retain until they end.
nonisolated private final class StartedTasks: Sendable {
  @TaskLocal static var current: StartedTasks?
}

private final class WidgetScreen: Screen {
  private let widget: Widget

  init(_ widget: Widget) {
    self.widget = widget
    super.init(title: "")
  }

  override func makeView() -> Widget { widget }
}
