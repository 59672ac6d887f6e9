import LanternProcess

extension Assets {
  /// The Debian packages that building and running an app needs.
  func appPackages() throws(ExitError) -> [String] {
    String(decoding: try contents(of: "templates/packages"), as: UTF8.self).split(separator: "\n")
      .compactMap { line in
        let words = line.split(separator: " ")
        return words.count == 2 && words[0] == "app:" ? String(words[1]) : nil
      }
  }
}
