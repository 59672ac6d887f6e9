import LanternStrings

/// The texts that the commands of every app print.
enum TerminalText: String, MessageKey {
  // Command lines.
  case lineOneOfRecord, lineNeitherCommandNorLink, lineWindowTooLarge, lineNoMemory, lineSize, lineScale,
    lineRate, lineTextScale, lineMilliseconds, lineCycles
  // The folders of the app.
  case folderNotCreated, folderNotWritable, otherDataFolder
  // The one instance of an app.
  case instanceUnreachable, instanceUnreachableAt, instanceSilent, instanceOtherVersion, instanceRaised,
    instanceBusy, instanceNoLinks, instanceRestart, instanceRuntimeFolder, instanceNotPrivate,
    instanceNotListening, instanceNotOwn, instanceForeignSocket, instanceNoThread, appOpensNoLinks
  // What run and record print.
  case runRecordedIn, runNotRecording, recordWindow, recordHeadless, recordHeadlessInstead, recordNoClicks,
    recordNoEffect, recordDisabled, recordNoError, recordNoButton, inspectorNotServed

  var message: Message {
    switch self {
    // Command lines.
    case .lineOneOfRecord: "choose one of --record and --no-record"
    case .lineNeitherCommandNorLink: "\"{word}\" is neither a command nor a link such as {link}"
    case .lineWindowTooLarge: "a window can have at most {pixels} pixels per side; choose a smaller --size"
    case .lineNoMemory:
      "a window of this size needs {needed} MB of the {memory} MB of memory here; choose a smaller --size"
    case .lineSize: Message("enter a size such as 1280x800, with both sides at least 1", comment: Self.option)
    case .lineScale: Message("enter auto or a number from 1 to 3", comment: Self.option)
    case .lineRate: Message("enter a whole number from 24 to 240", comment: Self.option)
    case .lineTextScale: Message("enter a whole number from 75 to 200", comment: Self.option)
    case .lineMilliseconds:
      Message("enter milliseconds from 0 to 100, such as 2 or 0.5", comment: Self.option)
    case .lineCycles: Message("enter a whole number from 1 to 10000", comment: Self.option)
    // The folders of the app.
    case .folderNotCreated:
      "cannot create the folder \"{path}\"; choose a writable folder with --data-dir"
    case .folderNotWritable: "cannot write to \"{path}\"; choose another folder with --data-dir"
    case .otherDataFolder: Message("choose another folder with --data-dir", comment: Self.advice)
    // The one instance of an app.
    case .instanceUnreachable:
      "{app} is already running with \"{path}\" but cannot be reached; quit it first"
    case .instanceUnreachableAt:
      "{app} is already running but cannot be reached at \"{path}\": {reason}; quit it first"
    case .instanceSilent:
      "{app} is already running but has not answered within 5 seconds; try again, or end it"
    case .instanceOtherVersion:
      "another version of {app} is already running; its answer is not understood; quit it"
    case .instanceRaised: "{app} is already running; its window was raised"
    case .instanceBusy: "{app} is busy; try again"
    case .instanceNoLinks: "this window cannot receive links from other programs: {reason}"
    case .instanceRestart: Message("close other programs and start {app} again", comment: Self.advice)
    case .instanceRuntimeFolder:
      Message("set XDG_RUNTIME_DIR to a private folder with a short path", comment: Self.advice)
    case .instanceNotPrivate: "\"{path}\" is not a folder with access for this user only"
    case .instanceNotListening: "cannot listen at \"{path}\": {reason}"
    case .instanceNotOwn: "\"{path}\" is not a file of this user; choose another folder with --data-dir"
    case .instanceForeignSocket:
      Message("another user's program is listening there", comment: "The reason why a socket cannot be used.")
    case .instanceNoThread:
      Message("no thread could be created", comment: "The reason why a socket cannot be used.")
    case .appOpensNoLinks: "{app} opens no links"
    // What run and record print.
    case .runRecordedIn: Message("recorded in {path}", comment: "The folder of a new recording.")
    case .runNotRecording: "not recording: {reason}"
    case .recordWindow:
      Message("recording on a window ({driver}, {memory})", comment: "{driver} is such as x11.")
    case .recordHeadless: "recording headless, on a virtual clock"
    case .recordHeadlessInstead:
      Message("recording headless", comment: "The second clause: there is no display.")
    case .recordNoClicks: "{app} has no recordedClicks; name the controls to click there"
    case .recordNoEffect: "the click on \"{name}\" had no effect within {time} ({reason}); record again"
    case .recordDisabled: "the button is disabled"
    case .recordNoError: "the screen shows no error"
    case .recordNoButton: "there is no button \"{name}\" in {flow}; choose a larger --size"
    case .inspectorNotServed: "cannot serve the inspector at \"{path}\": {reason}; choose another path"
    }
  }

  private static let option = "What an option of the command line needs."
  private static let advice = "The second clause of a message: what to do."
}

extension Strings {
  func callAsFunction(_ text: TerminalText, _ arguments: [String: String] = [:]) -> String {
    self.text(text, arguments)
  }
}
