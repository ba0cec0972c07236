import Testing

@testable import LayoutLSP
