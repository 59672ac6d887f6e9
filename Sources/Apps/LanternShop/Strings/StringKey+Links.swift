import LanternStrings

// The texts of links.
extension StringKey {
  var linkMessage: Message? {
    switch self {
    case .linkPrint: Message("a print", comment: "What a link needs: “product” needs a print.")
    case .linkName: Message("a name", comment: "What a link needs: “artist” needs a name.")
    case .linkAddress:
      Message("an email address", comment: "What a link needs: “confirm” needs an email address.")
    case .linkPage: Message("a number from 1 to {last}", comment: "What a link needs.")
    case .linkKindPrint: Message("print", comment: "In messages such as: there is no print “sunset”.")
    case .linkKindArtist: Message("artist", comment: "In messages such as: there is no artist “Bob”.")
    default: nil
    }
  }
}
