import Diagnostics
import YAML

/// Checks values against their types and collects what is wrong with them.
struct ValueReader {
    var diagnostics: [Diagnostic] = []

    mutating func error(_ message: String, at node: YAMLNode, hints: [String] = []) {
        diagnostics.append(.error(message, at: node.span, hints: hints))
    }

    /// Says that something else was expected; returns nil, so that readers can end with it.
    mutating func mismatch<T>(_ node: YAMLNode, _ shape: ValueShape, hints: [String] = []) -> T? {
        if let color = UnquotedColor(after: node) {
            diagnostics.append(color.diagnostic)
        } else {
            error("expected \(shape.words), found \(node.kindDescription)", at: node, hints: hints + (joinedKey(node, shape) ?? []))
        }
        return nil
    }

    /// `color:red` is one word for YAML.
    private func joinedKey(_ node: YAMLNode, _ shape: ValueShape) -> [String]? {
        guard shape.words.hasPrefix("a mapping"), case .scalar(let text, .plain) = node.value, let colon = text.firstIndex(of: ":"),
              text[..<colon].allSatisfy(\.isLetter), text.count < 40, !text.contains("\n") else { return nil }
        return ["a space is missing: `\(text[...colon]) \(text[text.index(after: colon)...])`"]
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
        error("unknown key `\(key.text ?? "")`", at: key,
              hints: diagnostics.count < StylesheetLoader.maximumDiagnostics ? Suggestion.hints(for: key.text ?? "", among: names) : [])
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
