internal import CSDL

/// The settings that a desktop stores for all programs of an X display, a line each, such as `Xft.dpi: 144`.
nonisolated package struct X11Resources {
  private let lines: [Substring]

  package init(_ text: String) { lines = text.split(separator: "\n") }

  /// Reads the settings of the environment's display. Nil if there are none.
  static func read() -> X11Resources? {
    var text = [CChar](repeating: 0, count: 65_536)
    guard unsafe cx11_read_resources(nil, &text, text.count) else { return nil }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return X11Resources(String(decoding: bytes, as: UTF8.self))
  }

  /// The density of text in dots per inch. Nil if the desktop states none that is possible.
  ///
  /// Desktops set it to the scale that the user has chosen, where 96 stands for 1.
  package var density: Double? {
    let values = lines.compactMap { line -> Double? in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi" else { return nil }
      return Double(parts[1].filter { !$0.isWhitespace })
    }
    return values.last.flatMap { (48...960).contains($0) ? $0 : nil }
  }
}
