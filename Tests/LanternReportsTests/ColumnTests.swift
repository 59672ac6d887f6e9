import Foundation
import LanternRecording
import LanternTestSupport
import Testing

/// The documentation and the schema, which follow from the columns. With `LANTERN_GOLDENS=write`, they are written again.
struct ColumnTests {
  @Test func `the documentation has every column of the record`() throws {
    let path = Project.path("Sources/Reports/LanternReports/LanternReports.docc/Files.md")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let tables = [
      table("The begin of a transition", TransitionBegin.self), table("A frame", FrameRecord.self),
      table("A share of the work of a frame", WorkShare.self), table("A change of pace", PaceChange.self),
      table("The end of a transition", TransitionEnd.self),
      table("The end of the recording", RecordingFooter.self),
    ]
    let (start, end) = ("<!-- columns -->\n", "<!-- end of columns -->")
    let before = try #require(page.firstRange(of: start)).upperBound
    let after = try #require(page.firstRange(of: end)).lowerBound
    try GoldenText.expect(
      String(page[..<before]) + tables.joined(separator: "\n") + String(page[after...]), at: path)
  }

  private func table<Row: RecordRow>(_ title: String, _ row: Row.Type) -> String {
    let rows = Row.columns.map { "| `\($0.name)` | \(unit(of: $0.values)) | \($0.meaning) |\n" }
    return "### \(title)\n\n`type` is `\(Row.type)`.\n\n| column | unit | meaning |\n| --- | --- | --- |\n"
      + rows.joined()
  }

  private func unit<Row>(of values: Column<Row>.Values) -> String {
    switch values {
    case .nanoseconds: "ns"
    case .count: "count"
    case .fraction: "0…1"
    case .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    }
  }

  @Test func `the schema has every column of the record`() throws {
    let path = Project.path("Assets/recording.schema.json")
    var schema = try String(contentsOfFile: path, encoding: .utf8)
    try replace(
      "begin", in: &schema, definition("The begin of a transition.", TransitionBegin.self))
    try replace(
      "frame", in: &schema,
      definition(
        "A presented frame of the last transition that began in its window. Each time is equal to or later than the previous one.",
        FrameRecord.self))
    try replace(
      "work", in: &schema,
      definition("A share of the work of the frame before it, in a recording of format 3.", WorkShare.self))
    try replace(
      "pace", in: &schema,
      definition("A decision to produce fewer frames of the transition.", PaceChange.self))
    try replace("end", in: &schema, definition("The end of the transition.", TransitionEnd.self))
    try replace(
      "footer", in: &schema, definition("The end of a recording that was closed.", RecordingFooter.self))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(schema.utf8)) }
    try GoldenText.expect(schema, at: path)
  }

  // Definitions are four spaces deep.
  private func replace(_ name: String, in schema: inout String, _ definition: String) throws {
    let start = try #require(schema.firstRange(of: "\n    \"\(name)\": {\n"))
    let end = try #require(schema[start.upperBound...].firstRange(of: "\n    }"))
    schema.replaceSubrange(start.upperBound..<end.lowerBound, with: definition)
  }

  private func definition<Row: RecordRow>(_ description: String, _ row: Row.Type) throws -> String {
    let required = ["type"] + Row.columns.filter(\.isRequired).map { "\($0.name)" }
    let properties = try Row.columns.map { column in
      let members = try [json("description") + ": " + json(column.meaning)] + limits(of: column.values)
      return "        \(try json("\(column.name)")): { \(members.joined(separator: ", ")) }"
    }
    let type = "        \"type\": { \"const\": \"\(Row.type)\" }"
    return """
            "description": \(try json(description)),
            "required": [\(try required.map(json).joined(separator: ", "))],
            "properties": {
      \(([type] + properties).joined(separator: ",\n"))
            }
      """
  }

  private func limits<Row>(of values: Column<Row>.Values) throws -> [String] {
    switch values {
    case .nanoseconds(let range):
      range == Column<Row>.times
        ? ["\"$ref\": \"#/$defs/time\""]
        : ["\"type\": \"integer\"", "\"minimum\": \(range.lowerBound)", "\"maximum\": \(range.upperBound)"]
    case .count: ["\"$ref\": \"#/$defs/count\""]
    case .fraction: ["\"type\": \"number\"", "\"minimum\": 0", "\"maximum\": 1"]
    case .text: ["\"$ref\": \"#/$defs/name\""]
    case .word(let words): ["\"enum\": [\(try words.map(json).joined(separator: ", "))]"]
    }
  }

  private func json(_ text: String) throws -> String {
    String(
      decoding: try JSONSerialization.data(
        withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes]), as: UTF8.self)
  }
}
