package import TypesetBase

/// A kind of content that questions of the audit are about.
package enum ContentKind: String, CaseIterable, Hashable, Sendable {
    /// The sections and the notes, with their pictures, and the title block.
    case text
    case title, headings, pictures, formulas, tables, lists, links, code, notes

    /// The kinds with these names, joined with `+`.
    static func kinds(named names: Substring) -> [ContentKind] { names.split(separator: "+").compactMap { Self(rawValue: String($0)) } }
}

/// A part of a document about which a person answers, such as a section or a picture.
package struct ContentPart: Hashable, Sendable {
    /// The part in words, such as “the picture `map.png`”; empty for a part of a report that was read from a file.
    let name: String
    let span: SourceSpan?
    /// The index of its section.
    let section: Int
    /// The digest of what readers get, as eight hexadecimal digits.
    let digest: String

    package init(_ name: String, at span: SourceSpan? = nil, in section: Int = 0, digest: ContentDigest) {
        self.init(name, at: span, in: section, digest: String(digest.text.prefix(8)))
    }

    package init(_ name: String, at span: SourceSpan? = nil, in section: Int = 0, digest: String) {
        (self.name, self.span, self.section, self.digest) = (name, span, section, digest)
    }
}

/// The parts of one version of a document, to which the answers of people refer.
package struct DocumentContent: Sendable {
    /// A heading with the text up to the next heading.
    package struct Section: Sendable {
        /// The level of the heading; 0 for the text before the first one.
        let level: Int
        let name: String
        let span: SourceSpan?
    }

    /// The largest number of parts with a digest each; more are joined by sections.
    static let limit = 256

    /// The sections; the first is the text before all headings.
    private let sections: [Section]
    /// The parts of each kind, in the order of the document.
    private(set) var parts: [ContentKind: [ContentPart]]
    /// The findings of each rule for a person to review.
    private var findings: [RuleID: [ContentPart]] = [:]
    /// The only part of a file of another program; nil for documents.
    private var file: ContentPart?

    package init(_ parts: [ContentKind: [ContentPart]] = [:], sections: [Section] = []) { (self.parts, self.sections) = (parts, sections) }

    /// Creates the content of a file of another program, of which any change concerns every answer.
    package init(ofFileWith digest: String) {
        self.init()
        file = ContentPart("the file", digest: digest)
    }

    /// Adds the findings of a report that a person must review.
    package func adding(_ reviewed: [Finding]) -> DocumentContent {
        var content = self
        content.findings = Dictionary(grouping: reviewed.filter { $0.outcome == .review }, by: \.rule).mapValues { $0.map(part) }
        return content
    }

    /// The part that a finding is about: its words, and the text and the pictures at its place.
    func part(of finding: Finding) -> ContentPart {
        if let file { return file }
        var digest = ContentDigest()
        digest.add(finding.fingerprint.value.hexadecimal(digits: 16))
        guard let span = finding.source else { return ContentPart("a finding", digest: digest) }
        digest.add(span.text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        for picture in parts[.pictures] ?? [] where picture.span?.file === span.file {
            if picture.span.map({ span.range.overlaps($0.range) }) == true { digest.add(picture.digest) }
        }
        return ContentPart("the finding in line \(span.origin.start.line)", at: span, digest: digest)
    }

    /// The parts that a question is about.
    func parts(of scope: AnswerScope) -> [ContentPart] {
        if case .production = scope { return [] }
        if let file { return [file] }
        switch scope {
        case .production: return []
        case .findings(let rule): return findings[rule] ?? []
        case .text: return (parts[.title] ?? []) + joined(.text) + joined(.notes)
        case .parts(let kinds): return kinds.flatMap { kind in joined(kind).grouped(by: \.digest).map { $0.elements[0] } }
        }
    }

    /// The parts of a kind; if they are too many, those of each section are one part.
    private func joined(_ kind: ContentKind) -> [ContentPart] {
        let all = parts[kind] ?? []
        guard all.count > Self.limit, !sections.isEmpty else { return all }
        for level in (0...6).reversed() {
            let groups = all.grouped { section(around: $0.section, level: level) }
            if groups.count <= Self.limit { return groups.map { joined($0.elements, kind, sections[$0.key]) } }
        }
        return all
    }

    /// The last section up to this one with a heading of a level or above it.
    private func section(around section: Int, level: Int) -> Int {
        sections[...min(section, sections.count - 1)].lastIndex { $0.level <= level } ?? 0
    }

    private func joined(_ parts: [ContentPart], _ kind: ContentKind, _ section: Section) -> ContentPart {
        var digest = ContentDigest()
        for part in parts { digest.add(part.digest) }
        let name = kind == .text ? section.name : "the \(kind.rawValue) of \(section.name)"
        return ContentPart(name, at: section.span, digest: digest)
    }
}

extension DocumentContent {
    private static let fileKey = "file"

    /// The digests of all parts, by the kind, the rule or `file`.
    var json: JSONValue {
        let kinds = ContentKind.allCases.map { ($0.rawValue, joined($0)) }
        let rules = findings.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, $0.value) }
        let all = kinds + rules + [(Self.fileKey, file.map { [$0] } ?? [])]
        return .object(all.filter { !$0.1.isEmpty }.map { ($0.0, .strings($0.1.map(\.digest))) })
    }

    init(_ node: JSONNode) throws(ReportFormatError) {
        self.init()
        for entry in node.entries ?? [] {
            let read = try node.strings(entry.key).map { ContentPart("", digest: $0) }
            if let kind = ContentKind(rawValue: entry.key) { parts[kind] = read }
            if let rule = RuleID(rawValue: entry.key) { findings[rule] = read }
            if entry.key == Self.fileKey { file = read.first }
        }
    }
}
