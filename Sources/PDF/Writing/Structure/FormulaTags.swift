import TypesetBase
import TypesetLayout
import TypesetMath
import TypesetText

/// The structure elements of formulas in the namespace of MathML (ISO 32000-2 14.8.6.3).
///
/// Each formula has an element `math`, whose tokens contain their own glyphs. A glyph that shows no token, such as the sign of a root, is
/// content of `math`.
struct FormulaTags {
    /// The type of each of these elements.
    private(set) var types: [StructureID: MathMLElement.Name] = [:]
    /// The contents of the tokens of a formula, by the content of the whole.
    private var contents: [ContentID: [ContentID]] = [:]

    var isEmpty: Bool { types.isEmpty }

    /// Adds the elements of all formulas.
    mutating func add(to elements: inout [StructureElement], _ owners: inout [StructureID]) {
        for formula in elements.indices {
            guard let parts = elements[formula].mathMLElements, elements[formula].children.count == 1,
                case .content(let content) = elements[formula].children[0]
            else { continue }
            add(parts, of: formula, content, to: &elements, &owners)
        }
    }

    private mutating func add(
        _ parts: [MathMLElement], of formula: StructureID, _ content: ContentID, to elements: inout [StructureElement],
        _ owners: inout [StructureID]
    ) {
        let first = elements.count
        var tokens: [ContentID] = []
        for part in parts {
            let element = elements.count, parent = part.parent.map { first + $0 } ?? formula
            elements.append(StructureElement(.span, parent: parent))
            types[element] = part.name
            if part.parent != nil { elements[parent].children.append(.element(element)) }
            guard let token = part.token, token >= 0 else { continue }
            elements[element].children.append(.content(owners.count))
            while tokens.count <= token { tokens.append(content) }
            tokens[token] = owners.count
            owners.append(element)
        }
        elements[formula].children = [.element(first)]
        elements[first].children.append(.content(content))
        owners[content] = first
        contents[content] = tokens
    }

    /// Returns the parts of some glyphs with the contents that they belong to.
    func parts(of glyphs: PlacedGlyphs, _ content: ContentID) -> [(glyphs: PlacedGlyphs, content: ContentID)] {
        guard let contents = contents[content], !glyphs.paragraph.tokens.isEmpty else { return [(glyphs, content)] }
        let tokens = glyphs.paragraph.tokens, range = glyphs.glyphs.clamped(to: tokens.indices)
        var parts: [(glyphs: PlacedGlyphs, content: ContentID)] = [], start = range.lowerBound, x = glyphs.origin.x
        while start < range.upperBound {
            let end = range[start...].first { tokens[$0] != tokens[start] } ?? range.upperBound
            let width = glyphs.paragraph.glyphs[start..<end].reduce(Points(0)) { $0 + glyphs.advance(of: $1) }
            var part = glyphs
            part.glyphs = start..<end
            part.origin.x = x
            part.width = width
            let token = Int(tokens[start])
            parts.append((part, contents.indices.contains(token) ? contents[token] : content))
            (start, x) = (end, x + width.value)
        }
        return parts
    }
}

extension StructureType {
    /// Creates a type in the namespace of MathML.
    init(_ name: MathMLElement.Name) {
        let spelling: PDFName =
            switch name {
            case .math: "math"
            case .mrow: "mrow"
            case .mi: "mi"
            case .mn: "mn"
            case .mo: "mo"
            case .mtext: "mtext"
            case .mfrac: "mfrac"
            case .msqrt: "msqrt"
            case .mroot: "mroot"
            case .msub: "msub"
            case .msup: "msup"
            case .msubsup: "msubsup"
            case .munder: "munder"
            case .mover: "mover"
            case .munderover: "munderover"
            case .mtable: "mtable"
            case .mtr: "mtr"
            case .mtd: "mtd"
            case .mstyle: "mstyle"
            case .menclose: "menclose"
            }
        self.init(spelling, isMathML: true)
    }
}
