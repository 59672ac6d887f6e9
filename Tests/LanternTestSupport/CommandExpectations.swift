package import LanternHarness
package import Testing

/// Checks the exit status of a command that failed, and that standard error is a single line from Lantern that
/// contains all of `words`.
package func expectRefusal(
  _ ending: CommandResult, status: Int32, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ending.status == status, "it said: \(ending.errors)", sourceLocation: sourceLocation)
  expectRemark(ending, saying: words, sourceLocation: sourceLocation)
}

/// Checks that standard error is a single line from Lantern that contains all of `words`.
package func expectRemark(
  _ ending: CommandResult, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = ending.errors.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.count == 2 && lines.last == "", "\(ending.errors)", sourceLocation: sourceLocation)
  #expect(ending.errors.hasPrefix("lantern: "), "\(ending.errors)", sourceLocation: sourceLocation)
  for word in words { #expect(ending.errors.contains(word), sourceLocation: sourceLocation) }
}
