extension String {
  /// A message as a sentence: with a capital and a period.
  package var sentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
