package import LanternHarness
package import Testing

/// Checks that a command refused as it should: one line on standard error for a person, which says all of `words`,
/// and the exit status.
package func expectRefusal(
  _ ending: CommandResult, status: Int32, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(ending.status == status, "it said: \(ending.errors)", sourceLocation: sourceLocation)
  expectRemark(ending, saying: words, sourceLocation: sourceLocation)
}

/// Checks that exactly one line stands on standard error, that it is Lantern's, and that it says all of `words`.
package func expectRemark(
  _ ending: CommandResult, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = ending.errors.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.count == 2 && lines.last == "", "\(ending.errors)", sourceLocation: sourceLocation)
  #expect(ending.errors.hasPrefix("lantern: "), "\(ending.errors)", sourceLocation: sourceLocation)
  for word in words { #expect(ending.errors.contains(word), sourceLocation: sourceLocation) }
}
