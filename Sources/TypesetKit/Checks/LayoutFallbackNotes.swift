import ContentSize
import Diagnostics
import Layout

/// What layout had to give up, as notes: one for a place, whatever the number of sizes at which it happens.
enum LayoutFallbackNotes {
    /// - Parameter sizes: smallest first.
    static func diagnostics(_ sizes: [(size: ContentSizeCategory, fallbacks: [LayoutFallback])]) -> [Diagnostic] {
        struct Key: Hashable {
            var kind: LayoutFallback.Kind
            var source: SourceSpan?
        }
        var order: [Key] = []
        var found: [Key: (sizes: [ContentSizeCategory], detail: String)] = [:]
        for (size, fallbacks) in sizes {
            for fallback in fallbacks {
                let key = Key(kind: fallback.kind, source: fallback.source)
                if found[key] == nil { order.append(key) }
                var entry = found[key] ?? ([], fallback.detail)
                if entry.sizes.last != size { entry.sizes.append(size) }
                found[key] = entry
            }
        }
        return order.compactMap { key in
            found[key].map { diagnostic(key.kind, $0.detail, $0.sizes, key.source) }
        }
    }

    private static func diagnostic(
        _ kind: LayoutFallback.Kind, _ detail: String, _ sizes: [ContentSizeCategory], _ source: SourceSpan?
    ) -> Diagnostic {
        let detail = detail.isEmpty ? "" : " (\(detail))"
        return Diagnostic(losesText(kind) ? .warning : .note, "\(text(of: kind)) at \(names(of: sizes))\(detail)", at: source)
    }

    /// Whether something is not on the page; the rest is layout doing its work.
    private static func losesText(_ kind: LayoutFallback.Kind) -> Bool {
        kind == .overflow || kind == .truncatedText || kind == .clippedText
    }

    private static func text(of kind: LayoutFallback.Kind) -> String {
        switch kind {
        case .stackedTable: "the table is set with each cell under its header"
        case .wrappedCode: "code is wrapped"
        case .reducedIndent: "indents are reduced"
        case .reducedMargin: "the page's margins are reduced"
        case .raggedText: "justified text is set ragged, since its spaces would gape"
        case .brokenKeep: "lines that belong together stand on two pages"
        case .brokenWord: "a word is broken without a hyphenation point"
        case .droppedRunningText: "the header or footer is left out"
        case .overflow: "one character is wider than the page"
        case .truncatedText: "text is cut with an ellipsis"
        case .clippedText: "text is cut"
        case .shrunkText: "text is shrunk to fit"
        }
    }

    /// Neighbouring sizes as a range: `large, ax2…ax5`.
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
