extension MessageCatalog {
  /// The English messages as a template for translators (`.pot`), from which `msginit` and `msgmerge` make catalogs.
  ///
  /// - Parameters:
  ///   - keys: The types of all keys, whose messages follow in their order.
  ///   - project: The name of the app or of the library.
  public static func template(of keys: [any MessageKey.Type], project: String) -> String {
    let header = [
      "Project-Id-Version: \(project)\n", "Language: \n", "MIME-Version: 1.0\n",
      "Content-Type: text/plain; charset=UTF-8\n", "Content-Transfer-Encoding: 8bit\n",
    ]
    var lines = [#"msgid """#, #"msgstr """#] + header.map(quoted)
    func add<Key: MessageKey>(_ type: Key.Type) {
      for key in type.allCases {
        let message = key.message
        lines.append("")
        if !message.comment.isEmpty { lines.append("#. \(message.comment)") }
        lines += ["msgctxt \(quoted(key.rawValue))", "msgid \(block(message.text))"]
        if let plural = message.plural {
          lines += ["msgid_plural \(block(plural))", #"msgstr[0] """#, #"msgstr[1] """#]
        } else {
          lines.append(#"msgstr """#)
        }
      }
    }
    for type in keys { add(type) }
    return lines.joined(separator: "\n") + "\n"
  }

  // A text of several lines has a string for each of them.
  private static func block(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return quoted(text) }
    let parts = lines.dropLast().map { "\($0)\n" } + (lines.last.map { $0.isEmpty ? [] : [String($0)] } ?? [])
    return (["\"\""] + parts.map(quoted)).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.map { character in
      switch character {
      case "\\": #"\\"#
      case "\"": #"\""#
      case "\n": #"\n"#
      case "\t": #"\t"#
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
