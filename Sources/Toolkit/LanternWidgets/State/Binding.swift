/// A value of a model that a control shows and changes.
///
/// The binding to a model has those to its properties as members, which have bindings to their own properties:
///
/// ```swift
/// let draft = Binding(order)  // An object of an @Observable class.
/// TextField("Street").bound(\.text, to: draft.address.street)
/// ```
///
/// A binding keeps the model alive.
@dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void
  private var removal: () -> Void = {}
  // The identity of the element of a list.
  private var identity: Any?

  /// Creates a binding from two closures. Observation tracks the properties that `get` reads.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Creates the binding to a model, whose members are bindings to its properties.
  public init(_ model: Value) where Value: AnyObject { self.init(get: { model }, set: { _ in }) }

  /// The value. The element of a list that was removed keeps its last value, and ignores a new one.
  public var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// The binding to a property of the value.
  public subscript<Member>(dynamicMember property: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(
      get: { value[keyPath: property] },
      set: {
        var changed = value
        changed[keyPath: property] = $0
        value = changed
      })
  }

  /// Removes the element from its list, if the binding is that of a row.
  public func remove() { removal() }

  /// Returns a binding to the value in another form, such as a whole number for a number field:
  /// `draft.copies.mapped({ Double($0) }, { Int($0) })`.
  public func mapped<Other>(_ show: @escaping (Value) -> Other, _ read: @escaping (Other) -> Value)
    -> Binding<Other>
  {
    Binding<Other>(get: { show(value) }, set: { value = read($0) })
  }

  /// Returns a binding to the index of the value among options, for a picker. The index of another value is 0.
  ///
  /// Precondition: there is an option.
  public func index(in options: [Value]) -> Binding<Int> where Value: Equatable {
    guard !options.isEmpty else { fatalError("a choice needs at least one option") }
    return mapped({ options.firstIndex(of: $0) ?? 0 }, { options[$0] })
  }

  /// Returns the binding to the element with the identity of a given one.
  func element<Element: Identifiable>(_ element: Element) -> Binding<Element> where Value == [Element] {
    var last = element
    var binding = Binding<Element>(
      get: {
        if let present = value.first(where: { $0.id == element.id }) { last = present }
        return last
      },
      set: { new in
        var elements = value
        guard let index = elements.firstIndex(where: { $0.id == element.id }) else { return }
        elements[index] = new
        value = elements
      })
    binding.identity = element.id
    binding.removal = { value = value.filter { $0.id != element.id } }
    return binding
  }
}

extension Binding where Value: Identifiable {
  /// The identity of the value. That of an element of a list is read without the list, so that `id` can be read where the model
  /// is being changed: `order.parts.removeAll { $0.id == part.id }`.
  public var id: Value.ID { identity as? Value.ID ?? value.id }
}
