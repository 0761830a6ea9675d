import TypesetBase
import TypesetPDFReading

/// The words of a file's pages, in the order of each page's marked content.
struct DrawnTokens {
    /// A token with the marked-content sequence that draws it.
    struct DrawnToken {
        var token: Token
        /// The number of the nearest sequence; negative outside all.
        var mcid: Int32
        /// The element of the sequence; negative for none.
        var element: Int32
    }

    /// The words and the drawing of a page.
    struct Page {
        var tokens: Range<Int>
        /// The lines of running heads and feet, with numbers as `#`.
        var runningTexts: [RunningText]
        /// The text of the watermark; nil for a page without one.
        var watermark: RunningText?
        var graphics: PageGraphics
        var identity: PageIdentity?
    }

    /// The tokens page by page, in the order of their sequences, and within one in drawing order.
    private(set) var tokens: [DrawnToken] = []
    private(set) var pages: [Page] = []
    /// The pages that other files may have, by their digests.
    private(set) var known: [PageDigest: Int] = [:]

    /// Reads the pages of a file.
    ///
    /// - Parameters:
    ///   - other: another version, which has the pages that are left out of the file.
    ///   - owners: the picture or the formula around each element.
    init(_ pdf: InspectedPDF, sharing other: DrawnTokens?, _ owners: [Int32], _ vocabulary: inout Vocabulary) {
        var reader = TokenReader(pdf)
        reader.reserve(pdf.pages.reduce(0) { $0 + $1.glyphs.count }, or: other?.tokens.count ?? 0)
        for page in pdf.pages {
            if let identity = page.identity, identity.isLeftOut, let other, let index = other.known[identity.digest] {
                pages.append(reader.copy(other.pages[index], other.tokens, toPage: page.number, identity))
            } else {
                let graphics = PageGraphics(page, pdf, owners)
                pages.append(reader.read(page, pdf.wordRanges(on: page), graphics, &vocabulary))
            }
        }
        tokens = reader.tokens
        // Forms with elements of their own, and what a file lacks, are not known page by page.
        guard pdf.problems.isEmpty, !pdf.forms.contains(where: \.hasStructure) else { return }
        for (index, page) in pages.enumerated() { if let digest = page.identity?.digest { known[digest] = index } }
    }

    /// The distinct lines of running heads and feet in the order of their first pages.
    var runningTexts: [RunningText] { Self.distinct(pages.lazy.flatMap(\.runningTexts)) }
    /// The distinct texts of watermarks in the order of their first pages.
    var watermarks: [RunningText] { Self.distinct(pages.lazy.compactMap(\.watermark)) }

    private static func distinct(_ texts: some Sequence<RunningText>) -> [RunningText] {
        var known: Set<String> = []
        return texts.filter { known.insert($0.text).inserted }
    }

    /// Returns the tokens of a sequence on a page, whose index is from 0.
    func range(of number: Int32, onPage page: Int) -> Range<Int> {
        let range = pages[page].tokens
        let start = tokens[range].partitioningIndex { $0.mcid >= number }
        var end = start
        while end < range.upperBound, tokens[end].mcid == number { end += 1 }
        return start..<end
    }
}
