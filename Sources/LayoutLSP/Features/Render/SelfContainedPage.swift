import Drawing

// What stands around the body of a page that needs no network: only its own script and style sheet are allowed to act.

struct SelfContainedPage {
  var title: String
  /// All that is in the page. The nonce is a hash of it: a text in a file cannot contain it, and another page has
  /// another.
  var allTexts: String
  /// The script in the head of a page that reloads itself.
  var watchingScript: String?
  var style: String
  var script: String
  /// Further attributes of the root element, for the script.
  var attributes: SVGMarkup.Attributes = [:]

  /// Returns the page; `body` opens the body and adds what is in it.
  func html(body: (inout SVGMarkup) -> Void) -> String {
    let nonce = Self.nonce(of: allTexts)
    let isWatched = watchingScript != nil
    let policy = """
      default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src data:; \
      frame-src \(isWatched ? "'self' file:" : "'none'"); base-uri 'none'; form-action 'none'
      """
    var out = SVGMarkup()
    out.open("html", ["lang": "en", "data-version": nonce, "data-watch": isWatched ? "yes" : nil], and: attributes)
    out.open("head", [:])
    out.raw(#"<meta charset="utf-8">"# + "\n")
    out.raw(#"<meta http-equiv="Content-Security-Policy" content=""# + policy + "\">\n")
    if let watchingScript { out.raw(element("script", nonce, watchingScript)) }
    out.raw(#"<meta name="viewport" content="width=device-width, initial-scale=1">"# + "\n")
    out.add("title", [:], title)
    out.raw(element("style", nonce, style))
    out.close("head")
    body(&out)
    out.raw(element("script", nonce, script))
    out.close("body")
    out.close("html")
    return "<!DOCTYPE html>\n" + out.text + "\n"
  }

  private func element(_ name: String, _ nonce: String, _ text: String) -> String {
    "<\(name) nonce=\"\(nonce)\">\n\(text)</\(name)>\n"
  }

  /// Returns 128 bits that depend on all of the page: FNV-1a, forwards and backwards.
  private static func nonce(of text: String) -> String {
    func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    return [hash(text.utf8), hash(text.utf8.reversed())].map { hash in
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
