import Foundation

/// The functions of the C modules that are linked into a program.
package enum CModuleFunctions {
  /// The modules whose functions allocate. CAllocations, which passes the allocations of all others on, is not one.
  package static let modules = ["CAccounts", "CBus", "CDesktop", "CImages", "CSDL"]

  /// Returns the addresses of the functions of modules in a program, as `LANTERN_FAULT_RANGES` takes them.
  package static func ranges(of modules: [String] = modules, in program: String) throws -> String {
    var names: Set<String> = []
    for module in modules {
      let folder = BuildProducts.directory.appending(path: "\(module).build").path
      let objects = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".o") }
      let lines = try symbols(objects.map { "\(folder)/\($0)" })
      names.formUnion(lines.compactMap(\.last))
    }
    // An address, a size, a type and a name.
    let functions = try symbols([program]).filter { $0.count == 4 && names.contains($0[3]) }
    return functions.compactMap { function in
      guard let start = UInt(function[0], radix: 16), let size = UInt(function[1], radix: 16) else {
        return nil
      }
      return "\(String(start, radix: 16))-\(String(start + size, radix: 16))"
    }.joined(separator: ",")
  }

  private static func symbols(_ files: [String]) throws -> [[String]] {
    let output = try Command(path: "nm").runSuccessfully(["--defined-only", "--print-size"] + files).output
    return output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.filter { words in
      words.count >= 3 && ["t", "T"].contains(words[words.count - 2])
    }
  }
}
