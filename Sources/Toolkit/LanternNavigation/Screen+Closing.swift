// A screen closes by the innermost container around it that can be without it: that container removes its child around the
// screen. Containers further in close with the screen.
extension Screen {
  /// The container that removes the screen when it closes, and its arrangement without the screen. Nil if there is none,
  /// or if the screen will be removed already.
  var closing: (container: Container, arrangement: Arrangement)? {
    var child = self
    while let parent = child.parent, parent.targetChildren.contains(where: { $0 === child }) {
      if let container = parent as? Container,
        let arrangement = container.closing(child, in: container.targetArrangement)
      {
        return (container, arrangement)
      }
      child = parent
    }
    return nil
  }
}
