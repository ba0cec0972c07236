import Drawing

// The style sheet of a page of pictures. The colours of the pictures are those of `DrawingTheme`.

enum PageStyle {
  static let text = themes + layout + drawing

  // MARK: Colours

  private static let themes =
    rule(":root", .light) + "@media (prefers-color-scheme: dark) { \(rule(":root", .dark)) }\n"
    + "@media (prefers-contrast: more) { \(rule(":root", .contrastLight)) }\n"
    + "@media (prefers-contrast: more) and (prefers-color-scheme: dark) { \(rule(":root", .contrastDark)) }\n"
    + DrawingTheme.allCases.map { rule(":root[data-theme=\"\($0.rawValue)\"]", $0) }.joined()
    + "@media print { \(rule(":root:root[data-version]", .light)) }\n" + forced

  private static func rule(_ selector: String, _ theme: DrawingTheme) -> String {
    let colors = theme.colors
    let names: [(String, String)] = [
      ("canvas", colors.canvas), ("paper", colors.paper), ("ink", colors.ink), ("faint", colors.faint),
      ("frame", colors.frame), ("container-line", colors.containerLine), ("leaf", colors.leaf),
      ("leaf-line", colors.leafLine), ("guide", colors.guide), ("selection", colors.selection),
      ("dimension", colors.dimension), ("open", colors.open), ("conflict", colors.conflict),
    ]
    let containers = (0..<3).map { ("container-\($0 + 1)", colors.containers[min($0, colors.containers.count - 1)]) }
    let isDark = theme == .dark || theme == .contrastDark
    return selector + " { color-scheme: \(isDark ? "dark" : "light"); "
      + (names + containers).map { "--\($0): \($1);" }.joined(separator: " ") + " }\n"
  }

  /// The rules for systems that force their own colours.
  private static let forced = """
    @media (forced-colors: active) {
      :root:root:root { --canvas: Canvas; --paper: Canvas; --ink: CanvasText; --faint: CanvasText; --frame: CanvasText;
        --container-1: Canvas; --container-2: Canvas; --container-3: Canvas; --container-line: CanvasText; --leaf: Canvas;
        --leaf-line: CanvasText; --guide: CanvasText; --selection: Highlight; --dimension: LinkText; --open: CanvasText;
        --conflict: CanvasText; }
      .drawing { forced-color-adjust: none; }
    }

    """

  // MARK: The page

  private static let layout = """
    * { box-sizing: border-box; }
    html { height: 100%; }
    body { margin: 0; height: 100%; display: grid; grid-template: auto 1fr / 15rem 1fr 20rem;
      grid-template-areas: "top top top" "sheet stage inspector"; background: var(--canvas); color: var(--ink);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    [hidden] { display: none !important; }
    h1, h2, h3 { margin: 0; font-size: 1rem; font-weight: 600; }
    h3 { font-size: 0.75rem; text-transform: uppercase; letter-spacing: 0.06em; color: var(--faint); margin: 1.1rem 0 0.35rem; }
    h3.path { text-transform: none; letter-spacing: 0; font-size: 0.95rem; color: var(--ink); overflow-wrap: anywhere; }
    button, select, input[type=number] { font: inherit; color: inherit; background: var(--paper);
      border: 1px solid var(--container-line); border-radius: 6px; padding: 0.2rem 0.6rem; }
    button:hover { border-color: var(--selection); }
    :focus-visible { outline: 3px solid var(--selection); outline-offset: 2px; }
    .top { grid-area: top; display: flex; align-items: baseline; gap: 1rem; padding: 0.7rem 1.2rem;
      background: var(--paper); border-bottom: 1px solid var(--container-line); }
    .top p { margin: 0; color: var(--faint); flex: 1; }
    .theme { color: var(--faint); }
    .sheet { grid-area: sheet; overflow: auto; padding: 1rem; border-right: 1px solid var(--container-line); }
    .sheet .layout + .layout { margin-top: 1.6rem; }
    .sheet .grid { display: grid; gap: 0.9rem; margin-top: 0.6rem; }
    figure { margin: 0; }
    figure button { display: block; width: 100%; padding: 0.5rem; border-radius: 8px; background: var(--canvas); cursor: pointer; }
    figure button[aria-current=true] { border: 2px solid var(--selection); padding: calc(0.5rem - 1px); }
    figure svg { display: block; width: 100%; height: auto; max-height: 11rem; }
    figcaption { display: flex; flex-wrap: wrap; gap: 0 0.6rem; margin-top: 0.25rem; font-size: 0.8rem; }
    figcaption .size { color: var(--faint); }
    .notes { display: none; }
    .verdict { white-space: nowrap; }
    .verdict::before { display: inline-block; width: 1.1em; font-weight: 700; }
    .verdict.solved::before { content: "✓"; }
    .verdict.ambiguous::before { content: "◇"; }
    .verdict.conflict::before { content: "✕"; }
    .verdict.ambiguous { color: var(--open); }
    .verdict.conflict { color: var(--conflict); font-weight: 600; }
    .stage { grid-area: stage; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
    .bar, .sizes { display: flex; align-items: center; gap: 0.8rem; padding: 0.6rem 1.2rem 0; }
    .gap { flex: 1; }
    .zoom button + button { margin-left: 0.25rem; }
    .side { display: grid; grid-template-columns: auto 1fr 5.5rem; align-items: start; gap: 0.6rem; flex: 1; min-width: 0; }
    .side label, .side input[type=number] { line-height: 1.4; margin-top: 0.1rem; }
    .sizes { align-items: start; }
    .slide { position: relative; padding-bottom: 1.1rem; }
    input[type=range] { width: 100%; margin: 0.3rem 0 0; accent-color: var(--selection); display: block; }
    .ticks { position: absolute; left: 8px; right: 8px; top: 1.35rem; height: 1.1rem; }
    .ticks span { position: absolute; transform: translateX(-50%); font-size: 0.7rem; color: var(--faint); cursor: pointer;
      border-top: 6px solid transparent; line-height: 1.1; }
    .ticks span::before { content: ""; position: absolute; left: 50%; top: -6px; height: 5px; border-left: 1.5px solid var(--faint); }
    .message { margin: 0; padding: 0.4rem 1.2rem 0; min-height: 1.8rem; color: var(--conflict); }
    .desk { flex: 1; min-height: 0; overflow: auto; padding: 1rem 1.2rem 1.6rem; display: flex; }
    .paper { position: relative; margin: auto; flex: none; }
    .paper svg { display: block; }
    .paper.stale svg { opacity: 0.45; }
    .paper .view { cursor: pointer; }
    .handle { position: absolute; touch-action: none; background: transparent; }
    .handle::after { content: ""; position: absolute; inset: 0; margin: auto; background: var(--faint); border-radius: 3px; }
    .handle:hover::after { background: var(--selection); }
    .handle.x { cursor: ew-resize; width: 16px; }
    .handle.x::after { width: 4px; height: 34px; }
    .handle.y { cursor: ns-resize; height: 16px; }
    .handle.y::after { width: 34px; height: 4px; }
    .handle.xy { cursor: nwse-resize; width: 18px; height: 18px; }
    .handle.xy::after { width: 8px; height: 8px; }
    .inspector { grid-area: inspector; overflow: auto; padding: 1rem 1.2rem; background: var(--paper);
      border-left: 1px solid var(--container-line); }
    [role=tree] { list-style: none; margin: 0.5rem 0 0; padding: 0; max-height: 34vh; overflow: auto; }
    [role=treeitem] { padding: 0.1rem 0.5rem; border-radius: 5px; cursor: pointer; white-space: nowrap; overflow: hidden;
      text-overflow: ellipsis; outline-offset: -3px; }
    [role=treeitem] i { font-style: normal; color: var(--faint); margin-left: 0.5rem; }
    [role=treeitem][aria-selected=true] { background: var(--container-3); box-shadow: inset 3px 0 var(--selection); }
    [role=treeitem][aria-level="2"] { padding-left: 1.4rem; }
    [role=treeitem][aria-level="3"] { padding-left: 2.3rem; }
    [role=treeitem][aria-level="4"] { padding-left: 3.2rem; }
    [role=treeitem][aria-level="5"] { padding-left: 4.1rem; }
    [role=treeitem][data-deep] { padding-left: 5rem; }
    #details table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    #details th { text-align: left; font-weight: 400; color: var(--faint); padding: 0.1rem 0.5rem 0.1rem 0; }
    #details td { text-align: right; padding: 0.1rem 0 0.1rem 0.5rem; }
    .inspector ul.plain { list-style: none; margin: 0; padding: 0; overflow-wrap: anywhere; }
    .inspector ul.plain li { padding: 0.15rem 0; }
    code { font: 0.8rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .failed { color: var(--conflict); }
    .unused { color: var(--faint); }
    .finding b { font-weight: 600; }
    .finding p { margin: 0; white-space: pre-line; }
    @media (max-width: 60rem) {
      body { display: block; height: auto; }
      .sheet, .inspector { border: 0; }
      .sheet .grid { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); }
      .sizes { flex-wrap: wrap; }
      .side { flex-basis: 100%; }
      .desk { max-height: 80vh; }
    }
    @media print {
      body { display: block; background: none; }
      .stage, .inspector, .theme { display: none !important; }
      .top { border: 0; padding: 0 0 0.5rem; }
      .sheet { padding: 0; border: 0; overflow: visible; }
      .sheet .grid { grid-template-columns: repeat(3, 1fr); align-items: start; }
      figure { break-inside: avoid; }
      figure button, figure button[aria-current=true] { border: 0; padding: 0; background: none; }
      figure svg { max-height: 20rem; }
      .sheet h2 { break-after: avoid; }
      .notes { display: block; width: 100%; margin: 0.2rem 0 0; padding: 0; list-style: none; font-size: 0.7rem; }
    }

    """

  // MARK: Pictures

  private static let drawing = """
    .drawing .canvas { fill: none; }
    .drawing .root > .box { fill: var(--paper); stroke: var(--frame); }
    .drawing .container > .box { fill: var(--container-3); stroke: var(--container-line); }
    .drawing .container.depth-1 > .box { fill: var(--container-1); }
    .drawing .container.depth-2 > .box { fill: var(--container-2); }
    .drawing .leaf > .box { fill: var(--leaf); stroke: var(--leaf-line); }
    .drawing .guide > .box { fill: none; stroke: var(--guide); }
    .drawing .open > .box { stroke: var(--open); }
    .drawing .view > .flat, .drawing .baseline { stroke: var(--leaf-line); }
    .drawing .name { fill: var(--ink); }
    .drawing .type, .drawing .note { fill: var(--faint); }
    .drawing .guide .name, .drawing .guide .type { fill: var(--guide); }
    .drawing .safe-area, .drawing .margins { stroke: var(--faint); }
    .drawing .inset-name { fill: var(--faint); }
    .drawing .hatch-open, .drawing .reach path { stroke: var(--open); }
    .drawing .member path { stroke: var(--conflict); }
    .drawing .reach .number { fill: var(--open); }
    .drawing .member .number, .drawing .badge { fill: var(--conflict); }
    .drawing .badge-number, .drawing .plate { fill: var(--paper); }
    .drawing .selection { stroke: var(--selection); fill: none; }
    .drawing .equation path { stroke: var(--dimension); }
    .drawing .equation .number { fill: var(--dimension); }
    .drawing .equation.broken path { stroke: var(--conflict); }
    .drawing .equation.broken .number { fill: var(--conflict); }

    """
}
