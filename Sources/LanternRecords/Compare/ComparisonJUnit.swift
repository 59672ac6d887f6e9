// A comparison as JUnit XML for build servers, with one test case per gate.

extension Comparison {
  /// The gates as a test suite in the XML format of JUnit's Ant task, which build servers read.
  public var junit: String {
    let failures = gates.count { $0.verdict == .worse }
    let skipped = gates.count { $0.row == nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuite name="lantern compare" tests="\#(gates.count)" failures="\#(failures)" errors="0" "#
        + #"skipped="\#(skipped)">"#,
    ]
    for gate in gates {
      let name = "\(gate.metric.name) is not worse".forXML
      lines.append(#"  <testcase classname="lantern.compare" name="\#(name)">"#)
      if gate.row == nil {
        lines.append(#"    <skipped message="unknown on both sides"/>"#)
      } else if gate.verdict == .worse {
        lines.append(#"    <failure type="worse" message="\#(gate.sentence.forXML)"/>"#)
      } else {
        lines.append("    <system-out>\(gate.sentence.forXML)</system-out>")
      }
      lines.append("  </testcase>")
    }
    if !remarks.isEmpty {
      lines.append("  <system-out>\(remarks.joined(separator: "\n").forXML)</system-out>")
    }
    lines += ["</testsuite>", ""]
    return lines.joined(separator: "\n")
  }
}

extension Comparison.Gate {
  /// The result in one sentence, such as “frame work p95: worse: 3.10 ms in base, 5.20 ms in new, …”.
  public var sentence: String {
    guard let row else { return "\(metric.name) is unknown on both sides" }
    let figures = row.figures
    return "\(metric.name): \(verdict.rawValue): \(figures[0]) in base, \(figures[1]) in new, difference "
      + "\(figures[2]) (\(percent(row.confidence)) interval \(figures[3]), tolerance \(tolerance))"
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
