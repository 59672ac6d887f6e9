/// What a person means to buy.
@MainActor
package final class Bag {
  /// So many of one print.
  package struct Line: Hashable {
    package let print: Print
    package fileprivate(set) var quantity: Int
    package var price: Int { print.price * quantity }
  }

  /// The most of one print that a person can have.
  package static let most = 9
  /// In cents; nothing for an empty bag, and from `freeFrom` on.
  package static let shippingPrice = 690
  package static let freeFrom = 10_000

  /// In the order in which they were put in.
  package private(set) var lines: [Line] = [] {
    didSet { if lines != oldValue { watchers.tell() } }
  }
  private var watchers = Observers()

  package init() {}

  /// Calls back after each change, as long as whoever wants to know lives.
  package func watch(for who: AnyObject, _ changed: @escaping () -> Void) { watchers.add(who, changed) }

  package var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  /// In cents.
  package var subtotal: Int { lines.reduce(0) { $0 + $1.price } }
  package var shipping: Int { lines.isEmpty || subtotal >= Bag.freeFrom ? 0 : Bag.shippingPrice }
  package var total: Int { subtotal + shipping }

  package func quantity(of print: Print) -> Int { lines.first { $0.print.id == print.id }?.quantity ?? 0 }

  /// The most of a print that one can have: no more than there are.
  package func most(of print: Print) -> Int { min(Bag.most, print.stock ?? Bag.most) }

  /// Has so many of a print from now on, within 0 and the most of it; none takes it out.
  package func set(_ quantity: Int, of print: Print) {
    let quantity = min(most(of: print), max(0, quantity))
    guard let index = lines.firstIndex(where: { $0.print.id == print.id }) else {
      if quantity > 0 { lines.append(Line(print: print, quantity: quantity)) }
      return
    }
    if quantity == 0 { lines.remove(at: index) } else { lines[index].quantity = quantity }
  }

  /// Takes everything out.
  package func empty() { lines = [] }
}
