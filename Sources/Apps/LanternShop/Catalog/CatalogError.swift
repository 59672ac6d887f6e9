package import FoundationEssentials
import LanternDesktop

/// The reason why a catalog cannot be used, with the file, the print, and what to do.
package struct CatalogError: Error, Hashable, CustomStringConvertible {
  package let file: URL
  package let reason: Reason

  package enum Reason: Hashable, Sendable {
    case missing
    /// With the system's message.
    case unreadable(String)
    case tooLarge
    /// The JSON is not a catalog. The text says what is wrong.
    case damaged(String)
    case noPrints
    /// An invalid print: its number, counted from 1, and its title, or else its id, if it has any.
    case entry(number: Int, name: String?, Problem)
  }

  /// The error of a print.
  package enum Problem: Error, Hashable, Sendable {
    /// A required field is missing or has the wrong form. The text says which.
    case invalidField(String)
    case malformedID(String)
    case sameID(asEntry: Int)
    case emptyText(String)
    case price(Int)
    case edition(Int)
    case size
    case stock(Int, ofEdition: Int)
  }

  init(_ file: URL, _ reason: Reason) {
    self.file = file
    self.reason = reason
  }

  package var description: String {
    let name = "\"\(file.path)\""
    switch reason {
    case .missing: return "\(name) is missing; reinstall Lantern"
    case .unreadable(let reason):
      return "\(name) cannot be read: \(reason); make it readable or reinstall Lantern"
    case .tooLarge:
      return "\(name) is larger than \(Catalog.maximumBytes) bytes; remove prints or reinstall Lantern"
    case .damaged(let problem): return "\(name) is damaged: \(problem); correct it or reinstall Lantern"
    case .noPrints: return "\(name) contains no prints; add one or reinstall Lantern"
    case .entry(let number, let title, let problem):
      return "\(name), print \(number)\(title.map { " (\($0.quoted))" } ?? ""): \(problem)"
    }
  }
}

extension CatalogError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidField(let problem): return "\(problem); correct it"
    case .malformedID(let id):
      return "\(id.quoted) is not a valid ID; use lowercase letters, digits and hyphens, like harbour-light"
    case .sameID(let entry): return "print \(entry) has the same id; change one of them"
    case .emptyText(let field): return "the \(field) is empty; write one"
    case .price(let cents): return "the price is \(cents) cents; write 0 to \(Catalog.highestPrice)"
    case .edition(let count): return "the edition is \(count); write 1 or more"
    case .size:
      return "the size is out of range; write a width and a height from 0.1 to 1000 centimeters"
    case .stock(let count, let edition):
      return "the stock is \(count) of an edition of \(edition); write 0 to \(edition)"
    }
  }
}
