import FoundationEssentials
import LanternProcess

/// Finds the first commit that makes an app worse, between a good one and one that is worse.
///
/// The good commit is built once. Each other one is built in one checkout, so that only what has changed is compiled, and is
/// compared with the good one as a gate compares builds.
struct Bisection {
  /// How the app is built.
  struct Recipe {
    /// The command of a shell that builds the app in a checkout.
    let command: String
    /// The path of the program in a checkout; nil for the only one of the Swift package.
    let program: String?
  }

  /// The end of a bisection.
  struct Finding {
    /// The comparison of the found commit with the good one, or of the bad one if that is not worse.
    let comparison: Comparison
    /// The first commit that is worse, if one commit was found.
    let commit: String?
  }

  private enum Outcome {
    /// The path of the program.
    case built(String)
    case failed(reason: String)
    /// A signal has ended it.
    case interrupted
  }

  private let commits: Commits
  private let (good, bad): (Commit, Commit)
  private let recipe: Recipe
  private let runner: ProgramRunner
  private let folder: String

  /// Finds the commits.
  ///
  /// - Parameters:
  ///   - folder: The folder for the checkouts and the recordings.
  init(
    good: String, bad: String, _ recipe: Recipe, by runner: ProgramRunner, in folder: String
  ) throws(ExitError) {
    commits = try Commits()
    self.good = try commits.commit(named: good)
    self.bad = try commits.commit(named: bad)
    guard self.good != self.bad, try commits.isAncestor(self.good, of: self.bad) else {
      throw ExitError(.usage, "\"\(good)\" is no commit before \"\(bad)\"; name an earlier commit first")
    }
    (self.recipe, self.runner) = (recipe, runner)
    // Programs that run elsewhere get it, too.
    self.folder = URL(filePath: folder).path
  }

  /// Builds and compares, and prints each step. Nil if a signal interrupts it.
  ///
  /// - Parameters:
  ///   - tolerance: Decides whether `bad` is worse. A commit between is, if it has more than half of the difference.
  ///   - compare: Compares two programs, with recordings in a folder. Nil if a signal has ended it.
  func find(
    _ tolerance: Tolerance,
    compare: (_ base: String, _ new: String, Tolerance, _ folder: String) throws(ExitError) -> Comparison?
  ) throws(ExitError) -> Finding? {
    guard let base = try buildRequired(good, in: "good"), let new = try buildRequired(bad, in: "other"),
      var worst = try compare(base, new, tolerance, "\(folder)/\(bad.short)")
    else { return nil }
    guard worst.isWorse else {
      printLine("\(try commits.description(of: bad)) is not worse: there is no commit to find")
      return Finding(comparison: worst, commit: nil)
    }
    let tolerance = worst.halfway(tolerance)
    var (first, fine, skipped) = (bad, [good], [Commit]())
    while true {
      let candidates = try commits.candidates(good: fine, bad: first).filter { $0 != first }
      guard let next = candidates.first(where: { !skipped.contains($0) }) else {
        return Finding(comparison: worst, commit: try result(first, candidates))
      }
      printLine("\(candidates.count + 1) commits are left; building \(try commits.description(of: next))")
      switch try build(next, in: "other") {
      case .interrupted: return nil
      case .failed(let reason):
        printLine("it does not build: \(reason)")
        skipped.append(next)
      case .built(let new):
        do {
          guard let comparison = try compare(base, new, tolerance, "\(folder)/\(next.short)") else {
            return nil
          }
          switch comparison.verdict(like: worst) {
          case .worse: (first, worst) = (next, comparison)
          case .notWorse: fine.append(next)
          // The commits before it and those after it are still candidates.
          case .moreRunsNeeded: skipped.append(next)
          }
        } catch  where error.status == .unreadableData {
          printLine("it is left out: \(error.message)")
          skipped.append(next)
        }
      }
    }
  }

  // Prints the first commit that is worse, and returns it, or the commits of which one is it.
  private func result(_ first: Commit, _ unknown: [Commit]) throws(ExitError) -> String? {
    let name = try commits.description(of: first)
    guard !unknown.isEmpty else {
      printLine("the first commit that is worse: \(name)")
      return name
    }
    printLine(
      "the first commit that is worse is one of these; all but the last do not build or run, or need more recordings:"
    )
    for commit in unknown { printLine("  \(try commits.description(of: commit))") }
    printLine("  \(name)")
    return nil
  }

  // MARK: Builds

  // Builds a commit in a checkout.
  private func build(_ commit: Commit, in checkout: String) throws(ExitError) -> Outcome {
    let checkout = "\(folder)/checkouts/\(checkout)"
    try commits.createCheckout(in: checkout)
    try commits.checkOut(commit, in: checkout)
    // Some compilers print errors to the standard output.
    let end = try runner.run(
      "/bin/sh", ["-c", "cd \"$0\" && exec sh -c \"$1\" >&2", checkout, recipe.command], named: recipe.command
    )
    if runner.interruption != nil { return .interrupted }
    guard end.ending == .exited(status: 0) else {
      let lines = end.errors.split(whereSeparator: \.isNewline).map { String($0) }
      let reason = lines.first { $0.contains("error:") } ?? lines.last
      return .failed(reason: reason ?? end.ending.map { "\(recipe.command) \($0)" } ?? "it was ended")
    }
    let name = if let program = recipe.program { program } else { try Bisection.executable(in: checkout) }
    return .built(try Baseline.program(at: "\(checkout)/\(name)"))
  }

  // Builds a commit without which nothing can be found. Nil if a signal interrupts it.
  private func buildRequired(_ commit: Commit, in checkout: String) throws(ExitError) -> String? {
    printLine("building \(try commits.description(of: commit))")
    switch try build(commit, in: checkout) {
    case .interrupted: return nil
    case .built(let program): return program
    case .failed(let reason):
      throw ExitError(
        .unreadableData, "\(commit.short) does not build: \(reason); name another commit, or change --build")
    }
  }

  // The path of the only program of a Swift package.
  private static func executable(in checkout: String) throws(ExitError) -> String {
    let words = ["package", "--package-path", checkout, "show-executables"]
    let output = try ChildProcess.output(of: "swift", words, parentDeathSignal: .terminate, limit: 1 << 20)
    // Those of other packages have the name of the package behind them.
    let names = String(decoding: output ?? [], as: UTF8.self).split(separator: "\n").filter {
      !$0.contains(" ")
    }
    guard names.count == 1, let name = names.first else {
      throw ExitError(
        .usage,
        "the app is not the only program of a Swift package; name its path in a checkout: --program PATH")
    }
    return ".build/release/\(name)"
  }
}

extension Comparison {
  fileprivate var isWorse: Bool { verdict == .worse && !baseDiffersFromItself }

  // The answer that decides about the commits: the first one that is worse. The question of the work comes first, which has the
  // surest answers on a busy machine. Nil if only counts are worse.
  fileprivate var deciding: Answer? { answers.first { $0.verdict == .worse } }

  // Half of what is worse, so that every other commit is clearly on one side, and smaller changes on the way are not taken for
  // the one that is looked for.
  fileprivate func halfway(_ tolerance: Tolerance) -> Tolerance {
    guard let deciding else { return tolerance }
    return Tolerance(share: tolerance.share, amount: max(tolerance.amount, deciding.difference / 2))
  }

  // Whether a commit is worse like another one.
  fileprivate func verdict(like other: Comparison) -> Verdict {
    if baseDiffersFromItself { return .moreRunsNeeded }
    guard let question = other.deciding?.question else { return countsFail ? .worse : .notWorse }
    return answers.first { $0.question == question }?.verdict ?? .moreRunsNeeded
  }
}
