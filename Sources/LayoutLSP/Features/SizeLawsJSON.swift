import Analysis
import Drawing
import Formats

// The laws of frames as JSON, for pages of pictures and for recordings. What the views are called is not in it: they
// are numbers.

extension SizeLaws {
  /// The laws as members of an object.
  var members: [String: JSONValue] {
    let pieces = pieces.map { piece -> JSONValue in
      [
        "limits": .array(piece.limits.map { $0.json }), "views": .array(piece.views.map { .id($0) }),
        "statements": .array(piece.statements.map { .int($0) }),
        "regions": .array(piece.regions.map { .array($0.map { $0.json }) }),
        "values": .array(piece.values.map { .array([.int($0.variable)] + $0.laws.map { $0.json }) }),
      ]
    }
    return ["width": json(width), "height": json(height), "pieces": .array(pieces)]
  }

  private func json(_ range: ClosedRange<Double>) -> JSONValue {
    [.double(range.lowerBound), .double(range.upperBound)]
  }

  /// Reads what `members` has written about so many views.
  init(_ json: JSONMembers, viewCount: Int) throws(JSONMismatch) {
    let pieces: [JSONValue] = try json.value("pieces")
    var read: [Piece] = []
    for (number, piece) in pieces.enumerated() {
      do throws(JSONMismatch) {
        read.append(try Piece(JSONMembers(piece), viewCount: viewCount))
      } catch {
        throw error.inside("Index \(number)").inside("pieces")
      }
    }
    self.init(width: try Self.range("width", json), height: try Self.range("height", json), pieces: read)
  }

  private static func range(_ name: String, _ json: JSONMembers) throws(JSONMismatch) -> ClosedRange<Double> {
    let ends: [Double] = try json.value(name)
    guard ends.count == 2, ends[0] <= ends[1], ends.areUsual else { throw JSONMismatch(.notValid).inside(name) }
    return ends[0]...ends[1]
  }
}

extension HalfPlane: ReadsJSON {
  /// The function's coefficients, and a 1 where it is strict.
  fileprivate var json: JSONValue { .array(function.coefficients + (isStrict ? [1] : [])) }

  package init(json: JSONValue) throws(JSONMismatch) {
    let numbers = try [Double](json: json)
    guard numbers.count == 3 || numbers.count == 4, numbers.areUsual else { throw JSONMismatch(.notValid) }
    self.init(function: SizeFunction(numbers[...2]), isStrict: numbers.count == 4)
  }
}

extension SizeLaws.Law {
  fileprivate var json: JSONValue { .array([.int(region)] + function.coefficients + (isOpen ? [1] : [])) }

  fileprivate init(_ json: JSONValue, regionCount: Int) throws(JSONMismatch) {
    let numbers = try [Double](json: json)
    guard numbers.count == 4 || numbers.count == 5, numbers.areUsual, let region = Int(exactly: numbers[0]),
      (0..<regionCount).contains(region)
    else { throw JSONMismatch(.notValid) }
    self.init(region: region, function: SizeFunction(numbers[1...3]), isOpen: numbers.count == 5)
  }
}

extension SizeLaws.Piece {
  fileprivate init(_ json: JSONMembers, viewCount: Int) throws(JSONMismatch) {
    self.init(limits: try json.value("limits"), views: try json.value("views"))
    guard views.allSatisfy({ (0..<viewCount).contains($0.index) }) else {
      throw JSONMismatch(.notValid).inside("views")
    }
    regions = try json.value("regions")
    let values: [JSONValue] = try json.value("values")
    for (number, value) in values.enumerated() {
      do throws(JSONMismatch) {
        let items = try [JSONValue](json: value)
        guard let variable = items.first?.int, (0..<4 * viewCount).contains(variable) else {
          throw JSONMismatch(.notValid)
        }
        var laws: [SizeLaws.Law] = []
        for item in items.dropFirst() { laws.append(try SizeLaws.Law(item, regionCount: regions.count)) }
        self.values.append((variable, laws))
      } catch {
        throw error.inside("Index \(number)").inside("values")
      }
    }
  }
}

extension SizeFunction {
  fileprivate var coefficients: [JSONValue] { [.double(constant), .double(x), .double(y)] }

  /// Takes the three numbers of `coefficients`.
  fileprivate init(_ numbers: ArraySlice<Double>) {
    let first = numbers.startIndex
    self.init(constant: numbers[first], x: numbers[first + 1], y: numbers[first + 2])
  }
}

extension [Double] {
  /// Whether all are numbers with which may be calculated freely: no sum or product of them overflows.
  fileprivate var areUsual: Bool { allSatisfy { $0.magnitude <= 1e15 } }
}
