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

    /// Returns whether other words draw a word again at its place.
    ///
    /// - Parameter countsCodes: whether codes without text are letters.
    private func isDrawn(
        _ word: InspectedWord, againBy others: [InspectedWord], countsCodes: Bool, _ budget: inout ComparisonBudget
    ) -> Bool {
        let distance = TextOverlap.doubling * word.size
        return page.glyphs[word.glyphs].allSatisfy { glyph in
            guard let drawing = drawing(of: glyph), drawing.isLetter(countsCodes: countsCodes) else { return true }
            return others.contains { other in
                budget.spend(other.glyphs.count)
                    && page.glyphs[other.glyphs].contains { again in self.drawing(of: again)?.isSame(as: drawing, within: distance) ?? false
                    }
            }
        }
    }

    private func drawing(of glyph: InspectedGlyph) -> Drawing? {
        page.items[Int(glyph.item)].run.map { run in
            Drawing(
                text: pdf.fonts[run.font].codes[Int(glyph.code)].text, font: run.font, code: glyph.code, place: run.origin(of: glyph))
        }
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

/// A glyph at its place on the page.
private struct Drawing {
    var text: String?
    var font: Int
    var code: Int32
    var place: Point

    func isLetter(countsCodes: Bool) -> Bool { text == nil ? countsCodes : InkKind(text) != .sign }

    /// Whether two glyphs are one letter at nearly one place; codes without text must be of one font.
    func isSame(as other: Drawing, within distance: Double) -> Bool {
        guard abs(place.x - other.place.x) + abs(place.y - other.place.y) < distance else { return false }
        return text == other.text && (text != nil || font == other.font && code == other.code)
    }
}
