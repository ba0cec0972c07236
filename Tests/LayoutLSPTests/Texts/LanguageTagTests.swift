import Testing

@testable import Texts

/// Names of languages: which are the same, which stands in for which, their names and directions.
@Suite struct LanguageTagTests {
  @Test func oldNamesMeanTheSame() {
    let table: [(String, String)] = [
      ("iw", "he"), ("in", "id"), ("no", "nb"), ("zh_CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("pt_BR", "pt-BR"),
      ("zh-HK", "zh-Hant-HK"), ("EN-gb", "en-GB"), ("zh", "zh-Hans"), ("German", "de"), ("sr-latn", "sr-Latn"),
    ]
    for (one, other) in table { #expect(LanguageTag(one) == LanguageTag(other), "\(one)") }
    for (one, other) in [("pt", "pt-BR"), ("zh-Hans", "zh-Hant"), ("de", "de-AT")] {
      #expect(LanguageTag(one) != LanguageTag(other), "\(one)")
    }
    for text in ["", "Base", "mul", "x", "de--AT", "d e", "über", "12", "de-"] {
      #expect(LanguageTag(text) == nil, "\(text)")
    }
  }

  @Test func languagesStandInForOthers() {
    let table: [(asked: String, among: String, best: String?)] = [
      ("de-AT", "en de", "de"), ("de-AT", "en de de-AT", "de-AT"), ("de", "en fr", nil), ("de", "en de-CH", "de-CH"),
      ("zh-HK", "zh-Hans zh-Hant", "zh-Hant"), ("zh-HK", "zh-Hans zh-Hant zh-HK", "zh-HK"),
      ("zh-HK", "en zh-Hans", nil),
      ("zh-Hans-SG", "zh", "zh"), ("pt", "en pt-BR", "pt-BR"), ("en-AU", "en en-GB", "en-GB"), ("en-AU", "en", "en"),
      ("es-MX", "es es-419", "es-419"), ("iw", "he", "he"), ("sr-Latn", "sr", "sr"), ("pt-BR", "pt pt-BR", "pt-BR"),
    ]
    for (asked, among, best) in table {
      let languages = among.split(separator: " ").compactMap { LanguageTag(String($0)) }
      let place = LanguageTag(asked)?.best(among: languages)
      #expect(place.map { languages[$0].text } == best, "\(asked) among \(among)")
    }
  }

  @Test func languagesHaveADirection() {
    let table: [(String, Bool)] = [
      ("ar", true), ("ar-EG", true), ("he", true), ("iw", true), ("ug", true), ("ug-Latn", false), ("ckb", true),
      ("pa", false), ("pa-Arab", true), ("az", false), ("de", false), ("zh-HK", false), ("ku", false),
      ("uz-Arab", true),
    ]
    for (tag, isRightToLeft) in table { #expect(LanguageTag(tag)?.isRightToLeft == isRightToLeft, "\(tag)") }
  }

  @Test func languagesHaveNames() {
    let table: [(String, String)] = [
      ("de", "German"), ("pt-BR", "Portuguese (Brazil)"), ("zh-Hans", "Chinese (Simplified)"),
      ("es-419", "Spanish (Latin America)"),
      ("zh-HK", "Chinese (Traditional, Hong Kong)"), ("xx", "xx"), ("de-LI", "German (LI)"), ("nb", "Norwegian Bokmål"),
    ]
    for (tag, name) in table { #expect(LanguageTag(tag)?.name == name, "\(tag)") }
  }
}
