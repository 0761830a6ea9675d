import Diagnostics

/// Collects the entries of one mapping: finds duplicate keys and merges what `<<` names.
struct MappingBuilder {
    /// Whether it stands in braces, where commas end values.
    let isFlow: Bool
    private(set) var diagnostics: [Diagnostic] = []
    /// A value in pieces, which may go on, and its key.
    private var split: (key: YAMLNode, value: SplitValue)?
    /// The value read last, where the mapping ends.
    private(set) var last: YAMLNode?
    private var entries: [YAMLNode.Entry] = []
    private var places: [String: SourceSpan] = [:]
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
        if let first = places[name] {
            var duplicate = Diagnostic.error("duplicate key `\(name)`", at: key.span, hints: ["remove one of the two"])
            duplicate.related = [Diagnostic.Related("first written here", at: first)]
            diagnostics.append(duplicate)
            return
        }
        places[name] = key.span
        entries.append(YAMLNode.Entry(key: key, value: value))
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
        entries.append(YAMLNode.Entry(key: key, value: value.node))
        split = nil
    }

    /// How many values the merges since the last call repeat; they count towards the limit like those of aliases.
    mutating func takeMerged() -> Int {
        defer { merged = 0 }
        return merged
    }

    /// Keys written here win over merged ones, and earlier merges over later ones (YAML's merge key, 2005).
    mutating func finish() -> [YAMLNode.Entry] {
        finishSplit()
        for entry in merges.flatMap({ $0.entries ?? [] }) {
            guard let name = entry.key.text, places[name] == nil else { continue }
            places[name] = entry.key.span
            entries.append(entry)
        }
        return entries
    }

    private mutating func merge(_ value: YAMLNode) {
        for source in value.items ?? [value] {
            // An unknown alias, which is reported where it is read.
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
