/// `Screen` and its subclasses, as a constraint of steps, finders and factories.
///
/// With a class as the constraint, the compiler would choose `Screen` for a factory whose closure has several statements,
/// before it looks into the closure. With a protocol, it finds the subclass.
public protocol ScreenClass: Screen {}

extension Screen: ScreenClass {}
