import Analysis
import Drawing
import Features

/// `layout-lsp render`: a picture of a file's layouts.
extension Command {
  static let render = Command(
    name: "render", summary: "draw the solved layout of a file",
    usage:
      "[--format svg|html|text] [--screen NAME] [--state NAME] [--size WxH] [--watch] [-o OUT] FILE",
    details: """
      FILE may be - for standard input. As svg and text it is one layout on one screen in one state: the first that there
      is, if not chosen. As html it is a page with all of them, which needs nothing else: screens are resized with the mouse,
      and every frame is exact at every size. Errors of the file are printed on stderr. Exit code 1 if there are any.
      """,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT", choices: PictureFormat.allCases.map { $0.rawValue },
        help: "svg (the default), html or text; without it, what the name OUT ends with"),
      OptionSpec(name: "layout", value: "NAME", help: "this layout"),
      OptionSpec(name: "screen", value: "NAME", help: "on this screen; an end of a ranged one is NAME.min or NAME.max"),
      OptionSpec(name: "state", value: "NAME", help: "in this state"),
      OptionSpec(name: "size", value: "WxH", help: "at this size of the screen, in points: 500x800"),
      OptionSpec(name: "part", value: "NAME", help: "this view alone, with what is in it; not for html"),
      OptionSpec(name: "cells", value: "WxH", help: "at most so many columns and rows of text: 40x16"),
      OptionSpec(
        name: "theme", value: "THEME", choices: DrawingTheme.allCases.map { $0.rawValue },
        help: "light (the default), dark, hc-dark or hc-light, of svg"),
      OptionSpec(
        name: "style", value: "STYLE", choices: DrawingStyle.allCases.map { $0.rawValue },
        help: "screen (the default), or wireframe: rectangles with names"),
      OptionSpec(
        name: "watch", value: nil, help: "write OUT again whenever FILE or what it imports changes, until interrupted"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"), stdinFilename,
    ],
    run: runRender)
}

/// What to draw, how, and where to write it.
private struct Rendering {
  var path: String
  /// The file's name for the user, also for standard input.
  var name: String
  var output: String?
  var format: PictureFormat
  var choice: DrawingChoice
  var cells = TextCells()
  var theme: DrawingTheme
  var style: DrawingStyle
  var color: String?
  /// nil for one picture.
  var watch: Watch?

  init(_ arguments: Arguments) throws(UsageError) {
    path = try arguments.file(for: "render")
    name = arguments.name(of: path)
    output = try arguments.output("output", for: "the picture", besides: [path])
    format = try Self.format(arguments["format"], output)
    theme = arguments["theme"].flatMap { DrawingTheme(rawValue: $0) } ?? .light
    style = arguments["style"].flatMap { DrawingStyle(rawValue: $0) } ?? .screen
    color = arguments["color"]
    choice = DrawingChoice(
      layout: arguments["layout"], screen: arguments["screen"], state: arguments["state"], part: arguments["part"])
    if format == .html, choice.part != nil { throw UsageError(message: "--part is for --format svg and text") }
    if let size = arguments["size"] {
      guard let drawn = DrawnSize(size) else {
        throw UsageError(message: "--size is a width and a height in points, such as 500x800, not \(size)")
      }
      choice.size = drawn
    }
    if let size = arguments["cells"] {
      guard format == .text else { throw UsageError(message: "--cells is for --format text") }
      guard let cells = TextCells(size) else {
        throw UsageError(message: "--cells is columns and rows, from 2 to 1000 each, such as 80x24, not \(size)")
      }
      self.cells = cells
    }
    watch = arguments.has("watch") ? try Watch(path, output: output) : nil
  }

  private static func format(_ given: String?, _ output: String?) throws(UsageError) -> PictureFormat {
    if let given, let format = PictureFormat(rawValue: given) { return format }
    guard let output else { return .svg }
    let endings: [(String, PictureFormat)] = [
      (".svg", .svg), (".html", .html), (".htm", .html), (".txt", .text), (".text", .text),
    ]
    guard let format = endings.first(where: { output.lowercased().hasSuffix($0.0) })?.1 else {
      throw UsageError(message: "\(output) ends in none of .svg, .html and .txt: say --format svg, html or text")
    }
    return format
  }
}

private func runRender(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let rendering = try Rendering(arguments)
  guard CommandRules.shared.areRight(for: [rendering.name]) else { return ExitCode.failure }
  guard let watch = rendering.watch else { return try rendering.run().code }
  try watch.run { () throws(UsageError) in (true, try rendering.run().files) }
}

extension Rendering {
  /// Draws the picture. Returns the exit code, and the files that the picture depends on.
  func run() throws(UsageError) -> (code: Int32, files: [FilePath]) {
    let own = Files.absolute(path)
    guard let text = Files.read(path).orComplain() else { return (ExitCode.failure, [own]) }
    var workspace = Workspace()
    let file = CheckedFile(path: name, text: text, in: &workspace)
    let files = [own] + (workspace.needed[Files.absolute(name)] ?? []).sorted()
    return (try draw(file, of: [path] + files.map { $0.text }), files)
  }

  /// Draws a file, which is read from `inputs`.
  private func draw(_ file: CheckedFile, of inputs: [String]) throws(UsageError) -> Int32 {
    guard let analysis = file.analysis else { return ExitCode.failure }
    let hasErrors = file.printErrors(color: color)
    do throws(DrawingRefusal) {
      let (text, omissions) = try picture(
        of: analysis, choice, as: format, theme: theme, style: style, cells: cells, isWatched: watch != nil)
      for omission in omissions { complain("\(visible(name)): \(omission)") }
      if let output {
        if Files.write(Array(text.utf8), to: output, besides: inputs).orComplain() == nil { return ExitCode.failure }
      } else {
        Terminal.write(text)
      }
    } catch {
      throw UsageError(message: error.message)
    }
    return hasErrors ? ExitCode.errorsFound : ExitCode.success
  }
}
