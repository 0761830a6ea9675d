import TypesetBase
import TypesetPDFReading

/// The facts about the elements of a file that reading them in order needs, found in one pass over the tree.
struct StructureFacts {
    private let structure: InspectedStructure
    private let owners: [CompactIndex]
    /// The page of the first content of each element, from 1.
    private var pages: [CompactIndex] = []
    /// Whether each element is a block or contains one.
    private var hasBlock: [Bool] = []
    /// The first annotation of each element that has one.
    private(set) var annotations: [Int: InspectedAnnotation] = [:]
    /// The language of the catalog; empty if it states none.
    let documentLanguage: String

    init(_ pdf: InspectedPDF) {
        structure = pdf.structure
        owners = structure.languageOwners
        documentLanguage = pdf.catalog.language ?? ""
        pages = Array(repeating: CompactIndex(wrappedValue: nil), count: structure.elements.count)
        hasBlock = Array(repeating: false, count: structure.elements.count)
        // Children follow their parents.
        for index in structure.elements.indices.reversed() {
            hasBlock[index] = Self.isBlock(structure.elements[index].standardType)
            for kid in structure.elements[index].kids.reversed() {
                switch kid {
                case .element(let child):
                    if pages[Int(child)].wrappedValue != nil { pages[index] = pages[Int(child)] }
                    if hasBlock[Int(child)] { hasBlock[index] = true }
                case .content(_, let page?): pages[index].wrappedValue = Int(page)
                case .content, .object: break
                }
            }
        }
        for page in pdf.pages {
            for annotation in page.annotations {
                if let element = annotation.element, annotations[element] == nil { annotations[element] = annotation }
            }
        }
    }

    /// The page on which an element begins, from 1; nil if it has no content.
    func firstPage(of index: Int) -> Int? { pages[index].wrappedValue ?? structure.elements[index].page }

    /// The language of an element; empty if nothing states it.
    func language(of index: Int) -> String {
        owners[index].wrappedValue.flatMap { structure.elements[$0].language } ?? documentLanguage
    }

    /// Whether an element ends the line before it: a block, a group with a block, or a picture that is not in a paragraph.
    func isBlock(_ index: Int) -> Bool {
        let type = structure.elements[index].standardType
        if type == .figure { return structure.elements[index].parent.map { isContainer($0) } ?? true }
        return Self.isBlock(type) || hasBlock[index] && (type == nil || type == .span || type == .nonStructural)
    }

    private static func isBlock(_ type: StandardType?) -> Bool {
        switch type {
        case .document, .part, .article, .section, .division, .blockQuote, .caption, .contents, .contentsItem, .index, .paragraph,
            .plainHeading, .heading, .list, .listItem, .listBody, .table, .row, .headerCell, .dataCell, .tableHead, .tableBody, .tableFoot,
            .note, .footnote, .documentFragment, .aside, .title:
            true
        default: false
        }
    }

    /// Whether an element is a block of blocks, not of text.
    func isContainer(_ index: Int) -> Bool {
        let type = structure.elements[index].standardType
        return switch type {
        case .paragraph, .plainHeading, .heading, .title: false
        case nil, .span, .nonStructural: hasBlock[index]
        default: Self.isBlock(type)
        }
    }

    /// The number of an element's children of a type, with those in groups.
    func count(_ type: StandardType, in index: Int) -> Int {
        structure.members(of: index).count { structure.elements[$0].standardType == type }
    }

    /// The label of an item or a note; nil if it has none.
    ///
    /// Some programs put the label of a note in its first paragraph; it is then read there.
    func label(of index: Int) -> Int? { structure.elements[index].children.first { structure.elements[$0].standardType == .label } }

    /// Whether a ruby text has no punctuation that separates it from its base.
    func needsParentheses(_ index: Int) -> Bool {
        guard let parent = structure.elements[index].parent else { return true }
        return !structure.elements[parent].children.contains { structure.elements[$0].standardType == .rubyPunctuation }
    }

    /// Whether an element is a block whose text an alternative text would replace.
    func isTextBlock(_ index: Int) -> Bool {
        let type = structure.elements[index].standardType
        return type != nil && type != .span && type != .nonStructural && Self.isBlock(type)
    }

    /// The entry of a table of contents that an element belongs to; nil if it belongs to none.
    func entry(around index: Int) -> Int? {
        var next = structure.elements[index].parent, depth = 0
        while let parent = next, depth < Self.entryDepth {
            if structure.elements[parent].standardType == .contentsItem { return parent }
            (next, depth) = (structure.elements[parent].parent, depth + 1)
        }
        return nil
    }

    /// The depth of a link in its entry.
    private static let entryDepth = 8
}
