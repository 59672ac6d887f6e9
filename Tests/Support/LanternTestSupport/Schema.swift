import Foundation
import LanternHarness

/// A JSON Schema that validates documents with python3-jsonschema.
package struct Schema {
  private let path: String

  package init(path: String) { self.path = path }

  /// Returns the violations in each line of a text as `number: reason`. The reason is the message of the validator.
  package func violations(inLines text: String) throws -> [String] {
    try run(text, each: "enumerate(text.split('\\n')[:-1])")
  }

  /// Returns the violations in a document.
  package func violations(in document: String) throws -> [String] {
    try run(document, each: "[(0, text)]")
  }

  private func run(_ text: String, each documents: String) throws -> [String] {
    let files = try TemporaryDirectory()
    try text.write(toFile: files / "text", atomically: false, encoding: .utf8)
    let program = """
      from json import load, loads
      from sys import argv
      from jsonschema import Draft202012Validator, exceptions
      schema = load(open(argv[1]))
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      text = open(argv[2]).read()
      for number, document in \(documents):
          for error in validator.iter_errors(loads(document)):
              best = exceptions.best_match([error])
              print(f"{number + 1}: {best.message[:200]}")
      """
    let result = try Command(path: "python3").runSuccessfully(["-c", program, path, files / "text"])
    return result.output.split(separator: "\n").map(String.init)
  }
}
