/// Parses YAML text into a tree of nodes with spans, and resolves aliases and merge keys (`<<`), but interprets nothing else.
package enum YAMLParser {
    /// The limits of a file, which is refused if it exceeds them: no input can exhaust time or memory.
    package enum Limit {
        /// The most bytes, over ten times the size of the largest stylesheets of design systems.
        package static let bytes = 1 << 20
        /// The most levels of lists and mappings.
        package static let depth = 100
        /// The most values, including those that aliases and merges repeat.
        package static let nodes = 200_000
    }

    /// Parses a file to the tree of its nodes.
    ///
    /// - Parameters:
    ///   - range: the bytes to read, such as the front matter of a Markdown file; nil for all. Spans count from the beginning of the file.
    ///   - hasForeignTags: whether unknown tags belong to another program and are ignored.
    /// - Returns: nil for the node of an empty file, and after a mistake that leaves no tree.
    package static func parse(
        _ file: SourceFile, range: Range<Int>? = nil, hasForeignTags: Bool = false
    ) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
        let range = (range ?? 0..<file.bytes.count).clamped(to: 0..<file.bytes.count)
        guard range.count <= Limit.bytes else {
            let start = SourceSpan(file: file, range: range.lowerBound..<range.lowerBound)
            return (nil, [tooLarge(bytes: range.count, at: start)])
        }
        if let encoding = wideEncoding(of: file.bytes[range]) {
            let start = SourceSpan(file: file, range: range.lowerBound..<range.lowerBound)
            return (nil, [.error("the file is \(encoding), not UTF-8", at: start, hints: ["save the file as UTF-8"])])
        }
        var builder = TreeBuilder(reader: EventReader(file: file, range: range), hasForeignTags: hasForeignTags)
        let node = builder.document()
        return (node, builder.diagnostics)
    }

    /// The encoding that the byte order mark names (Unicode 15, 23.8); nil for UTF-8.
    private static func wideEncoding(of bytes: ArraySlice<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
    }

    /// The error for a file over `Limit.bytes`, also for callers that know the size before they read.
    package static func tooLarge(bytes: Int, at span: SourceSpan? = nil, path: String? = nil) -> Diagnostic {
        .error("the file is too large: \(bytes) bytes", at: span, path: path, hints: ["YAML files may have up to \(Limit.bytes) bytes"])
    }
}

/// Builds the tree from libyaml's events: resolves aliases and merge keys, finds duplicate keys, and enforces the limits.
///
/// Its recursion is as deep as the nesting, which `Limit.depth` bounds.
struct TreeBuilder {
    let reader: EventReader
    private(set) var diagnostics: [Diagnostic] = []
    private var anchors: [String: Anchor] = [:]
    private var nodes = 0
    private var depth = 0
    /// The starts of the collections that are not yet complete, which stay here after a mistake.
    private var open: [SourceSpan] = []

    /// A node that aliases repeat, with the number of values in it; nil while its own content is read.
    private struct Anchor {
        var node: YAMLNode?
        var size: Int
    }

    private let hasForeignTags: Bool

    init(reader: EventReader, hasForeignTags: Bool) {
        self.reader = reader
        self.hasForeignTags = hasForeignTags
    }

    /// The first document of the stream; a second one is an error, because it would be ignored.
    mutating func document() -> YAMLNode? {
        do {
            guard case (.documentStart, _) = try reader.next() else { return nil }
            let (event, span) = try reader.next()
            let node = try compose(event, span)
            _ = try reader.next()
            if case (.documentStart, let second) = try reader.next() {
                diagnostics.append(
                    .error("a second document begins here", at: second, hints: ["remove the `---`: a file has one document"]))
            }
            return node
        } catch {
            diagnostics.append(unclosedBracket(error) ?? error)
            return nil
        }
    }

    /// The error of an unclosed bracket, if the file ends where a value is expected between brackets.
    private func unclosedBracket(_ error: Diagnostic) -> Diagnostic? {
        guard error.message == SyntaxProblem.missingValue, let end = error.span?.range.lowerBound, end >= reader.end,
            let start = open.last, let close = ["[": "]", "{": "}"][start.text]
        else { return nil }
        return .error("this `\(start.text)` is never closed", at: start, hints: ["add `\(close)`"])
    }

    private mutating func compose(_ event: EventReader.Event, _ span: SourceSpan) throws(Diagnostic) -> YAMLNode {
        let before = nodes
        try count(1, at: span)
        switch event {
        case .alias(let name): return try resolve(name, span)
        case .scalar(let text, let style, let anchor, let tag):
            let isText = try check(tag, at: span) == "tag:yaml.org,2002:str"
            let node = YAMLNode(.scalar(text, isText ? .quoted : style), span: span)
            if let anchor { anchors[anchor] = Anchor(node: node, size: 1) }
            return node
        case .sequenceStart(let anchor, let tag):
            return try collection(anchor, tag, span, before) { (self: inout Self) throws(Diagnostic) in try self.items(from: span) }
        case .mappingStart(let anchor, let tag):
            return try collection(anchor, tag, span, before) { (self: inout Self) throws(Diagnostic) in try self.mapping(from: span) }
        default:
            throw .error("expected a value here", at: span)
        }
    }

    private mutating func collection(
        _ anchor: String?, _ tag: String?, _ span: SourceSpan, _ before: Int,
        _ content: (inout Self) throws(Diagnostic) -> YAMLNode
    ) throws(Diagnostic) -> YAMLNode {
        _ = try check(tag, at: span)
        if let anchor { anchors[anchor] = Anchor(node: nil, size: 0) }
        depth += 1
        defer { depth -= 1 }
        guard depth <= YAMLParser.Limit.depth else {
            throw .error("nested more than \(YAMLParser.Limit.depth) levels deep", at: span)
        }
        open.append(span)
        let node = try content(&self)
        open.removeLast()
        if let anchor { anchors[anchor] = Anchor(node: node, size: nodes - before) }
        return node
    }

    private mutating func items(from start: SourceSpan) throws(Diagnostic) -> YAMLNode {
        var items: [YAMLNode] = []
        while true {
            let (event, span) = try reader.next()
            if case .sequenceEnd = event { return YAMLNode(.sequence(whole(items, in: start)), span: Self.join(start, span, items.last)) }
            items.append(try compose(event, span))
        }
    }

    /// The items; pieces of one value that a comma has split are joined and reported.
    private mutating func whole(_ items: [YAMLNode], in start: SourceSpan) -> [YAMLNode] {
        guard start.text == "[" else { return items }
        var whole: [YAMLNode] = [], split: SplitValue?
        for item in items {
            if split?.take(item) == true { continue }
            finish(&split, in: &whole)
            split = whole.last.flatMap { SplitValue($0, item, inBraces: false) }
            if split == nil { whole.append(item) } else { whole.removeLast() }
        }
        finish(&split, in: &whole)
        return whole
    }

    private mutating func finish(_ split: inout SplitValue?, in items: inout [YAMLNode]) {
        guard let value = split else { return }
        diagnostics.append(value.diagnostic)
        items.append(value.node)
        split = nil
    }

    private mutating func mapping(from start: SourceSpan) throws(Diagnostic) -> YAMLNode {
        var builder = MappingBuilder(isFlow: start.text == "{")
        while true {
            let (event, span) = try reader.next()
            if case .mappingEnd = event {
                let entries = builder.finish()
                diagnostics += builder.diagnostics
                return YAMLNode(.mapping(entries), span: Self.join(start, span, builder.last))
            }
            let key = try compose(event, span)
            let (valueEvent, valueSpan) = try reader.next()
            builder.add(key, try compose(valueEvent, valueSpan))
            try count(builder.takeMerged(), at: span)
        }
    }

    /// The span of a collection; a block collection ends with its last value, not where the next token begins as in libyaml.
    private static func join(_ start: SourceSpan, _ end: SourceSpan, _ last: YAMLNode?) -> SourceSpan {
        let isFlow = !end.range.isEmpty
        let upper = isFlow ? end.range.upperBound : last?.span.range.upperBound ?? start.range.upperBound
        return SourceSpan(file: start.file, range: start.range.lowerBound..<max(start.range.lowerBound, upper))
    }

    /// The number of messages after which no similar names are searched for an unknown alias.
    private static let mostSuggestions = 100

    private mutating func resolve(_ name: String, _ span: SourceSpan) throws(Diagnostic) -> YAMLNode {
        guard let anchor = anchors[name] else {
            let hints = diagnostics.count < Self.mostSuggestions ? Suggestion.hints(for: name, among: anchors.keys.sorted()) : []
            diagnostics.append(
                .error(
                    "unknown alias `*\(name)`", at: span,
                    hints: hints.isEmpty ? ["mark the value to repeat with `&\(name)`"] : hints))
            return YAMLNode(.scalar("", .plain), span: span)
        }
        guard let node = anchor.node else { throw .error("the alias `*\(name)` is inside the value that it repeats", at: span) }
        try count(anchor.size - 1, at: span)
        return node
    }

    private mutating func count(_ added: Int, at span: SourceSpan) throws(Diagnostic) {
        nodes += added
        guard nodes <= YAMLParser.Limit.nodes else {
            throw .error("more than \(YAMLParser.Limit.nodes) values, those that aliases repeat included", at: span)
        }
    }

    /// The tag of a node: one of YAML's types has no effect, since the schema decides; any other would be ignored, and is an error.
    private func check(_ tag: String?, at span: SourceSpan) throws(Diagnostic) -> String? {
        guard let tag, tag != "!" else { return nil }
        if hasForeignTags { return nil }
        guard tag.hasPrefix("tag:yaml.org,2002:") else { throw .error("unknown tag `\(tag)`", at: span, hints: ["remove it"]) }
        return tag
    }
}
