/// Which keys do something on which elements, so that a key that does nothing is told instead of ignored.
extension Property {
    /// Whether the key changes what is drawn of the element itself; elements that stand in for it aside.
    func works(on element: Element) -> Bool {
        switch group {
        case .size: true
        case .font, .effects: element.hasText
        case .colour: key == .background ? element.hasBox : element.hasText || (element == .thematicBreak && key == .color)
        case .paragraph: paragraphKeyWorks(on: element)
        case .lines: element.hasLines
        case .box: boxKeyWorks(on: element)
        }
    }

    private func paragraphKeyWorks(on element: Element) -> Bool {
        switch key {
        case .headIndent, .tailIndent: element.isBlock || element.isCell
        case .firstLineIndent: element.hasLines && !element.isRunning
        case .alignment: element.hasLines && !element.isRunning || element == .figure || element == .table
        case .hyphenation, .allowOrphans: element.hasLines && element != .codeBlock && !element.isRunning
        case .widows, .orphans: element.hasLines && !element.isRunning && !element.isCell && element != .tableOfContents
        case .keepWithNext, .pageBreakBefore: element.isBlock && element != .footnote
        default: element.isBlock
        }
    }

    private func boxKeyWorks(on element: Element) -> Bool {
        switch key {
        case .height, .verticalAlignment: element.isBlock && element != .thematicBreak || element.isCell || element.isRunning
        case .border: element.hasBox || element == .thematicBreak
        default: element.hasBox
        }
    }
}

extension Element {
    /// Stands by itself in the flow of the page, or of its notes.
    fileprivate var isBlock: Bool {
        switch self {
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .caption, .codeBlock, .tableOfContents: true
        case .blockQuote, .alert, .listItem, .footnote, .list, .table, .figure, .thematicBreak: true
        default: false
        }
    }

    fileprivate var isCell: Bool { self == .tableCell || self == .tableHeader }
    fileprivate var isRunning: Bool { self == .header || self == .footer }
    fileprivate var isMarker: Bool { self == .marker || self == .taskMarker }

    /// Text is set in the element's style: its own, or that of plain paragraphs in it.
    fileprivate var hasText: Bool { hasLines || isInline || isMarker }

    /// Its text is broken into lines of its own.
    fileprivate var hasLines: Bool {
        switch self {
        case .list, .table, .figure, .thematicBreak: false
        default: isBlock || isCell || isRunning
        }
    }

    fileprivate var hasBox: Bool { isInline || isMarker || isCell || isRunning || self == .image || (isBlock && self != .thematicBreak) }

    /// Where a key belongs that does nothing here.
    var otherCarrier: String? {
        switch self {
        case .list: "listItem"
        case .table: "tableCell"
        case .figure: "caption"
        case .image: "figure"
        default: nil
        }
    }
}
