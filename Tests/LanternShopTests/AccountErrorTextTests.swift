import Foundation
import LanternAccounts
import LanternDesktop
import LanternFiles
import LanternLogin
import LanternShop
import LanternStrings
import LanternTestSupport
import Testing

/// The texts of account errors and warnings on the screen.
struct AccountErrorTextTests {
  private let strings: Strings

  init() throws { strings = Strings(formats: CLDRFormats.english).withLogin(of: PrintShop.identity) }

  private static let unwritable = FileError.failed(.write, path: "/d/session", code: EROFS)
  private static let errors: [(AccountsError, String)] = [
    (
      .tokenStoreFailed(.file(unwritable)),
      "Cannot write \"/d/session\": Read-only file system; check the path, its permissions and the disk."
    ),
    (
      .tokenStoreFailed(.failed(reason: "the keyring is locked")),
      "Cannot access the stored session: the keyring is locked. Try again."
    ),
    (
      .messageNotSent(.outbox(.linkedFolder(path: "/d/outbox"))),
      "\"/d/outbox\" is a symbolic link; replace it with a folder. The email was not sent."
    ),
    (
      .disk(.full(path: "/d/a")),
      "No space left for \"/d/a\". Nothing was changed. Free some space and try again."
    ),
    (
      .disk(.inputOutput(path: "/d/a", reason: "disk I/O error")),
      "Disk error on \"/d/a\" (disk I/O error). Nothing was changed. Try again."
    ),
    (
      .disk(.other(path: "/d/a", reason: "locking protocol")),
      "Cannot use \"/d/a\": locking protocol. Nothing was changed. "
        + "Restart Lantern, and restore a backup if the error persists."
    ),
    (
      .disk(.unexpected(path: "/d/a")),
      "Cannot use \"/d/a\" because of an unexpected error. Nothing was changed. "
        + "Restart Lantern, and restore a backup if the error persists."
    ),
    (
      .disk(.damaged(path: "/d/a", .missingRow(table: "profiles"))),
      "\"/d/a\" is damaged: a row of profiles refers to a missing row. "
        + "Check the disk, or choose another folder."
    ),
    (
      .disk(.afterQuarantine(.busy(.inUse(path: "/d/a")), quarantined: "/d/b")),
      "\"/d/a\" is in use by another program. Nothing was changed. Try again. "
        + "Before that, the damaged accounts database was quarantined as \"/d/b\"."
    ),
    (
      .disk(
        .file(
          .notUndone(.exists(path: "/d/b"), undoing: .exists(path: "/d/a"), renamed: "/r", original: "/o"))),
      "\"/d/b\" already exists; move it away; \"/d/a\" already exists; move it away; rename \"/r\" back to \"/o\"."
    ),
    (
      .disk(.file(.ownerLacksAccess(path: "/d/my $a"))),
      "\"/d/my $a\" cannot be read and written by its owner; run chmod u+rw '/d/my $a', then try again."
    ),
  ]

  @Test(arguments: errors)
  func `an account error has a text with its path, the system's reason and a remedy`(
    error: AccountsError, text: String
  ) {
    #expect(strings(error) == text)
  }

  @Test(
    arguments: [
      (
        .fileWasShared(path: "/d/a"),
        "Other users could read or change \"/d/a\". Their permissions were removed."
      ),
      (
        .quarantined(.emptyFile, quarantined: "/d/b"),
        "The accounts database was damaged (its file is empty, but its log contains changes) "
          + "and was quarantined as \"/d/b\". To restore a backup, run: lantern accounts restore FILE"
      ),
      (
        .emptied(path: "/d/a"),
        "The accounts database \"/d/a\" had accounts before and is empty now. "
          + "To restore a backup or a quarantined database, run: lantern accounts restore FILE"
      ),
    ] as [(AccountsWarning, String)])
  func `an account warning has a text with its path and a remedy`(warning: AccountsWarning, text: String) {
    #expect(strings(warning) == text)
  }
}
