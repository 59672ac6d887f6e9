public import LanternStrings

/// The texts that widgets offer without the app, such as the titles of the menu of a text field.
nonisolated public enum WidgetMessage: String, MessageKey {
  /// The command that reverts the last change.
  case undo
  /// The command that repeats what was undone.
  case redo
  /// The command that moves the selection to the clipboard.
  case cut
  /// The command that copies the selection to the clipboard.
  case copy
  /// The command that inserts the clipboard's text.
  case paste
  /// The command that selects the whole text.
  case selectAll
  /// The field for the text to search for.
  case find
  /// The command that searches forwards.
  case findNext
  /// The command that searches backwards.
  case findPrevious
  /// The menu with the menus that don't fit into a bar.
  case more
  /// The heading of the overview of shortcuts.
  case keyboardShortcuts
  /// The keys of shortcuts, as keyboards of the language label them.
  case keyControl, keyAlt, keyShift, keyTab, keyReturn, keyEscape, keyBackspace, keyDelete, keyInsert,
    keyLeft, keyRight, keyUp, keyDown, keyHome, keyEnd, keyPageUp, keyPageDown, keyMenu, keyCapsLock, keySpace
  /// The message below the focused password field while Caps Lock is on.
  case capsLockIsOn
  /// The message below a field when the text of the clipboard is too long.
  case clipboardTooLong
  /// The message below a field when the program that has the text of the clipboard does not send it.
  case clipboardSilent
  /// The message below a field when the display does not take a text that was cut or copied.
  case clipboardRefused
  /// The question before a page with unsaved changes is left, its explanation, and its answers.
  case discardTitle, discardMessage, discardNamedMessage, discard, keepEditing
  /// The command that moves a row before the previous one.
  case moveUp
  /// The command that moves a row behind the next one.
  case moveDown
  /// The command that makes a column or a pane larger.
  case enlarge
  /// The command that makes a column or a pane smaller.
  case shrink
  /// The command that makes a column as wide as its content.
  case fitToContent
  /// The button that closes an overlay.
  case close
  /// The button that clears a search field.
  case clearText
  /// The button that decreases a number.
  case decrease
  /// The button that increases a number.
  case increase
  /// The button that lists the suggestions of a field.
  case showSuggestions
  /// The error for a text that is not a suggestion.
  case notASuggestion
  /// The description of the current day.
  case today
  /// The button that opens a calendar.
  case openCalendar
  /// The button that shows the previous month.
  case previousMonth
  /// The button that shows the next month.
  case nextMonth
  /// The error for a number outside of a range.
  case numberRange
  /// The error for a number with decimal places where none are allowed.
  case wholeNumber
  /// The error for a number with too many decimal places.
  case decimalPlaces
  /// The error for a text that is not a date.
  case notADate
  /// The error for a date outside of a range.
  case dateRange
  /// The error for a date that is too early.
  case dateTooEarly
  /// The error for a date that is too late.
  case dateTooLate
  /// The letters for the year in the placeholder of a date field.
  case yearPattern
  /// The letters for the month in the placeholder of a date field.
  case monthPattern
  /// The letters for the day in the placeholder of a date field.
  case dayPattern
  /// The values of a series of a chart.
  case chartSeries
  /// The depth of a row in a tree, from 1.
  case treeLevel

  /// The message in English.
  public var message: Message {
    switch self {
    case .undo: Message("Undo", comment: "The command that reverts the last change.")
    case .redo: Message("Redo", comment: "The command that repeats what was undone.")
    case .cut: Message("Cut", comment: "The command that moves the selection to the clipboard.")
    case .copy: Message("Copy", comment: "The command that copies the selection to the clipboard.")
    case .paste: Message("Paste", comment: "The command that inserts the clipboard's text.")
    case .selectAll: Message("Select All", comment: "The command that selects the whole text.")
    case .find: Message("Find", comment: "The field for the text to search for.")
    case .findNext: Message("Find Next", comment: "The command that searches forwards.")
    case .findPrevious: Message("Find Previous", comment: "The command that searches backwards.")
    case .more: Message("More", comment: "The menu with the menus that don't fit into a bar.")
    case .keyboardShortcuts:
      Message("Keyboard Shortcuts", comment: "The heading of the overview of shortcuts.")
    case .keyControl: WidgetMessage.key("Ctrl")
    case .keyAlt: WidgetMessage.key("Alt")
    case .keyShift: WidgetMessage.key("Shift")
    case .keyTab: WidgetMessage.key("Tab")
    case .keyReturn: WidgetMessage.key("Return")
    case .keyEscape: WidgetMessage.key("Escape")
    case .keyBackspace: WidgetMessage.key("Backspace")
    case .keyDelete: WidgetMessage.key("Delete")
    case .keyInsert: WidgetMessage.key("Insert")
    case .keyLeft: WidgetMessage.key("Left")
    case .keyRight: WidgetMessage.key("Right")
    case .keyUp: WidgetMessage.key("Up")
    case .keyDown: WidgetMessage.key("Down")
    case .keyHome: WidgetMessage.key("Home")
    case .keyEnd: WidgetMessage.key("End")
    case .keyPageUp: WidgetMessage.key("Page Up")
    case .keyPageDown: WidgetMessage.key("Page Down")
    case .keyMenu: WidgetMessage.key("Menu")
    case .keyCapsLock: WidgetMessage.key("Caps Lock")
    case .keySpace: WidgetMessage.key("Space")
    case .capsLockIsOn:
      Message(
        "Caps Lock is on", comment: "The message below the focused password field while Caps Lock is on.")
    case .clipboardTooLong:
      Message(
        "The copied text is longer than {size} MB. Copy a shorter one.",
        comment: "The message below a field when the text of the clipboard is too long.")
    case .clipboardSilent:
      Message(
        "The program with the copied text doesn't respond. Copy the text again.",
        comment:
          "The message below a field when the program that has the text of the clipboard does not send it.")
    case .clipboardRefused:
      Message(
        "The text can't be copied. It is unchanged.",
        comment: "The message below a field when the display does not take a text that was cut or copied.")
    case .discardTitle:
      Message("Discard changes?", comment: "The question before a page with unsaved changes is left.")
    case .discardMessage:
      Message(
        "Your changes have not been saved.", comment: "The explanation of the question “Discard changes?”.")
    case .discardNamedMessage:
      Message(
        "The changes to “{title}” have not been saved.",
        comment: "The explanation of the question “Discard changes?”. {title} is the title of the page.")
    case .discard: Message("Discard", comment: "The answer to “Discard changes?” that leaves the page.")
    case .keepEditing: Message("Cancel", comment: "The answer to “Discard changes?” that stays on the page.")
    case .moveUp: Message("Move Up", comment: "The command that moves a row before the previous one.")
    case .moveDown: Message("Move Down", comment: "The command that moves a row behind the next one.")
    case .enlarge: Message("Enlarge", comment: "The command that makes a column or a pane larger.")
    case .shrink: Message("Shrink", comment: "The command that makes a column or a pane smaller.")
    case .fitToContent:
      Message("Fit to Content", comment: "The command that makes a column as wide as its content.")
    case .close: Message("Close", comment: "The button that closes an overlay.")
    case .clearText: Message("Clear", comment: "The button that clears a search field.")
    case .decrease: Message("Decrease", comment: "The button that decreases a number.")
    case .increase: Message("Increase", comment: "The button that increases a number.")
    case .showSuggestions:
      Message("Show Suggestions", comment: "The button that lists the suggestions of a field.")
    case .notASuggestion:
      Message("Choose one of the suggestions.", comment: "The error for a text that is not a suggestion.")
    case .today: Message("Today", comment: "The description of the current day.")
    case .openCalendar: Message("Open Calendar", comment: "The button that opens a calendar.")
    case .previousMonth: Message("Previous Month", comment: "The button that shows the previous month.")
    case .nextMonth: Message("Next Month", comment: "The button that shows the next month.")
    case .numberRange:
      Message(
        "Enter a number from {minimum} to {maximum}.", comment: "The error for a number outside of a range.")
    case .wholeNumber:
      Message(
        "Enter a whole number.", comment: "The error for a number with decimal places where none are allowed."
      )
    case .decimalPlaces:
      Message(
        one: "Enter a number with at most {count} decimal place.",
        other: "Enter a number with at most {count} decimal places.",
        comment: "The error for a number with too many decimal places.")
    case .notADate:
      Message("Enter a date such as {example}.", comment: "The error for a text that is not a date.")
    case .dateRange:
      Message(
        "Enter a date from {minimum} to {maximum}.", comment: "The error for a date outside of a range.")
    case .dateTooEarly:
      Message("Enter a date on or after {minimum}.", comment: "The error for a date that is too early.")
    case .dateTooLate:
      Message("Enter a date on or before {maximum}.", comment: "The error for a date that is too late.")
    case .yearPattern:
      Message("YYYY", comment: "The letters for the year in the placeholder of a date field: YYYY-MM-DD.")
    case .monthPattern:
      Message("MM", comment: "The letters for the month in the placeholder of a date field: YYYY-MM-DD.")
    case .dayPattern:
      Message("DD", comment: "The letters for the day in the placeholder of a date field: YYYY-MM-DD.")
    case .chartSeries:
      Message(
        "{series}: {minimum} – {maximum}, last {last}",
        comment: "The range and the last value of a series of a chart, for screen readers.")
    case .treeLevel: Message("Level {number}", comment: "The depth of a row in a tree, from 1.")
    }
  }

  private static func key(_ name: String) -> Message {
    Message(name, comment: "A key, as it is labeled on keyboards of the language.")
  }
}

extension Environment {
  /// The text of a widget in the language of the environment.
  public func text(_ key: WidgetMessage, _ arguments: [String: String] = [:]) -> String {
    strings.text(key, arguments)
  }
}

extension Widget {
  // English while the widget is in no tree.
  private var strings: Strings { tree?.environment.strings ?? .english }

  /// A text in the language of the environment.
  func localized(_ key: WidgetMessage, _ arguments: [String: String] = [:]) -> String {
    strings.text(key, arguments)
  }

  /// A text for a number of things in the language of the environment.
  func localized(_ key: WidgetMessage, count: Int) -> String { strings.text(key, count: count) }

  /// The notation of the language of the environment.
  var formats: any Formats { strings.formats }

  /// A whole number, as the language of the environment writes it.
  func number(_ value: Int) -> String { strings.formats.number(value) }

  /// A share of 1 in percent, as the language of the environment writes it.
  func percent(_ share: Double) -> String { strings.formats.percent(share) }
}
