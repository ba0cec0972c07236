import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

// Times, and how often something is measured.

/// Does the work. Returns its answer and how long it took.
func timed<Answer>(_ work: () throws -> Answer) rethrows -> (answer: Answer, time: Duration) {
  let clock = ContinuousClock()
  let start = clock.now
  let answer = try work()
  return (answer, clock.now - start)
}

extension [Duration] {
  /// The mean of the middle two for an even number of durations; 0 for none.
  var median: Duration {
    let sorted = sorted()
    guard sorted.indices.contains(count / 2) else { return .zero }
    return count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + sorted[count / 2]) / 2 : sorted[count / 2]
  }
}

extension Duration {
  /// Milliseconds, rounded to a tenth of a microsecond.
  var milliseconds: Double { (microseconds * 10).rounded() / 10_000 }

  var microseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e6 + Double(attoseconds) / 1e12
  }
}

/// The option that tells how often to do what is measured.
let runsOption = OptionSpec(name: "runs", value: "N", help: "how often to do what is measured (11 times, the default)")

extension Arguments {
  /// Returns the value of `--runs`, 1 ... 100,000; 11 without the option.
  func runs() throws(UsageError) -> Int {
    guard let text = self["runs"] else { return 11 }
    guard let count = Int(text), (1...100_000).contains(count) else {
      throw UsageError(message: "--runs is a number from 1 to 100000, not \(text)")
    }
    return count
  }
}
