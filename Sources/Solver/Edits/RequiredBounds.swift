/// What the required rows leave of each form, and which forms (and which rows about nothing) do not keep to it.
struct RequiredBounds<N: ExactNumber> {
  private var lower: [N?] = []
  private var upper: [N?] = []
  private var isViolated: [Bool] = []
  private var violatedCount = 0
  private var isTouched: [Bool] = []
  private var touched: [Int] = []
  private var violatedConstants: [Int] = []

  mutating func addForm() {
    lower.append(nil)
    upper.append(nil)
    isViolated.append(false)
    isTouched.append(false)
  }

  /// Reads the bounds of a form off its kinks.
  mutating func update(_ form: Int, _ kinks: [LevelledCosts<N>.Kink]) {
    (lower[form], upper[form]) = (nil, nil)
    for kink in kinks where kink.level == PriorityLevels.required {
      if kink.limitsBelow {
        lower[form] = kink.position
      } else if upper[form] == nil {
        upper[form] = kink.position
      }
    }
    touch(form)
  }

  /// The form has moved or its bounds have.
  @inline(__always)
  mutating func touch(_ form: Int) {
    if isTouched[form] || lower[form] == nil && upper[form] == nil && !isViolated[form] { return }
    isTouched[form] = true
    touched.append(form)
  }

  /// A row in which nothing varies.
  mutating func noteConstant(_ row: Int, violation: N) {
    violatedConstants.removeAll { $0 == row }
    if violation.sign > 0 { violatedConstants.append(row) }
  }

  /// Whether all required rows hold at these values of the forms.
  mutating func allHold(_ values: [N]) -> Bool {
    for form in touched {
      isTouched[form] = false
      let isOutside = lower[form].map { values[form] < $0 } == true || upper[form].map { values[form] > $0 } == true
      if isOutside != isViolated[form] {
        isViolated[form] = isOutside
        violatedCount += isOutside ? 1 : -1
      }
    }
    touched.removeAll(keepingCapacity: true)
    return violatedCount == 0 && violatedConstants.isEmpty
  }
}
