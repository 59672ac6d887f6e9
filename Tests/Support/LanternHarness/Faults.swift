import Foundation

/// The faults that `FaultInjector` injects into a process: the kinds of calls, their numbers, and their error.
package struct Faults: CustomStringConvertible, Sendable {
  private static let library = BuildProducts.directory.appending(path: "libFaultInjector.so").path

  private let calls: [String]
  private let numbers: String
  private let error: Int32
  private let link: Link?

  /// A symbolic link that takes the place of a file or folder just before a call.
  package struct Link: Sendable {
    /// The folder with the targets: a file “file”, and a folder “folder”.
    let targets: String
    /// Whether the link takes the place of the folder that contains the file.
    let replacesFolder: Bool

    package init(to targets: String, replacesFolder: Bool = false) {
      (self.targets, self.replacesFolder) = (targets, replacesFolder)
    }
  }

  /// - Parameters:
  ///   - calls: The kinds of calls that count. `FaultInjector.h` lists them.
  ///   - numbers: The numbers of the calls that fail, such as `3,7`, or `3-` for the third call and all later ones.
  ///   - error: The value of `errno`.
  ///   - link: The calls do not fail, but find this link.
  package init(calls: [String], at numbers: String = "", error: Int32 = EIO, link: Link? = nil) {
    (self.calls, self.numbers, self.error, self.link) = (calls, numbers, error, link)
  }

  /// Returns the environment of a process whose calls fail in a folder, which must exist. It logs the calls to a file.
  package func environment(folder: String, log: String) throws(HarnessError) -> [String: String] {
    // The kernel reports files by their real paths.
    guard let real = realpath(folder, nil) else {
      throw .didNotStart("a process with faults in \(folder)", reason: errorText(errno))
    }
    defer { free(real) }
    var environment = [
      "LD_PRELOAD": Faults.library, "LANTERN_FAULT_FOLDER": String(cString: real), "LANTERN_FAULT_LOG": log,
      "LANTERN_FAULT_CALLS": calls.joined(separator: ","), "LANTERN_FAULT_AT": numbers,
      "LANTERN_FAULT_ERROR": "\(error)",
    ]
    environment["LANTERN_FAULT_LINK"] = link?.targets
    if link?.replacesFolder == true { environment["LANTERN_FAULT_LINK_PARENT"] = "yes" }
    return environment
  }

  package var description: String {
    "\(calls.joined(separator: ",")) \(numbers): \(String(cString: strerror(error)))"
  }
}
