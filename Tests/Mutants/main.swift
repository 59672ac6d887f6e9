import FoundationEssentials

// Compiles mutations of modules in: writes a copy of their sources in which each mutation is tested for at run time, and
// prints a table of the mutations. .ci/mutants builds the copy and runs the tests against each.
//
//   mutants COUNT REASONS DROPPED TARGET MODULE…
//
// REASONS is the file with the survivors that no test can notice, and why; DROPPED has the keys of mutations that do not
// compile; TARGET is the copy, with sources like those of the current folder.

private struct UsageError: Error {}

private let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 5, let count = Int(CommandLine.arguments[1]) else { throw UsageError() }
private let (reasonFile, droppedFile, target) = (
  CommandLine.arguments[2], CommandLine.arguments[3], CommandLine.arguments[4]
)

private func text(_ path: String) throws -> String {
  try String(contentsOf: URL(filePath: path), encoding: .utf8)
}

/// The reasons by the keys of their mutations. Each is four lines: file, line, change, reason.
private func reasons() throws -> [String: String] {
  var reasons: [String: String] = [:]
  for entry in try text(reasonFile).split(separator: "\n\n") {
    let lines = entry.split(separator: "\n").filter { !$0.hasPrefix("#") }
    guard lines.count == 4 else { continue }
    reasons[lines.prefix(3).map { $0.drop { $0 == " " } }.joined(separator: "\t")] =
      String(lines[3].drop { $0 == " " })
  }
  return reasons
}

/// The function that the mutated code calls. A mutation that is reached notes that once in LANTERN_MUTANTS_REACHED.
private let selection = """
  import Glibc

  nonisolated private let selected = getenv("LANTERN_MUTANT").flatMap { Int(String(cString: $0)) } ?? 0
  nonisolated private let reachedFile =
    getenv("LANTERN_MUTANTS_REACHED").map { open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600) } ?? -1
  nonisolated(unsafe) private let isReached: UnsafeMutablePointer<Bool> = {
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
    flags.initialize(repeating: false, count: 10_000)
    return flags
  }()

  @usableFromInline nonisolated func isMutant(_ number: Int) -> Bool {
    if reachedFile >= 0 && !isReached[number] {
      isReached[number] = true
      let line = "\\(number)\\n"
      _ = write(reachedFile, line, line.utf8.count)
    }
    return number == selected
  }

  """

/// Writes a file, unless it is so already: what has a new date is compiled again.
private func write(_ bytes: [UInt8], to path: String) throws {
  let data = Data(bytes)
  if FileManager.default.contents(atPath: path) != data { try data.write(to: URL(filePath: path)) }
}

/// Writes a file with its mutations, and prints a row for each: number, module, kind, file, line, first and last line of
/// its statement in the written file, text of the line, change, reason.
private func write(
  _ file: String, with mutations: [(number: Int, mutation: Mutation)], in module: String,
  reasons: [String: String]
) throws {
  let source = Array(try text(file).utf8)
  var mutated: [UInt8] = []
  var end = 0
  for (number, mutation) in mutations {
    mutated += source[end..<mutation.range.lowerBound]
    mutated += mutation.replacement("isMutant(\(number))").utf8
    end = mutation.range.upperBound
  }
  mutated += source[end...]
  try write(mutated, to: "\(target)/\(file)")

  var growth = 0
  for (number, mutation) in mutations {
    func line(at offset: Int) -> Int { source[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }
    let first = line(at: mutation.statement.lowerBound) + growth
    let lengthened = mutation.replacement("").utf8.count { $0 == UInt8(ascii: "\n") }
    growth += lengthened - source[mutation.range].count { $0 == UInt8(ascii: "\n") }
    let last = line(at: mutation.statement.upperBound) + growth
    print(
      number, module, mutation.kind.rawValue, file, mutation.line, first, last, mutation.lineText,
      mutation.change,
      reasons[mutation.key] ?? "", separator: "\t")
  }
}

private let givenReasons = try reasons()
private let dropped = Set(try text(droppedFile).split(separator: "\n").map(String.init))
private var unknown = Set(givenReasons.keys)
private var number = 0
for module in arguments.dropFirst(4) {
  let layers = try FileManager.default.contentsOfDirectory(atPath: "Sources").sorted()
  guard let layer = layers.first(where: { FileManager.default.fileExists(atPath: "Sources/\($0)/\(module)") })
  else { fatalError("there is no module \(module)") }
  let folder = "Sources/\(layer)/\(module)"
  let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    .sorted()
  let mutations = try files.flatMap {
    try MutationFinder.mutations(of: text("\(folder)/\($0)"), in: "\(folder)/\($0)")
  }
  unknown.subtract(mutations.map(\.key))
  let chosen = choose(count, from: mutations.filter { !dropped.contains($0.key) })
  for file in files.map({ "\(folder)/\($0)" }) {
    let numbered = chosen.filter { $0.file == file }.enumerated().map { (number + $0.offset + 1, $0.element) }
    number += numbered.count
    try write(file, with: numbered, in: module, reasons: givenReasons)
  }
  try write(Array(selection.utf8), to: "\(target)/\(folder)/Mutants.swift")
}
for key in unknown.sorted() { print("stale", key, separator: "\t") }
