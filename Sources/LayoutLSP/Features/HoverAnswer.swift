/// What to say about a place of an analysed document.

func hoverAnswer(_ analysis: Analysis, at offset: Int) -> HoverAnswer? {
  nil
}
