@testable import Foreign

/// Reads code for tests, and writes constraints in one line each.
enum ForeignReading {
  /// Returns the classes in a file.
  static func classes(_ code: String, named name: String = "A.swift") -> [ForeignClass] {
    ForeignCode([(name, Array(code.utf8))]).classes
  }

  /// Returns a class around statements, which its set-up method runs: a view with the labels `a`, `b`, and `c` in `b`.
  static func swift(_ statements: String, members: String = "", imports: String = "") -> String {
    """
    import UIKit
    \(imports)
    final class Card: UIView {
      let a = UILabel()
      let b = UIView()
      let c = UILabel()
      \(members)
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(a)
        addSubview(b)
        b.addSubview(c)
        setUp()
      }
      func setUp() {
    \(statements)
      }
    }
    """
  }

  static func objectiveC(_ statements: String, members: String = "") -> String {
    """
    @interface Card ()
    @property (nonatomic, strong) UILabel *a;
    @property (nonatomic, strong) UIView *b;
    @end
    @implementation Card { UILabel *_c; }
    \(members)
    - (instancetype)initWithFrame:(CGRect)frame {
      self = [super initWithFrame:frame];
      if (self) {
        _a = [UILabel new];
        _b = [[UIView alloc] init];
        _c = [UILabel new];
        [self addSubview:_a];
        [self addSubview:_b];
        [_b addSubview:_c];
        [self setUp];
      }
      return self;
    }
    - (void)setUp {
    \(statements)
    }
    @end
    """
  }

  /// `a.top == root.bottom * 0.5 + 8 @ 750`
  static func text(_ atom: ForeignAtom) -> String {
    var text = "\(atom.item.code).\(atom.attribute) \(atom.relation.rawValue) "
    if let item = atom.item2, let attribute = atom.attribute2 {
      text += "\(item.code).\(attribute)"
      if atom.multiplier != 1 { text += " * \(atom.multiplier.text)" }
      text += atom.constant.addedText
    } else {
      text += atom.constant.text
    }
    return atom.priority == 1000 ? text : text + " @ \(StatementWriter.number(atom.priority))"
  }

  /// Returns the constraints of the first class, each in one line, and what was not read, by its reason.
  static func lines(_ code: String, named name: String = "A.swift") -> [String] {
    guard let first = classes(code, named: name).first else { return [] }
    let read = first.statements.flatMap { statement in
      statement.atoms.map { atom in
        let states = statement.conditions.map { " if " + ($0.isNot ? "not " : "") + $0.state }.joined()
        return text(atom) + states
      }
    }
    return read + first.gaps.map { "not read: \($0.reason.rawValue)" }
  }
}
