import Solver
import Syntax

/// What one statement of a layout says, as a value that is complete by itself: its equations are numbered from 0,
/// wherever it stands. A statement that cannot be used drops its value, and nothing has to be taken back.
///
/// What all statements of a layout say together is such a value, too.
struct LoweredStatement: Sendable {
  var equations: Numbered<Equation> = []
  /// The uses of names, and the parts of the text that stand for equations.
  var mentions: [Mention] = []
  var findings: [Finding<SourceRange>] = []
  /// The views and metrics that it uses, each once or more.
  var usedViews: [ViewID] = []
  var usedMetrics: [MetricID] = []
  /// What replaces earlier settings, in the order written.
  var overrides: [Override] = []
  /// The priorities of intrinsic sizes that are set, each with its view.
  var priorities: [(view: ViewID, setting: PrioritySetting)] = []
  var stacks: [StackArrangement] = []
  /// The shares of stacks that change with the lines of texts.
  var shares: [StackShare] = []
  /// The values of metrics, by equation, for equations that exist for one situation of the metrics alone.
  var chosenValues: [EquationID: [ChosenValue]] = [:]
  /// The first view named that is not always present when the statement holds.
  var absentView: ViewID?

  /// Adds what is said behind this; its equations are numbered on from those of this value.
  mutating func append(_ other: consuming LoweredStatement) {
    if isEmpty {
      self = other
      return
    }
    let first = equations.count
    equations += other.equations
    findings += other.findings
    usedViews += other.usedViews
    usedMetrics += other.usedMetrics
    priorities += other.priorities
    absentView = absentView ?? other.absentView
    if first == 0 {
      mentions += other.mentions
    } else {
      for mention in other.mentions { mentions.append(mention.renumbered(from: first)) }
    }
    for override in other.overrides { overrides.append(override.renumbered(from: first)) }
    for var stack in other.stacks {
      stack.equations = stack.equations.renumbered(from: first)
      stacks.append(stack)
    }
    for var share in other.shares {
      share.equation = share.equation.advanced(by: first)
      shares.append(share)
    }
    for (equation, values) in other.chosenValues { chosenValues[equation.advanced(by: first)] = values }
  }

  private var isEmpty: Bool {
    equations.isEmpty && mentions.isEmpty && findings.isEmpty && usedViews.isEmpty && usedMetrics.isEmpty
      && overrides.isEmpty && priorities.isEmpty && stacks.isEmpty && shares.isEmpty && chosenValues.isEmpty
      && absentView == nil
  }

  /// Limits all equations to where a condition holds.
  mutating func require(_ condition: Condition) {
    guard !condition.isAlways else { return }
    for number in equations.indices { equations[number].condition.require(condition) }
  }

  var withoutFindings: LoweredStatement {
    var silent = self
    silent.findings = []
    return silent
  }

  /// What is left of a statement that cannot be used: its findings, and what the names in it mean.
  var unusable: LoweredStatement {
    LoweredStatement(
      mentions: mentions.filter { $0.subject.equations == nil }, findings: findings, usedViews: usedViews,
      usedMetrics: usedMetrics)
  }
}

/// A setting that replaces the earlier settings of the same measures and relation.
enum Override: Sendable {
  case equation(EquationID)
  /// The removal of what was set.
  case removal(Removal)

  fileprivate func renumbered(from first: Int) -> Override {
    if case .equation(let number) = self { .equation(number.advanced(by: first)) } else { self }
  }
}

extension Range<EquationID> {
  fileprivate func renumbered(from first: Int) -> Range<EquationID> {
    lowerBound.advanced(by: first)..<upperBound.advanced(by: first)
  }
}

extension Mention {
  /// Returns the mention with its equations counted on from `first`.
  fileprivate func renumbered(from first: Int) -> Mention {
    var mention = self
    switch subject {
    case .equation(let number, let link): mention.subject = .equation(number.advanced(by: first), link: link)
    case .part(let words, let equations):
      mention.subject = .part(words, equations: equations.renumbered(from: first))
    case .setting(let attribute, let boxes, let arguments, let equations):
      mention.subject = .setting(
        attribute, boxes: boxes, arguments: arguments, equations: equations.renumbered(from: first))
    case .arranged(let view, let equations):
      mention.subject = .arranged(view, equations: equations.renumbered(from: first))
    default: break
    }
    return mention
  }
}

extension LoweringPass {
  /// Returns what `body` says, as a value apart from what was said so far.
  func collecting<Result>(_ body: () -> Result) -> (result: Result, lowered: LoweredStatement) {
    var collected = LoweredStatement()
    swap(&collected, &builder.lowered)
    let result = body()
    swap(&collected, &builder.lowered)
    return (result, collected)
  }

  /// Returns what `body` reads from a node. One mistake is one finding: where the node has a syntax error, `body`
  /// finds nothing, because names beside the error may be no names at all.
  func reading<Read>(_ node: Cursor, _ body: () -> Read) -> Read {
    guard node.hasProblem else { return body() }
    let (read, lowered) = collecting(body)
    builder.lowered.append(lowered.withoutFindings)
    return read
  }
}
