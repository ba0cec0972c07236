#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Signals that the process gets. What is said of one is `CrashReport`'s.
enum Signals {
  /// Those by which a program ends that does what it never should.
  private static let fatal = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// A client or a pager that has gone is an error of a write from now on, not the end.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Those by which a user or a system asks a program to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Lets those that ask this thread to end wait until they are released, which undoes it.
  static func hold() -> sigset_t {
    var (held, before) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in ending { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    return before
  }

  static func release(_ before: sigset_t) {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Gives handlers a stack of their own in this thread, for as long as the process lives: what overflows may be the
  /// thread's.
  static func handleOnOtherStack() {
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    sigaltstack(&stack, nil)
  }

  /// Has a function called when one of the fatal signals comes, on the stack for that where the thread has one. It is
  /// called once, and is to end the process by `raise`.
  static func handleFatal(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for signal in fatal {
      var action = sigaction()
      // A union everywhere, with a name of its own in each `signal.h`: sigaction(2).
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = SA_ONSTACK | Int32(truncatingIfNeeded: SA_RESETHAND)
      sigaction(signal, &action, nil)
    }
  }

  /// The signal comes once more when the handler returns, and then does what it does by itself.
  static func raise(_ signal: Int32) { raiseSignal(signal) }

  static func name(of signal: Int32) -> StaticString {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGSEGV: "SIGSEGV"
    case SIGBUS: "SIGBUS"
    case SIGABRT: "SIGABRT"
    case SIGFPE: "SIGFPE"
    default: "a signal"
    }
  }
}

/// The system's function, whose name is the method's too.
private func raiseSignal(_ signal: Int32) { raise(signal) }
