#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

import Synchronization

/// A thread of the system, with a stack whose size is known.
package struct Thread {
  private let thread: pthread_t

  /// The number of threads that can run at the same time.
  package static var processors: Int { Int(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Bytes: as large as the stack of the first thread, for which the depth of nesting in files is measured. The
  /// default of other threads is 512 KB on Darwin (Thread Management, in the Threading Programming Guide) and 128 KB
  /// with musl.
  private static let stackSize = 8 << 20

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts the thread. nil where the system gives no more threads.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let body = Unmanaged.passRetained(Body(run))
    // `pthread_t` is a pointer, except in glibc, where it is a number: `pthread.h`.
    #if canImport(Darwin) || canImport(Musl)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let status = pthread_create(
      &started, &attributes,
      { argument in
        // Darwin's header says that the argument is never nil, the others say nothing.
        if let argument = argument as UnsafeMutableRawPointer? {
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, body.toOpaque())
    guard status == 0, let thread = started as pthread_t? else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread's end.
  func join() { pthread_join(thread, nil) }

  /// Has the thread's resources given back when it ends: nobody will wait for it.
  package func detach() { pthread_detach(thread) }

  /// Does the work for each number below `count`, on all processors at once, including this thread's. The numbers are
  /// begun in ascending order, and all are done on return. Where the system gives fewer threads, the remaining ones
  /// do the work.
  package static func forEach(below count: Int, _ work: @Sendable (Int) -> Void) {
    let next = Atomic(0)
    // The helpers take this thread's note over: a crash in one of them is about what this thread works on.
    nonisolated(unsafe) let note = ThreadNote.current
    withoutActuallyEscaping(work) { work in
      let rest: @Sendable () -> Void = {
        while case let number = next.wrappingAdd(1, ordering: .relaxed).oldValue, number < count { work(number) }
      }
      let helpers = (0..<max(0, min(processors, count) - 1)).compactMap { _ in
        Thread {
          ThreadNote.current = note
          rest()
        }
      }
      rest()
      for helper in helpers { helper.join() }
    }
  }
}

/// A text that each thread notes for itself, up to a zero byte; nil for none. A signal handler may read it.
package enum ThreadNote {
  /// Read once before any signal comes: a static value that is computed at its first use takes a lock then.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  package static var current: UnsafePointer<CChar>? {
    get { pthread_getspecific(key).map { UnsafePointer($0.assumingMemoryBound(to: CChar.self)) } }
    set { pthread_setspecific(key, newValue) }
  }
}
