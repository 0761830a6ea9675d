import TypesetBase
package import TypesetPDFReading

/// A kind of content that files may lack, so that requirements about it do not apply.
package enum AbsentContent: String, CaseIterable, Hashable, Sendable {
    case media, controls, input, motion, scans, scripts, threads, maps
    case pictures, colours, links, otherFiles, tables, lists, formulas, notes, code, roles, deepHeadings

    /// The kinds that no file of this program has.
    static let ofEveryDocument: Set<AbsentContent> = [.media, .controls, .input, .motion, .scans, .scripts, .threads, .maps]

    /// The kinds with these names, joined with `+`.
    static func kinds(named names: Substring) -> [AbsentContent] { names.split(separator: "+").compactMap { Self(rawValue: String($0)) } }

    /// The kinds that a file certainly lacks; none if the file was read only in part.
    ///
    /// - Parameter isOwn: whether the file is of this program, whose tags have every table, picture and formula.
    package static func kinds(in pdf: InspectedPDF, isOwn: Bool = false) -> [AbsentContent] {
        guard pdf.problems.isEmpty else { return isOwn ? allCases.filter(ofEveryDocument.contains) : [] }
        let active = pdf.activeContent, types = TypesInUse(pdf.structure), isTagged = !pdf.structure.elements.isEmpty
        let drawings = DrawingsInUse(pdf, isOwn: isOwn)
        let links = pdf.pages.lazy.flatMap(\.annotations).filter { $0.subtype == "Link" }
        return allCases.filter { kind in
            if isOwn, ofEveryDocument.contains(kind) { return true }
            return switch kind {
            case .media: !active.contains(.media)
            case .scripts: !active.contains(.scripts)
            case .motion: active.isDisjoint(with: [.media, .scripts])
            case .input: !active.contains(.fields) && pdf.catalog.dynamicForm == .none
            case .controls: active.isDisjoint(with: [.fields, .annotations, .scripts])
            case .threads: !active.contains(.threads)
            case .scans, .maps: false
            case .pictures: !drawings.hasPictures && !types.has(.figure)
            case .colours: !drawings.hasColors
            case .links: links.isEmpty
            case .otherFiles: !links.contains { $0.target.map(Self.isOtherDocument) ?? true }
            case .tables: isTagged && !types.has(.table)
            case .lists: isTagged && !types.has(.list)
            case .formulas: isTagged && !types.has(.formula)
            case .notes: isTagged && !types.has(.note) && !types.has(.footnote)
            case .code: isOwn && !types.has(.code)
            case .roles: isTagged && !types.hasMappedTypes
            case .deepHeadings: isTagged && types.deepestHeading < 6
            }
        }
    }

    /// Whether a link leads to a document that may be of one set with the file; pages of the web are in no set of documents.
    private static func isOtherDocument(_ target: LinkTarget) -> Bool {
        switch target {
        case .place, .element: return false
        case .file: return true
        case .address(let address):
            let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
            return !["http:", "https:", "mailto:", "tel:"].contains(where: path.hasPrefix) || path.hasSuffix(".pdf")
        }
    }

    /// The reason why a requirement about the content does not apply.
    var reason: String {
        switch self {
        case .media: "The files contain no sound and no video."
        case .controls: "Links are the only controls in the files."
        case .input: "The files ask for no input."
        case .motion: "Nothing in the files moves, flashes or changes by itself."
        case .scans: "The files contain no text that was recognized in scans."
        case .scripts: "The files contain no scripts."
        case .threads: "The files contain no article threads."
        case .maps: "The files contain no image maps."
        case .pictures: "The files contain no pictures."
        case .colours: "Everything in the files is black, white or grey."
        case .links: "The files contain no links."
        case .otherFiles: "The files lead to no other document, so they are not parts of a set."
        case .tables: "The files contain no tables."
        case .lists: "The files contain no lists."
        case .formulas: "The files contain no formulas."
        case .notes: "The files contain no notes."
        case .code: "The files contain no code."
        case .roles: "The files map no types of tags: they have standard types only."
        case .deepHeadings: "The files have no headings of the sixth level or below."
        }
    }
}

/// The types of tags that a file has.
private struct TypesInUse {
    private var types: Set<StandardType> = []
    private(set) var hasMappedTypes = false
    private(set) var deepestHeading: Int32 = 0

    init(_ structure: InspectedStructure) {
        // Nearly all elements have one of a few types, and comparing these is faster than hashing.
        var known: Set<String> = [], common: [String] = []
        for index in structure.elements.indices {
            let type = structure.elements[index].type
            guard !common.contains(type), known.insert(type).inserted else { continue }
            if common.count < 16 { common.append(type) }
            guard let standard = structure.elements[index].standardType else { hasMappedTypes = true; continue }
            types.insert(standard)
            if standard.name != type { hasMappedTypes = true }
            if case .heading(let level) = standard { deepestHeading = max(deepestHeading, level) }
        }
    }

    func has(_ type: StandardType) -> Bool { types.contains(type) }
}

/// The pictures and colours that a file shows.
private struct DrawingsInUse {
    private(set) var hasPictures = false
    private(set) var hasColors: Bool

    /// The thickness in points up to which a drawing is a rule.
    private static let ruleThickness = 3.0
    /// The difference of two components up to which a colour is grey; rounding in files makes 1/255.
    private static let grayTolerance = 0.01

    /// Finds the pictures and colours of a file.
    ///
    /// - Parameter isOwn: whether the file is of this program, which draws nothing but artifacts outside figures.
    init(_ pdf: InspectedPDF, isOwn: Bool) {
        hasColors = !pdf.paints.allSatisfy(Self.isGray)
        for page in pdf.pages {
            for item in page.items {
                switch item.kind {
                case .text: continue
                case .image, .shading:
                    hasPictures = true
                    hasColors = true
                    return
                case .fill, .stroke:
                    let isRule = min(item.bounds.width, item.bounds.height) <= Self.ruleThickness
                    if !isOwn, !isRule { hasPictures = true }
                }
            }
        }
    }

    private static func isGray(_ paint: InspectedPaint) -> Bool {
        guard case .color(let color) = paint else { return false }
        return abs(color.red - color.green) < grayTolerance && abs(color.green - color.blue) < grayTolerance
    }
}
