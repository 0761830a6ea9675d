import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The language obstacles to a claim of PDF/UA: without the language of a text, a screen reader reads it in another (ISO 14289-1 7.2).
enum LanguageObstacles {
    static func all(in document: Document, _ stylesheet: Stylesheet) -> [ConformanceObstacle] {
        var obstacles = [ofTheWhole(document, stylesheet)].compactMap(\.self)
        document.forEachPart { part in
            guard let tag = part.attributes.values["lang"], !LanguageTag.isValid(tag) else { return }
            obstacles.append(.invalidLanguage(part.span(of: tag)))
        }
        return obstacles
    }

    private static func ofTheWhole(_ document: Document, _ stylesheet: Stylesheet) -> ConformanceObstacle? {
        let start = SourceSpan(file: document.source, range: 0..<0), language = DocumentLanguage(of: document, stylesheet)
        if language.basis == .assumed { return .unstatedLanguage(start) }
        if LanguageTag.isValid(language.tag) { return nil }
        return .invalidLanguage(document.metadata.language?.span ?? stylesheet.languageSpan ?? start)
    }
}
