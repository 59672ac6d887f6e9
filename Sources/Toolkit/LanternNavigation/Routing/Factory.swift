public import LanternWidgets

/// Creates the screen of a step.
public struct Factory<Made, Context> {
  let make: RouteStep<Context>.Make
}

extension Factory where Made: ScreenClass {
  /// Creates a screen that depends on no other screen, or a container together with all its screens.
  public init(_ make: @escaping (Context) throws -> Made) { self.make = .alone(make) }

  /// Creates a container around its first screen, so that the container is never shown empty. `tab` is the tab item
  /// of the action that places the first screen.
  public init(around make: @escaping (_ first: Screen, _ tab: TabBar.Item?, Context) throws -> Made) {
    self.make = .around(make)
  }
}

extension Factory where Made == ScreenStack {
  /// Creates a stack around its first screen. The titles are those of `ScreenStack`.
  public static func stack(backTitle: String = "Back", doneTitle: String? = nil) -> Factory {
    Factory(around: { first, _, _ in ScreenStack(root: first, backTitle: backTitle, doneTitle: doneTitle) })
  }
}

extension Factory where Made == TabScreen {
  /// Creates a tab screen around its first tab.
  public static func tabs(title: String) -> Factory {
    Factory(around: { first, tab, _ in
      TabScreen(title: title, [TabScreen.Tab(tab ?? TabBar.Item(first.title, icon: .checkMark), first)])
    })
  }
}
