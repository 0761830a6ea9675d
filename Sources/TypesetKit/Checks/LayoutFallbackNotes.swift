import TypesetBase
import TypesetLayout

/// Layout fallbacks as notes: one for each kind and span, with all sizes at which it occurs.
enum LayoutFallbackNotes {
    /// Returns the notes, and warnings for fallbacks that lose text.
    ///
    /// - Parameter sizes: the fallbacks of each size, of all editions.
    static func diagnostics(_ sizes: [(size: ContentSizeCategory, fallbacks: [LayoutFallback])]) -> [Diagnostic] {
        struct Key: Hashable {
            var kind: FallbackKind
            var source: SourceSpan?
        }
        var order: [Key] = []
        var found: [Key: (sizes: [ContentSizeCategory], detail: String)] = [:]
        for (size, fallbacks) in sizes {
            for fallback in fallbacks {
                let key = Key(kind: fallback.kind, source: fallback.source)
                if found[key] == nil { order.append(key) }
                var entry = found[key] ?? ([], fallback.detail)
                if !entry.sizes.contains(size) { entry.sizes.append(size) }
                found[key] = entry
            }
        }
        return order.compactMap { key in
            found[key].map { diagnostic(key.kind, $0.detail, $0.sizes, key.source) }
        }
    }

    private static func diagnostic(
        _ kind: FallbackKind, _ detail: String, _ sizes: [ContentSizeCategory], _ source: SourceSpan?
    ) -> Diagnostic {
        let detail = detail.isEmpty ? "" : " (\(detail))"
        return Diagnostic(
            losesText(kind) ? .warning : .note, "\(text(of: kind)) at \(names(of: sizes.sorted()))\(detail)", at: source,
            rule: rule(of: kind))
    }

    /// Returns the rule that judges the fallback if the document is audited.
    private static func rule(of kind: FallbackKind) -> RuleID {
        switch kind {
        case .truncatedText: .textTruncated
        case .clippedText: .textClipped
        case .shrunkText: .textShrunk
        case .oversizedVolume, .volumeLimitReached: .volumeTooThick
        case .formulaAsCode: .mathUnset
        case .brokenWord, .brokenTableWord, .overflow: .wordBroken
        default: .layoutAdjusted
        }
    }

    /// Whether text is missing from the page; all other fallbacks keep the text.
    private static func losesText(_ kind: FallbackKind) -> Bool {
        [.overflow, .truncatedText, .clippedText, .omittedEmoji].contains(kind)
    }

    private static func text(of kind: FallbackKind) -> String {
        switch kind {
        case .brokenTableWord: "long words in the table are broken"
        case .reducedCellPadding: "the table's cells have less padding"
        case .landscapeTable: "the table is set on a landscape page"
        case .groupedTable: "the table is set in groups of columns"
        case .stackedTable: "the table is stacked, with each cell under its header"
        case .wrappedCode: "code is wrapped"
        case .turnedCode: "the drawing is set on a landscape page"
        case .brokenFormula: "a formula is broken into several lines"
        case .groupedMatrix: "a matrix is set in groups of columns"
        case .landscapeFormula: "a formula is set on a landscape page"
        case .formulaAsCode: "the source of a formula is set as code, because the formula is too wide"
        case .reducedIndent: "indents are reduced"
        case .printPagesInLines: "numbers of print pages are in brackets in the text"
        case .reducedMargin: "the page's margins are reduced"
        case .raggedText: "justified text is set ragged to avoid wide gaps"
        case .brokenKeep: "lines to be kept together are split over two pages"
        case .brokenWord: "a word is broken other than at a hyphenation point"
        case .droppedRunningText: "the header or footer is omitted"
        case .reducedRunningText: "the header or footer omits a text"
        case .omittedBackground: "the picture behind the pages is omitted"
        case .omittedEmoji: "PDF files omit the emoji of the watermark"
        case .overflow: "one character is wider than the page"
        case .truncatedText: "text is truncated with an ellipsis"
        case .clippedText: "text is clipped"
        case .shrunkText: "text is shrunk to fit"
        case .oversizedVolume, .volumeLimitReached: "a volume is thicker than the stylesheet allows"
        }
    }

    /// Returns the names of the sizes, with consecutive sizes as a range: `large, ax2…ax5`.
    static func names(of sizes: [ContentSizeCategory]) -> String {
        var ranges: [(first: ContentSizeCategory, last: ContentSizeCategory)] = []
        for size in sizes {
            if let last = ranges.last?.last, last.rawValue + 1 == size.rawValue {
                ranges[ranges.count - 1].last = size
            } else {
                ranges.append((size, size))
            }
        }
        return ranges.map { $0.first == $0.last ? $0.first.shortName : "\($0.first.shortName)…\($0.last.shortName)" }.joined(
            separator: ", ")
    }
}
