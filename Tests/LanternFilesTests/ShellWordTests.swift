import Foundation
import LanternFiles
import Testing

/// Words for commands that users paste into a shell.
struct ShellWordTests {
  @Test(arguments: [
    ("/tmp/plain-name_1.html", "/tmp/plain-name_1.html"), ("/tmp/Aufnahme/李", "/tmp/Aufnahme/李"),
    ("", "''"), ("my folder", "'my folder'"), ("it's", #"'it'\''s'"#), ("$HOME `id` !", "'$HOME `id` !'"),
    ("a=b", "'a=b'"), ("~", "'~'"), ("*.html", "'*.html'"), ("a\u{1B}[2J\n", #"$'a\x1b[2J\x0a'"#),
    ("\u{202E}gpj", #"$'\xe2\x80\xaegpj'"#), ("a\u{A0}b", #"$'a\xc2\xa0b'"#),
  ])
  func `a word is quoted only if a shell or a terminal would change it`(text: String, word: String) throws {
    #expect(text.shellQuoted == word)
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = ["-c", "printf %s \(word)"]
    shell.standardOutput = output
    try shell.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `bytes that are not UTF-8 keep their values`() {
    #expect(shellWord([0x61, 0x27, 0xFF]) == #"$'a\'\xff'"#)
  }
}
