import Foundation
import LanternAccounts
import LanternTestSupport
import Testing

/// External inputs as files, which are also the fuzzer's corpus; the inputs that it finds are added. A file's name
/// says which reader parses it and whether it is valid. Its first byte selects the reader in the fuzzer.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  private static let names = ["address", "code", "name", "password", "session"]

  @Test(arguments: names) func `each corpus file is accepted or rejected as its name says`(reader: String)
    throws
  {
    let files = try FileManager.default.contentsOfDirectory(atPath: CorpusTests.folder.path)
      .filter { $0.hasPrefix("\(reader)-") }
    #expect(
      files.contains { $0.hasPrefix("\(reader)-good") } && files.contains { $0.hasPrefix("\(reader)-bad") })
    for file in files {
      let bytes = Array(try Data(contentsOf: CorpusTests.folder.appending(path: file)))
      #expect(bytes.first == reader.utf8.first.map { $0 == UInt8(ascii: "a") ? UInt8(ascii: "e") : $0 })
      let rest = Array(bytes.dropFirst())
      let text = String(decoding: rest, as: UTF8.self)
      let isGood =
        switch reader {
        case "address": EmailAddress(text) != nil
        case "code": Code(text) != nil
        case "name": PersonName(text) != nil
        case "password": PasswordRules().problem(rest.span) == nil
        default: Token(text: rest) != nil
        }
      #expect(isGood == file.hasPrefix("\(reader)-good"), "\(file)")
    }
  }
}
