public import PDFInspection

/// Words are cut by a clip path or by the crop box.
///
/// A box of fixed height or a scrolling area keeps its size when the text grows, and cuts what no longer fits. The rule compares the
/// letters, from baseline to x-height, with the clip that was in force where they were drawn, and with the crop box where the media box is
/// larger.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fix: take the fixed height or width away.
/// - Fails: a code block of height 40 with five lines. Passes: the same block without a height.
public struct TextClipped: PDFRule {
    public static let description = RuleDescription(
        id: "text-clipped", summary: "no text is cut", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "take away the fixed height or width that cuts the text")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        let faults = pdf.pages.filter(Self.mayCut).flatMap { page in
            pdf.words(on: page).compactMap { word -> WordFault? in
                guard word.isReadable else { return nil }
                let excess = Self.cut(word, on: page)
                return excess > PageEdge.tolerance ? pdf.fault(word, on: page, amount: excess) : nil
            }
        }
        return WordFaultGroups(context: context, path: pdf.path).findings(faults, rule: Self.description) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "is" : "are") cut by up to \(Phrase.points(group.map(\.amount).max() ?? 0)) on "
                + "\(Phrase.pages(group.map(\.page))): \(Phrase.quoted(group.map(\.text)))"
        }
    }

    /// Whether some run reaches past its clip or the page: else none of its words does.
    private static func mayCut(_ page: InspectedPage) -> Bool {
        PageEdge.isPassed(on: page)
            || !page.clips.isEmpty
                && page.hasVisibleRun { run in
                    page.clip(of: run).map { PageEdge.excess(of: run.band, past: $0) > PageEdge.tolerance } ?? false
                }
    }

    /// The most that a clip or the crop box takes of the word, in points.
    private static func cut(_ word: InspectedWord, on page: InspectedPage) -> Double {
        var byClip = 0.0
        if case .text(let run) = page.items[word.item].kind, let clip = page.clip(of: run) {
            byClip = PageEdge.excess(of: word.band, past: clip)
        }
        let byCrop =
            PageEdge.excess(of: word.band, past: page.mediaBox) > PageEdge.tolerance ? 0 : PageEdge.excess(of: word.band, past: page.bounds)
        // A clip about as large as the page, within a point, cuts nothing that the page's edge does not.
        let pastPage = PageEdge.excess(of: word.band, past: page.bounds)
        return max(byClip > pastPage + 2 * PageEdge.tolerance ? byClip : 0, byCrop)
    }
}
