import ContentSize
import Diagnostics
import Layout

/// The fallbacks of all sizes, joined where one note tells of them all.
struct FallbackGroups {
    private struct Key: Hashable {
        var kind: LayoutFallback.Kind
        /// Where a sheet decided.
        var decided: SourceSpan?
        /// Of a keep rule that the sheet asks for by name, of which each break counts.
        var words: String
    }
    private struct Group {
        let key: Key
        var findings: [ContentSizeCategory: Finding] = [:]
        var sources: Set<SourceSpan> = []
    }
    /// In the order in which they are met.
    private var groups: [Group] = []
    private var numbers: [Key: Int] = [:]
    private let sizes: [ContentSizeCategory]

    /// - Parameter finding: what the rule makes of one fallback of one size; nil where that is not its own.
    init(_ subject: AuditContext, finding: (LayoutFallback, LayoutSummary) -> Finding?) {
        sizes = subject.layouts.map(\.category)
        for layout in subject.layouts {
            for fallback in layout.fallbacks {
                guard var finding = finding(fallback, layout) else { continue }
                // What gave way before there were pages shows where its block begins.
                if finding.places.isEmpty { finding.places = fallback.source.flatMap(layout.map.place).map { [$0] } ?? [] }
                add(finding, fallback, at: layout.category, in: subject.document?.source)
            }
        }
    }

    private mutating func add(_ finding: Finding, _ fallback: LayoutFallback, at category: ContentSizeCategory, in document: SourceFile?) {
        let key = Key(
            kind: fallback.kind, decided: finding.source.flatMap { $0.file === document ? nil : $0 },
            words: fallback.kind == .brokenKeep ? fallback.words : "")
        let number = number(of: key)
        if let source = fallback.source { groups[number].sources.insert(source) }
        if groups[number].findings[category] == nil {
            groups[number].findings[category] = finding
        } else {
            groups[number].findings[category]?.places += finding.places
            groups[number].findings[category]?.shown += finding.shown
        }
    }

    private mutating func number(of key: Key) -> Int {
        if let known = numbers[key] { return known }
        numbers[key] = groups.count
        groups.append(Group(key: key))
        return groups.count - 1
    }

    /// In the order of the sizes.
    var findings: [Finding] {
        sizes.flatMap { size in groups.compactMap { group in group.findings[size].map { finished($0, group) } } }
    }

    private func finished(_ finding: Finding, _ group: Group) -> Finding {
        var finding = finding
        if group.key.decided == nil {
            finding.fingerprint = Fingerprint(rule: finding.rule, subject: [group.key.kind.rawValue, group.key.words])
        }
        let more = group.sources.count - 1
        guard more > 0 else { return finding }
        finding.message += ", here and in \(more) more \(more == 1 ? "place" : "places")"
        finding.isForAllShown = true
        return finding
    }
}
