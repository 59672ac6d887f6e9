// The order of text, by FriBidi.
extension FontTypesetter {
  /// Returns the embedding level of each character of a line.
  public func levels(of text: String) -> [UInt8] {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? Array(repeating: 0, count: text.count) : VisibleText(text).levels.map(UInt8.init)
  }

  /// Returns whether the first letter or direction mark of a text runs from right to left; nil if there is none.
  public func isRightToLeft(_ text: String) -> Bool? { BidirectionalOrder.isRightToLeft(text) }
}
