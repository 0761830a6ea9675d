import TypesetAudit
import TypesetBase

/// Entries of the cache as JSON. An entry that cannot be decoded is a miss, never an error: the cache may be damaged or of another version.
extension CacheEntry {
    var json: JSONValue {
        [
            "inputs": .array(inputs.map(\.json)),
            "outputs": .array(outputs.map(\.json)),
            "diagnostics": .array(diagnostics.map(CachedMessage.json)),
            "report": report.map(\.cached) ?? .null,
            "pictures": pictures.map(\.json) ?? .null,
            "claim": claim.map(\.json) ?? .null,
            "fonts": .array(fonts.map(\.json)),
        ]
    }

    init?(_ node: JSONNode) {
        guard let inputs = node["inputs"]?.items, let fonts = node["fonts"]?.items, let outputs = node["outputs"]?.items,
            let diagnostics = node["diagnostics"]?.items
        else { return nil }
        var files = CachedFiles()
        self.inputs = inputs.compactMap(Input.init)
        self.fonts = fonts.compactMap(Input.init)
        guard self.inputs.count == inputs.count, self.fonts.count == fonts.count else { return nil }
        self.outputs = outputs.compactMap(Output.init)
        self.diagnostics = diagnostics.compactMap { CachedMessage.diagnostic($0, &files) }
        guard self.outputs.count == outputs.count, self.diagnostics.count == diagnostics.count else { return nil }
        pictures = node["pictures"].flatMap(CachedPictures.init)
        claim = node["claim"].flatMap(ConformanceClaim.init(json:))
        if let text = node["report"]?.text {
            guard let report = AuditReport(cached: text) else { return nil }
            self.report = report
        }
    }
}

extension CacheEntry.Input {
    fileprivate var json: JSONValue { .strings([path, "\(access.rawValue)", state.stamp, state.digest ?? ""]) }

    fileprivate init?(_ node: JSONNode) {
        let fields = (node.items ?? []).compactMap(\.text)
        guard fields.count == 4, let access = Int(fields[1]).flatMap(AccessRecord.Access.init(rawValue:)) else { return nil }
        self.init(path: fields[0], access: access, state: FileState(stamp: fields[2], digest: fields[3].isEmpty ? nil : fields[3]))
    }
}

extension CacheEntry.Output {
    fileprivate var json: JSONValue {
        [
            "size": .string(size.shortName), "edition": .string(traits.description), "path": .string(path),
            "pages": .number(Double(pages)), "volumes": .number(Double(volumes)),
            "states": .array(states.map { .strings([$0.stamp, $0.digest ?? ""]) }),
        ]
    }

    fileprivate init?(_ node: JSONNode) {
        guard let size = node["size"]?.text.flatMap(ContentSizeCategory.init(named:)), let edition = node["edition"]?.text,
            let traits = ReaderTraits(describedBy: edition), let path = node["path"]?.text,
            let pages = node["pages"]?.number, let volumes = node["volumes"]?.number, let states = node["states"]?.items,
            (1...1e6).contains(volumes)
        else { return nil }
        let read = states.compactMap { state -> FileState? in
            let fields = (state.items ?? []).compactMap(\.text)
            return fields.count == 2 ? FileState(stamp: fields[0], digest: fields[1].isEmpty ? nil : fields[1]) : nil
        }
        guard read.count == states.count else { return nil }
        self.init(size: size, traits: traits, path: path, pages: Int(pages), volumes: Int(volumes), states: read)
    }
}

/// The files that messages point into, each read once.
struct CachedFiles {
    private var files: [String: SourceFile] = [:]

    /// Returns the file, which `CacheEntry.isValid` compares with the version that the run read; nil if it cannot be read.
    mutating func file(_ path: String, isBuiltIn: Bool) -> SourceFile? {
        if let known = files[path] { return known }
        let name = isBuiltIn ? String(path.dropFirst("template ".count)) : ""
        let file = isBuiltIn ? Templates.source(name) : (try? InputFile.read(path, kind: "document"))?.inUTF8
        files[path] = file
        return file
    }
}

/// A span with the name of its file.
enum CachedSpan {
    static func json(_ span: SourceSpan) -> JSONValue {
        let span = span.origin
        return [
            "file": .string(span.file.path), "builtIn": .bool(span.file.isBuiltIn), "from": .number(Double(span.range.lowerBound)),
            "to": .number(Double(span.range.upperBound)),
        ]
    }

    static func span(_ node: JSONNode, _ files: inout CachedFiles) -> SourceSpan? {
        guard let path = node["file"]?.text, case .bool(let isBuiltIn)? = node["builtIn"]?.value, let from = node["from"]?.number,
            let to = node["to"]?.number, from >= 0, to >= from, to < 1e15, let file = files.file(path, isBuiltIn: isBuiltIn)
        else { return nil }
        return SourceSpan(file: file, range: Int(from)..<Int(to))
    }
}

/// A message with its spans.
enum CachedMessage {
    static func json(_ diagnostic: Diagnostic) -> JSONValue {
        [
            "severity": .number(Double(diagnostic.severity.rawValue)), "message": .string(diagnostic.message),
            "path": diagnostic.path.map(JSONValue.string) ?? .null, "rule": diagnostic.rule.map { JSONValue.string($0.rawValue) } ?? .null,
            "hints": .strings(diagnostic.hints), "span": diagnostic.span.map(CachedSpan.json) ?? .null,
            "related": .array(diagnostic.related.map { ["message": .string($0.message), "span": CachedSpan.json($0.span)] }),
        ]
    }

    /// Returns the diagnostic; nil if it is damaged, or if one of its spans cannot be found.
    static func diagnostic(_ node: JSONNode, _ files: inout CachedFiles) -> Diagnostic? {
        guard let severity = node["severity"]?.number.flatMap({ Diagnostic.Severity(rawValue: Int($0)) }),
            let message = node["message"]?.text
        else { return nil }
        var diagnostic = Diagnostic(
            severity, message, path: node["path"]?.text, hints: (node["hints"]?.items ?? []).compactMap(\.text),
            rule: node["rule"]?.text.flatMap(RuleID.init))
        if let span = node["span"], span.entries != nil {
            guard let found = CachedSpan.span(span, &files) else { return nil }
            diagnostic.span = found
        }
        for item in node["related"]?.items ?? [] {
            guard let message = item["message"]?.text, let span = item["span"].flatMap({ CachedSpan.span($0, &files) }) else { return nil }
            diagnostic.related.append(Diagnostic.Related(message, at: span))
        }
        return diagnostic
    }
}
