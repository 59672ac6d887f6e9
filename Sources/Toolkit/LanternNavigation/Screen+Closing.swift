// A screen closes by the innermost container around it that can be without it. Containers further in close with it.
extension Screen {
  /// Closes the screen, whatever container it is in: a stack pops it, a root dismisses the modal around it, and a split
  /// screen removes its detail.
  ///
  /// The screens above it are closed too. Does nothing if no container around the screen can be without it, such as for
  /// the first screen of a flow, or if the screen is being removed already. This screen and the others that would be
  /// removed can refuse, unless `force` is true. `transition` replaces the one of the container. `completion` is called
  /// exactly once.
  public final func close(
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    close(by: transition, with: Consent(isForced: force), completion: completion)
  }

  func close(
    by transition: (any Transition)? = nil, with consent: Consent,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    guard !ChangeQueue.isFull else { return completion(.failed(.tooManyWaiting)) }
    ChangeQueue.perform { [self] in
      guard let (container, child) = closing else { return completion(.shown) }
      container.make(
        ContainerChange(
          edit: { [weak container, weak child] arrangement in
            guard let container, let child else { return }
            arrangement = container.closing(child, in: arrangement) ?? arrangement
          }, transition: transition, consent: consent, completion: completion))
    }
  }

  /// The innermost container around the screen that can be without it, and the screen or container in it that it removes.
  /// Nil if there is none, or if the screen is being removed.
  var closing: (container: Container, child: Screen)? {
    var child = self
    while let parent = child.parent, parent.targetChildren.contains(where: { $0 === child }) {
      if let container = parent as? Container,
        container.closing(child, in: container.targetArrangement) != nil
      {
        return (container, child)
      }
      child = parent
    }
    return nil
  }
}
