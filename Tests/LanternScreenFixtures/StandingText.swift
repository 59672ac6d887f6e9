package import LanternNavigation

extension RestorationState {
  /// The state as text, such as `[[*[home x] [bag]] sheet[z]]`. A screen is written as its place, a container as its
  /// children. A star marks the visible child if it is not the last one.
  package var text: String {
    guard !held.isEmpty else { return link?.place.joined(separator: "/") ?? "?" }
    let flows = held.enumerated().map { number, standing in
      (number == shown && number < held.count - 1 ? "*" : "") + standing.text
    }
    return (isSheet ? "sheet" : "") + "[" + flows.joined(separator: " ") + "]"
  }
}
