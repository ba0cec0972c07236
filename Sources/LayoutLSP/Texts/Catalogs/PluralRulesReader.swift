import Formats

// Tables of texts that depend on numbers, in one language, `.stringsdict`: property lists.
//
//   KEY: { "NSStringLocalizedFormatKey": "%#@songs@", "songs": { "NSStringFormatValueTypeKey": "ld", "one": …, … } }

enum PluralRulesReader {
  /// Returns the texts of each key, in the order written.
  static func texts(
    _ text: [UInt8]
  ) throws(StringsFailure) -> [(key: String, place: Range<Int>, forms: [StringCatalog.Form])] {
    if text.starts(with: "bplist".utf8) { _ = try StringsReader.lines(text) }
    guard case .dictionary(let entries) = try StringsReader.propertyList(text) else {
      throw StringsFailure(message: "it is no list of keys")
    }
    var found: [(key: String, place: Range<Int>, forms: [StringCatalog.Form])] = []
    for entry in entries {
      guard let forms = forms(of: entry.value) else {
        throw StringsFailure(offset: entry.offset, message: CatalogLimits.tooManyForms)
      }
      if !forms.isEmpty { found.append((entry.key, entry.keyPlace, forms)) }
    }
    return found
  }

  /// Returns all texts of a key; nil where there are too many.
  private static func forms(of rule: PropertyList) -> [StringCatalog.Form]? {
    guard case .dictionary(let members) = rule else { return [] }
    var substitutions = TextSubstitutions()
    var texts: [StringCatalog.Form] = []
    for member in members {
      switch (member.key, member.value) {
      case ("NSStringLocalizedFormatKey", .string(let format)): texts.append(StringCatalog.Form(text: format))
      // A text for each width, and one for each device: the widest counts.
      case ("NSStringVariableWidthRuleType", let cases), ("NSStringDeviceSpecificRuleType", let cases):
        texts += self.cases(of: cases)
      case (let name, let cases):
        substitutions.substitutions[name] = TextSubstitutions.Substitution(forms: self.cases(of: cases))
      }
    }
    var found: [StringCatalog.Form] = []
    for text in texts {
      guard let expanded = substitutions.expanded(text), found.count + expanded.count <= CatalogLimits.mostForms else {
        return nil
      }
      found += expanded
    }
    return found
  }

  private static func cases(of rule: PropertyList) -> [StringCatalog.Form] {
    guard case .dictionary(let members) = rule else { return [] }
    return members.compactMap { member in
      guard case .string(let text) = member.value, !member.key.hasPrefix("NSString") else { return nil }
      return StringCatalog.Form(cases: member.key, text: text)
    }
  }
}
