import LanternStrings

/// The texts about the files of an app: those that its user writes, and those that it writes itself.
enum DataFileText: String, MessageKey {
  // Files that the user writes.
  case jsonInvalid, jsonNotAnObject, jsonNotRegular, jsonTooLarge, jsonNotRead, jsonUnknownKey,
    jsonWrongValue,
    jsonString, jsonNumber, jsonObject, jsonList, jsonBool, jsonNull, jsonWriteObject, jsonWriteTokens,
    jsonWriteColor, jsonWriteTranslucent, jsonWritePoints, jsonWriteMilliseconds, jsonWriteTextScale,
    jsonWriteLanguage, listAnd, listOr, preferencesDefaults, themeDefault, languageMissing
  // Files that the app writes.
  case preferencesFolder, preferencesNotStored, windowSizeNotRead, windowSizeNotStored, desktopNotStored,
    restorationNotStored, restorationNotRead, restorationDamaged, journalNotMoved, journalNotRead,
    journalNotKept, crashed, recordingsNotStored, recordingsLink

  var message: Message {
    switch self {
    // Files that the user writes.
    case .jsonInvalid: "\"{path}\" is not valid JSON; check its commas, quotes and braces"
    case .jsonNotAnObject: "\"{path}\" contains {value}; write a single object in braces"
    case .jsonNotRegular: "\"{path}\" is not a regular file; replace it with a JSON file, or remove it"
    case .jsonTooLarge: "\"{path}\" is larger than {size} KB; shorten it"
    case .jsonNotRead: "cannot read \"{path}\": {reason}; make it readable"
    case .jsonUnknownKey: "\"{path}\" has the unknown key {key}; valid keys are {keys}"
    case .jsonWrongValue:
      Message(
        "\"{path}\" has {value} for \"{key}\"; write {expected}",
        comment: "{value} and {expected} are such as “a number” or “a color such as …”.")
    case .jsonString: Message("a string", comment: Self.value)
    case .jsonNumber: Message("a number", comment: Self.value)
    case .jsonObject: Message("an object", comment: Self.value)
    case .jsonList: Message("a list", comment: Self.value)
    case .jsonBool: Message("true or false", comment: Self.value)
    case .jsonNull: Message("null", comment: Self.value)
    case .jsonWriteObject: Message("an object, such as {example}", comment: Self.expected)
    case .jsonWriteTokens: Message("an object of tokens", comment: Self.expected)
    case .jsonWriteColor: Message("a color such as \"#3451C6\"", comment: Self.expected)
    case .jsonWriteTranslucent:
      Message("a color such as \"#3451C6\", or \"#3451C680\" with opacity", comment: Self.expected)
    case .jsonWritePoints: Message("a number of points from {first} to {last}", comment: Self.expected)
    case .jsonWriteMilliseconds:
      Message("a whole number of milliseconds from {first} to {last}", comment: Self.expected)
    case .jsonWriteTextScale: Message("a whole number from 75 to 200", comment: Self.expected)
    case .jsonWriteLanguage: Message("a tag such as \"de\" or \"zh-Hans\"", comment: Self.expected)
    case .listAnd: Message("{items} and {last}", comment: "A list such as “a, b and c”.")
    case .listOr: Message("{items} or {last}", comment: "A list such as “a, b or c”.")
    case .preferencesDefaults:
      Message("until then the app uses the default settings", comment: Self.consequence)
    case .themeDefault: Message("until then the app uses its own theme", comment: Self.consequence)
    case .languageMissing: "there is no translation for {language}; choose one of {languages}"
    // Files that the app writes.
    case .preferencesFolder:
      """
      cannot create "{path}": {reason}; make the folder above it writable; until then settings last until the app quits
      """
    case .preferencesNotStored: "cannot store the settings: {reason}; report this error"
    case .windowSizeNotRead: "cannot read the window's size from \"{path}\": {reason}; remove the file"
    case .windowSizeNotStored: "cannot store the window's size: {reason}; report this error"
    case .desktopNotStored: "cannot store the settings of the desktop: {reason}; report this error"
    case .restorationNotStored: "cannot store the restoration state: {reason}; report this error"
    case .restorationNotRead:
      """
      cannot restore "{path}": {reason}; the app starts at its first screen; if this message appears again, remove \
      the file
      """
    case .restorationDamaged:
      Message("the file is damaged", comment: "The reason why a file cannot be used.")
    case .journalNotMoved:
      """
      the journal of the last run ("{journal}") cannot be moved to "{path}": {reason}; make that path a writable folder
      """
    case .journalNotRead:
      "the journal of the last run (\"{journal}\") cannot be read: {reason}; remove it"
    case .journalNotKept: Message("until then a crash leaves no journal", comment: Self.consequence)
    case .crashed:
      "{app} did not exit normally last time, and the cause is unknown; its journal is \"{journal}\""
    case .recordingsNotStored:
      "cannot store recordings in \"{path}\": {reason}; use --record DIR or --no-record"
    case .recordingsLink:
      Message(
        "it is a symbolic link; replace it with a folder", comment: "The reason why a folder cannot be used.")
    }
  }

  private static let value = "A value of JSON that a file contains."
  private static let expected = "What to write instead of a value of JSON."
  private static let consequence = "The second clause of a message: what happens until an error is corrected."
}
