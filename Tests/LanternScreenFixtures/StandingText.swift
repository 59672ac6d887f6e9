package import LanternNavigation

extension RestorationState {
  /// `[[*[home x] [bag]] sheet[z]]`: a screen by its place, a container by what it holds, with a star before the one that
  /// shows where that is not the last.
  package var text: String {
    guard !held.isEmpty else { return link?.place.joined(separator: "/") ?? "?" }
    let parts = held.enumerated().map { number, standing in
      (number == shown && number < held.count - 1 ? "*" : "") + standing.text
    }
    return (isSheet ? "sheet" : "") + "[" + parts.joined(separator: " ") + "]"
  }
}
