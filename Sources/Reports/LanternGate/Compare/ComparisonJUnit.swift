// A comparison as JUnit XML for build servers, with one test case per question, and one for exact counts.

extension Comparison {
  /// The answers as a test suite in the XML format of JUnit's Ant task, which build servers read.
  public var junit: String {
    let failures = answers.count { $0.verdict == .worse } + (countsFail ? 1 : 0)
    let tests = answers.count + (counts == nil ? 0 : 1)
    let skipped = answers.count { $0.verdict == .moreRunsNeeded }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="lantern compare" tests="\#(tests)" failures="\#(failures)" errors="0" "#
        + #"skipped="\#(skipped)">"#,
    ]
    for answer in answers {
      lines.append(#"  <testcase classname="lantern.compare" name="not \#(answer.question.rawValue)">"#)
      let sentence = answer.sentence.forXML
      switch answer.verdict {
      case .worse: lines.append(#"    <failure type="worse" message="\#(sentence)"/>"#)
      case .moreRunsNeeded: lines.append(#"    <skipped message="\#(sentence)"/>"#)
      case .notWorse: lines.append("    <system-out>\(sentence)</system-out>")
      }
      lines.append("  </testcase>")
    }
    if let counts {
      let sentences = counts.sentences.joined(separator: "\n").forXML
      lines += [
        #"  <testcase classname="lantern.compare" name="exact counts not changed">"#,
        countsFail
          ? #"    <failure type="worse" message="\#(sentences)"/>"#
          : "    <system-out>\(sentences)</system-out>",
        "  </testcase>",
      ]
    }
    if !remarks.isEmpty {
      lines.append("  <system-out>\(remarks.joined(separator: "\n").forXML)</system-out>")
    }
    lines += ["</testsuite>", ""]
    return lines.joined(separator: "\n")
  }
}

extension String {
  // XML 1.0 cannot represent most control characters, not even escaped.
  fileprivate var forXML: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\r", "\t": "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
