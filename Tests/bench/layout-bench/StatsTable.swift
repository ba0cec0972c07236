import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

/// Prints the statistics of a file as a table for people.
struct StatsTable {
  var style: Style

  func text(_ stats: FileStats) -> String {
    let sizes: [[(String, Int)]] = [
      [("bytes", stats.bytes), ("lines", stats.lines), ("tokens", stats.tokens)],
      [("views", stats.views), ("constraints", stats.constraints), ("variables", stats.variables)],
      [("components", stats.components), ("configurations", stats.configurations), ("pivots", stats.pivots)],
    ]
    let times: [(String, Double?, String)] = [
      ("parse", stats.ms.parse, "from text to tree"), ("model", stats.ms.model, "from the tree to constraints"),
      ("solve", stats.ms.solve, "to all frames and verdicts"), ("check", stats.ms.check, "all of it, to diagnostics"),
      ("reparse", stats.editMilliseconds.reparse, "after one digit was typed"),
      ("recheck", stats.editMilliseconds.check, "to the diagnostics then"),
    ]
    var text = style.bold(visible(stats.file)) + "\n"
    for row in sizes {
      text += row.map { style.faint($0.0.padded(to: 15)) + "\($0.1)".right(in: 8) }.joined(separator: "   ") + "\n"
    }
    text += "\n"
    for (name, time, what) in times {
      let shown = time.map { milliseconds($0) } ?? "-"
      text += style.faint(name.padded(to: 15)) + shown.right(in: 8) + " ms   " + style.faint(what) + "\n"
    }
    return text + "\n" + style.faint("peak memory".padded(to: 15)) + decimal(megabytes(stats)).right(in: 8) + " MB\n"
  }

  private func megabytes(_ stats: FileStats) -> Double { (Double(stats.peakMemory) / 100_000).rounded() / 10 }

  /// Returns a time in milliseconds with three decimals, down to a microsecond.
  private func milliseconds(_ time: Double) -> String {
    let thousandths = "\(Int(exactly: (time * 1000).rounded()) ?? 0)"
    let padded = String(repeating: "0", count: max(0, 4 - thousandths.count)) + thousandths
    return padded.dropLast(3) + "." + padded.suffix(3)
  }
}
