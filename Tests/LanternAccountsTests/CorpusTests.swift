import Foundation
import LanternAccounts
import LanternTestSupport
import Testing

/// What is read from outside, as files: the fuzzer begins with them, and what it finds becomes one of them. A file's name says
/// what reads it and whether that is good; its first byte tells the fuzzer the same.
struct CorpusTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  private static let names = ["address", "code", "name", "password", "session"]

  @Test(arguments: names) func `every file of the corpus is read as its name says`(reader: String) throws {
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
