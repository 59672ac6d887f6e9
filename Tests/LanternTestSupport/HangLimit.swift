package import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs. An hour is many times longer than any test takes on the slowest machine, where it also
  /// waits for the others that run beside it.
  package static var endsHang: Self { .timeLimit(.minutes(60)) }
}
