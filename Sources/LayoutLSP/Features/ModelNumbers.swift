import Analysis
import Formats

// Numbers of views and of other parts of a model, as clients get them and send them back.

extension JSONValue {
  static func id<Kind>(_ id: ID<Kind>) -> JSONValue { .int(id.index) }
}

extension ID: ReadsJSON {
  package init(json: JSONValue) throws(JSONMismatch) { self.init(try Int(json: json)) }
}
