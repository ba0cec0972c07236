/// Passes over the row of a displaced form. Rows have thousands of entries: so without checks of bounds.
extension SearchState.Candidate {
  /// What one pass over a row finds of the columns whose outlook has the least number.
  struct Scan {
    var sign = Int8.max
    /// Where they are; but without those that are left to `best` and `second`.
    var places: [Int] = []
    /// Of those that cost nothing and of which a glance tells which one settling prefers, as nothing but the displaced form
    /// moves with them, and by the same, where the best two are; -1 for none.
    var best = -1
    var second = -1
    /// Where the outlook is not known, of all the row.
    var unknownOutlooks: [Int] = []
    /// Where nothing but the leaning is not known that would tell; these are among `places`.
    var unknownLeanings = 0
  }

  /// Of the columns of a row other than the one at `excluded`.
  static func cheapestPlaces(
    _ row: [EditTableau<N>.Entry], _ outlooks: [Outlook], falls: Bool, besides excluded: Int
  ) -> Scan {
    var scan = Scan()
    scan.places = [Int](unsafeUninitializedCapacity: row.count) { places, count in
      row.withUnsafeBufferPointer { row in
        outlooks.withUnsafeBufferPointer { outlooks in
          var least = Int8.max
          for place in row.indices {
            let outlook = outlooks[row[place].column]
            let sign = (row[place].coefficient.sign < 0) == falls ? outlook.right : 0 &- outlook.left
            if sign > least { continue }
            if place == excluded { continue }
            if outlook.isUnknown {
              scan.unknownOutlooks.append(place)
              continue
            }
            if sign < least { count = 0 }
            least = sign
            places[count] = place
            count &+= 1
          }
          scan.sign = least
        }
      }
    }
    return scan
  }

  /// With the best two of those that cost nothing apart. The leanings are up to date, and `factor` is a magnitude that most
  /// coefficients have.
  @inline(never)
  static func scan(
    _ row: [EditTableau<N>.Entry], _ outlooks: [Outlook], _ columns: ListPool<Int32>, _ leanings: ArraySlice<Int32>,
    falls: Bool, factor: N
  ) -> Scan {
    var scan = Scan()
    scan.places = [Int](unsafeUninitializedCapacity: row.count) { places, count in
      row.withUnsafeBufferPointer { row in
        outlooks.withUnsafeBufferPointer { outlooks in
          leanings.withUnsafeBufferPointer { leanings in
            // All that changes is here, so that it stays in registers. Preferences are numbers.
            var (least, end) = (Int8.max, 0)
            var (best, second, bestPlace, secondPlace) = (Int.max, Int.max, -1, -1)
            let opposite = -factor
            for place in row.indices {
              let entry = row[place]
              let up = (entry.coefficient.sign < 0) == falls
              let outlook = outlooks[entry.column]
              let sign = up ? outlook.right : 0 &- outlook.left
              if sign > least { continue }
              if outlook.isUnknown {
                scan.unknownOutlooks.append(place)
                continue
              }
              if sign < least { (least, end) = (sign, 0) }
              if sign == 0, entry.column < leanings.count, columns.count(of: entry.column) == 1,
                entry.coefficient == factor || entry.coefficient == opposite
              {
                let leaning = leanings[entry.column]
                if leaning == Ties<N>.unknownLeaning {
                  scan.unknownLeanings += 1
                } else {
                  let number = SearchState<N>.Preference.number(leaning, up: up)
                  if number > second { continue }
                  if number < best {
                    (second, secondPlace, best, bestPlace) = (best, bestPlace, number, place)
                    continue
                  }
                  if number > best, number < second {
                    (second, secondPlace) = (number, place)
                    continue
                  }
                }
              }
              places[end] = place
              end &+= 1
            }
            count = end
            scan.sign = least
            if least == 0 { (scan.best, scan.second) = (bestPlace, secondPlace) }
          }
        }
      }
    }
    return scan
  }
}
