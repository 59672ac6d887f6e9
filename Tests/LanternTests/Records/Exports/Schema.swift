import Foundation

/// A JSON Schema, held against documents by python3-jsonschema.
struct Schema {
  let path: String

  /// What is wrong with each line of a text, as `number: reason`; a reason is the schema's own.
  func complaints(aboutLines text: String) throws -> [String] {
    try run(text, each: "enumerate(text.split('\\n')[:-1])")
  }

  /// What is wrong with a document.
  func complaints(about document: String) throws -> [String] { try run(document, each: "[(0, text)]") }

  private func run(_ text: String, each documents: String) throws -> [String] {
    let files = try Scratch()
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
    let ending = try Program(path: "/usr/bin/python3").run(["-c", program, path, files / "text"])
    guard ending.status == 0 else { throw Complaint(description: ending.errors) }
    return ending.output.split(separator: "\n").map(String.init)
  }

  struct Complaint: Error, CustomStringConvertible { let description: String }
}
