public import LanternWidgets

/// A way to place a screen in a container of type `Host`.
public struct Action<Host> {
  /// The name of the action in plans and errors.
  public let name: String
  let tab: TabBar.Item?
  let apply: (inout NavigationTransaction, Container, Screen) throws -> Void

  init(
    name: String, tab: TabBar.Item? = nil,
    apply: @escaping (inout NavigationTransaction, Container, Screen) throws -> Void
  ) {
    self.name = name
    self.tab = tab
    self.apply = apply
  }
}

extension Action where Host: Container {
  /// Creates an action that edits the arrangement of a container.
  ///
  /// - Parameters:
  ///   - name: The name of the action in plans and errors.
  ///   - tab: The tab of the new screen, if the action adds one.
  ///   - transition: The transition to the new screen, or nil for the container's own.
  ///   - returning: The transition back from the new screen, or nil for the container's own.
  ///   - edit: Changes the arrangement for the given screen. The router may call it several times for one navigation.
  ///     Plans pass placeholders instead of real screens. The arrangement doesn't contain the screen yet, so that it is
  ///     empty for a container that is created around it. An error, or an arrangement that the container can't have,
  ///     ends the navigation and leaves the window unchanged.
  public init(
    name: String, tab: TabBar.Item? = nil, by transition: (any Transition)? = nil,
    returning: (any Transition)? = nil, edit: @escaping (inout Arrangement, Screen) throws -> Void
  ) {
    self.init(name: name, tab: tab) { transaction, host, screen in
      try transaction.change(host, by: transition, returning: returning) { try edit(&$0, screen) }
    }
  }
}

extension Action where Host == ScreenStack {
  /// Places the screen on top of the stack.
  public static var push: Action { push() }

  /// Places the screen on top of the stack, with its own transitions.
  public static func push(
    by transition: (any Transition)? = nil, returning: (any Transition)? = nil
  ) -> Action {
    Action(name: "push", by: transition, returning: returning) { $0.screens.append($1) }
  }

  /// Makes the screen the only screen of the stack.
  public static var pushAsRoot: Action { Action(name: "push as root") { $0.screens = [$1] } }

  /// Replaces the top screen of the stack.
  public static var pushReplacingLast: Action {
    Action(name: "push replacing last") { $0.screens = $0.screens.dropLast() + [$1] }
  }
}

extension Action where Host == TabScreen {
  /// Adds the screen as a tab and selects it.
  ///
  /// - Parameters:
  ///   - item: The title and icon of the tab.
  ///   - number: The index of the tab. Without an index, or with one beyond the last tab, the tab is added at the end.
  ///   - replacing: Whether the screen replaces the tab at that index, if there is one; without an index, the last.
  public static func addTab(_ item: TabBar.Item, at number: Int? = nil, replacing: Bool = false) -> Action {
    Action(name: replacing ? "replace tab" : "add tab", tab: item) { tabs, screen in
      let end = tabs.screens.count
      let number = min(max(0, number ?? (replacing ? max(0, end - 1) : end)), end)
      if replacing, number < end {
        tabs.screens[number] = screen
      } else {
        tabs.screens.insert(screen, at: number)
      }
      tabs.tabs[ObjectIdentifier(screen)] = item
      tabs.shown = number
    }
  }
}

/// The window as the host of an action. Such actions present modals or replace the root.
nonisolated public enum WholeWindow {}

extension Action where Host == WholeWindow {
  /// Presents the screen as a modal above all others.
  public static var present: Action { present() }

  /// Presents the screen as a modal above all others, in a style and with its own transitions.
  public static func present(
    as style: ModalStyle = .fullScreen, by transition: (any Transition)? = nil,
    returning: (any Transition)? = nil
  ) -> Action {
    Action(name: "present") { transaction, host, screen in
      screen.modalStyle = style
      transaction.change(transaction.root, by: transition, returning: returning) { $0.screens.append(screen) }
    }
  }

  /// Replaces the flow of the root with the screen, under the given flow name.
  ///
  /// The action fails if modals are open. A route that starts from `root` dismisses them first.
  public static func replaceRoot(as flow: Flow, by transition: (any Transition)? = nil) -> Action {
    Action(name: "replace root") { transaction, host, screen in
      guard transaction.arrangement(of: transaction.root).screens.count <= 1 else {
        throw RoutingError.modalsPresented(action: "replace root")
      }
      transaction.change(transaction.root, by: transition) {
        $0.screens = [screen]
        $0.flow = flow
      }
    }
  }
}
