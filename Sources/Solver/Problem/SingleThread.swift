// Types of the library for threads that Embedded Swift lacks: the solver in a browser has one thread.

#if hasFeature(Embedded)
  /// Stands for the `Mutex` of Synchronization: with one thread there is nothing to wait for.
  public final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    public init(_ value: consuming sending Value) { self.value = value }

    public func withLock<Answer>(_ body: (inout Value) -> Answer) -> Answer { body(&value) }
  }

  /// Stands for the `TaskLocal` of the standard library: a value that is another one while some work is done.
  final class TaskLocal<Value: Sendable>: @unchecked Sendable {
    private var value: Value

    init(wrappedValue: Value) { value = wrappedValue }

    func get() -> Value { value }

    func withValue<Answer>(_ other: Value, operation: () -> Answer) -> Answer {
      let before = value
      value = other
      defer { value = before }
      return operation()
    }
  }
#endif
