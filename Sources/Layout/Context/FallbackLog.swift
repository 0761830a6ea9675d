import TypesetBase
import TypesetText

/// The fallbacks that layout uses at one size, in the order of their use.
final class FallbackLog {
    private(set) var fallbacks: [LayoutFallback] = []
    private var styles: [FallbackKind: Set<StyleID>] = [:]
    /// The last word that was looked up, which may continue over hundreds of pages.
    private var word: (paragraph: ShapedParagraph, glyphs: Range<Int>, text: String)?

    func record(
        _ kind: FallbackKind, _ source: SourceSpan?, page: Int = 0, style: StyleID? = nil, words: String = "",
        extent: LayoutFallback.Extent? = nil
    ) {
        let fallback = LayoutFallback(kind: kind, page: page, source: source, style: style, words: words, extent: extent)
        // A word broken over three lines is one broken word.
        if fallbacks.last != fallback || words.isEmpty { fallbacks.append(fallback) }
    }

    /// Records a fallback once for each style, since it affects all text of the style.
    func recordOnce(_ kind: FallbackKind, of style: StyleID, _ source: SourceSpan?) {
        guard styles[kind, default: []].insert(style).inserted else { return }
        record(kind, source, style: style)
    }

    /// Forgets what was recorded after some fallbacks.
    func restore(_ earlier: [LayoutFallback]) {
        fallbacks = earlier
        styles = Dictionary(grouping: earlier, by: \.kind).mapValues { Set($0.compactMap(\.style)) }
    }

    /// Whether a fallback of this kind has been recorded for a style, or for these words.
    func contains(_ kind: FallbackKind, style: StyleID) -> Bool { fallbacks.contains { $0.kind == kind && $0.style == style } }
    func contains(_ kind: FallbackKind, words: String) -> Bool { fallbacks.contains { $0.kind == kind && $0.words == words } }

    /// Returns the word around a glyph, from white space to white space.
    func words(around glyph: Int, of shaped: ShapedParagraph) -> String {
        if let word, word.paragraph === shaped, word.glyphs.contains(glyph) { return word.text }
        var first = glyph, last = glyph
        while first > 0, !shaped.glyphs[first - 1].flags.contains(.isSpace) { first -= 1 }
        while last < shaped.glyphs.count, !shaped.glyphs[last].flags.contains(.isSpace) { last += 1 }
        let text = shaped.words(of: first..<last, limit: 120)
        word = (shaped, first..<last, text)
        return text
    }
}
