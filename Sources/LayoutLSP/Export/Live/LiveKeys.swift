/// Names the views and guides of a layout for programs that follow its data: by their paths in the file, which stay the
/// same when the names in code do not.
struct LiveKeys {
  private var keys: [[String]: String] = [:]

  init(_ layout: ExportedLayout) {
    // A view inside an instance is found by its path there.
    for (path, properties) in layout.reach { keys[properties] = path }
    var seen: [String: Int] = [:]
    let guides = layout.guides.map { (property: $0.property, path: $0.path) }
    for (property, path) in layout.views.map({ (property: $0.property, path: Optional($0.path)) }) + guides {
      // No path has a colon or a number sign.
      guard let path else {
        keys[[property]] = ":" + property
        continue
      }
      let count = seen[path, default: 0] + 1
      seen[path] = count
      keys[[property]] = count == 1 ? path : "\(path)#\(count)"
    }
  }

  /// Returns the key of what properties lead to: its path; behind the path a number if several views have it; the name
  /// in code of a guide without a path.
  subscript(properties: [String]) -> String { keys[properties] ?? properties.joined(separator: ":") }
}
