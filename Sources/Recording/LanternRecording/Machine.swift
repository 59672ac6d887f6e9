import FoundationEssentials
import Glibc
import LanternFiles

/// The machine that a recording was made on, without the names of the host and the user.
public struct Machine: Codable, Hashable, Sendable {
  /// The model name of the processor, as the kernel reports it.
  public let processor: String
  /// The number of processors that this process may use.
  public let cores: Int
  /// The releases of the operating system and the kernel.
  public let system: String

  /// Creates a description from its values.
  public init(processor: String, cores: Int, system: String) {
    self.processor = processor
    self.cores = cores
    self.system = system
  }

  /// The current machine. Values that cannot be determined are `unknown`.
  public static var current: Machine {
    let processor = value(of: "model name", separator: ":", in: "/proc/cpuinfo")
    let release = value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release")
    var names = utsname()
    unsafe uname(&names)
    let kernel = unsafe withUnsafeBytes(of: names.release) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    return Machine(
      processor: processor ?? "unknown", cores: ProcessInfo.processInfo.activeProcessorCount,
      system: "\(release ?? "unknown"), Linux \(kernel)")
  }

  // The first 64 KB of a file, which contain the requested value. Nil if the file cannot be read.
  private static func start(of path: String) -> [UInt8]? {
    try? OpenFile.reading(path)?.bytes(atMost: 65_536)
  }

  // The value after the separator on the first line that begins with `name`, without quotes.
  private static func value(of name: String, separator: Character, in path: String) -> String? {
    guard let bytes = start(of: path) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }),
      let value = line.split(separator: separator, maxSplits: 1).last, value != line
    else { return nil }
    let trimmed = value.drop { $0 == " " || $0 == "\"" }
    return String(trimmed.last == "\"" ? trimmed.dropLast() : trimmed)
  }
}
