import Geometry
public import PDFInspection

/// Words are printed on top of one another.
///
/// The rule compares bands from the baseline to the x-height, so that ascenders of one line may reach into the next, as good type does, but
/// its small letters must keep clear of what hangs under the line above. Words overlap where they share more than two points across;
/// neighbours on one baseline, which kerning lets touch, must share half a word, or three tenths of the size where the word is longer than
/// that. A word drawn twice at one place in one element (a heavy face made by offset) is one word.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fix: let the column grow, let words break, or let the line height grow with the text.
/// - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
public struct TextOverlap: PDFRule {
    public static let description = RuleDescription(
        id: "text-overlap", summary: "no text is printed on other text", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "give the text more room: a wider column, words that may break, a line height that grows")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        var faults: [WordFault] = []
        for page in pdf.pages where RunOverlap(page).isPossible {
            // What lies past the edge is `text-off-page`, whatever else lies there.
            let words = pdf.words(on: page).filter { $0.isReadable && $0.isHorizontal && $0.band.intersection(page.bounds).area > 0 }
            let isSame = { (a: InspectedWord, b: InspectedWord) in
                pdf.element(of: a, on: page) == pdf.element(of: b, on: page) && pdf.text(of: a, on: page) == pdf.text(of: b, on: page)
            }
            let meets = { (a: InspectedWord, b: InspectedWord) in
                Self.haveMeetingRuns(pdf.bands(of: a, on: page), pdf.bands(of: b, on: page))
            }
            for (word, depth) in Self.overlaps(words, isSame: isSame, meets: meets) {
                faults.append(pdf.fault(word, on: page, amount: depth))
            }
        }
        return WordFaultGroups(context: context, path: pdf.path).findings(faults, rule: Self.description) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "is" : "are") printed on others on \(Phrase.pages(group.map(\.page))): "
                + Phrase.quoted(group.map(\.text))
        }
    }

    /// Every word that overlaps another, once, in drawing order, with the points that it shares across.
    private static func overlaps(
        _ words: [InspectedWord], isSame: (InspectedWord, InspectedWord) -> Bool, meets: (InspectedWord, InspectedWord) -> Bool
    ) -> [(InspectedWord, Double)] {
        let order = words.indices.sorted { (words[$0].band.minY, $0) < (words[$1].band.minY, $1) }
        var found: [Int: Double] = [:]
        for (place, first) in order.enumerated() {
            let band = words[first].band, reach = LetterBand(band, size: words[first].size).reach
            var next = place + 1
            while next < order.count, words[order[next]].band.minY < reach {
                let second = order[next]
                next += 1
                guard words[second].band.minX < band.maxX, words[second].band.maxX > band.minX,
                    let across = overlap(words[first], words[second], isSame: isSame), meets(words[first], words[second])
                else { continue }
                for word in [first, second] { found[word] = max(found[word] ?? 0, across) }
            }
        }
        return found.keys.sorted().compactMap { key in found[key].map { (words[key], $0) } }
    }

    /// Whether some runs of two words meet: the rectangle around a raised figure and its word has room in its corners, as fractions show.
    private static func haveMeetingRuns(_ first: [(band: Rect, size: Double)], _ second: [(band: Rect, size: Double)]) -> Bool {
        if first.count == 1, second.count == 1 { return true }
        return first.contains { a in second.contains { b in LetterBand(a.band, size: a.size).meets(LetterBand(b.band, size: b.size)) } }
    }

    /// Points across, where two words overlap.
    private static func overlap(_ a: InspectedWord, _ b: InspectedWord, isSame: (InspectedWord, InspectedWord) -> Bool) -> Double? {
        let first = LetterBand(a.band, size: a.size), second = LetterBand(b.band, size: b.size)
        guard first.meets(second) else { return nil }
        let across = first.across(second)
        if first.isOnLine(of: second), across <= min(0.5 * min(a.band.width, b.band.width), LetterBand.overhang * min(a.size, b.size)) {
            return nil
        }
        let offset = abs(a.band.minX - b.band.minX) + abs(a.band.maxY - b.band.maxY)
        return offset < 0.1 * a.size && isSame(a, b) ? nil : across
    }
}
