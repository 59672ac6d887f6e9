import FoundationEssentials
import Glibc

/// What a recording was made on. It names neither the host nor its user.
public struct Machine: Codable, Hashable, Sendable {
  /// The processor as the kernel calls it.
  public let processor: String
  /// Processors that this process may use.
  public let cores: Int
  /// The operating system's release and its kernel's.
  public let system: String

  public init(processor: String, cores: Int, system: String) {
    self.processor = processor
    self.cores = cores
    self.system = system
  }

  /// This one. What it does not say of itself is `unknown`.
  public static var current: Machine {
    let processor = value(of: "model name", separator: ":", in: "/proc/cpuinfo")
    let release = value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release")
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return Machine(
      processor: processor ?? "unknown", cores: ProcessInfo.processInfo.activeProcessorCount,
      system: "\(release ?? "unknown"), Linux \(kernel)")
  }

  // Of the first line in a file that begins with a name, what stands behind the separator, without quotes.
  private static func value(of name: String, separator: Character, in path: String) -> String? {
    guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }),
      let value = line.split(separator: separator, maxSplits: 1).last, value != line
    else { return nil }
    let trimmed = value.drop { $0 == " " || $0 == "\"" }
    return String(trimmed.last == "\"" ? trimmed.dropLast() : trimmed)
  }
}
