// The machine word of the numbers: 64 bits on every system. In a browser an `Int` has 32 bits: fractions of such words
// would overflow at once, and what is given up would depend on the system.

#if _pointerBitWidth(_64)
  /// A numerator or a denominator. Hashes, and bounds on work that pass 32 bits, are words too.
  public typealias Word = Int
#else
  /// A numerator or a denominator. Hashes, and bounds on work that pass 32 bits, are words too.
  public typealias Word = Int64

  extension Rational {
    public init(_ value: Int) { self.init(Word(value)) }
  }

  extension Fraction {
    @inline(__always)
    init(_ value: Int) { self.init(Word(value)) }
  }

  extension ExactNumber {
    init(_ value: Int) { self.init(Word(value)) }
  }

  extension BigInteger {
    init(_ value: Int) { self.init(Word(value)) }
  }
#endif
