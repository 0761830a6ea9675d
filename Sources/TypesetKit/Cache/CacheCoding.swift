import Audit
import ContentSize
import Diagnostics
import FileAccess
import Formats

/// Entries of the cache as JSON. An entry that cannot be decoded is a miss, never an error: the cache may be damaged or of another version.
extension CacheEntry {
    var json: JSONValue {
        [
            "inputs": .array(inputs.map(\.json)),
            "outputs": .array(outputs.map(\.json)),
            "diagnostics": .array(diagnostics.map { CachedMessage($0).json }),
            "report": report.map(\.cached) ?? .null,
            "pictures": pictures.map(\.json) ?? .null,
            "claim": claim.map(\.cached) ?? .null,
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
        self.diagnostics = diagnostics.compactMap { CachedMessage($0)?.diagnostic(&files) }
        guard self.outputs.count == outputs.count, self.diagnostics.count == diagnostics.count else { return nil }
        pictures = node["pictures"].flatMap(CachedPictures.init)
        claim = node["claim"].flatMap(ConformanceClaim.init(cached:))
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
            "size": .string(size.shortName), "appearance": .string(traits.appearance.rawValue),
            "contrast": .string(traits.contrast.rawValue), "boldText": .bool(traits.boldText), "path": .string(path),
            "pages": .number(Double(pages)), "stamp": .string(state?.stamp ?? ""), "digest": .string(state?.digest ?? ""),
        ]
    }

    fileprivate init?(_ node: JSONNode) {
        guard let size = node["size"]?.text.flatMap(ContentSizeCategory.init(named:)),
            let appearance = node["appearance"]?.text.flatMap(ReaderTraits.Appearance.init(rawValue:)),
            let contrast = node["contrast"]?.text.flatMap(ReaderTraits.Contrast.init(rawValue:)),
            let path = node["path"]?.text, let pages = node["pages"]?.number, let stamp = node["stamp"]?.text,
            let digest = node["digest"]?.text, case .bool(let boldText)? = node["boldText"]?.value
        else { return nil }
        self.init(
            size: size, traits: ReaderTraits(appearance: appearance, contrast: contrast, boldText: boldText), path: path, pages: Int(pages),
            state: stamp.isEmpty ? nil : FileState(stamp: stamp, digest: digest.isEmpty ? nil : digest))
    }
}

/// The files that messages point into, each read once.
struct CachedFiles {
    private var files: [String: SourceFile] = [:]

    /// Returns the file; nil if it cannot be read. `CacheEntry.isValid` compares it with the version that the run read.
    mutating func file(_ path: String, isBuiltIn: Bool) -> SourceFile? {
        if let known = files[path] { return known }
        let name = isBuiltIn ? String(path.dropFirst("template ".count)) : ""
        let file = isBuiltIn ? Templates.source(name) : (try? InputFile.read(path, kind: "document"))?.inUTF8
        files[path] = file
        return file
    }
}

/// A span with the name of its file.
struct CachedSpan {
    var json: JSONValue
    init(_ span: SourceSpan) {
        let span = span.origin
        json = [
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

/// A message with its spans, as it is kept in the cache.
struct CachedMessage {
    private let severity: Diagnostic.Severity
    private let message: String
    private let path: String?
    private let rule: RuleID?
    private let hints: [String]
    private let span: JSONNode?
    private let related: [JSONNode]
    let json: JSONValue

    init(_ diagnostic: Diagnostic) {
        (severity, message, path, hints) = (diagnostic.severity, diagnostic.message, diagnostic.path, diagnostic.hints)
        rule = diagnostic.rule
        (span, related) = (nil, [])
        json = [
            "severity": .number(Double(diagnostic.severity.rawValue)), "message": .string(diagnostic.message),
            "path": diagnostic.path.map(JSONValue.string) ?? .null, "rule": diagnostic.rule.map { JSONValue.string($0.rawValue) } ?? .null,
            "hints": .strings(diagnostic.hints),
            "span": diagnostic.span.map { CachedSpan($0).json } ?? .null, "related": CachedRelated.json(diagnostic.related),
        ]
    }

    init?(_ node: JSONNode) {
        guard let severity = node["severity"]?.number.flatMap({ Diagnostic.Severity(rawValue: Int($0)) }),
            let message = node["message"]?.text
        else { return nil }
        (self.severity, self.message, path, rule) = (severity, message, node["path"]?.text, node["rule"]?.text.flatMap(RuleID.init))
        hints = (node["hints"]?.items ?? []).compactMap(\.text)
        span = node["span"].flatMap { $0.entries == nil ? nil : $0 }
        related = node["related"]?.items ?? []
        json = .null
    }

    /// Returns the diagnostic; nil if one of its spans cannot be found.
    func diagnostic(_ files: inout CachedFiles) -> Diagnostic? {
        var place: SourceSpan?
        if let span {
            guard let found = CachedSpan.span(span, &files) else { return nil }
            place = found
        }
        guard let related = CachedRelated.spans(related, &files) else { return nil }
        return Diagnostic(severity, message, at: place, path: path, hints: hints, related: related, rule: rule)
    }
}

/// The other places that a message refers to.
enum CachedRelated {
    static func json(_ related: [Diagnostic.Related]) -> JSONValue {
        .array(related.map { ["message": .string($0.message), "span": CachedSpan($0.span).json] })
    }

    static func spans(_ nodes: [JSONNode], _ files: inout CachedFiles) -> [Diagnostic.Related]? {
        var result: [Diagnostic.Related] = []
        for node in nodes {
            guard let message = node["message"]?.text, let span = node["span"].flatMap({ CachedSpan.span($0, &files) }) else { return nil }
            result.append(Diagnostic.Related(message, at: span))
        }
        return result
    }
}
