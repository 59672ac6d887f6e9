import Foundation
package import Testing

/// A trait that lists the numbered requirements of the specification that a test covers.
///
/// If `LANTERN_REQUIREMENTS` names a file, each test appends a line per requirement to it when the test ends: the
/// number, `passed` or `failed`, and the name of the test, separated by tabs.
package struct Requirement: TestTrait, SuiteTrait, TestScoping {
  package let numbers: [Int]
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let verdict = Verdict()
    let issueHandler = IssueHandlingTrait.compactMapIssues { issue in
      verdict.isFailed = true
      return issue
    }
    do {
      try await issueHandler.provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      verdict.isFailed = true
      write(test, passed: false)
      throw error
    }
    write(test, passed: !verdict.isFailed)
  }

  private func write(_ test: Test, passed: Bool) {
    guard !test.isSuite, let path = ProcessInfo.processInfo.environment["LANTERN_REQUIREMENTS"] else {
      return
    }
    let name = test.displayName ?? test.name
    let lines = numbers.map { "\($0)\t\(passed ? "passed" : "failed")\t\(name)\n" }.joined()
    guard let file = fopen(path, "a") else {
      Issue.record("cannot write the requirements to \(path)")
      return
    }
    fputs(lines, file)
    fclose(file)
  }
}

// Whether a test has failed. Its issues arrive one at a time, but on any thread.
private final class Verdict: @unchecked Sendable {
  private let lock = NSLock()
  private var failed = false

  package var isFailed: Bool {
    get { lock.withLock { failed } }
    set { lock.withLock { failed = newValue } }
  }
}

extension Trait where Self == Requirement {
  /// Marks a test as covering these requirements of the specification.
  package static func requirement(_ numbers: Int...) -> Requirement { Requirement(numbers: numbers) }
}
