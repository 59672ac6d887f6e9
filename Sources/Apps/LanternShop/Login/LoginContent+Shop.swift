import LanternAccounts
package import LanternLogin

extension LoginContent {
  /// The mark and the words of the shop, and a button for its tour.
  @MainActor
  package static func shop(_ strings: Strings, openTour: @escaping @MainActor () -> Void) -> LoginContent {
    var content = LoginContent(heading: strings(.loginWelcome), mark: drawMark)
    content.title = strings(.loginTitle)
    content.hasBarButton = true
    content.actions = [LoginContent.Action(strings(.loginTakeTour), perform: openTour)]
    content.signUpHint = strings(.signUpHint)
    content.welcomeButton = strings(.welcomeContinue)
    content.outboxHint = { strings(.outboxText, ["folder": $0]) }
    content.profilesHint = strings(.profilesHint)
    content.profileButton = { strings(.profilesUse, ["name": $0]) }
    content.profileDetail = { $0.address.isEmpty ? strings(.accountNoAddress) : $0.address }
    content.profileRemovalHint = strings(.profilesRemoveText)
    return content
  }
}
