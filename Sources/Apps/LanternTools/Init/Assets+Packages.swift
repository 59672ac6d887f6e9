import LanternProcess

extension Assets {
  /// The Debian packages that building and running an app needs.
  func appPackages(withAccounts: Bool = false) throws(ExitError) -> [String] {
    let uses = withAccounts ? ["app:", "run:"] : ["app:"]
    return String(decoding: try contents(of: "templates/packages"), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        let words = line.split(separator: " ")
        return words.count == 2 && uses.contains(String(words[0])) ? String(words[1]) : nil
      }
  }
}
