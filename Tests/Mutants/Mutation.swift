/// A small change of a source file that the tests should notice.
struct Mutation {
  enum Kind: String, CaseIterable {
    case comparison, logic, arithmetic, range, fallback, condition, `guard`, literal, extremum, call,
      assignment
    case result
  }

  let kind: Kind
  /// The file, relative to the package.
  let file: String
  let line: Int
  /// What stands in the line, without the space around it.
  let lineText: String
  /// The original and the changed code, for a reader.
  let change: String
  /// The original code, as UTF-8 offsets in its file.
  let range: Range<Int>
  /// The statement or the declaration around it. No two mutations that are compiled share one.
  let statement: Range<Int>
  /// The code that replaces the original, given the test whether the mutation is selected.
  let replacement: @Sendable (_ isSelected: String) -> String

  /// Names the mutation in files. Lines above it may come and go.
  var key: String { "\(file)\t\(lineText)\t\(change)" }

  /// A rank that depends on nothing but the key, so that a change elsewhere leaves the choice as it was.
  var rank: UInt64 {
    // FNV-1a, and the last steps of SplitMix64, as FNV alone hardly spreads the last bytes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}

/// Chooses mutations of one module, evenly over kinds and files. No two are in one statement.
func choose(_ count: Int, from mutations: [Mutation]) -> [Mutation] {
  let ranked = mutations.sorted { $0.rank < $1.rank }
  let kinds = Set(mutations.map(\.kind)).count
  let files = Set(mutations.map(\.file)).count
  var chosen: [Mutation] = []
  var kindCounts: [Mutation.Kind: Int] = [:]
  var fileCounts: [String: Int] = [:]
  // Limits rather than turns: where a kind or a file has few mutations, the others are taken later, and a new mutation
  // moves no more than one out of the choice.
  for slack in [1, 2, 4, count] {
    let kindLimit = slack * (count + kinds - 1) / kinds
    let fileLimit = slack * (count + files - 1) / files
    for mutation in ranked where chosen.count < count {
      guard kindCounts[mutation.kind, default: 0] < kindLimit,
        fileCounts[mutation.file, default: 0] < fileLimit,
        !chosen.contains(where: { $0.file == mutation.file && $0.statement.overlaps(mutation.statement) })
      else { continue }
      chosen.append(mutation)
      kindCounts[mutation.kind, default: 0] += 1
      fileCounts[mutation.file, default: 0] += 1
    }
  }
  return chosen.sorted { ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound) }
}
