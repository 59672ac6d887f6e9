package import FoundationEssentials

/// Why a catalogue cannot be used: which file, which of its prints, and what to do.
package struct CatalogRefusal: Error, Hashable, CustomStringConvertible {
  package let file: URL
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    case missing
    /// In the system's words.
    case unreadable(String)
    case tooLarge
    /// It is not the JSON that a catalogue is: what and where.
    case damaged(String)
    case noPrints
    /// A print, counted from 1, with its title, or else its id, if it has any.
    case entry(number: Int, name: String?, Fault)
  }

  /// What is wrong with a print.
  package enum Fault: Error, Hashable, Sendable {
    /// What it must have and has not, or not in that form.
    case lacks(String)
    case malformedID(String)
    case sameID(asEntry: Int)
    case emptyText(String)
    case price(Int)
    case unknownMotif(String)
    case edition(Int)
    case size
    case stock(Int, ofEdition: Int)
  }

  init(_ file: URL, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  package var description: String {
    let name = "“\(file.path)”"
    switch reason {
    case .missing: return "\(name) is missing; install Lantern anew"
    case .unreadable(let why):
      return "\(name) cannot be read: \(why); make it readable, or install Lantern anew"
    case .tooLarge:
      return "\(name) is larger than \(Catalog.mostBytes) bytes; leave prints out, or install Lantern anew"
    case .damaged(let what): return "\(name) is damaged: \(what); mend it, or install Lantern anew"
    case .noPrints: return "\(name) lists no prints; add one, or install Lantern anew"
    case .entry(let number, let title, let fault):
      return "\(name), print \(number)\(title.map { " (\($0.quoted))" } ?? ""): \(fault)"
    }
  }
}

extension CatalogRefusal.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .lacks(let what): return "there is no \(what); add it"
    case .malformedID(let id):
      return "\(id.quoted) is no id; write small letters, digits and hyphens, such as harbour-light"
    case .sameID(let entry): return "print \(entry) has the same id; give it another"
    case .emptyText(let field): return "the \(field) is empty; write one"
    case .price(let cents): return "the price is \(cents) cents; write 0 to \(Catalog.highestPrice)"
    case .unknownMotif(let motif):
      let known = Print.Motif.allCases.map(\.rawValue).joined(separator: ", ")
      return "there is no motif \(motif.quoted); choose one of \(known)"
    case .edition(let count): return "the edition is \(count); write 1 or more"
    case .size:
      return "the size is not that of a sheet; write a width and a height of more than 0 centimetres"
    case .stock(let count, let edition):
      return "\(count) are in stock of an edition of \(edition); write 0 to \(edition)"
    }
  }
}
