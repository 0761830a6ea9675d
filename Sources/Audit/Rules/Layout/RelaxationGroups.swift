import ContentSize
import Diagnostics
import Layout

/// The relaxations of all sizes, joined where one note tells of them all.
struct RelaxationGroups {
    private struct Key: Hashable {
        var kind: Relaxation.Kind
        /// Where a sheet decided.
        var decided: SourceSpan?
        /// Of a keep rule that the sheet asks for by name, of which each break counts.
        var words: String
    }
    private struct Group {
        var findings: [ContentSizeCategory: Finding] = [:]
        var sources: Set<SourceSpan> = []
    }
    private var order: [Key] = []
    private var groups: [Key: Group] = [:]
    private let sizes: [ContentSizeCategory]

    /// - Parameter finding: what the rule makes of one relaxation of one size; nil where that is not its own.
    init(_ subject: AuditSubject, finding: (Relaxation, LayoutDigest) -> Finding?) {
        sizes = subject.layouts.map(\.category)
        for layout in subject.layouts {
            for relaxation in layout.relaxations {
                guard var finding = finding(relaxation, layout) else { continue }
                // What gave way before there were pages shows where its block begins.
                if finding.places.isEmpty { finding.places = relaxation.source.flatMap(layout.map.place).map { [$0] } ?? [] }
                add(finding, relaxation, at: layout.category, in: subject.document?.source)
            }
        }
    }

    private mutating func add(_ finding: Finding, _ relaxation: Relaxation, at category: ContentSizeCategory, in document: SourceFile?) {
        let key = Key(kind: relaxation.kind, decided: finding.source.flatMap { $0.file === document ? nil : $0 }, words: relaxation.kind == .brokenKeep ? relaxation.words : "")
        if groups[key] == nil { order.append(key) }
        var group = groups[key] ?? Group()
        if let source = relaxation.source { group.sources.insert(source) }
        if group.findings[category] == nil {
            group.findings[category] = finding
        } else {
            group.findings[category]?.places += finding.places
            group.findings[category]?.shown += finding.shown
        }
        groups[key] = group
    }

    /// In the order of the sizes.
    var findings: [Finding] {
        sizes.flatMap { size in order.compactMap { key in groups[key].flatMap { group in group.findings[size].map { finished($0, key, group) } } } }
    }

    private func finished(_ finding: Finding, _ key: Key, _ group: Group) -> Finding {
        var finding = finding
        if key.decided == nil { finding.fingerprint = Fingerprint(rule: finding.rule, subject: [key.kind.rawValue, key.words]) }
        let more = group.sources.count - 1
        guard more > 0 else { return finding }
        finding.message += ", here and in \(more) more \(more == 1 ? "place" : "places")"
        finding.isForAllShown = true
        return finding
    }
}
