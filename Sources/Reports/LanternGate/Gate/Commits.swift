import LanternProcess

/// A commit of a Git repository.
struct Commit: Equatable {
  /// The hash of the commit.
  let hash: String

  /// The beginning of the hash that people read.
  var short: Substring { hash.prefix(10) }
}

/// The commits of the Git repository around the working directory.
///
/// Checkouts share its objects, and nothing in the repository is changed.
struct Commits {
  private static let limit = 16 << 20

  private let repository: String

  /// Throws an error if the working directory is in no repository.
  init() throws(ExitError) {
    guard try ChildProcess.output(of: "/bin/sh", ["-c", "command -v git"], limit: Commits.limit) != nil else {
      throw ExitError(.system, "Git was not found; install the Debian package git")
    }
    guard let repository = try Commits.git(["rev-parse", "--show-toplevel"])?.first else {
      throw ExitError(
        .noInput, "the working directory is in no Git repository; run gate --bisect in a checkout of the app")
    }
    self.repository = repository
  }

  /// Returns the commit with a name, such as a hash, a tag or a branch.
  func commit(named name: String) throws(ExitError) -> Commit {
    // A name that begins with a hyphen is no option.
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"]
    guard let hash = try git(words)?.first else {
      throw ExitError(
        .noInput, "there is no commit \"\(name)\" in \"\(repository)\"; name a hash, a tag or a branch")
    }
    return Commit(hash: hash)
  }

  /// Whether a commit is among those that lead to another one.
  func isAncestor(_ commit: Commit, of other: Commit) throws(ExitError) -> Bool {
    try git(["merge-base", "--is-ancestor", commit.hash, other.hash]) != nil
  }

  /// The commits of which one is the first bad one, best first: the answer for the first one leaves the fewest. The last one is
  /// `bad`.
  func candidates(good: [Commit], bad: Commit) throws(ExitError) -> [Commit] {
    guard let lines = try git(["rev-list", "--bisect-all", bad.hash, "--not"] + good.map(\.hash)) else {
      throw ExitError(.inputOutput, "Git cannot list the commits before \(bad.short); run git fsck")
    }
    // Each line is a hash and the distance to the nearer end.
    return lines.compactMap { $0.split(separator: " ").first.map { Commit(hash: String($0)) } }
  }

  /// The hash, the subject, the author and the date of a commit.
  func description(of commit: Commit) throws(ExitError) -> String {
    try git(["show", "--no-patch", "--format=%h “%s” (%an, %as)", commit.hash])?.first ?? "\(commit.short)"
  }

  /// Creates a checkout in a folder, unless an earlier one is there. It has no files yet.
  func createCheckout(in folder: String) throws(ExitError) {
    if try git(["-C", folder, "rev-parse", "--git-dir"]) == [".git"] { return }
    guard try git(["clone", "--quiet", "--shared", "--no-checkout", repository, folder]) != nil else {
      throw ExitError(
        .cannotCreate, "cannot clone \"\(repository)\" to \"\(folder)\"; choose another --output")
    }
  }

  /// Changes the files of a checkout to those of a commit. What Git ignores stays, such as an earlier build.
  func checkOut(_ commit: Commit, in folder: String) throws(ExitError) {
    guard try git(["-C", folder, "checkout", "--quiet", "--force", "--detach", commit.hash]) != nil else {
      throw ExitError(
        .inputOutput, "cannot check out \(commit.short) in \"\(folder)\"; choose another --output")
    }
  }

  private func git(_ arguments: [String]) throws(ExitError) -> [String]? {
    try Commits.git(["-C", repository] + arguments)
  }

  // Returns the lines that Git prints, or nil if it fails.
  private static func git(_ arguments: [String]) throws(ExitError) -> [String]? {
    // Its messages are about its own arguments.
    let words = ["-c", "exec git \"$@\" 2>/dev/null", "sh"] + arguments
    return try ChildProcess.output(
      of: "/bin/sh", words, environment: ["LC_ALL": "C.UTF-8"], parentDeathSignal: .terminate, limit: limit
    ).map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map { String($0) } }
  }
}
