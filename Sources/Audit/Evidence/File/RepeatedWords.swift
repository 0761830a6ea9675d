import TypesetBase
import TypesetPDFReading

/// The words of a page by place, to find those that are drawn several times: once in each strip of a coloured letter, or under a box and
/// again over it.
struct RepeatedWords {
    private let page: InspectedPage
    private let pdf: InspectedPDF
    /// The visible words, from left to right.
    private let words: [InspectedWord]
    /// The width of the widest word, in points.
    private let widest: Double

    /// The points along a word and across it at which its drawings are looked up.
    private static let columns = 16, rows = 4
    /// The share of these points that must be visible for a word that nobody misses.
    private static let share = 0.9

    init(_ words: [InspectedWord], on page: InspectedPage, in pdf: InspectedPDF) {
        (self.page, self.pdf) = (page, pdf)
        self.words = words.filter { !$0.isInvisible }.sorted { $0.band.minX < $1.band.minX }
        widest = self.words.map(\.band.width).max() ?? 0
    }

    /// Whether every letter of a word is drawn again later at nearly one place, so that the word itself is only a shadow.
    func isShadow(_ word: InspectedWord, _ budget: inout ComparisonBudget) -> Bool {
        isDrawnAgain(word, &budget) { other, _ in other.glyphs.lowerBound >= word.glyphs.upperBound }
    }

    /// Whether every letter of a word is drawn again at nearly one place, by words that meet a condition.
    ///
    /// The other drawing may be divided into other words.
    func isDrawnAgain(
        _ word: InspectedWord, _ budget: inout ComparisonBudget, by isMeant: (InspectedWord, inout ComparisonBudget) -> Bool
    ) -> Bool {
        let distance = TextOverlap.doubling * word.size
        let first = words.partitioningIndex { $0.band.minX >= word.band.minX - distance - widest }
        let others = words[first...].prefix { $0.band.minX <= word.band.maxX + distance }.filter { other in
            budget.spend() && (other.glyphs.upperBound <= word.glyphs.lowerBound || other.glyphs.lowerBound >= word.glyphs.upperBound)
                && abs(other.band.maxY - word.band.maxY) <= distance && isMeant(other, &budget)
        }
        return !others.isEmpty && isDrawn(word, againBy: others, countsCodes: true, &budget)
    }

    /// Whether every letter of a word is drawn by another word too, at nearly one place.
    ///
    /// Codes without text are parts of signs.
    func isDrawn(_ word: InspectedWord, againBy other: InspectedWord, _ budget: inout ComparisonBudget) -> Bool {
        isDrawn(word, againBy: [other], countsCodes: false, &budget)
    }

    /// - Parameter countsCodes: whether codes without text are letters.
    private func isDrawn(
        _ word: InspectedWord, againBy others: [InspectedWord], countsCodes: Bool, _ budget: inout ComparisonBudget
    ) -> Bool {
        let distance = TextOverlap.doubling * word.size
        return page.glyphs[word.glyphs].allSatisfy { glyph in
            guard let (text, place) = drawing(of: glyph, countsCodes: countsCodes) else { return true }
            return others.contains { other in
                budget.spend(other.glyphs.count)
                    && page.glyphs[other.glyphs].contains { again in
                        guard let (sameText, samePlace) = drawing(of: again, countsCodes: countsCodes), sameText == text else {
                            return false
                        }
                        return abs(samePlace.x - place.x) + abs(samePlace.y - place.y) < distance
                    }
            }
        }
    }

    /// Returns the text and the place of a letter or a digit; nil for other signs.
    private func drawing(of glyph: InspectedGlyph, countsCodes: Bool) -> (text: String, place: Point)? {
        guard let run = page.items[Int(glyph.item)].run else { return nil }
        if let text = pdf.fonts[run.font].codes[Int(glyph.code)].text {
            return InkKind(text) == .sign ? nil : (text, run.origin(of: glyph))
        }
        // No text has a noncharacter.
        return countsCodes ? ("\u{FFFE}\(run.font) \(glyph.code)", run.origin(of: glyph)) : nil
    }

    /// Returns the other drawings of a word: equal texts at nearly one place.
    func others(of word: InspectedWord, _ budget: inout ComparisonBudget) -> [InspectedWord] {
        let distance = TextOverlap.doubling * word.size, text = pdf.text(of: word, on: page)
        let first = words.partitioningIndex { $0.band.minX >= word.band.minX - distance }
        return words[first...].prefix { $0.band.minX <= word.band.minX + distance }.filter { other in
            budget.spend() && other.glyphs.lowerBound != word.glyphs.lowerBound && abs(other.band.maxY - word.band.maxY) <= distance
                && pdf.text(of: other, on: page) == text
        }
    }

    /// Whether the drawings of a word together show it, although each is cut.
    func showTogether(_ word: InspectedWord, _ budget: inout ComparisonBudget) -> Bool {
        let others = others(of: word, &budget)
        guard !others.isEmpty, budget.spend(others.count * Self.columns * Self.rows) else { return false }
        let visible = (others + [word]).map(visibleRect)
        var count = 0
        for column in 0..<Self.columns {
            for row in 0..<Self.rows {
                let point = Point(
                    x: word.band.minX + (Double(column) + 0.5) / Double(Self.columns) * word.band.width,
                    y: word.band.minY + (Double(row) + 0.5) / Double(Self.rows) * word.band.height)
                let isVisible = visible.contains {
                    ($0.minX...max($0.minX, $0.maxX)).contains(point.x) && ($0.minY...max($0.minY, $0.maxY)).contains(point.y)
                }
                if isVisible { count += 1 }
            }
        }
        return Double(count) >= Self.share * Double(Self.columns * Self.rows)
    }

    private func visibleRect(_ word: InspectedWord) -> Rect {
        page.items[word.item].run.flatMap { page.clip(of: $0) }?.intersection(page.bounds) ?? page.bounds
    }
}
