import Diagnostics
import YAML

/// Checks values against their types and collects what is wrong with them.
struct ValueReader {
    var diagnostics: [Diagnostic] = []
    /// The value of a key that has an example, which a message about the whole value shows.
    var example: (span: SourceSpan, text: String)?
    /// Colours outside of sRGB of which a note tells already.
    var notedColors: Set<String> = []

    mutating func error(_ message: String, at node: YAMLNode, hints: [String] = []) {
        error(message, at: node.span, hints: hints)
    }

    mutating func error(_ message: String, at span: SourceSpan, hints: [String] = []) {
        diagnostics.append(.error(message, at: span, hints: hints))
    }

    /// The part of the file where a part of a scalar stands; the whole scalar where escapes or folding moved it.
    func span(of range: Range<Int>, in node: YAMLNode, text: String) -> SourceSpan {
        let source = node.span.text
        let shift = source == text ? 0 : 1
        guard source == text || source.dropFirst().dropLast() == text else { return node.span }
        let start = node.span.range.lowerBound + shift
        return SourceSpan(file: node.span.file, range: start + range.lowerBound..<start + range.upperBound)
    }

    /// Where a scalar first says `part`.
    func span(of part: String, in node: YAMLNode) -> SourceSpan {
        guard let text = node.text, let found = text.firstRange(of: part) else { return node.span }
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return span(of: start..<start + part.utf8.count, in: node, text: text)
    }

    /// Says that something else was expected; returns nil, so that readers can end with it.
    mutating func mismatch<T>(_ node: YAMLNode, _ shape: ValueShape, hints: [String] = []) -> T? {
        if let color = UnquotedColor(after: node) {
            diagnostics.append(color.diagnostic)
        } else {
            let own = hints + (MismatchHint.hint(node, shape).map { [$0] } ?? [])
            error("expected \(shape.words), found \(node.kindDescription)", at: node, hints: own.isEmpty ? exampleHint(node, shape) : own)
        }
        return nil
    }

    /// The example of a key's whole value, where the words of its shape do not say what to write.
    private func exampleHint(_ node: YAMLNode, _ shape: ValueShape) -> [String] {
        guard let example, example.span == node.span, shape.words.hasPrefix("a mapping") || shape.words.hasPrefix("a text") else {
            return []
        }
        return ["such as `\(example.text)`"]
    }

    /// A mapping whose keys are all known; names of required keys that are missing are reported.
    mutating func fields(_ node: YAMLNode, _ fields: [ValueShape.Field]) -> [String: YAMLNode]? {
        guard let entries = node.entries else { return nil }
        var found: [String: YAMLNode] = [:], isWhole = true
        for entry in entries {
            guard let name = entry.key.text, fields.contains(where: { $0.name == name }) else {
                unknownKey(entry.key, among: fields.map(\.name))
                isWhole = false
                continue
            }
            if !entry.value.isNull { found[name] = entry.value }
        }
        for field in fields where field.isRequired && found[field.name] == nil && isWhole {
            error("`\(field.name)` is missing", at: node)
            isWhole = false
        }
        return isWhole ? found : nil
    }

    mutating func unknownKey(_ key: YAMLNode, among names: [String]) {
        let name = key.text ?? ""
        let hints =
            diagnostics.count < StylesheetLoader.maximumDiagnostics
            ? MismatchHint.joinedKey(name).map { [$0] } ?? Suggestion.hints(for: name, among: names) : []
        error("unknown key `\(name)`", at: key, hints: hints)
    }
}

/// A type of values: what it looks like, and how it is read. nil after a mistake, which the reader has then reported.
struct ValueType<Value: Sendable>: Sendable {
    let shape: ValueShape
    let read: @Sendable (YAMLNode, inout ValueReader) -> Value?

    init(_ shape: ValueShape, read: @escaping @Sendable (YAMLNode, inout ValueReader) -> Value?) {
        self.shape = shape
        self.read = read
    }

    /// A type whose values are single texts.
    init(scalar shape: ValueShape, _ parse: @escaping @Sendable (String) -> Value?) {
        self.init(shape) { node, reader in
            guard let text = node.text, let value = parse(text) else { return reader.mismatch(node, shape) }
            return value
        }
    }
}
