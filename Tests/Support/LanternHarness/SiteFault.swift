import Foundation

/// A fault that `FaultInjector` injects into the system calls of a process, by their kind and their call site.
package struct SiteFault: Hashable, Sendable, CustomStringConvertible {
  /// The errors that the calls of a kind are tried with. 0 stands for a call that transfers half of its bytes.
  package static let errors: [(kind: String, errors: [Int32])] = [
    ("open", [EIO, ENOSPC, EMFILE, EINTR]), ("read", [EIO, EINTR, 0]), ("write", [EIO, ENOSPC, EINTR, 0]),
    ("sync", [EIO, ENOSPC, EINTR]), ("rename", [EIO, ENOSPC]), ("mmap", [ENOMEM]), ("poll", [EINTR, ENOMEM]),
    ("send", [EIO, EINTR, 0]), ("recv", [EIO, EINTR, 0]), ("socket", [EMFILE]), ("malloc", [ENOMEM]),
  ]

  /// The kind of the calls. `FaultInjector.h` lists them.
  package let kind: String
  /// The site of the calls that count, or nil if all of the kind do.
  package let site: String?
  /// The numbers of the calls that fail, such as `3`, or `1-` for all.
  package let numbers: String
  /// The value of `errno`, or 0 for a call that transfers half of its bytes.
  package let error: Int32

  package init(kind: String, site: String? = nil, numbers: String, error: Int32) {
    (self.kind, self.site, self.numbers, self.error) = (kind, site, numbers, error)
  }

  /// Returns the environment of a process with this fault. It logs the failed calls to a file.
  package func environment(log: String, ranges: String = "") -> [String: String] {
    var environment = SiteFault.environment(counting: [kind], log: log, ranges: ranges)
    environment["LANTERN_FAULT_AT"] = numbers
    environment["LANTERN_FAULT_ERROR"] = "\(error)"
    environment["LANTERN_FAULT_SITE"] = site
    return environment
  }

  /// Returns the environment of a process that logs all calls of some kinds to a file.
  package static func environment(
    counting kinds: [String], log: String, ranges: String = ""
  ) -> [String: String] {
    [
      "LD_PRELOAD": BuildProducts.directory.appending(path: "libFaultInjector.so").path,
      "LANTERN_FAULT_LOG": log, "LANTERN_FAULT_CALLS": kinds.joined(separator: ","),
      "LANTERN_FAULT_RANGES": ranges,
    ]
  }

  /// Returns all faults of a process from the log of its calls without a fault: each site with its first call and with
  /// all of its calls, by each error, and each of the first 50 calls of a kind, by its first error.
  package static func all(in log: String) -> [SiteFault] {
    let calls = log.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter {
      $0.count >= 3
    }
    return errors.flatMap { kind, errors -> [SiteFault] in
      let sites = calls.filter { $0[1] == kind }.map { $0[2] }
      let bySite = errors.flatMap { error -> [SiteFault] in
        Set(sites).sorted().flatMap { site in
          // A program that repeats an interrupted call would rightly never end if all are interrupted.
          (error == EINTR ? ["1"] : ["1", "1-"]).map {
            SiteFault(kind: kind, site: site, numbers: $0, error: error)
          }
        }
      }
      let byNumber = (0..<min(50, sites.count)).map {
        SiteFault(kind: kind, numbers: "\($0 + 1)", error: errors[0])
      }
      return bySite + byNumber
    }
  }

  /// The kind and the error, as a row of a table names them.
  package var name: String {
    let names = [
      EIO: "EIO", ENOSPC: "ENOSPC", EMFILE: "EMFILE", EINTR: "EINTR", ENOMEM: "ENOMEM",
      0: "half of the bytes",
    ]
    return "`\(kind == "sync" ? "fsync" : kind)`: \(names[error] ?? errorText(error))"
  }

  package var description: String { "\(name) \(site ?? "any site"), call \(numbers)" }
}
