/// One line of a transcript: a block or a part of it, as a screen reader speaks it.
package struct Utterance: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        /// The title bar: the title, or the file's name if the file does not make readers show its title.
        case document(isTitleShown: Bool)
        /// The language of the document as a tag; nil if the file states none.
        case language(String?)
        /// The beginning of a page, from 1.
        case page(Int)
        /// Words of the program about the file.
        case remark
        case text
        /// A heading with its level; nil for the type H.
        case heading(Int?)
        case title, caption, quote, aside, index
        case list(items: Int)
        case contents(entries: Int)
        /// An item of a list, with its label.
        case item(label: String?)
        /// An entry of a table of contents, with its label.
        case entry(label: String?)
        case footnote(label: String?)
        case table(columns: Int, rows: Int)
        /// A cell; nil if its place in the table is not known.
        case cell(SpokenCell?)
    }

    var role: Role
    /// The number of lists, tables and other blocks around the line that have a line of their own.
    var depth: Int
    var content: [SpokenText] = []
}

/// The place of a table cell and its headers.
package struct SpokenCell: Hashable, Sendable {
    package enum Header: Hashable, Sendable { case ofRow, ofColumn, ofBoth }
    /// The rows and columns that the cell covers, from 1.
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
    /// The cells that a header cell heads; nil for a data cell.
    var header: Header?
    /// The texts of the cell's headers, cut to `TableHeaders.textLimit` characters.
    var headers: [String]
}

/// Text within a line, with what a screen reader says about its parts.
package indirect enum SpokenText: Hashable, Sendable {
    case text(String)
    case marked(SpokenMark, [SpokenText])
}

package enum SpokenMark: Hashable, Sendable {
    case link(SpokenTarget?)
    case graphic, undescribedGraphic, formula, code, formField, annotation
    /// A shortened word with its expansion.
    case abbreviation(String)
    /// Text in a language other than that of the text around it, with its tag.
    case language(String)
}

/// The target of a link, independent of the layout if possible.
package enum SpokenTarget: Hashable, Sendable {
    case address(String)
    case file(String)
    case heading(String)
    case page(Int)
}

extension [SpokenText] {
    /// Whether nothing is spoken: all parts are white space.
    var isBlank: Bool {
        allSatisfy { part in
            switch part {
            case .text(let text): text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || SpokenLine.isInvisible($0) }
            case .marked(.language, let parts), .marked(.code, let parts): parts.isBlank
            case .marked: false
            }
        }
    }

    /// The parts, with neighbours in one language joined.
    var joinedByLanguage: [SpokenText] {
        var joined: [SpokenText] = [], open: (tag: String, parts: [SpokenText])?
        func finish() {
            if let open { joined.append(.marked(.language(open.tag), open.parts)) }
            open = nil
        }
        for part in self {
            guard case .marked(.language(let tag), let parts) = part else {
                finish()
                joined.append(part)
                continue
            }
            if open?.tag != tag { finish() }
            if open == nil { open = (tag, []) }
            open?.parts += parts
        }
        finish()
        return joined
    }
}
