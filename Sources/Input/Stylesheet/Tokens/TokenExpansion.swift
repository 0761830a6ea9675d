import TypesetBase

/// Replacement of the tokens in values.
extension TokenTable {
    /// The maximum length of one value after expansion, in UTF-8 bytes.
    private static let maximumText = 10_000

    /// Replaces the tokens in a value; nil after reporting a mistake.
    ///
    /// - Parameter computes: whether arithmetic with tokens is computed. In running texts, `$a / $b` stays.
    mutating func expand(_ node: YAMLNode, computes: Bool = true) -> Value {
        guard count(node) else { return .everywhere(nil) }
        switch node.value {
        case .scalar(let text, let style):
            if text.isEmpty, let color = UnquotedColor(after: node) {
                diagnostics.append(color.diagnostic)
                return .everywhere(nil)
            }
            return text.contains("$") ? expand(text, style, node.span, computes: computes) : .everywhere(node)
        case .sequence(let items):
            return list(items.map { expand($0, computes: computes) }, span: node.span)
        case .mapping(let entries):
            return Self.mapping(entries, entries.map { expand($0.value, computes: computes) }, span: node.span)
        }
    }

    /// Counts an expanded value and returns whether the limit is respected, since a few lines could otherwise expand without end.
    mutating func count(_ node: YAMLNode) -> Bool {
        made += 1
        if made == YAMLParser.Limit.nodes + 1 {
            diagnostics.append(.error("tokens expand to more than \(YAMLParser.Limit.nodes) values", at: node.span))
        }
        return made <= YAMLParser.Limit.nodes
    }

    /// Returns a list; nil if one of its values is wrong.
    private func list(_ items: [Value], span: SourceSpan) -> Value {
        Piecewise.all(items).map { items in
            let whole = items.compactMap(\.self)
            return whole.count == items.count ? YAMLNode(.sequence(whole), span: span) : nil
        }
    }

    /// Expands a text: `$name` alone becomes the token's whole value, and within a text the token's text; `$$` is a dollar sign.
    private mutating func expand(_ text: String, _ style: YAMLNode.ScalarStyle, _ span: SourceSpan, computes: Bool) -> Value {
        if let reference = TokenReference(text) {
            guard let (value, count) = value(of: reference, at: span) else { return .everywhere(nil) }
            if count == reference.names.count { return value.map { $0.map { YAMLNode($0.value, span: span) } } }
        }
        let isArithmetic = computes && TokenArithmetic.mayBe(text)
        return replaced(text, span).map { text in
            guard let text, let text = isArithmetic ? computed(text, at: span) : text else { return nil }
            return YAMLNode(.scalar(text, style), span: span)
        }
    }

    /// Replaces the tokens in a text by their texts.
    private mutating func replaced(_ text: String, _ span: SourceSpan) -> Piecewise<String?> {
        var result = Piecewise<String?>.everywhere(""), rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            let before = rest[..<dollar]
            rest = rest[dollar...]
            if let reference = TokenReference(beginning: rest) {
                guard let (value, count) = self.text(of: reference, at: span) else { return .everywhere(nil) }
                result = result.combined(with: value) { result, value in
                    if let result, let value { result + before + value } else { nil }
                }
                rest = rest.dropFirst(reference.length(ofNames: count))
            } else {
                result = result.map { $0.map { $0 + before + "$" } }
                rest = rest.dropFirst(rest.hasPrefix("$$") ? 2 : 1)
            }
            guard result.pieces.allSatisfy({ ($0.value?.utf8.count ?? 0) <= Self.maximumText }) else {
                diagnostics.append(.error("tokens expand to more than \(Self.maximumText) characters", at: span))
                return .everywhere(nil)
            }
        }
        return result.map { $0.map { $0 + rest } }
    }

    private mutating func text(of reference: TokenReference, at span: SourceSpan) -> (text: Piecewise<String?>, names: Int)? {
        guard let (value, count) = value(of: reference, at: span) else { return nil }
        if let node = value.pieces.lazy.compactMap(\.value).first(where: { $0.text == nil }) {
            let name = reference.names.prefix(count).joined(separator: ".")
            diagnostics.append(
                Diagnostic(
                    .error, "the token `\(name)` is \(node.kindDescription) and cannot be part of a text", at: span,
                    related: [Diagnostic.Related("written here", at: node.span)]))
        }
        return (value.map { $0?.text }, count)
    }

    /// Computes a text that is arithmetic as a whole, or returns it unchanged; nil if its units do not fit.
    private mutating func computed(_ text: String, at span: SourceSpan) -> String? {
        do throws(ExpressionError) {
            return try TokenArithmetic.result(of: text) ?? text
        } catch {
            diagnostics.append(.error(error.message, at: span, hints: error.hints))
            return nil
        }
    }
}
