import LanternDesktop
import LanternNavigation
import LanternStrings

// The texts of routes and of transitions.
extension Strings {
  /// A step of a plan.
  func callAsFunction(_ step: Plan.Step) -> String {
    switch step {
    case .begin(let step, let title): self(.routesStepBegin, ["step": name(step), "title": title])
    case .remove(let title): self(.routesStepRemove, ["title": title])
    case .show(let title): self(.routesStepShow, ["title": title])
    case .make(let step): self(.routesStepMake, ["step": name(step)])
    case .place(let step, let action):
      Strings.actions[action].map { self($0, ["step": name(step)]) } ?? "\(action) \(name(step))"
    case .find(let step): self(.routesStepFind, ["step": name(step)])
    }
  }

  /// The reason why a route can't be followed.
  func reason(_ error: any Error) -> String {
    switch error as? RoutingError {
    case .notFound(let step): self(.routesNotFound, ["step": name(step)])
    case .modalsPresented: self(.routesModals)
    default: sentence(error)
    }
  }

  /// A kind of transition.
  package func transition(_ kind: String) -> String { Strings.transitions[kind].map { self($0) } ?? kind }

  private func name(_ step: String) -> String { Strings.names[step].map { self($0) } ?? step }

  private static let actions: [String: StringKey] = [
    "push": .routesStepPush, "present": .routesStepPresent, "replace root": .routesStepReplaceRoot,
  ]
  private static let names: [String: StringKey] = [
    "root": .routesNameRoot, "current": .routesNameCurrent, "new stack": .routesNameNewStack,
    "visible stack": .routesNameVisibleStack, "tabs": .routesNameTabs, "print": .routesNamePrint,
    "artist": .routesNameArtist, "account": .routesNameAccount, "details": .routesNameDetails,
    "bag": .routesNameBag, "login": .routesNameLogin, "forgot password": .routesNameForgotPassword,
  ]
  private static let transitions: [String: StringKey] = [
    "dissolve": .transitionDissolve, "slide": .transitionSlide, "push": .transitionPush,
    "pop": .transitionPop, "zoom": .transitionZoom, "unzoom": .transitionUnzoom,
    "cover": .transitionCover, "uncover": .transitionUncover,
  ]
}
