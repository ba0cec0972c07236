/// The circles that imports form between files, and the ways through them. The time grows linearly with the number of
/// imports, also where thousands of files are one circle.
struct ImportCycles: Sendable {
  private var numbers: [FilePath: Int] = [:]
  private var files: [FilePath] = []
  /// The files that each file imports.
  private var imported: [[Int]] = []
  /// The strongly connected component of each file. Two files are in one circle if it is the same.
  private var components: [Int] = []

  init() {}

  init(_ imports: [FilePath: [ImportResolution]]) {
    // A file that imports nothing is in no circle.
    files = imports.compactMap { $0.value.isEmpty ? nil : $0.key }
    for (number, file) in files.enumerated() { numbers[file] = number }
    imported = files.map { file in
      (imports[file] ?? []).compactMap { resolution in (try? resolution.file.get()).flatMap { numbers[$0] } }
    }
    components = Self.components(of: imported)
  }

  /// Returns the files on the shortest way of imports from one file to another, both included; nil where the two are
  /// in no common circle.
  func way(from start: FilePath, to end: FilePath) -> [FilePath]? {
    guard let first = numbers[start], let last = numbers[end], components[first] == components[last] else { return nil }
    var cameFrom = [Int](repeating: -1, count: files.count)
    var queue = [first]
    cameFrom[first] = first
    var next = 0
    while next < queue.count, cameFrom[last] < 0 {
      let file = queue[next]
      next += 1
      for key in imported[file] where cameFrom[key] < 0 {
        cameFrom[key] = file
        queue.append(key)
      }
    }
    guard cameFrom[last] >= 0 else { return nil }
    var way = [last]
    while let file = way.last, file != first { way.append(cameFrom[file]) }
    return way.reversed().map { files[$0] }
  }

  /// Finds the components: R. Tarjan, Depth-first search and linear graph algorithms, 1972. Not recursive, as chains
  /// of imports may be long.
  private static func components(of imported: [[Int]]) -> [Int] {
    var component = [Int](repeating: -1, count: imported.count)
    // When each file was met, and the earliest file without a component that can be reached from it.
    var (met, low) = (component, component)
    var (open, path): ([Int], [(file: Int, next: Int)]) = ([], [])
    var (time, count) = (0, 0)
    for root in imported.indices where met[root] < 0 {
      path.append((root, 0))
      while let (file, next) = path.last {
        if next == 0 {
          (met[file], low[file]) = (time, time)
          time += 1
          open.append(file)
        }
        if next < imported[file].count {
          path[path.count - 1].next += 1
          let other = imported[file][next]
          if met[other] < 0 {
            path.append((other, 0))
          } else if component[other] < 0 {
            low[file] = min(low[file], met[other])
          }
          continue
        }
        path.removeLast()
        if let around = path.last?.file { low[around] = min(low[around], low[file]) }
        guard low[file] == met[file] else { continue }
        while let member = open.popLast() {
          component[member] = count
          if member == file { break }
        }
        count += 1
      }
    }
    return component
  }
}
