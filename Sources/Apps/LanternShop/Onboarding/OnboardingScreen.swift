import LanternNavigation
import LanternRaster
import LanternWidgets

/// A page of the tour. The coordinator decides what follows.
final class OnboardingScreen: Screen {
  let page: OnboardingPage
  private let model: AppModel
  private let skipButton: Button?
  private let continueButton: Button

  init(
    _ page: OnboardingPage, _ model: AppModel, next: @escaping (OnboardingPage) -> Void,
    skip: @escaping () -> Void
  ) {
    self.page = page
    self.model = model
    let strings = model.strings
    continueButton = Button(strings(page.next == nil ? .commonDone : .onboardingNext)) { next(page) }
    continueButton.allowsSeries = true
    skipButton = page.next.map { _ in Button(strings(.onboardingSkip), style: .plain, action: skip) }
    super.init(title: strings(.onboardingTitle))
  }

  override var link: Link? {
    .lantern("onboarding", items: page == .prints ? [] : [.init("page", "\(page.rawValue + 1)")])
  }
  // On the last page, the button of the page ends the tour too.
  override var trailingItem: Widget? { skipButton }
  override var initialFocus: Widget? { continueButton }

  override func makeView() -> Widget {
    let strings = model.strings
    let picture = OnboardingPicture(page, name: strings(page.heading), model.catalog.prints)
    let progress = strings(
      .onboardingProgress, ["number": "\(page.rawValue + 1)", "total": "\(OnboardingPage.allCases.count)"])
    let text = Column(
      spacing: 16,
      [
        Label(strings(page.heading), font: { $0.display }, lines: nil, isHeading: true),
        Label(strings(page.text), color: { $0.textSecondary }, lines: nil),
        Spacer(),
        Row(spacing: 16, [PageDots(page, name: progress), Spacer(), continueButton]),
      ])
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 960, style: Panel.Style.card,
      [Grid(smallestColumn: 320, mostColumns: 2, spacing: 32, [picture, text])])
    return Panel(
      style: { Panel.Style(paint: .color($0.colors.background)) }, [ScrollView(Panel(padding: 24, [card]))])
  }

  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, key == .enter || key == .pageDown else { return false }
    continueButton.action()
    return true
  }
}

/// A dot for each page; the dot of the current page is wider.
private final class PageDots: Widget {
  private let page: OnboardingPage
  private let name: String

  init(_ page: OnboardingPage, name: String) {
    self.page = page
    self.name = name
    super.init()
  }

  private static let diameter = 8.0
  private static let gap = 8.0
  private static let length = 24.0

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let others = Double(OnboardingPage.allCases.count - 1)
    return Size(PageDots.length + others * (PageDots.diameter + PageDots.gap), PageDots.diameter)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    var x = 0.0
    for page in OnboardingPage.allCases {
      let width = page == self.page ? PageDots.length : PageDots.diameter
      let place = environment.mirrored(Rect(x, 0, width, PageDots.diameter), in: frame.width)
      canvas.fill(
        RoundedRect(place, cornerRadius: PageDots.diameter / 2),
        with: .color(page == self.page ? colors.primary : colors.outline))
      x += width + PageDots.gap
    }
  }

  override var semantics: Semantics? { Semantics(.status, name: name) }
}
