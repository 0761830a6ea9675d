import Diagnostics
import Layout

/// The structure tree of the file: the document's tree, with a Link in every other element that has a target.
///
/// Links are tagged as Link (ISO 14289-1 7.18.5).
struct TagTree {
    private(set) var elements: [StructureElement]
    private var owners: [StructureID]
    private let types: [StructureType]

    init(_ tree: StructureTree, links: some Sequence<PlacedLink>, standard: PDFOptions.Standard) {
        elements = tree.elements
        owners = tree.owners
        var wrapped: Set<StructureID> = []
        for link in links
        where elements.indices.contains(link.element) && elements[link.element].kind != .link && wrapped.insert(link.element).inserted {
            Self.wrap(link.element, &elements, &owners)
        }
        if standard == .ua2 { Self.putCaptionsIntoFigures(&elements) }
        types = elements.map { [elements] in StructureType(Self.kind(of: $0, in: elements, standard), standard: standard) }
    }

    /// Moves the caption of a figure into the figure, for PDF 2.0.
    ///
    /// In PDF 1.7 the caption is beside the figure: readers that speak the alternative text of a figure skip its content.
    private static func putCaptionsIntoFigures(_ elements: inout [StructureElement]) {
        for (caption, element) in elements.enumerated() where element.kind == .caption {
            guard let group = element.parent, elements[group].children.count == 2, elements[group].children[1] == .element(caption),
                case .element(let figure) = elements[group].children[0], elements[figure].kind == .figure
            else { continue }
            elements[group].children.removeLast()
            elements[figure].children.append(.element(caption))
            elements[caption].parent = figure
        }
    }

    /// Returns the kind of an element.
    ///
    /// PDF 2.0 allows captions only first or last in the element that they describe (ISO 14289-2 8.2.5.27). A caption outside figures,
    /// tables and lists is a paragraph.
    private static func kind(
        of element: StructureElement, in elements: [StructureElement], _ standard: PDFOptions.Standard
    ) -> StructureElement.Kind {
        guard standard == .ua2, element.kind == .caption, let parent = element.parent else { return element.kind }
        switch elements[parent].kind {
        case .figure, .table, .list: return .caption
        default: return .paragraph
        }
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
        var current: StructureID? = element
        while let id = current {
            if let source = elements[id].source { return source }
            current = elements[id].parent
        }
        return nil
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
    func ancestor(of element: StructureID, _ kind: StructureElement.Kind) -> StructureID? {
        var current: StructureID? = element
        while let id = current, elements.indices.contains(id) {
            if elements[id].kind == kind { return id }
            current = elements[id].parent
        }
        return nil
    }
}

/// The name of a structure type in the file (ISO 32000-1 14.8.4, ISO 32000-2 14.8.4 and annex L).
struct StructureType {
    var name: PDFName
    /// Whether the type is defined in the namespace of PDF 2.0. Otherwise it belongs to the default namespace, of PDF 1.7.
    var isInPDF2 = true

    init(_ kind: StructureElement.Kind, standard: PDFOptions.Standard) {
        switch kind {
        case .document: name = .document
        case .division: name = .div
        case .section: name = .sect
        case .title: name = .title
        // A type of PDF 2.0 only.
        case .aside: name = standard == .ua2 ? .aside : .div
        case .heading(let level): name = Self.heading(level)
        case .paragraph: name = .p
        case .blockQuote: (name, isInPDF2) = (.blockQuote, false)
        case .code: (name, isInPDF2) = (.code, false)
        case .span: name = .span
        case .note: name = standard == .ua2 ? .feNote : .note
        case .reference: (name, isInPDF2) = (.reference, false)
        case .link: name = .link
        case .figure: name = .figure
        case .caption: name = .caption
        case .list: name = .l
        case .listItem: name = .li
        case .label: name = .lbl
        case .listBody: name = .lBody
        case .table: name = .table
        case .tableHead: name = .tHead
        case .tableBody: name = .tBody
        case .tableFoot: name = .tFoot
        case .tableRow: name = .tr
        case .tableHeader: name = .th
        case .tableData: name = .td
        case .emphasis: name = .em
        case .strong: name = .strong
        case .line: name = .sub
        case .quote: (name, isInPDF2) = (.quote, false)
        case .ruby: name = .ruby
        case .rubyBase: name = .rb
        case .rubyText: name = .rt
        case .tableOfContents: (name, isInPDF2) = (.toc, false)
        case .tableOfContentsItem: (name, isInPDF2) = (.toci, false)
        case .index: (name, isInPDF2) = (.index, false)
        }
    }

    /// The kinds whose types are not in PDF 1.7, and the types that they are mapped to there.
    static let rolesInPDF17: [(kind: StructureElement.Kind, role: PDFName)] = [
        (.title, .p), (.emphasis, .span), (.strong, .span), (.line, .span),
    ]

    /// Returns the type of a heading. PDF 1.7 has six levels; Markdown has no more.
    private static func heading(_ level: Int) -> PDFName {
        switch level {
        case ...1: .h1
        case 2: .h2
        case 3: .h3
        case 4: .h4
        case 5: .h5
        default: .h6
        }
    }

    /// Whether an element is written even without content: the cells of a grid, and its groups.
    ///
    /// A head needs a body beside it (ISO 32000-1 14.8.4.3.4).
    static func mayBeEmpty(_ kind: StructureElement.Kind) -> Bool {
        switch kind {
        case .document, .tableHead, .tableBody, .tableRow, .tableHeader, .tableData: true
        default: false
        }
    }
}
