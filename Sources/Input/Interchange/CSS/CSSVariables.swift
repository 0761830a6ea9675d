import Diagnostics
import Stylesheet

/// The custom properties of a file, by their names with `--`.
struct CSSVariables {
    private var values: [String: ArraySlice<CSSToken>] = [:]
    /// In the order of the file.
    private(set) var names: [String] = []

    /// Tokens that one value may expand to, and how far variables may name variables.
    private static let expansionLimit = 10_000
    private static let depthLimit = 50

    mutating func set(_ name: String, _ value: ArraySlice<CSSToken>) {
        if values.updateValue(value, forKey: name) == nil { names.append(name) }
    }

    subscript(name: String) -> ArraySlice<CSSToken>? { values[name] }

    /// Why a value cannot be expanded.
    enum Fault: Error { case unknown(String), circle(String), tooLong }

    /// A value with its variables replaced.
    func expanded(_ tokens: ArraySlice<CSSToken>) throws(Fault) -> ArraySlice<CSSToken> {
        guard tokens.contains(where: { $0.kind == .function("var") }) else { return tokens }
        var result: [CSSToken] = []
        try expand(tokens, into: &result, path: [])
        return CSSParser.trimmed(result[...])
    }

    private func expand(_ tokens: ArraySlice<CSSToken>, into result: inout [CSSToken], path: [String]) throws(Fault) {
        var index = tokens.startIndex
        while index < tokens.endIndex {
            guard tokens[index].kind == .function("var") else {
                result.append(tokens[index])
                guard result.count <= Self.expansionLimit else { throw .tooLong }
                index += 1
                continue
            }
            let end = Self.end(of: tokens, from: index), inside = tokens[(index + 1)..<max(index + 1, end - 1)]
            try expand(reference: CSSParser.trimmed(inside), into: &result, path: path)
            index = end
        }
    }

    private func expand(reference: ArraySlice<CSSToken>, into result: inout [CSSToken], path: [String]) throws(Fault) {
        guard case .ident(let name)? = reference.first?.kind else { throw .unknown("var()") }
        guard !path.contains(name), path.count < Self.depthLimit else { throw .circle(name) }
        if let value = values[name] { return try expand(value, into: &result, path: path + [name]) }
        guard let comma = reference.firstIndex(where: { $0.kind == .comma }) else { throw .unknown(name) }
        try expand(CSSParser.trimmed(reference[(comma + 1)...]), into: &result, path: path)
    }

    /// Past the parenthesis that closes the function at an index.
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

    /// The variable that a value names, where it is nothing else.
    static func name(in tokens: ArraySlice<CSSToken>) -> String? {
        guard tokens.first?.kind == .function("var"), end(of: tokens, from: tokens.startIndex) == tokens.endIndex else { return nil }
        let inside = CSSParser.trimmed(tokens.dropFirst().dropLast())
        guard case .ident(let name)? = inside.first?.kind else { return nil }
        return name
    }
}
