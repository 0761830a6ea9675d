import TypesetBase
import TypesetPDFReading

/// The text of a file as a guideline for print judges it: its looks, and the paragraphs of tagged files.
struct PrintedText: Sendable {
    /// The words of one look in one part of the document.
    struct Look: Sendable {
        let part: Part
        /// Index into `InspectedPDF.fonts`.
        let font: Int
        /// The largest font size in points, to a tenth.
        let size: Double
        let element: Int?
        var words = 0
        /// The first words and their places, of which a fault shows a few.
        var texts: [String] = []
        var locations: [Location] = []
    }

    /// The parts of a document that guidelines distinguish.
    enum Part: Hashable, Sendable {
        case heading(Int), paragraph
        /// Tagged text of another kind, text of files without tags, and artifacts.
        case other
    }

    /// A paragraph of a tagged file: its lines on the page where it begins.
    struct Paragraph: Sendable {
        let element: Int
        let location: Location
        /// Its first word.
        let text: String
        let lines: [Line]
        /// The font size of its first line, in points.
        let size: Double
    }

    struct Line: Sendable {
        var left: Double
        var right: Double
        var baseline: Double
        /// Whether the last word ends with a hyphen after a letter.
        var endsWithHyphen: Bool
    }

    /// The fix of a departure from a guideline in a file of another program.
    static let fix = "change it in the program that wrote the file"

    private(set) var looks: [Look] = []
    private(set) var paragraphs: [Paragraph] = []
    private var numbers: [LookKey: Int] = [:]

    private struct LookKey: Hashable { var part: Part; var font: Int; var tenths: Int }

    /// The maximum number of words quoted for a typeface and size.
    private static let textLimit = 5
    /// The maximum number of paragraphs, more than a book has.
    private static let paragraphLimit = 100_000

    init(_ pdf: InspectedPDF, _ context: FileContext) {
        var parts = PartIndex(pdf)
        for page in pdf.pages {
            var open: OpenParagraph?
            for word in pdf.words(on: page) where word.isReadable && word.isHorizontal {
                guard let run = page.items[word.item].run else { continue }
                let element = pdf.element(of: word, on: page), owner = parts.owner(of: element)
                add(word, run, element, owner?.part ?? .other, on: page, pdf, context)
                guard let owner, owner.part == .paragraph else { continue }
                if open?.element != owner.element {
                    if let open { close(open, on: page, context) }
                    open = OpenParagraph(element: owner.element, size: run.size, text: pdf.text(of: word, on: page), bounds: word.bounds)
                }
                open?.add(word, baseline: run.origin.y, endsWithHyphen: Self.endsWithHyphen(pdf.text(of: word, on: page)))
            }
            if let open { close(open, on: page, context) }
        }
    }

    private mutating func add(
        _ word: InspectedWord, _ run: TextRun, _ element: Int?, _ part: Part, on page: InspectedPage, _ pdf: InspectedPDF,
        _ context: FileContext
    ) {
        let key = LookKey(part: part, font: run.font, tenths: Int((word.size * 10).rounded()))
        let number = numbers[key] ?? looks.count
        if number == looks.count {
            numbers[key] = number
            looks.append(Look(part: part, font: run.font, size: Double(key.tenths) / 10, element: element))
        }
        looks[number].words += 1
        guard looks[number].texts.count < Self.textLimit else { return }
        looks[number].texts.append(pdf.text(of: word, on: page))
        looks[number].locations.append(context.location(page.number, word.bounds))
    }

    private mutating func close(_ open: OpenParagraph, on page: InspectedPage, _ context: FileContext) {
        guard paragraphs.count < Self.paragraphLimit else { return }
        paragraphs.append(
            Paragraph(
                element: open.element, location: context.location(page.number, open.bounds), text: open.text, lines: open.lines,
                size: open.size))
    }

    private static func endsWithHyphen(_ text: String) -> Bool {
        guard let last = text.last, last == "-" || last == "\u{2010}" || last == "\u{AD}" else { return false }
        return text.dropLast().last?.isLetter ?? false
    }
}

/// A paragraph while its words are read.
private struct OpenParagraph {
    let element: Int
    let size: Double
    let text: String
    var bounds: Rect
    var lines: [PrintedText.Line] = []

    mutating func add(_ word: InspectedWord, baseline: Double, endsWithHyphen: Bool) {
        bounds = bounds.union(word.bounds)
        // Raised and lowered words are less than half the size from their line.
        if let last = lines.last, abs(last.baseline - baseline) < size / 2 {
            lines[lines.count - 1].left = min(last.left, word.bounds.minX)
            lines[lines.count - 1].right = max(last.right, word.bounds.maxX)
            lines[lines.count - 1].endsWithHyphen = endsWithHyphen
        } else {
            lines.append(
                PrintedText.Line(left: word.bounds.minX, right: word.bounds.maxX, baseline: baseline, endsWithHyphen: endsWithHyphen))
        }
    }
}

/// The part of the document that each element belongs to.
private struct PartIndex {
    private let pdf: InspectedPDF
    private var known: [Int: (element: Int, part: PrintedText.Part)] = [:]

    /// The levels of a structure tree between a word and its block; deeper trees are damaged.
    private static let depth = 20

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    mutating func owner(of element: Int?) -> (element: Int, part: PrintedText.Part)? {
        guard let element else { return nil }
        if let owner = known[element] { return owner }
        let owner = find(element)
        known[element] = owner
        return owner
    }

    private func find(_ element: Int) -> (element: Int, part: PrintedText.Part) {
        var current: Int? = element
        for _ in 0..<Self.depth {
            guard let index = current else { break }
            switch pdf.structure.elements[index].standardType {
            case .heading(let level): return (index, .heading(Int(level)))
            case .plainHeading: return (index, .heading(1))
            case .paragraph: return (index, isInText(index) ? .paragraph : .other)
            case .listBody: return (index, .paragraph)
            case .dataCell, .headerCell, .caption, .label, .contentsItem, .note, .footnote, .code, .formula, .figure: return (index, .other)
            default: current = pdf.structure.elements[index].parent
            }
        }
        return (element, .other)
    }

    /// Whether a paragraph is running text: not in a table, a figure, a note or a table of contents.
    private func isInText(_ element: Int) -> Bool {
        var current = pdf.structure.elements[element].parent
        for _ in 0..<Self.depth {
            guard let index = current else { return true }
            switch pdf.structure.elements[index].standardType {
            case .table, .figure, .caption, .note, .footnote, .contents, .index, .code, .label: return false
            default: current = pdf.structure.elements[index].parent
            }
        }
        return true
    }
}
