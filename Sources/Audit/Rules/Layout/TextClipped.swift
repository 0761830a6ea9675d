import TypesetLayout
import TypesetPDFReading
import TypesetStylesheet

/// Words are clipped.
///
/// A box of fixed height or a scrolling area keeps its size when the text grows, and cuts off the text that no longer fits. The rule
/// compares the letters, from baseline to x-height, with the clip path in effect where they are drawn. If the media box is larger than the
/// crop box, it also compares them with the crop box. Text that a fixed height leaves out of the file is known from the layout.
///
/// Words under an opaque box or picture that is drawn over them count too, in files of other programs. Screen readers and search reveal
/// text that a black bar should hide. Text under the picture of a whole page is that of a scan. Words that are drawn again over the box are
/// visible and are not reported.
///
/// - Fails: a code block of height 40 with five lines. Passes: the same block without a height.
struct TextClipped: FallbackRule, FileRule {
    static let description = RuleDescription(
        id: .textClipped, summary: "no text is clipped", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "remove the fixed height or width that clips the text",
        foreignFix: "show the whole text, or remove it in the program that made the file")

    // MARK: Text that layout leaves out of the file

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        guard fallback.kind == .clippedText else { return nil }
        return "\(name) shows \(fallback.share) at \(size), and the rest is cut: \(fallback.quoted)"
    }

    static func fix(_ key: StyleKey) -> String? {
        key == Style.numberOfLines.key
            ? "remove `numberOfLines` to allow all lines of the text"
            : "remove `height`, or write it in em with room for all lines"
    }

    static func keys(_ fallback: LayoutFallback) -> [StyleKey] { [Style.height.key, Style.numberOfLines.key] }

    // MARK: Words that the file cuts

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = WordFaults(pdf), budget = ComparisonBudget(pdf)
        for page in pdf.pages where Self.mayCut(page) {
            let ink = InkComparison(pdf: pdf, page: page), words = pdf.words(on: page)
            let cut = words.compactMap { word in
                let excess = word.isReadable ? Self.cut(word, on: page) : 0
                return excess > PageEdge.tolerance && !ink.isInClip(word) ? (word: word, excess: excess) : nil
            }
            guard !cut.isEmpty else { continue }
            let repeated = RepeatedWords(words, on: page, in: pdf)
            for (word, excess) in cut where !repeated.showTogether(word, &budget) {
                let isShown = repeated.isDrawnAgain(word, &budget) { other, _ in Self.cut(other, on: page) <= PageEdge.tolerance }
                if !isShown { faults.add(word, on: page, amount: excess) }
            }
        }
        return Self.faults(of: faults, in: pdf, context) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "is" : "are") cut by up to "
                + "\(Phrase.points(group.map(\.amount).max() ?? 0)) on "
                + "\(Phrase.pages(group.map(\.page))): \(Phrase.quoted(group.map(\.text)))"
        } + covered(in: pdf, context)
    }

    /// The faults of words under a box that is drawn later.
    ///
    /// Files of this program are not checked, since it draws backgrounds first.
    private func covered(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard context.input == nil else { return [] }
        var faults = WordFaults(pdf), budget = ComparisonBudget(pdf)
        for page in pdf.pages {
            let covered = CoveredText(page, paints: pdf.paints)
            guard !covered.isEmpty else { continue }
            let words = pdf.words(on: page)
            let hidden = words.compactMap { word in
                word.isReadable ? covered.hiddenPart(of: word, in: pdf, &budget) : nil
            }
            guard !hidden.isEmpty else { continue }
            let repeated = RepeatedWords(words, on: page, in: pdf)
            for part in hidden {
                // Letters that are drawn again over the box are seen.
                let isShown = repeated.isDrawnAgain(part, &budget) { other, budget in
                    covered.hiddenPart(of: other, in: pdf, &budget) == nil
                }
                if !isShown { faults.add(part, on: page, amount: part.band.height) }
            }
        }
        let found = Self.faults(of: faults, in: pdf, context) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "lies" : "lie") under a box or picture that is drawn over "
                + "\(group.count == 1 ? "it" : "them"), on \(Phrase.pages(group.map(\.page))): \(Phrase.quoted(group.map(\.text)))"
        }
        return found + budget.faults(of: "words under boxes", in: pdf, context)
    }

    /// Whether any run extends past its clip or the page.
    ///
    /// If none does, no word is clipped.
    private static func mayCut(_ page: InspectedPage) -> Bool {
        PageEdge.isPassed(on: page)
            || !page.clips.isEmpty
                && page.hasVisibleRun { run in
                    page.clip(of: run).map { PageEdge.excess(of: run.band, past: $0) > PageEdge.tolerance } ?? false
                }
    }

    /// The largest part of a word that a clip or the crop box cuts off, in points.
    private static func cut(_ word: InspectedWord, on page: InspectedPage) -> Double {
        var byClip = 0.0
        if case .text(let run) = page.items[word.item].kind, let clip = page.clip(of: run) {
            byClip = PageEdge.excess(of: word.band, past: clip)
        }
        let byCrop =
            PageEdge.excess(of: word.band, past: page.mediaBox) > PageEdge.tolerance ? 0 : PageEdge.excess(of: word.band, past: page.bounds)
        // A clip within a point of the page's size cuts no more than the page's edge does.
        let pastPage = PageEdge.excess(of: word.band, past: page.bounds)
        return max(byClip > pastPage + 2 * PageEdge.tolerance ? byClip : 0, byCrop)
    }
}
