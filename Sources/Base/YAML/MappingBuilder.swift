/// Collects the entries of a mapping, finds duplicate keys, and merges the mappings that `<<` names.
struct MappingBuilder {
    /// Whether the mapping is in braces, where commas end values.
    let isFlow: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// A value that commas have split, possibly incomplete, and its key.
    private var split: (key: YAMLNode, value: SplitValue)?
    /// The value read last, at which the mapping ends.
    private(set) var last: YAMLNode?
    private var entries: [YAMLPair] = []
    private var keySpans: [String: SourceSpan] = [:]
    private var merges: [YAMLNode] = []
    private var merged = 0

    init(isFlow: Bool) { self.isFlow = isFlow }

    mutating func add(_ key: YAMLNode, _ value: YAMLNode) {
        last = value
        if isFlow, value.isAbsent, joins(key) { return }
        finishSplit()
        guard let name = key.text else {
            diagnostics.append(.error("a key must be a word, not \(key.kindDescription)", at: key.span))
            return
        }
        if case .scalar("<<", .plain) = key.value { return merge(value) }
        if let first = keySpans[name] {
            var duplicate = Diagnostic.error("duplicate key `\(name)`", at: key.span, hints: ["remove one of the two"])
            duplicate.related = [Diagnostic.Related("first written here", at: first)]
            diagnostics.append(duplicate)
            return
        }
        keySpans[name] = key.span
        entries.append(YAMLPair(key: key, value: value))
    }

    /// Whether a key without a value is a piece of the value before it.
    private mutating func joins(_ key: YAMLNode) -> Bool {
        if split?.value.take(key) == true { return true }
        guard split == nil, let before = entries.last, let found = SplitValue(before.value, key, inBraces: true) else { return false }
        split = (before.key, found)
        entries.removeLast()
        return true
    }

    private mutating func finishSplit() {
        guard let (key, value) = split else { return }
        diagnostics.append(value.diagnostic)
        entries.append(YAMLPair(key: key, value: value.node))
        split = nil
    }

    /// The number of values that merges since the last call repeat, which count towards the limit like those of aliases.
    mutating func takeMerged() -> Int {
        defer { merged = 0 }
        return merged
    }

    /// The entries, in which keys written here override merged ones, and earlier merges override later ones (YAML's merge key, 2005).
    mutating func finish() -> [YAMLPair] {
        finishSplit()
        for entry in merges.flatMap({ $0.entries ?? [] }) {
            guard let name = entry.key.text, keySpans[name] == nil else { continue }
            keySpans[name] = entry.key.span
            entries.append(entry)
        }
        return entries
    }

    private mutating func merge(_ value: YAMLNode) {
        for source in value.items ?? [value] {
            // An unknown alias is reported when it is read.
            if source.isAbsent, !source.span.range.isEmpty { continue }
            guard let entries = source.entries else {
                diagnostics.append(.error("`<<` merges mappings, not \(source.kindDescription)", at: source.span))
                continue
            }
            merged += entries.count
            merges.append(source)
        }
    }
}

/// A plain value between brackets that a comma has split: `rgb(1, 2, 3)` in a colour, `1,5em` with a decimal comma.
///
/// The text after the comma would otherwise be read as further keys or items. Each would cause a message that hides the cause.
struct SplitValue {
    private(set) var span: SourceSpan
    private var text: String
    private let isNumber: Bool
    private var pieces = 1
    /// The most pieces: a colour has up to four values, and a longer sequence is a list that contains a parenthesis.
    private static let maximumPieces = 8

    /// Recognizes one value that a comma splits; nil for two values.
    ///
    /// - Parameters:
    ///   - value: the value before the comma.
    ///   - next: the node after the comma, where a key or an item is expected.
    ///   - inBraces: whether the value may be a number; in a list, `1,5` is two items.
    init?(_ value: YAMLNode, _ next: YAMLNode, inBraces: Bool) {
        guard case .scalar(let text, .plain) = value.value, case .scalar(_, .plain) = next.value,
            value.span.range.upperBound <= next.span.range.lowerBound
        else { return nil }
        let bytes = value.span.file.bytes
        let between = bytes[value.span.range.upperBound..<next.span.range.lowerBound]
        isNumber =
            !Self.isOpen(text) && inBraces && between.elementsEqual(",".utf8) && text.last?.isNumber == true
            && next.text?.first?.isNumber == true
        guard isNumber || Self.isOpen(text) else { return nil }
        self.text = text
        span = value.span
        _ = take(next, isFirst: true)
    }

    /// Adds a further piece; returns false if the value is complete.
    mutating func take(_ next: YAMLNode) -> Bool { take(next, isFirst: false) }

    private mutating func take(_ next: YAMLNode, isFirst: Bool) -> Bool {
        guard isFirst || (!isNumber && pieces < Self.maximumPieces && Self.isOpen(text)), case .scalar(let piece, .plain) = next.value
        else { return false }
        pieces += 1
        span = SourceSpan(file: span.file, range: span.range.lowerBound..<max(span.range.upperBound, next.span.range.upperBound))
        text += (isNumber ? "." : ", ") + piece
        return true
    }

    /// The intended value, as a quoted scalar, for which no other message is reported.
    var node: YAMLNode { YAMLNode(.scalar(text, .quoted), span: span) }

    var diagnostic: Diagnostic {
        .error(
            "a comma ends a value between brackets", at: span,
            hints: [isNumber ? "write a decimal point: `\(text)`" : "put the value in quotes: `\"\(text)\"`"])
    }

    private static func isOpen(_ text: String) -> Bool { text.count { $0 == "(" } > text.count { $0 == ")" } }
}
