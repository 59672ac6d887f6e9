import LanternTestSupport

/// The expected contents of an accounts folder after some lines of a script. It is computed from the lines alone,
/// as a text that can be compared with the database.
struct AccountsModel {
  struct Entry {
    var password: String
    var isConfirmed: Bool
    /// The names of the profiles with their notes, in order.
    var profiles: [(name: String, note: String)]
    var chosen: String?
    /// The purposes of the codes that were sent and not used.
    var codes: Set<String> = []

    var text: String {
      let profiles = profiles.map { profile in
        "\(profile.name == chosen ? "*" : "")\(profile.name)(\(profile.note))"
      }
      return "\(isConfirmed ? "confirmed" : "unconfirmed") [\(codes.sorted().joined(separator: " "))] "
        + profiles.joined(separator: " ")
    }
  }

  /// A line, and the expected contents after it.
  struct Step {
    let words: [String]
    let after: AccountsModel

    var line: String { words.joined(separator: " ") }
  }

  var entries: [String: Entry] = [:]
  /// The address whose session each machine has.
  var sessions: [String: String] = [:]
  /// The number of failed log ins.
  var failures = 0
  private var count = 0
  /// The prefix of the addresses in this script.
  private let prefix: String
  let machines: [String]

  init(prefix: String = "a", machines: [String] = ["here", "there"]) {
    self.prefix = prefix
    self.machines = machines
  }

  /// The expected contents after two scripts with different addresses and machines ran side by side.
  func merging(_ other: AccountsModel) -> AccountsModel {
    var both = AccountsModel(prefix: prefix, machines: machines + other.machines)
    both.entries = entries.merging(other.entries) { $1 }
    both.sessions = sessions.merging(other.sessions) { $1 }
    both.failures = failures + other.failures
    return both
  }

  /// The expected contents without passwords and failures.
  var lines: [String] {
    entries.map { "\($0.key) \($0.value.text)" }.sorted()
      + sessions.map { "\($0.key): \($0.value)" }.sorted()
  }

  /// Returns a script that begins by opening the accounts on all machines.
  func script(_ length: Int, _ random: inout SeededGenerator) -> [Step] {
    var model = self
    var steps = machines.map { Step(words: ["open", $0], after: model) }
    while steps.count < length {
      guard let step = model.step(&random) else { continue }
      steps.append(step)
      model = step.after
    }
    return steps
  }

  /// Returns a random next step; nil if the random choice is not possible.
  private func step(_ random: inout SeededGenerator) -> Step? {
    var after = self
    after.count += 1
    let machine = machines.randomElement(using: &random) ?? ""
    let email = "\(prefix)\(random.int(1...4))@example.org"
    let newPassword = "lantern-password-\(count)"
    let words =
      switch random.int(0...23) {
      case 0...5: after.signUpStep(machine, email, newPassword, &random)
      case 6...8: after.logInStep(machine, email, &random)
      case 9...11: after.recoveryStep(machine, email, newPassword, &random)
      default: after.sessionStep(machine, newPassword, &random)
      }
    guard let words else { return nil }
    return Step(words: words, after: after)
  }
}

extension AccountsModel {
  private mutating func signUpStep(
    _ machine: String, _ email: String, _ newPassword: String, _ random: inout SeededGenerator
  ) -> [String]? {
    let name = "Person\(count)"
    let entry = entries[email]
    let new = Entry(password: newPassword, isConfirmed: false, profiles: [(name, "")], codes: ["confirm"])
    switch random.int(0...5) {
    case 0 where entry == nil:
      entries[email] = new
      entries[email]?.isConfirmed = true
      entries[email]?.codes = []
      return ["add", machine, email, newPassword, name]
    case 1 where entry?.isConfirmed == false:
      entries[email]?.codes.insert("confirm")
      return ["send-confirmation", machine, email]
    case 2...3:
      guard let entry, entry.codes.contains("confirm") else { return nil }
      entries[email]?.isConfirmed = true
      entries[email]?.codes.remove("confirm")
      return ["confirm", machine, email]
    case 4...5 where entry == nil || random.int(0...3) == 0:
      if entry?.isConfirmed != true { entries[email] = new }
      return ["sign-up", machine, email, newPassword, name]
    default: return nil
    }
  }

  private mutating func logInStep(
    _ machine: String, _ email: String, _ random: inout SeededGenerator
  ) -> [String]? {
    guard let entry = entries[email], entry.isConfirmed else {
      guard random.int(0...4) == 0 else { return nil }
      failures += 1
      return ["fail-to-log-in", machine, email, "lantern-nonsense"]
    }
    sessions[machine] = email
    return ["log-in", machine, email, entry.password]
  }

  /// A step that changes an account without a log in.
  private mutating func recoveryStep(
    _ machine: String, _ email: String, _ newPassword: String, _ random: inout SeededGenerator
  ) -> [String]? {
    guard let entry = entries[email] else { return nil }
    switch random.int(0...7) {
    case 0:
      end(email)
      return ["revoke", machine, email]
    case 1:
      end(email)
      entries[email]?.password = newPassword
      entries[email]?.codes = []
      return ["set-password", machine, email, newPassword]
    case 2:
      end(email)
      entries[email] = nil
      return ["delete", machine, email]
    case 3...4 where entry.codes.contains("reset"):
      end(email)
      entries[email]?.password = newPassword
      entries[email]?.codes = []
      entries[email]?.isConfirmed = true
      return ["reset-password", machine, email, newPassword]
    default:
      entries[email]?.codes.insert("reset")
      return ["request-reset", machine, email]
    }
  }

  private mutating func sessionStep(
    _ machine: String, _ newPassword: String, _ random: inout SeededGenerator
  ) -> [String]? {
    guard let email = sessions[machine], let entry = entries[email] else {
      return random.int(0...5) == 0 ? ["log-out", machine] : nil
    }
    let name = entry.profiles.randomElement(using: &random)?.name ?? ""
    switch random.int(0...14) {
    case 0...1:
      sessions[machine] = nil
      return ["log-out", machine]
    case 2...4:
      for other in machines where other != machine && sessions[other] == email { sessions[other] = nil }
      entries[email]?.password = newPassword
      entries[email]?.codes = []
      return ["change-password", machine, entry.password, newPassword]
    case 5:
      for other in machines where other != machine && sessions[other] == email { sessions[other] = nil }
      return ["end-other-sessions", machine]
    case 6...7 where entry.profiles.count < 8:
      entries[email]?.profiles.append(("Person\(count)", ""))
      return ["add-profile", machine, "Person\(count)"]
    case 8:
      entries[email]?.chosen = name
      return ["choose-profile", machine, name]
    case 9...10:
      entries[email]?.profiles = entry.profiles.map { ($0.name, $0.name == name ? "note-\(count)" : $0.note) }
      return ["keep", machine, name, "note-\(count)"]
    case 11 where entry.profiles.count > 1:
      entries[email]?.profiles.removeAll { $0.name == name }
      if entry.chosen == name { entries[email]?.chosen = nil }
      return ["remove-profile", machine, name]
    case 12:
      end(email)
      entries[email] = nil
      return ["delete-account", machine, entry.password]
    case 13: return ["open", machine]
    default: return nil
    }
  }

  private mutating func end(_ email: String) { sessions = sessions.filter { $0.value != email } }
}
