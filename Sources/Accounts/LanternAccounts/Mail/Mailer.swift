public import FoundationEssentials
public import LanternFiles

/// Delivers emails.
public struct Mailer: Sendable {
  /// Accepts an email. When this returns, the email will not be lost.
  ///
  /// It is called in the transaction that the email reports, which is rolled back if the email cannot be sent. So
  /// it must be quick, and must hand over slow work.
  public let deliver: @Sendable (Message) throws(MailerError) -> Void

  /// Creates a mailer from the function that accepts emails.
  public init(deliver: @escaping @Sendable (Message) throws(MailerError) -> Void) {
    self.deliver = deliver
  }
}

/// The error when an email was not accepted.
public enum MailerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The email cannot be written to the outbox.
  case outbox(FileError)
  /// Another mailer failed. `reason` is its message or the system's.
  case failed(reason: String)

  /// A message for the log and the command line: what happened, then what to do.
  public var description: String {
    switch self {
    case .outbox(let error): "\(error); the email was not sent"
    case .failed(let reason): "the email was not sent: \(reason); try again"
    }
  }
}

extension Mailer {
  /// Returns a mailer that writes emails as files into a folder that only its owner can access. Any mail program
  /// can open them. The newest hundred are kept.
  ///
  /// - Parameters:
  ///   - folder: The folder, which is created with the first email.
  ///   - name: The name of the sender.
  ///   - address: The address of the sender.
  public static func outbox(
    _ folder: URL, from name: String = "Lantern", _ address: String = "lantern@localhost"
  ) -> Mailer {
    let sender = Sender(name: name, address: address)
    return Mailer { (message) throws(MailerError) in
      do throws(FileError) {
        try Outbox(in: folder, from: sender).add(message)
      } catch {
        throw .outbox(error)
      }
    }
  }
}
