import LanternStrings

/// The texts of the commands and dialogs that every app has.
enum DesktopMessage: String, MessageKey {
  // Commands and their groups.
  case general, view, navigation, frameTimes, quit, back, done, largerText, smallerText, defaultTextSize,
    nextTab, previousTab, closeOrBack
  // Dialogs for files.
  case openFile, openFiles, chooseFolder, saveFile, open, choose, save, cancel, create, replace, acceptMarked,
    newFolder, folderName, fileName, fileSize, fileModified, files, up, computer, showHiddenFiles, fileType,
    loading, folder, marked, folderEmpty, noSuchFiles, noFolders, replaceTitle, replaceMessage, nameMissing,
    nameReserved, nameHasSlash, nameInvalid, nameTooLong, nameTaken, notPermitted, folderMissing, notAFolder,
    diskFull, diskReadOnly, folderUnusable

  var message: Message {
    switch self {
    // Commands and their groups.
    case .general: Message("General", comment: "A group of shortcuts.")
    case .view: Message("View", comment: "A group of shortcuts.")
    case .navigation: Message("Navigation", comment: "A group of shortcuts.")
    case .frameTimes: Message("Frame Times", comment: "A command that shows how long frames take.")
    case .quit: "Quit"
    case .back: Message("Back", comment: "A command that returns to the previous screen.")
    case .done: Message("Done", comment: "The button that closes a screen over others.")
    case .largerText: "Larger Text"
    case .smallerText: "Smaller Text"
    case .defaultTextSize: "Default Text Size"
    case .nextTab: Message("Next Tab", comment: "A command that selects the next tab.")
    case .previousTab: Message("Previous Tab", comment: "A command that selects the previous tab.")
    case .closeOrBack:
      Message(
        "Close or Go Back",
        comment: "A command of the Escape key: it closes what is open, or returns to the previous screen.")
    // Dialogs for files.
    case .openFile: Message("Open File", comment: "A title.")
    case .openFiles: Message("Open Files", comment: "A title.")
    case .chooseFolder: Message("Choose Folder", comment: "A title.")
    case .saveFile: Message("Save File", comment: "A title.")
    case .open: Message("Open", comment: "A button.")
    case .choose: Message("Choose", comment: "A button.")
    case .save: Message("Save", comment: "A button.")
    case .cancel: Message("Cancel", comment: "A button.")
    case .create: Message("Create", comment: "A button.")
    case .replace: Message("Replace", comment: "A button.")
    case .acceptMarked:
      Message(
        "{title} ({number})",
        comment: "The button that accepts marked files: its title and their number.")
    case .newFolder: Message("New Folder", comment: "A button, and a title.")
    case .folderName: Message("Folder name", comment: "The label of a field.")
    case .fileName: Message("Name", comment: "The label of a field, and the title of a column.")
    case .fileSize: Message("Size", comment: "The title of a column.")
    case .fileModified: Message("Modified", comment: "The title of a column: when a file was last changed.")
    case .files: Message("Files", comment: "The name of a list.")
    case .up: Message("Up", comment: "The button that leads to the folder above.")
    case .computer: Message("Computer", comment: "The topmost folder.")
    case .showHiddenFiles: "Show hidden files"
    case .fileType: Message("File type", comment: "The label of a choice.")
    case .loading: "Loading…"
    case .folder: Message("folder", comment: "In place of a size: the item of a list is a folder.")
    case .marked: Message("marked", comment: "The item of a list is marked.")
    case .folderEmpty: "This folder is empty."
    case .noSuchFiles: "This folder has no such files."
    case .noFolders: "There are no folders in this folder."
    case .replaceTitle: "Replace “{name}”?"
    case .replaceMessage: "A file with this name already exists. Its contents will be lost."
    case .nameMissing: "Enter a name."
    case .nameReserved: "A folder uses this name for itself. Enter another name."
    case .nameHasSlash: "A name can't contain a slash. Enter another name."
    case .nameInvalid: "This name has an invalid character. Enter another name."
    case .nameTooLong: "This name is too long. Enter a shorter name."
    case .nameTaken: "There is already a file or folder with this name. Enter another name."
    case .notPermitted: "You don't have permission to use this folder. Choose another folder."
    case .folderMissing: "This folder doesn't exist. Choose another folder."
    case .notAFolder: "This is not a folder. Choose another folder."
    case .diskFull: "The disk is full. Remove some files, or choose another folder."
    case .diskReadOnly: "This disk can only be read. Choose another folder."
    case .folderUnusable:
      Message(
        "This folder can't be used: {reason}. Choose another folder.",
        comment: "{reason} is the system’s message.")
    }
  }
}

extension Strings {
  /// A text of the desktop's commands and dialogs.
  func callAsFunction(_ key: DesktopMessage, _ arguments: [String: String] = [:]) -> String {
    text(key, arguments)
  }
}
