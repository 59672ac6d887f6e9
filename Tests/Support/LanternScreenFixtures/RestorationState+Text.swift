package import LanternNavigation

extension RestorationState {
  /// The state as text, such as `[[*[home x] [bag]] sheet[z]]`. A screen is written as its place, a container as its
  /// children. A star marks the visible child if it is not the last one.
  package var text: String {
    guard !children.isEmpty else { return link?.place.joined(separator: "/") ?? "?" }
    let texts = children.enumerated().map { number, child in
      (number == shown && number < children.count - 1 ? "*" : "") + child.text
    }
    return (isSheet ? "sheet" : "") + "[" + texts.joined(separator: " ") + "]"
  }
}
