import Diagnostics

/// The language of code in a line, which MkDocs's sites write before it: `#!py print()` or `:::py print()` between backticks.
///
/// Source: the extension `pymdownx.inlinehilite` (facelessuser.github.io/pymdown-extensions).
enum InlineLanguages {
    /// The code without its language; as it is where it has none. A blank before the mark makes it code.
    static func removed(from code: String, at span: SourceSpan) -> String {
        guard code.hasPrefix("#!") || code.hasPrefix(":::") else { return code }
        let source = span.text, content = source.drop { $0 == "`" }
        guard content.startIndex > source.startIndex, content.first == code.first,
            let match = code.prefixMatch(of: /(?:#!|:{3,})[A-Za-z0-9_#.+\-]+ +(?=.)/)
        else { return code }
        return String(code[match.range.upperBound...])
    }
}
