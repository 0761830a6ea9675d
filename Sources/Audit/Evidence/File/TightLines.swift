import TypesetBase
import TypesetPDFReading

/// Lines so close that letters of the lower line reach into descenders of the upper one, such as an `l` into a `p`.
struct TightLines {
    /// A letter that extends below its baseline, or above the x-height.
    private struct Letter {
        var word: Int
        /// The index of its glyph on the page, and of the item that shows it.
        var glyph: Int
        var item: Int
        var left: Double
        var right: Double
        var baseline: Double
        /// The lowest or highest position of its ink.
        var edge: Double
        var size: Double
    }

    private let ink: InkComparison
    private let frame: TextFrame
    private var hanging: [Letter] = []
    /// The letters above the x-height, by their baselines, the highest on the page first.
    private var rising: [Letter] = []

    /// The least depth and height of such letters, in em; less depth is the overshoot of an `o`, and less height is a small letter.
    private static let leastDepth = 0.08, leastHeight = 0.56
    /// The depth to which ink only touches and does not overlap, in em of the smaller type.
    private static let tolerance = 0.05
    /// The cost of comparing the ink of two letters, in comparisons of rectangles.
    private static let inkCost = 64
    /// The distances of compared baselines, in em of the upper line; nearer ones are one line, and letters do not reach further ones.
    private static let distances = 0.4...1.4

    /// Creates the letters of words of one direction.
    ///
    /// - Parameter numbers: the indices in `words` of the words in the frame.
    init(_ words: [FramedWord], _ numbers: [Int], in frame: TextFrame, on page: InspectedPage, in pdf: InspectedPDF) {
        (ink, self.frame) = (InkComparison(pdf: pdf, page: page), frame)
        for index in numbers {
            var item = -1, placed: TextRun?
            for number in words[index].word.glyphs {
                let glyph = page.glyphs[number]
                if Int(glyph.item) != item {
                    item = Int(glyph.item)
                    placed = page.items[item].run.map(frame.placing).flatMap { $0.direction.x > 0.99 && $0.up.y < 0 ? $0 : nil }
                }
                guard let run = placed else { continue }
                enter(glyph, number, of: run, pdf.fonts[run.font].codes[Int(glyph.code)], word: index)
            }
        }
        rising.sort { $0.baseline < $1.baseline }
    }

    private mutating func enter(_ glyph: InspectedGlyph, _ number: Int, of run: TextRun, _ code: UsedCode, word: Int) {
        guard !code.isBlank, let ink = code.ink ?? Self.usualInk(of: code.text), InkKind(code.text) != .sign else { return }
        let origin = run.origin(of: glyph), advance = Double(glyph.advance), side = UsualInk.sideBearing * advance
        var letter = Letter(
            word: word, glyph: number, item: Int(glyph.item), left: origin.x + side, right: origin.x + advance - side, baseline: origin.y,
            edge: origin.y,
            size: run.size)
        if ink.bottom.value < -Self.leastDepth {
            letter.edge = origin.y + run.up.y * ink.bottom.value
            hanging.append(letter)
        }
        if ink.top.value > Self.leastHeight {
            letter.edge = origin.y + run.up.y * ink.top.value
            rising.append(letter)
        }
    }

    /// The ink of letters and digits of ASCII in usual faces, for fonts that are not in the file; nil for others.
    private static func usualInk(of text: String?) -> GlyphInk? {
        guard let text, let scalar = text.unicodeScalars.first, scalar.isASCII,
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        else { return nil }
        let extent = UsualInk.extent(of: text)
        return GlyphInk(top: extent.top, bottom: extent.bottom)
    }

    /// The words whose letters meet, by their index, with the depth of the overlap in points.
    ///
    /// - Parameter isSeen: whether a word has another colour than its background.
    func meetings(
        under covered: CoveredText, _ budget: inout ComparisonBudget, isSeen: (Int, inout ComparisonBudget) -> Bool
    ) -> [Int: Double] {
        var found: [Int: Double] = [:]
        for upper in hanging {
            var next = firstRising(below: upper.baseline + Self.distances.lowerBound * upper.size)
            while next < rising.count, rising[next].baseline <= upper.baseline + Self.distances.upperBound * upper.size, budget.spend() {
                let lower = rising[next], depth = upper.edge - lower.edge
                next += 1
                guard min(upper.right, lower.right) > max(upper.left, lower.left), depth > Self.tolerance * min(upper.size, lower.size),
                    budget.spend(Self.inkCost), ink.touches(upper.glyph, lower.glyph),
                    !covered.hides(frame.boundsOnPage(Self.common(upper, lower)), of: min(upper.item, lower.item), &budget),
                    isSeen(upper.word, &budget),
                    isSeen(lower.word, &budget)
                else { continue }
                for word in [upper.word, lower.word] { found[word] = max(found[word] ?? 0, depth) }
            }
        }
        return found
    }

    /// The rectangle that two letters have in common.
    private static func common(_ upper: Letter, _ lower: Letter) -> Rect {
        let left = max(upper.left, lower.left)
        return Rect(x: left, y: lower.edge, width: min(upper.right, lower.right) - left, height: upper.edge - lower.edge)
    }

    private func firstRising(below y: Double) -> Int { rising.partitioningIndex { $0.baseline >= y } }
}
