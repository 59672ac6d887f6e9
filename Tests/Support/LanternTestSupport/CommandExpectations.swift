package import LanternHarness
package import Testing

/// Checks the exit status of a failed command, and that standard error is a single line from a program that contains all
/// of `words`.
package func expectFailure(
  _ result: CommandResult, of program: String = "lantern", status: Int32, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.status == status, "standard error: \(result.errors)", sourceLocation: sourceLocation)
  expectMessage(result, of: program, saying: words, sourceLocation: sourceLocation)
}

/// Checks that standard error is a single line from a program that contains all of `words`.
package func expectMessage(
  _ result: CommandResult, of program: String = "lantern", saying words: [String],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.count == 2 && lines.last == "", "\(result.errors)", sourceLocation: sourceLocation)
  #expect(result.errors.hasPrefix("\(program): "), "\(result.errors)", sourceLocation: sourceLocation)
  for word in words { #expect(result.errors.contains(word), sourceLocation: sourceLocation) }
}
