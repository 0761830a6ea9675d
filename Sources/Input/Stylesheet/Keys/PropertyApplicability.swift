/// The elements on which a key has an effect; a key that is declared only for other elements is reported.
struct PropertyApplicability: Sendable {
    private let elements: Set<Element>

    private init(_ elements: Set<Element>) { self.elements = elements }

    private init(where applies: (Element) -> Bool) { self.init(Set(Element.allCases.filter(applies))) }

    func contains(_ element: Element) -> Bool { elements.contains(element) }

    static func + (a: Self, b: Self) -> Self { Self(a.elements.union(b.elements)) }
    static func - (a: Self, b: Self) -> Self { Self(a.elements.subtracting(b.elements)) }

    static let everything = Self { _ in true }

    static func only(_ elements: Element...) -> Self { Self(Set(elements)) }

    /// Blocks in the flow of the page or of its notes.
    static let blocks = Self {
        switch $0 {
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .caption, .codeBlock, .tableOfContents: true
        case .blockQuote, .alert, .listItem, .footnote, .list, .table, .figure, .thematicBreak: true
        case .index, .indexEntry, .indexHeading, .bibliography, .bibliographyEntry, .formula: true
        case .halfTitle, .publisher, .imprint: true
        case .titleBlock, .title, .subtitle, .author, .affiliation, .authorNote, .date, .abstract, .abstractHeading, .keywords: true
        case .dl, .dt, .dd, .details, .summary: true
        default: false
        }
    }

    static let cells = only(.tableCell, .tableHeader)
    /// The headers and footers of pages.
    static let runningText = only(.header, .footer)
    static let markers = only(.marker, .taskMarker)
    static let inlines = Self(where: \.isInline)

    /// Elements whose text is broken into lines.
    static let linesOfText = blocks + cells + runningText - only(.list, .table, .figure, .thematicBreak, .dl, .formula)
    /// Elements with lines in the flow; the lines of running text are of another kind.
    static let linesInFlow = linesOfText - runningText
    /// Elements whose style sets text: their own text, or that of plain paragraphs in them.
    static let text = linesOfText + inlines + markers + only(.formula, .formulaNumber)
    /// Elements with a background, a border and insets.
    static let boxes = blocks + inlines + markers + cells + runningText + only(.image) - only(.thematicBreak)
    /// Elements that can be higher than their text.
    static let fixedBoxes = blocks + cells + runningText - only(.thematicBreak)
}

extension Element {
    /// The element on which a key has an effect, if it has none on this element.
    var elementForOtherKeys: Element? {
        switch self {
        case .list: .listItem
        case .dl: .dd
        case .table: .tableCell
        case .figure: .caption
        case .image: .figure
        default: nil
        }
    }
}
