public import LanternWidgets

// Complete containers: each is created with all its screens, which can be complete containers too. A route finds its
// screen inside. If one factory fails, all screens that were created for the container are discarded.

extension Factory where Made == ScreenStack {
  /// Creates a stack with all its screens, from the bottom up.
  public static func stack<First, each Other>(
    backTitle: String = "Back", doneTitle: String? = nil, _ first: Factory<First, Context>,
    _ others: repeat Factory<each Other, Context>
  ) -> Factory {
    Factory { context in
      var screens = CompleteContainer()
      try screens.add(first, context)
      for factory in repeat each others { try screens.add(factory, context) }
      return ScreenStack(screens.made, backTitle: backTitle, doneTitle: doneTitle)
    }
  }
}

extension Factory where Made == TabScreen {
  /// Creates a tab screen with all its tabs. The first tab is selected.
  public static func tabs<First, each Other>(
    title: String, _ first: (TabBar.Item, Factory<First, Context>),
    _ others: repeat (TabBar.Item, Factory<each Other, Context>)
  ) -> Factory {
    Factory { context in
      var screens = CompleteContainer()
      try screens.add(first.1, context)
      var items = [first.0]
      for (item, factory) in repeat each others {
        try screens.add(factory, context)
        items.append(item)
      }
      return TabScreen(title: title, zip(items, screens.made).map(TabScreen.Tab.init))
    }
  }
}

extension Factory where Made == SplitScreen {
  /// Creates a split screen with both its screens.
  public static func split<Master, Detail>(
    title: String, backTitle: String = "Back", master: Factory<Master, Context>,
    detail: Factory<Detail, Context>
  ) -> Factory {
    Factory { context in
      var screens = CompleteContainer()
      let master = try screens.add(master, context)
      let detail = try screens.add(detail, context)
      return SplitScreen(title: title, master: master, detail: detail, backTitle: backTitle)
    }
  }
}

/// The screens of a complete container that were created so far.
@MainActor
private struct CompleteContainer {
  private(set) var made: [Screen] = []

  @discardableResult
  mutating func add<Made, Context>(_ factory: Factory<Made, Context>, _ context: Context) throws -> Screen {
    do {
      guard case .alone(let make) = factory.make else {
        throw RoutingError.emptyContainer(step: "\(Made.self)")
      }
      let screen = try make(context)
      guard screen.parent == nil, !made.contains(where: { $0 === screen }) else {
        throw RoutingError.alreadyPlaced(step: screen.title)
      }
      made.append(screen)
      return screen
    } catch {
      for screen in made.reversed() { screen.discard() }
      throw error
    }
  }
}
