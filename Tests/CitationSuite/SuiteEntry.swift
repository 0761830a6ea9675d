import TypesetBase
import TypesetCitations

/// Reads the cites of the suite.
enum SuiteEntry {
    /// The text of a value.
    static func text(_ node: JSONNode) -> String {
        switch node.value {
        case .string(let text): text
        case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .bool(let flag): "\(flag)"
        default: ""
        }
    }

    static func item(_ node: JSONNode) -> CitationItem {
        var item = CitationItem(key: node["id"].map { text($0) } ?? "")
        item.prefix = node["prefix"].map { MarkupText.text(of: text($0), decodesEntities: false) } ?? CitationText()
        item.suffix = node["suffix"].map { MarkupText.text(of: text($0), decodesEntities: false) } ?? CitationText()
        item.locator = node["locator"].map { text($0) }
        item.label = node["label"].map { text($0) } ?? (item.locator == nil ? nil : "page")
        item.suppressesAuthor = node["suppress-author"].map { !["false", "0", ""].contains(text($0)) } ?? false
        return item
    }

    /// The position that the suite states for a cite.
    static func position(_ node: JSONNode) -> CitePositions.Position {
        var position = CitePositions.Position()
        switch node["position"].map({ text($0) }) {
        case "1": position.position = .subsequent
        case "2": position.position = .ibid
        case "3": position.position = .ibidWithLocator
        default: break
        }
        position.isNearNote = node["near-note"].map { text($0) == "true" } ?? false
        position.firstNote = node["first-reference-note-number"].flatMap { Int(text($0)) }
        return position
    }
}
