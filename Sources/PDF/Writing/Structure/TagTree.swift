import TypesetBase
import TypesetLayout

/// The structure tree of the file: the document's tree, with a Link in every other element that has a target.
///
/// Links are tagged as Link (ISO 14289-1 7.18.5).
struct TagTree {
    private(set) var elements: [StructureElement]
    private var owners: [StructureID]
    private let types: [StructureType]
    /// The elements of formulas, in PDF 2.0.
    private(set) var formulas = FormulaTags()
    /// The parent of each element, for walks that read nothing else.
    private let parents: [CompactIndex]

    init(_ tree: StructureTree, links: some Sequence<PlacedLink>, standard: PDFOptions.Standard) {
        elements = tree.elements
        owners = tree.owners
        var wrapped: Set<StructureID> = []
        for link in links
        where elements.indices.contains(link.element) && elements[link.element].kind != .link && wrapped.insert(link.element).inserted {
            Self.wrap(link.element, &elements, &owners)
        }
        if standard == .ua2 { Self.putCaptionsIntoFigures(&elements) }
        if standard == .ua2 { formulas.add(to: &elements, &owners) }
        let formulas = formulas.types
        types = elements.indices.map { [elements] in
            formulas[$0].map { StructureType($0) } ?? StructureType(Self.kind(of: $0, in: elements, standard), standard: standard)
        }
        parents = elements.indices.map { [elements] in CompactIndex(wrappedValue: elements[$0].parent) }
    }

    /// Moves the caption of a figure into the figure, for PDF 2.0.
    ///
    /// In PDF 1.7 the caption is beside the figure: readers that speak the alternative text of a figure skip its content.
    private static func putCaptionsIntoFigures(_ elements: inout [StructureElement]) {
        for caption in elements.indices where elements[caption].kind == .caption {
            guard let group = elements[caption].parent, elements[group].children.count == 2,
                elements[group].children[1] == .element(caption),
                case .element(let figure) = elements[group].children[0], elements[figure].kind == .figure
            else { continue }
            elements[group].children.removeLast()
            elements[figure].children.append(.element(caption))
            elements[caption].parent = figure
        }
    }

    /// Returns the kind as which an element is written.
    ///
    /// Elements of PDF 2.0 that may not be where they are (ISO/TS 32005, table 5) have the nearest type that may. Captions may only be
    /// first or last in the element that they describe (ISO 14289-2 8.2.5.27). A Reference may contain no Link.
    private static func kind(
        of element: StructureID, in elements: [StructureElement], _ standard: PDFOptions.Standard
    ) -> StructureKind {
        let kind = elements[element].kind
        guard standard == .ua2 else { return kind }
        switch (kind, kindAround(element, in: elements)) {
        case (.caption, .figure), (.caption, .table), (.caption, .list): return .caption
        case (.caption, _), (.reference, .tableOfContentsItem): return .paragraph
        case (.reference, _), (.line, .tableHeader), (.line, .tableData): return .span
        case (.aside, .aside), (.aside, .blockQuote), (.aside, .tableHeader), (.aside, .tableData), (.blockQuote, .tableHeader),
            (.blockQuote, .tableData):
            return .division
        default: return kind
        }
    }

    /// The kind of the nearest element around an element, other than divisions, which only group others; nil for the root.
    private static func kindAround(_ element: StructureID, in elements: [StructureElement]) -> StructureKind? {
        var parent = elements[element].parent
        while let place = parent, elements[place].kind == .division { parent = elements[place].parent }
        return parent.map { elements[$0].kind }
    }

    /// Adds one new child to `element`, a Link that receives its children, content and target.
    private static func wrap(_ element: StructureID, _ elements: inout [StructureElement], _ owners: inout [StructureID]) {
        var link = StructureElement(.link, parent: element)
        link.children = elements[element].children
        link.target = elements[element].target
        link.linkDescription = elements[element].linkDescription
        for child in link.children {
            switch child {
            case .element(let child): elements[child].parent = elements.count
            case .content(let content): owners[content] = elements.count
            }
        }
        elements[element].children = [.element(elements.count)]
        elements.append(link)
    }

    func owner(of content: ContentID) -> StructureID? { owners.indices.contains(content) ? owners[content] : nil }

    func type(of element: StructureID) -> StructureType { types[element] }

    /// Returns the source of the element, or of its nearest ancestor with a source.
    func source(of element: StructureID) -> SourceSpan? {
        for id in lineage(of: element) {
            if let source = elements[id].source { return source }
        }
        return nil
    }

    /// Returns the formula that an element is, or is the `math` of; nil for other elements.
    func formula(around element: StructureID) -> StructureID? {
        if elements[element].kind == .formula { return element }
        return types[element].isMathML ? parent(of: element) : nil
    }

    var contentCount: Int { owners.count }

    /// Returns the Link element of a placed link: the element itself, or the Link inside it.
    func linkElement(of element: StructureID) -> StructureID? {
        guard elements.indices.contains(element) else { return nil }
        if elements[element].kind == .link { return element }
        if case .element(let child)? = elements[element].children.first { return child }
        return nil
    }

    /// Returns the nearest element of `kind` from `element` upwards.
    func ancestor(of element: StructureID, _ kind: StructureKind) -> StructureID? {
        lineage(of: element).first { elements[$0].kind == kind }
    }

    func parent(of element: StructureID) -> StructureID? { parents[element].wrappedValue }

    /// Returns an element and the elements around it, the innermost first; nothing for a number that no element has.
    func lineage(of element: StructureID) -> Lineage { Lineage(parents: parents, following: element) }

    struct Lineage: Sequence, IteratorProtocol {
        fileprivate let parents: [CompactIndex]
        fileprivate var following: StructureID?

        mutating func next() -> StructureID? {
            guard let element = following, parents.indices.contains(element) else { return nil }
            following = parents[element].wrappedValue
            return element
        }
    }
}

/// The name of a structure type in the file (ISO 32000-1 14.8.4, ISO 32000-2 14.8.4 and annex L).
struct StructureType {
    var name: PDFName
    /// Whether the type is defined in the namespace of PDF 2.0, not in the default namespace, of PDF 1.7.
    var isInPDF2 = true
    /// Whether the type is an element of MathML.
    private(set) var isMathML = false

    init(_ name: PDFName, isMathML: Bool) { (self.name, isInPDF2, self.isMathML) = (name, !isMathML, isMathML) }

    init(_ kind: StructureKind, standard: PDFOptions.Standard) {
        switch kind {
        case .document: name = "Document"
        case .division: name = "Div"
        case .section: name = "Sect"
        case .title: name = "Title"
        // A type of PDF 2.0 only.
        case .aside: name = standard == .ua2 ? "Aside" : "Div"
        case .heading(let level): name = Self.headings[min(max(level, 1), 6) - 1]
        case .paragraph: name = "P"
        case .blockQuote: (name, isInPDF2) = ("BlockQuote", false)
        case .code: (name, isInPDF2) = ("Code", false)
        case .span: name = "Span"
        case .note: name = standard == .ua2 ? "FENote" : "Note"
        case .reference: (name, isInPDF2) = ("Reference", false)
        case .link: name = "Link"
        case .figure: name = "Figure"
        case .formula: (name, isInPDF2) = ("Formula", true)
        case .caption: name = "Caption"
        case .list: name = "L"
        case .listItem: name = "LI"
        case .label: name = "Lbl"
        case .listBody: name = "LBody"
        case .table: name = "Table"
        case .tableHead: name = "THead"
        case .tableBody: name = "TBody"
        case .tableFoot: name = "TFoot"
        case .tableRow: name = "TR"
        case .tableHeader: name = "TH"
        case .tableData: name = "TD"
        case .emphasis: name = "Em"
        case .strong: name = "Strong"
        case .line: name = "Sub"
        case .quote: (name, isInPDF2) = ("Quote", false)
        case .ruby: name = "Ruby"
        case .rubyBase: name = "RB"
        case .rubyText: name = "RT"
        case .tableOfContents: (name, isInPDF2) = ("TOC", false)
        case .tableOfContentsItem: (name, isInPDF2) = ("TOCI", false)
        case .index: (name, isInPDF2) = ("Index", false)
        case .bibliographyEntry: (name, isInPDF2) = ("BibEntry", false)
        }
    }

    /// The kinds whose types are not in PDF 1.7, and the types that they are mapped to there.
    static let rolesInPDF17: [(kind: StructureKind, role: PDFName)] = [
        (.title, "P"), (.emphasis, "Span"), (.strong, "Span"), (.line, "Span"),
    ]

    /// The types of headings by level; PDF 1.7 has six levels, and Markdown has no more.
    private static let headings: [PDFName] = ["H1", "H2", "H3", "H4", "H5", "H6"]

    /// Whether an element is written even without content: the cells of a grid, and its groups.
    ///
    /// A head needs a body beside it (ISO 32000-1 14.8.4.3.4).
    static func mayBeEmpty(_ kind: StructureKind) -> Bool {
        switch kind {
        case .document, .tableHead, .tableBody, .tableRow, .tableHeader, .tableData: true
        default: false
        }
    }
}
