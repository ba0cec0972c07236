import Solver
import Syntax

// Declares the screens of a layout: its own, the screens of sets that it uses, and if it has none, the screens of its
// file or project. The statements of sets and of the file stand elsewhere, and are declared as a further text.

extension DeclarationPass {
  /// Declares a screen of the layout. `use` is the place that names the set which brings it; nil if no set does.
  func declareScreen(_ statement: Cursor, names scope: ScopeID, context: StatementContext, use: SourceRange? = nil) {
    guard let (name, place) = context.name(statement.first(.identifier, skipping: 1)) else { return }
    builder.declaring.declaresScreens = true
    // Two screens of one name in one set are reported at the set.
    if let first = builder.declaring.screensByName[name], use == nil || screens[first].nameRange?.source != place.source
    {
      let related = screens[first].nameRange.map { [(place: $0, message: "'\(name)' is declared here first")] } ?? []
      report(
        .duplicateName, use ?? place, "the screen '\(name)' is declared twice: rename one of them", related: related)
    }
    builder.declaring.screensByName[name] = builder.declaring.screensByName[name] ?? screens.endIndex
    mentions.append(Mention(place: place, subject: .screen(screens.endIndex)))
    let all = screenPass.declaredScreens(name, place, statement, context, besides: screens.count)
    builder.declared.screens.append(
      PendingScreen(screen: screens.endIndex, count: all.count, statement: statement, scope: scope, context: context))
    screens += all
  }

  /// Declares a set of screens, `screens Phones { … }`, or takes over its screens, `screens Phones`.
  func declareScreens(_ statement: Cursor, piece: Int, context: StatementContext) {
    guard let (name, place) = context.name(statement.first(.identifier, skipping: 1)) else { return }
    guard let block = statement.first(.block) else { return useScreens(name, at: place) }
    let key = ScreenSetKey(file: text.sources[Int(context.source)].file, name: name)
    // The parser has reported a set in the wrong place.
    guard statement.problem == .none, statement.first(.identifier)?.problem == SyntaxProblem.none else { return }
    note("the set of screens", name, at: place, in: &builder.declaring.screenSets)
    mentions.append(Mention(place: place, subject: .screenSet(key, isDeclaration: true)))
    text.blocks.append(BlockRange(scope: .outermost, piece: piece, bytes: block.range))
    var names: [String: SourceRange] = [:]
    for statement in block.statements where statement.kind == .screenStatement {
      let context = open(statement, piece: piece, reader: context.reader)
      declareScreenOfSet(statement, context, &names)
    }
  }

  private func declareScreenOfSet(
    _ statement: Cursor, _ context: StatementContext, _ names: inout [String: SourceRange]
  ) {
    guard let (name, place) = context.name(statement.first(.identifier, skipping: 1)) else { return }
    note("the screen", name, at: place, in: &names)
    let number = declarations.screensOfSets.endIndex
    mentions.append(Mention(place: place, subject: .screenOfSet(number)))
    let all = screenPass.declaredScreens(name, place, statement, context, besides: number.index)
    builder.declared.screens.append(
      PendingScreen(
        screen: number, count: all.count, isOfSet: true, statement: statement, scope: .outermost,
        context: context))
    declarations.screensOfSets += all
  }

  /// Takes over the screens of a set that the text being declared names at a place.
  private func useScreens(_ name: String, at place: SourceRange) {
    builder.declaring.declaresScreens = true
    let (library, file) = (builder.library, text.sources[Int(place.source)].file)
    let found = library.screenSets(name, from: file)
    builder.uses.setLookups[LayoutUses.Lookup(file: file, name: name)] = found
    guard let key = found.first, found.count == 1, let unit = library.screenSet(key) else {
      return reportScreens(name, found, from: file, at: place)
    }
    mentions.append(Mention(place: place, subject: .screenSet(key, isDeclaration: false)))
    let use = key.file == text.sources[0].file ? nil : text.sources[Int(place.source)].type ?? place
    declareText(.screenSet(key), unit, use: use) { statement, context, scope in
      for screen in statement.first(.block)?.statements ?? [] where screen.kind == .screenStatement {
        declareScreen(screen, names: scope, context: context(screen), use: place)
      }
    }
  }

  private func reportScreens(_ name: String, _ found: [ScreenSetKey], from file: FilePath, at place: SourceRange) {
    if found.count > 1 { return reportSeveral("set of screens", name, in: found.map { $0.file }, at: place) }
    guard !builder.library.hasUnknownImports(file) else {
      builder.uses.otherTextHasErrors = true
      return
    }
    reportUnknown(
      .unknownName, "the set of screens", name, at: place, among: builder.library.screenSetNames(from: file))
  }

  /// Takes over the screens of the file or of its project, for a layout that has none of its own. Statements at file
  /// level have those of the file already.
  func takeScreens(ofFileLevel takesFileLevel: Bool) {
    let own = text.sources[0].file
    guard let file = builder.library.fileOfScreens(for: own), takesFileLevel || file != own,
      let unit = builder.library.outlines[file]?.screens
    else { return }
    let start = SourceRange(source: 0, statement: 0, lower: 0, upper: 0)
    let use = file == own ? nil : views.first?.nameRange ?? start
    declareText(.screens(file), unit, use: use) { statement, context, scope in
      if statement.kind == .screenStatement {
        return declareScreen(statement, names: scope, context: context(statement))
      }
      declareScreens(statement, piece: 0, context: context(statement))
    }
  }

  /// Declares the statements of screens that stand outside of the unit being built. `use` is the place that names a
  /// set of another file; else nil.
  private func declareText(
    _ owner: LayoutUses.Owner, _ unit: FileUnit, use: SourceRange?,
    _ declare: (Cursor, _ context: (Cursor) -> StatementContext, _ scope: ScopeID) -> Void
  ) {
    guard let outline = builder.library.outlines[owner.file] else { return }
    let firstPiece = instancePass.firstPiece(of: owner, unit)
    let outside = builder.instances.source
    text.sources.append(TextSource(file: owner.file, instance: [], type: use))
    builder.instances.source = Int32(clamping: text.sources.count - 1)
    let scope = instancePass.fileScope(of: outline)
    for (statement, piece) in unit.statements {
      let reader = Reader(text: outline.document.text, pieceStart: unit.starts[piece])
      declare(statement, { open($0, piece: firstPiece + piece, reader: reader) }, scope)
    }
    builder.instances.source = outside
  }
}
