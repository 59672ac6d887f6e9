public import FoundationEssentials

/// What takes letters to where they are read.
public struct Mailer: Sendable {
  /// Takes a letter over: when this returns it is not lost any more.
  ///
  /// It is called in the middle of what the letter tells of, which does not happen if the letter cannot be sent. So it is to
  /// be quick, and to hand on what takes time.
  public let deliver: @Sendable (Message) throws(MailerError) -> Void

  public init(deliver: @escaping @Sendable (Message) throws(MailerError) -> Void) {
    self.deliver = deliver
  }
}

/// Why a letter was not taken: what, and what to do.
public struct MailerError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String

  public init(_ message: String) { self.message = message }

  public var description: String { message }
}

extension Mailer {
  /// Puts letters as files into a folder that its owner alone can enter, where any mail program can open them. The newest
  /// hundred are kept.
  public static func outbox(_ folder: URL) -> Mailer {
    Mailer { (letter) throws(MailerError) in
      do throws(FileFault) {
        try Outbox(in: folder).add(letter)
      } catch {
        throw MailerError("\(error.message); the letter was not sent")
      }
    }
  }
}
