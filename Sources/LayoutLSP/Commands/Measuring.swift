/// Times and memory, for the commands that measure.

/// The times of the same work, done again and again.
struct Timings: Sendable {
  private var times: [Duration] = []

  /// Notes how long the work takes. What it answers is dropped after the clock has stopped.
  mutating func measure<Answer>(_ work: () -> Answer) -> Answer {
    let clock = ContinuousClock()
    let start = clock.now
    let answer = work()
    times.append(clock.now - start)
    return answer
  }

  /// Of an even number the mean of the two in the middle; 0 of none.
  var median: Duration {
    let sorted = times.sorted()
    guard let upper = sorted.indices.contains(times.count / 2) ? sorted[times.count / 2] : nil else { return .zero }
    return times.count.isMultiple(of: 2) ? (sorted[times.count / 2 - 1] + upper) / 2 : upper
  }
}

extension Duration {
  /// To a tenth of a microsecond.
  var milliseconds: Double { (microseconds * 10).rounded() / 10_000 }

  var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}

/// How often to do what is measured.
let runsOption = OptionSpec(name: "runs", value: "N", help: "how often to do what is measured (11 times, the default)")

extension Arguments {
  /// `--runs`, from 1.
  func runs() throws(UsageError) -> Int {
    guard let text = self["runs"] else { return 11 }
    guard let count = Int(text), (1...100_000).contains(count) else {
      throw UsageError(message: "--runs is a number from 1 to 100000, not \(text)")
    }
    return count
  }
}

/// The most memory that this process has had so far, in bytes: the kernel's high-water mark of what is resident. 0 where
/// the kernel does not tell.
///
/// Not of `getrusage`, which after `exec` still tells the peak of what the process was before.
func peakMemory() -> Int {
  guard case .success(let status) = Files.read("/proc/self/status") else { return 0 }
  for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: Array("VmHWM:".utf8)) {
    let digits = line.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
  }
  return 0
}
