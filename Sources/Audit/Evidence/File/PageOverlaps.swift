import TypesetBase
import TypesetPDFReading
import TypesetText

/// Finds the words of a page that are printed on others.
///
/// Words of one direction are compared in the coordinates in which they are upright. Words of different directions overlap if their ink
/// meets.
struct PageOverlaps {
    private let page: InspectedPage
    private let pdf: InspectedPDF
    private let runs: RunOverlap
    private let words: [FramedWord]
    private let covered: CoveredText
    private let layers: BackgroundLayers
    private let ink: InkComparison
    private let repeated: RepeatedWords

    /// The cost of comparing the texts, runs and ink of two words, in comparisons.
    private static let detailedCost = 512

    /// Prepares a page; nil if its runs show that no words overlap.
    init?(_ page: InspectedPage, in pdf: InspectedPDF) {
        runs = RunOverlap(page)
        guard runs.isPossible || runs.isTight else { return nil }
        (self.page, self.pdf) = (page, pdf)
        // `text-off-page` reports words past the edge, even if they overlap others.
        let visible = pdf.words(on: page).filter(\.isReadable).compactMap { $0.cutToClip(on: page) }
        words = visible.compactMap { FramedWord($0, on: page, in: pdf) }
        covered = CoveredText(page, paints: pdf.paints, pictures: .every)
        layers = BackgroundLayers(page, paints: pdf.paints)
        ink = InkComparison(pdf: pdf, page: page)
        repeated = RepeatedWords(visible, on: page, in: pdf)
    }

    /// Returns the words that overlap others, in drawing order, each with the largest width or depth of an overlap, in points.
    func find(_ budget: inout ComparisonBudget) -> [(word: InspectedWord, amount: Double)] {
        var found: [Int: Double] = [:]
        if runs.isTight {
            for (frame, numbers) in Dictionary(grouping: words.indices, by: { words[$0].frame }) where numbers.count > 1 {
                let lines = TightLines(words, numbers, in: frame, on: page, in: pdf)
                let meetings = lines.meetings(under: covered, &budget) { !layers.hideInColor(words[$0].word, &$1) }
                found.merge(meetings) { max($0, $1) }
            }
        }
        if runs.isPossible {
            BandGrid(words.map(\.place)).forEachPair(&budget) { first, second, budget in
                guard let amount = overlap(words[first], words[second], &budget) else { return }
                for word in [first, second] { found[word] = max(found[word] ?? 0, amount) }
            }
        }
        return found.keys.sorted().map { (words[$0].word, found[$0] ?? 0) }
    }

    /// The width that two words share, in points; nil if they do not overlap.
    private func overlap(_ a: FramedWord, _ b: FramedWord, _ budget: inout ComparisonBudget) -> Double? {
        if a.isOfSigns, b.isOfSigns { return nil }
        let amount = a.frame.isLike(b.frame) ? parallelOverlap(a, b, &budget) : crossing(a, b, &budget)
        guard let amount, ink.meets(a.word, b.word, under: covered, on: layers, &budget),
            !repeated.isDrawn(a.word, againBy: b.word, &budget), !repeated.isDrawn(b.word, againBy: a.word, &budget)
        else { return nil }
        return amount
    }

    private func spend(_ a: FramedWord, _ b: FramedWord, _ budget: inout ComparisonBudget) -> Bool {
        budget.spend(Self.detailedCost + a.word.glyphs.count + b.word.glyphs.count)
    }

    /// The larger side of the rectangle that words of different directions share; nil if their boxes do not meet.
    private func crossing(_ a: FramedWord, _ b: FramedWord, _ budget: inout ComparisonBudget) -> Double? {
        let common = a.word.bounds.intersection(b.word.bounds)
        return common.area > 0 && spend(a, b, &budget) ? max(common.width, common.height) : nil
    }

    /// The width that two words of one direction share; nil if they are apart or parts of one sign.
    private func parallelOverlap(_ a: FramedWord, _ b: FramedWord, _ budget: inout ComparisonBudget) -> Double? {
        let b = b.placed(like: a, on: page, in: pdf)
        guard a.band.overlaps(b.band), spend(a, b, &budget) else { return nil }
        let (upper, lower) = a.band.rect.minY <= b.band.rect.minY ? (a, b) : (b, a)
        guard let across = sharedWidth(upper, lower), haveMeetingRuns(upper, lower), !areComposed(a, b), !areCompressed(a, b),
            !isInitial(upper, above: lower)
        else { return nil }
        return across
    }

    /// The width that two words share, in points; nil if no more than neighbours may, or if one is the shadow of the other.
    private func sharedWidth(_ a: FramedWord, _ b: FramedWord) -> Double? {
        let across = a.band.across(b.band), first = a.band.rect, second = b.band.rect
        if a.band.isOnLine(of: b.band),
            across <= min(0.5 * min(first.width, second.width), LetterBand.overhang * min(a.word.size, b.word.size))
        {
            return nil
        }
        let offset = abs(first.minX - second.minX) + abs(first.maxY - second.maxY)
        return offset < TextOverlap.doubling * a.word.size && isSame(a.word, b.word) ? nil : across
    }

    private func isSame(_ a: InspectedWord, _ b: InspectedWord) -> Bool {
        let first = pdf.element(of: a, on: page), second = pdf.element(of: b, on: page)
        guard first == second || first == nil || second == nil else { return false }
        // Most words differ in their first letter, and texts take long to make.
        guard let one = firstText(a), let other = firstText(b) else { return pdf.text(of: a, on: page) == pdf.text(of: b, on: page) }
        return (one.hasPrefix(other) || other.hasPrefix(one)) && pdf.text(of: a, on: page) == pdf.text(of: b, on: page)
    }

    private func firstText(_ word: InspectedWord) -> String? {
        let glyph = page.glyphs[word.glyphs.lowerBound]
        return page.items[Int(glyph.item)].run.flatMap { pdf.fonts[$0.font].codes[Int(glyph.code)].text }
    }
}

extension PageOverlaps {
    /// Whether any runs of two words meet.
    ///
    /// The rectangle around a word with a raised figure, such as a fraction, has empty corners.
    private func haveMeetingRuns(_ a: FramedWord, _ b: FramedWord) -> Bool {
        if isOneRun(a.word), isOneRun(b.word) { return true }
        let first = a.frame.bands(of: a.word, on: page, in: pdf), second = a.frame.bands(of: b.word, on: page, in: pdf)
        if first.count == 1, second.count == 1 { return true }
        let others = second.sorted { $0.rect.minX < $1.rect.minX }, widest = others.map(\.rect.width).max() ?? 0
        return first.contains { band in
            // A word may have thousands of runs, side by side.
            let start = others.partitioningIndex { $0.rect.minX >= band.rect.minX - widest }
            return others[start...].prefix { $0.rect.minX < band.rect.maxX }.contains(where: band.overlaps)
        }
    }

    private func isOneRun(_ word: InspectedWord) -> Bool { Int(page.glyphs[word.glyphs.upperBound - 1].item) == word.item }

    /// Whether two words are parts of one sign: one is a single glyph next to the other in the content, and only these two glyphs overlap.
    private func areComposed(_ a: FramedWord, _ b: FramedWord) -> Bool {
        let (first, second) = a.word.glyphs.lowerBound < b.word.glyphs.lowerBound ? (a, b) : (b, a)
        guard first.word.glyphs.upperBound == second.word.glyphs.lowerBound,
            min(first.word.glyphs.count, second.word.glyphs.count) == 1,
            let last = extent(first.word.glyphs.upperBound - 1, a.frame),
            let next = extent(second.word.glyphs.lowerBound, a.frame)
        else { return false }
        func width(_ range: ClosedRange<Double>) -> Double { range.upperBound - range.lowerBound }
        let shared = min(last.upperBound, next.upperBound) - max(last.lowerBound, next.lowerBound)
        return shared >= 0.5 * min(width(last), width(next)) && a.band.across(b.band) <= 1.1 * max(width(last), width(next))
    }

    /// The horizontal extent of a glyph in the coordinates of its text; nil for a glyph that is not in a run.
    private func extent(_ glyph: Int, _ frame: TextFrame) -> ClosedRange<Double>? {
        let glyph = page.glyphs[glyph]
        guard let run = page.items[Int(glyph.item)].run.map(frame.placing) else { return nil }
        let start = run.origin(of: glyph).x, end = start + run.direction.x * Double(glyph.advance)
        return min(start, end)...max(start, end)
    }

    /// The part of the em that may be blank in a full-width sign, with a tolerance for rounding.
    private static let blankHalf = 0.52

    /// Whether two words on one baseline share only the blank half of a full-width sign, which is removed between two signs such as `！）`
    /// (JLREQ 3.1.4; CLREQ 3.1.6).
    private func areCompressed(_ a: FramedWord, _ b: FramedWord) -> Bool {
        let (left, right) = a.band.rect.minX <= b.band.rect.minX ? (a, b) : (b, a)
        guard left.band.isOnLine(of: right.band),
            left.band.across(right.band) <= Self.blankHalf * min(left.word.size, right.word.size)
        else { return false }
        return isFullWidthSign(left.word.glyphs.upperBound - 1) && isFullWidthSign(right.word.glyphs.lowerBound)
    }

    private func isFullWidthSign(_ glyph: Int) -> Bool {
        let glyph = page.glyphs[glyph]
        guard let run = page.items[Int(glyph.item)].run, let text = pdf.fonts[run.font].codes[Int(glyph.code)].text,
            let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
        else { return false }
        return CharacterClass.isWideSign(scalar.value)
    }

    /// Whether the upper word is an initial that spans several lines and whose ink ends above the lower word.
    ///
    /// For other letters the rule assumes a descender below the baseline. For an initial this descender would be as high as a line.
    private func isInitial(_ upper: FramedWord, above lower: FramedWord) -> Bool {
        guard upper.band.rect.maxY <= lower.band.rect.maxY, upper.word.size >= 2 * lower.word.size else { return false }
        return page.glyphs[upper.word.glyphs].allSatisfy { glyph in
            guard let run = page.items[Int(glyph.item)].run.map(lower.frame.placing), run.up.y < 0,
                let ink = pdf.fonts[run.font].codes[Int(glyph.code)].ink
            else { return false }
            return run.origin(of: glyph).y + run.up.y * ink.bottom.value <= lower.band.rect.minY
        }
    }
}
