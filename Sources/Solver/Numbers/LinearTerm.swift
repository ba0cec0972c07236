// One term of a sum over variables. Variables are known by their numbers.

/// `coefficient * variable`.
struct LinearTerm<N: ExactNumber> {
  var variable: Int
  var coefficient: N
}
