import TypesetBase

/// The declarations of a sheet for one content size, as they are written: by the name of a token, style or element, then by key.
struct DeclaredTexts: Sendable {
    typealias Texts = [String: [String: String]]

    let tokens: Texts, styles: Texts, elements: Texts

    init(_ stylesheet: Stylesheet, _ rules: RuleSet, at category: ContentSizeCategory) {
        tokens = stylesheet.tokens.mapValues { ["value": Self.text($0.span(at: category, stylesheet.traits))] }
        styles = rules.styles.mapValues(Self.texts)
        let named = rules.elements.map { selector, lines in
            (selector.description, lines.reduce(into: [:]) { $0.merge(Self.texts($1)) { $1 } })
        }
        elements = Texts(named) { $1 }
    }

    private static func texts(_ line: ElementRule) -> [String: String] {
        switch line.target {
        case .style(let name): ["style": name]
        case .block(let block): texts(block)
        case .none: ["style": "~"]
        }
    }

    private static func texts(_ block: DeclarationBlock) -> [String: String] {
        Dictionary(block.declarations.map { ($0.key.name, $0.specified == nil ? "~" : text($0.span)) }) { $1 }
    }

    /// Returns the text on one line and without quotes.
    private static func text(_ span: SourceSpan) -> String {
        span.text.filter { $0 != "\"" && $0 != "'" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
