// What languages are called in English: a table of names, for messages.

extension LanguageTag {
  /// What the language is called in English: "German", "Portuguese (Brazil)"; the tag itself where that is not known.
  package var name: String {
    guard let name = Self.names[language] else { return text }
    var details: [String] = []
    if let script { details.append(Self.scriptNames[script] ?? script) }
    if let region { details.append(Self.regionNames[region] ?? region) }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// Source: the languages' English names in ISO 639, as Unicode's CLDR shortens them.
  private static let names = table(
    """
    af Afrikaans|am Amharic|ar Arabic|arc Aramaic|as Assamese|ast Asturian|az Azerbaijani|be Belarusian|bg Bulgarian|
    bn Bangla|bo Tibetan|br Breton|bs Bosnian|ca Catalan|ckb Central Kurdish|co Corsican|cs Czech|cy Welsh|da Danish|
    de German|dv Divehi|el Greek|en English|eo Esperanto|es Spanish|et Estonian|eu Basque|fa Persian|fi Finnish|
    fil Filipino|fo Faroese|fr French|fy Western Frisian|ga Irish|gd Scottish Gaelic|gl Galician|gu Gujarati|ha Hausa|
    haw Hawaiian|he Hebrew|hi Hindi|hr Croatian|ht Haitian Creole|hu Hungarian|hy Armenian|ia Interlingua|
    id Indonesian|ig Igbo|is Icelandic|it Italian|ja Japanese|jv Javanese|ka Georgian|kab Kabyle|kk Kazakh|km Khmer|
    kn Kannada|ko Korean|ks Kashmiri|ku Kurdish|ky Kyrgyz|la Latin|lb Luxembourgish|lo Lao|lt Lithuanian|lv Latvian|
    mg Malagasy|mi Māori|mk Macedonian|ml Malayalam|mn Mongolian|mr Marathi|ms Malay|mt Maltese|my Burmese|
    nb Norwegian Bokmål|ne Nepali|nl Dutch|nn Norwegian Nynorsk|nqo N’Ko|oc Occitan|or Odia|pa Punjabi|pl Polish|
    ps Pashto|pt Portuguese|rm Romansh|ro Romanian|ru Russian|rw Kinyarwanda|sa Sanskrit|sc Sardinian|sd Sindhi|
    si Sinhala|sk Slovak|sl Slovenian|sm Samoan|sn Shona|so Somali|sq Albanian|sr Serbian|st Southern Sotho|
    su Sundanese|sv Swedish|sw Swahili|syr Syriac|ta Tamil|te Telugu|tg Tajik|th Thai|tk Turkmen|to Tongan|tr Turkish|
    tt Tatar|ug Uyghur|uk Ukrainian|ur Urdu|uz Uzbek|vi Vietnamese|wo Wolof|xh Xhosa|yi Yiddish|yo Yoruba|zh Chinese|
    zu Zulu
    """)

  private static let scriptNames = table(
    "Arab Arabic|Cyrl Cyrillic|Deva Devanagari|Hans Simplified|Hant Traditional|Hebr Hebrew|Latn Latin")

  private static let regionNames = table(
    """
    419 Latin America|AE United Arab Emirates|AR Argentina|AT Austria|AU Australia|BE Belgium|BR Brazil|CA Canada|
    CH Switzerland|CL Chile|CO Colombia|DE Germany|EG Egypt|ES Spain|FR France|GB United Kingdom|HK Hong Kong|
    IE Ireland|IN India|IR Iran|IT Italy|LU Luxembourg|MO Macao|MX Mexico|NL Netherlands|NZ New Zealand|PK Pakistan|
    PT Portugal|SA Saudi Arabia|SG Singapore|US United States|ZA South Africa
    """)

  private static func table(_ text: String) -> [String: String] {
    var names: [String: String] = [:]
    for entry in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }) {
      guard let space = entry.firstIndex(of: UInt8(ascii: " ")) else { continue }
      let name = entry[entry.index(after: space)...]
      names[String(decoding: entry[..<space], as: UTF8.self)] = String(decoding: name, as: UTF8.self)
    }
    return names
  }
}
