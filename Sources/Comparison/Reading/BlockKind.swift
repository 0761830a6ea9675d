import TypesetPDFReading

/// The kind of a block of text, from its tag and the tags around it.
package enum BlockKind: Hashable, Sendable {
    case title, caption, quote, aside, listItem, cell, headerCell, note, contentsEntry, indexEntry, figure, formula, code, paragraph
    /// A heading with its level; 0 for the type H.
    case heading(Int)
    /// Text without tags.
    case untagged
    /// The words of a link in a block of any kind.
    case link

    /// The words for one block of the kind.
    package var name: String {
        switch self {
        case .title: "title"
        case .caption: "caption"
        case .quote: "quotation"
        case .aside: "aside"
        case .listItem: "list item"
        case .cell: "table cell"
        case .headerCell: "header cell"
        case .note: "note"
        case .contentsEntry: "contents entry"
        case .indexEntry: "index entry"
        case .figure: "picture"
        case .formula: "formula"
        case .code: "line of code"
        case .paragraph: "paragraph"
        case .heading(let level): level == 0 ? "heading" : "heading \(level)"
        case .untagged: "block without tags"
        case .link: "link"
        }
    }

    /// The words for several blocks of the kind.
    package var plural: String {
        switch self {
        case .contentsEntry: "contents entries"
        case .indexEntry: "index entries"
        case .heading(let level): level == 0 ? "headings" : "headings \(level)"
        case .untagged: "blocks without tags"
        case .code: "lines of code"
        default: name + "s"
        }
    }

    /// Whether other texts may repeat the block's text: contents entries, bookmarks, running heads.
    var isHeading: Bool {
        switch self {
        case .heading, .title: true
        default: false
        }
    }

    /// Whether the block repeats the text of a heading, which changes with the heading.
    var followsHeadings: Bool { self == .contentsEntry }

    /// The kind that an element gives to the blocks in it; nil if it changes nothing.
    init?(_ type: StandardType?) {
        switch type {
        case .title: self = .title
        case .caption: self = .caption
        case .blockQuote: self = .quote
        case .aside: self = .aside
        case .listItem: self = .listItem
        case .dataCell: self = .cell
        case .headerCell: self = .headerCell
        case .note, .footnote: self = .note
        case .contentsItem: self = .contentsEntry
        case .index: self = .indexEntry
        case .figure: self = .figure
        case .formula: self = .formula
        case .heading(let level): self = .heading(Int(level))
        case .plainHeading: self = .heading(0)
        default: return nil
        }
    }
}

extension StandardType {
    /// The name of a tag in the chain around a block; nil for one that only groups others, which no change concerns.
    var nameInChains: String? {
        switch self {
        case .document, .part, .article, .section, .division, .nonStructural, .tableHead, .tableBody, .tableFoot, .listBody,
            .documentFragment:
            nil
        default: name
        }
    }
}
