import Geometry
import PDFInspection
import Searching

/// Lines so close that what rises from the lower one reaches into what hangs from the upper one: the foot of a `p` into the stem of an `l`.
struct TightLines {
    /// A letter that hangs under its baseline, or rises above the small letters.
    private struct Letter {
        var word: Int
        var left: Double
        var right: Double
        var baseline: Double
        /// The lowest or the highest place of its ink.
        var edge: Double
        var size: Double
    }

    private var hanging: [Letter] = []
    /// By their baselines, the highest on the page first.
    private var rising: [Letter] = []

    /// In em: what hangs less is the rounding of an `o`, what rises less a small letter.
    private static let leastDepth = 0.08, leastHeight = 0.56
    /// Ink that touches is no overlap; in em of the smaller type.
    private static let tolerance = 0.04
    /// Of a letter's width, on each side, what is white as a rule.
    private static let sideBearing = 0.12
    /// In em of the upper line: nearer baselines are one line, and no letters are as high as further ones are apart.
    private static let distances = 0.4...1.4

    init(_ words: [InspectedWord], on page: InspectedPage, in pdf: InspectedPDF) {
        for (index, word) in words.enumerated() {
            for glyph in page.glyphs[word.glyphs] {
                guard let run = page.items[Int(glyph.item)].run, run.direction.x > 0.99, run.up.y < 0 else { continue }
                enter(glyph, of: run, pdf.fonts[run.font].codes[Int(glyph.code)], word: index)
            }
        }
        rising.sort { $0.baseline < $1.baseline }
    }

    private mutating func enter(_ glyph: InspectedGlyph, of run: TextRun, _ code: UsedCode, word: Int) {
        guard let ink = code.ink ?? Self.usualInk(of: code.text) else { return }
        let origin = run.origin(of: glyph), advance = Double(glyph.advance), side = Self.sideBearing * advance
        var letter = Letter(
            word: word, left: origin.x + side, right: origin.x + advance - side, baseline: origin.y, edge: origin.y, size: run.size)
        if ink.bottom.value < -Self.leastDepth {
            letter.edge = origin.y + run.up.y * ink.bottom.value
            hanging.append(letter)
        }
        if ink.top.value > Self.leastHeight {
            letter.edge = origin.y + run.up.y * ink.top.value
            rising.append(letter)
        }
    }

    /// Of Latin letters in usual faces, where the font is not in the file.
    private static func usualInk(of text: String?) -> GlyphInk? {
        guard let text, let scalar = text.unicodeScalars.first, scalar.isASCII else { return nil }
        if "gjpqy".unicodeScalars.contains(scalar) { return GlyphInk(top: 0.5, bottom: -0.2) }
        return "bdfhkl".unicodeScalars.contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
            ? GlyphInk(top: 0.7, bottom: 0) : nil
    }

    /// The words whose letters meet, by their place in the list, with the points by which they do.
    func meetings(_ budget: inout ComparisonBudget) -> [Int: Double] {
        var found: [Int: Double] = [:]
        for upper in hanging {
            var next = firstRising(below: upper.baseline + Self.distances.lowerBound * upper.size)
            while next < rising.count, rising[next].baseline <= upper.baseline + Self.distances.upperBound * upper.size, budget.spend() {
                let lower = rising[next], depth = upper.edge - lower.edge
                next += 1
                guard min(upper.right, lower.right) > max(upper.left, lower.left), depth > Self.tolerance * min(upper.size, lower.size)
                else { continue }
                for word in [upper.word, lower.word] { found[word] = max(found[word] ?? 0, depth) }
            }
        }
        return found
    }

    private func firstRising(below y: Double) -> Int { rising.partitioningIndex { $0.baseline >= y } }
}
