// Shorter forms of the routes that most apps need. Each consists of the same steps as the long form.

extension Step {
  /// A step that uses a screen of the type that meets a condition, or else creates one.
  ///
  /// Without a condition, the step always creates a new screen, because another context may need another screen.
  public init(
    _ type: Shown.Type, name: String = "\(Shown.self)", where predicate: ((Shown, Context) -> Bool)? = nil,
    make: @escaping (Context) throws -> Shown
  ) {
    self.init(
      predicate.map { Finder(among: .anywhere, where: $0) } ?? .nothing, Factory(make), name: name)
  }

  /// Places a new screen on top of the visible stack.
  public func pushed() -> Route<Shown, Context> {
    using(.push).from(ExistingScreenStep<ScreenStack, Context>(Finder(among: .visibleAnywhere)))
  }

  /// Places a new screen in a new stack.
  public func inNewStack(backTitle: String = "Back", doneTitle: String? = nil) -> AwaitingAction {
    using(.push).from(
      Step<ScreenStack, Context>(.nothing, .stack(backTitle: backTitle, doneTitle: doneTitle)))
  }

  /// Presents a new screen as a modal above all others.
  public func presented(as style: ModalStyle = .fullScreen) -> Route<Shown, Context> {
    using(.present(as: style)).from(Start.current)
  }
}

extension Step where Context == Void {
  /// A step that uses a screen of the type, or else creates one.
  public init(_ type: Shown.Type, name: String = "\(Shown.self)", make: @escaping () throws -> Shown) {
    self.init(Finder(), Factory { try make() }, name: name)
  }
}

extension Step.AwaitingAction {
  /// Presents the new container as a modal above all others.
  public func presented(as style: ModalStyle = .fullScreen) -> Route<Shown, Context> {
    using(.present(as: style)).from(Start.current)
  }
}
