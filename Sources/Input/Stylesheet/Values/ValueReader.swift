import TypesetBase

/// Checks values against their types and collects diagnostics.
struct ValueReader {
    var diagnostics: [Diagnostic] = []
    /// The value of a key that has an example; a message about the whole value shows the example.
    var example: (span: SourceSpan, text: String)?
    /// The colours outside sRGB that a note has already reported.
    var notedColors: Set<String> = []

    mutating func error(_ message: String, at node: YAMLNode, hints: [String] = []) {
        error(message, at: node.span, hints: hints)
    }

    mutating func error(_ message: String, at span: SourceSpan, hints: [String] = []) {
        diagnostics.append(.error(message, at: span, hints: hints))
    }

    /// Returns the span of a part of a scalar; the whole scalar if escapes or folding moved the part.
    func span(of range: Range<Int>, in node: YAMLNode, text: String) -> SourceSpan {
        let source = node.span.text
        let shift = source == text ? 0 : 1
        guard source == text || source.dropFirst().dropLast() == text else { return node.span }
        let start = node.span.range.lowerBound + shift
        return SourceSpan(file: node.span.file, range: start + range.lowerBound..<start + range.upperBound)
    }

    /// Returns the span of the first occurrence of `part` in a scalar.
    func span(of part: String, in node: YAMLNode) -> SourceSpan {
        guard let text = node.text, let found = text.firstRange(of: part) else { return node.span }
        let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return span(of: start..<start + part.utf8.count, in: node, text: text)
    }

    /// Reports that another shape was expected, and returns nil so that readers can end with it.
    mutating func mismatch<T>(_ node: YAMLNode, _ shape: ValueShape, hints: [String] = []) -> T? {
        if let color = UnquotedColor(after: node) {
            diagnostics.append(color.diagnostic)
        } else {
            let own = hints + (MismatchHint.hint(node, shape).map { [$0] } ?? [])
            error("expected \(shape.words), found \(node.kindDescription)", at: node, hints: own.isEmpty ? exampleHint(node, shape) : own)
        }
        return nil
    }

    /// Returns the example of a key's whole value, if the words of its shape do not show what to write.
    private func exampleHint(_ node: YAMLNode, _ shape: ValueShape) -> [String] {
        guard let example, example.span == node.span, shape.words.hasPrefix("a mapping") || shape.words.hasPrefix("a text") else {
            return []
        }
        return ["such as `\(example.text)`"]
    }

    /// Returns the fields of a mapping, and reports unknown keys and missing required keys.
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

/// A type of values: its shape, and the function that reads it, or reports a mistake and returns nil.
struct ValueType<Value: Sendable>: Sendable {
    let shape: ValueShape
    let read: @Sendable (YAMLNode, inout ValueReader) -> Value?

    init(_ shape: ValueShape, read: @escaping @Sendable (YAMLNode, inout ValueReader) -> Value?) {
        self.shape = shape
        self.read = read
    }

    /// Creates a type whose values are single texts.
    init(scalar shape: ValueShape, _ parse: @escaping @Sendable (String) -> Value?) {
        self.init(shape) { node, reader in
            guard let text = node.text, let value = parse(text) else { return reader.mismatch(node, shape) }
            return value
        }
    }
}

/// A key of a mapping that is read into a part of a value.
struct ValueField<Whole: Sendable>: Sendable {
    let field: ValueShape.Field
    /// Reads the key; returns false after a mistake.
    let read: @Sendable (YAMLNode, inout ValueReader, inout Whole) -> Bool

    init<Part>(
        _ name: String, _ type: ValueType<Part>, isRequired: Bool = false, _ set: @escaping @Sendable (inout Whole, Part) -> Void
    ) {
        field = ValueShape.Field(name, type.shape, isRequired: isRequired)
        read = { node, reader, whole in
            guard let part = type.read(node, &reader) else { return false }
            set(&whole, part)
            return true
        }
    }
}

extension ValueType {
    /// Creates the type of mappings with some keys; keys that a mapping lacks keep their part of the initial value.
    static func object(_ initial: Value, _ fields: [ValueField<Value>]) -> ValueType {
        let shape = fields.map(\.field)
        return ValueType(.object(shape)) { node, reader in
            guard node.entries != nil else { return reader.mismatch(node, .object(shape)) }
            guard let found = reader.fields(node, shape) else { return nil }
            var value = initial, isWhole = true
            for field in fields {
                if let node = found[field.field.name], !field.read(node, &reader, &value) { isWhole = false }
            }
            return isWhole ? value : nil
        }
    }

    /// Returns a type with two values for `true` and `false`, or else a value of this type.
    func orBool(_ value: @escaping @Sendable (Bool) -> Value) -> ValueType {
        let shape = ValueShape.either([.bool, self.shape]), type = self
        return ValueType(shape) { node, reader in
            if let isOn = node.text.flatMap({ Bool($0) }) { return value(isOn) }
            return node.entries == nil ? reader.mismatch(node, shape) : type.read(node, &reader)
        }
    }

    /// Returns a type with a converted value.
    func map<Other: Sendable>(_ convert: @escaping @Sendable (Value) -> Other) -> ValueType<Other> {
        let type = self
        return ValueType<Other>(shape) { node, reader in type.read(node, &reader).map(convert) }
    }

    /// Returns the type of two values of this type, `[x, y]`.
    var pair: ValueType<[Value]> {
        let type = self
        return ValueType<[Value]>(.pair(of: shape)) { node, reader in reader.pair(node, type) }
    }

    /// Returns the type of lists of this type; a single value is a list of one if `single` is true.
    func list(single: Bool = true) -> ValueType<[Value]> {
        let type = self
        return ValueType<[Value]>(.list(of: shape)) { node, reader in
            guard let items = node.items ?? (single ? [node] : nil) else { return reader.mismatch(node, .list(of: type.shape)) }
            let values = items.compactMap { type.read($0, &reader) }
            return values.count == items.count ? values : nil
        }
    }
}
