/// What a person means to buy.
@MainActor
final class Bag {
  /// So many of one print.
  struct Line: Hashable {
    let print: Print
    var quantity: Int
    var price: Int { print.price * quantity }
  }

  /// The most of one print that a person can have.
  static let most = 9
  /// In cents; nothing for an empty bag, and from `freeFrom` on.
  static let shippingPrice = 690
  static let freeFrom = 10_000

  /// In the order in which they were put in.
  private(set) var lines: [Line] = [] {
    didSet { if lines != oldValue { for tell in watchers { tell() } } }
  }
  private var watchers: [() -> Void] = []

  /// Calls back after each change, as long as the bag lives.
  func watch(_ changed: @escaping () -> Void) { watchers.append(changed) }

  var count: Int { lines.reduce(0) { $0 + $1.quantity } }
  /// In cents.
  var subtotal: Int { lines.reduce(0) { $0 + $1.price } }
  var shipping: Int { lines.isEmpty || subtotal >= Bag.freeFrom ? 0 : Bag.shippingPrice }
  var total: Int { subtotal + shipping }

  func quantity(of print: Print) -> Int { lines.first { $0.print.id == print.id }?.quantity ?? 0 }

  /// Has so many of a print from now on, within 0 and `most`; none takes it out.
  func set(_ quantity: Int, of print: Print) {
    let quantity = min(Bag.most, max(0, quantity))
    guard let index = lines.firstIndex(where: { $0.print.id == print.id }) else {
      if quantity > 0 { lines.append(Line(print: print, quantity: quantity)) }
      return
    }
    if quantity == 0 { lines.remove(at: index) } else { lines[index].quantity = quantity }
  }

  /// Takes everything out.
  func empty() { lines = [] }

  /// Has precisely these lines: undoes what came since.
  func restore(_ lines: [Line]) { self.lines = lines }
}
