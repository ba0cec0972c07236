#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Handling of the signals that the process gets. `CrashReport` says what is written about them.
package enum Signals {
  /// The signals that end a program after a failure of its own.
  private static let fatal = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// Makes writing to a client or a pager that has gone an error, in place of the end of the process.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The signals by which a user or the system asks a program to end.
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Holds back, in this thread, the signals that ask a program to end. `release` undoes it, with the returned set.
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

  /// Gives signal handlers a stack of their own in this thread, for as long as the process lives: the fault may be an
  /// overflow of the thread's stack.
  package static func handleOnOtherStack() {
    var stack = stack_t()
    stack.ss_size = 1 << 16
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    sigaltstack(&stack, nil)
  }

  /// Calls a function when one of the fatal signals comes, on the thread's own stack for handlers if it has one. It
  /// is called once, and has to end the process by `raise`.
  package static func handleFatal(_ handler: @escaping @convention(c) (Int32) -> Void) {
    for signal in fatal {
      var action = sigaction()
      // `sigaction` has a union everywhere, with another name in each `signal.h`: sigaction(2).
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

  /// Sends the signal again: it comes when the handler returns, and then does what it does by default.
  package static func raise(_ signal: Int32) { raiseSignal(signal) }

  package static func name(of signal: Int32) -> StaticString {
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

/// The system's function, which inside of `Signals` the method of that name hides.
private func raiseSignal(_ signal: Int32) { raise(signal) }
