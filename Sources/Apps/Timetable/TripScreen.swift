import LanternNavigation
import LanternWidgets

/// Keeps the pages of both journeys and shows one of them. A choice of a ferry leads to the other page.
final class TripScreen: Container {
  private let transitionView = TransitionView()

  init() {
    let pages = [JourneyScreen(.outward), JourneyScreen(.back)]
    super.init(title: "Day Trip", Arrangement(pages, shown: 0))
    for page in pages {
      page.onChoice = { [weak self] in self?.change { $0.shown = 1 - $0.shown } }
    }
  }

  // The other page is drawn in advance, so that the first transition starts on time too.
  override func didAppear() { children.forEach(prepare) }

  override func makeView() -> Widget { transitionView }

  override func slots(in arrangement: Arrangement) -> [Slot] {
    [Slot(transitionView, arrangement.screens[arrangement.shown])]
  }

  override func transition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    after.shown == 1 ? Dissolve() : Slide()
  }
}
