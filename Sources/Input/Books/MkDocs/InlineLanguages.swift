import TypesetBase
import TypesetMarkdown

extension Construct {
    static let codeLanguage = Construct("code-language", "`` `#!py print()` ``", set: [.mkdocs])
}

extension PageConstruct {
    static let codeLanguage = PageConstruct(rows: [.codeLanguage], settings: [Construct.codeLanguage.name]) { page, _ in
        page.inlineCode = InlineLanguages.removed
    }
}

/// The language before inline code in MkDocs sites: `#!py print()` or `:::py print()` between backticks.
///
/// Source: the extension `pymdownx.inlinehilite` (facelessuser.github.io/pymdown-extensions).
enum InlineLanguages {
    /// The code without its language, or unchanged if it has none; white space before the mark makes it part of the code.
    static func removed(from code: String, at span: SourceSpan) -> String {
        guard code.hasPrefix("#!") || code.hasPrefix(":::") else { return code }
        let source = span.text, content = source.drop { $0 == "`" }
        guard content.startIndex > source.startIndex, content.first == code.first,
            let match = code.prefixMatch(of: /(?:#!|:{3,})[A-Za-z0-9_#.+\-]+ +(?=.)/)
        else { return code }
        return String(code[match.range.upperBound...])
    }
}
