/// The custom properties of a file, by name with `--`.
struct CSSVariables {
    private var values: [String: ArraySlice<CSSToken>] = [:]
    /// The names in the order of the file.
    private(set) var names: [String] = []

    /// The limits of expansion: tokens of one value, tokens of all values of a file, and the nesting of variables and their fallbacks.
    private static let expansionLimit = 10_000
    private static let totalLimit = 2_000_000
    static let depthLimit = 50
    /// The number of tokens and variables that have been expanded.
    private var total = 0

    mutating func set(_ name: String, _ value: ArraySlice<CSSToken>) {
        if values.updateValue(value, forKey: name) == nil { names.append(name) }
    }

    subscript(name: String) -> ArraySlice<CSSToken>? { values[name] }

    /// The reason why a value cannot be expanded.
    enum Fault: Error { case unknown(String), circle(String), tooLong, tooDeep }

    /// Returns a value with its variables replaced.
    mutating func expanded(_ tokens: ArraySlice<CSSToken>) throws(Fault) -> ArraySlice<CSSToken> {
        guard tokens.contains(where: { $0.kind == .function("var") }) else { return tokens }
        guard total < Self.totalLimit else { throw .tooLong }
        var expansion = Expansion(values: values)
        defer { total += expansion.count }
        try expansion.expand(tokens, path: [], depth: 0)
        return CSSParser.trimmed(expansion.tokens[...])
    }

    /// The expansion of one value.
    private struct Expansion {
        let values: [String: ArraySlice<CSSToken>]
        var tokens: [CSSToken] = []
        /// The number of tokens and variables so far, since variables may expand to nothing; a long token counts as several.
        var count = 0

        mutating func expand(_ source: ArraySlice<CSSToken>, path: [String], depth: Int) throws(Fault) {
            guard depth <= CSSVariables.depthLimit else { throw .tooDeep }
            var index = source.startIndex
            while index < source.endIndex {
                count += 1 + source[index].range.count / 16
                guard count <= CSSVariables.expansionLimit else { throw .tooLong }
                guard source[index].kind == .function("var") else {
                    tokens.append(source[index])
                    index += 1
                    continue
                }
                let end = CSSVariables.end(of: source, from: index), inside = source[(index + 1)..<max(index + 1, end - 1)]
                try expand(reference: CSSParser.trimmed(inside), path: path, depth: depth + 1)
                index = end
            }
        }

        private mutating func expand(reference: ArraySlice<CSSToken>, path: [String], depth: Int) throws(Fault) {
            guard case .ident(let name)? = reference.first?.kind else { throw .unknown("var()") }
            guard !path.contains(name) else { throw .circle(name) }
            if let value = values[name] { return try expand(value, path: path + [name], depth: depth) }
            guard let comma = reference.firstIndex(where: { $0.kind == .comma }) else { throw .unknown(name) }
            try expand(CSSParser.trimmed(reference[(comma + 1)...]), path: path, depth: depth)
        }
    }

    /// Returns the index after the parenthesis that closes the function at an index.
    private static func end(of tokens: ArraySlice<CSSToken>, from start: Int) -> Int {
        var open = 0
        for index in start..<tokens.endIndex {
            switch tokens[index].kind {
            case .function, .open("("): open += 1
            case .close(")"):
                open -= 1
                if open == 0 { return index + 1 }
            default: break
            }
        }
        return tokens.endIndex
    }

    /// Returns the variable that a value consists of; nil for any other value.
    static func name(in tokens: ArraySlice<CSSToken>) -> String? {
        guard tokens.first?.kind == .function("var"), end(of: tokens, from: tokens.startIndex) == tokens.endIndex else { return nil }
        let inside = CSSParser.trimmed(tokens.dropFirst().dropLast())
        guard case .ident(let name)? = inside.first?.kind else { return nil }
        return name
    }
}
