/// Findings that a team knows of and lets stand: only new ones count.
///
/// A file of lines, one finding each, sorted, so that version control shows what came and went. Fields are parted by tabs: document,
/// fingerprint, rule, message. The message is for people.
public struct Baseline: Hashable, Sendable {
    /// One known finding.
    public struct Entry: Hashable, Sendable {
        /// The document’s path, relative to the project's folder, or else to the working folder.
        public var document: String
        /// As `Fingerprint.text` writes it.
        public var fingerprint: String
        /// For people, and kept as written: a baseline may name a rule that there is no more.
        public var rule: String
        /// For people who read the file; it is not compared.
        public var message: String
    }

    /// In no particular order; the file is sorted.
    public var entries: [Entry]
    /// What documents are named as seen from.
    private let base: PathBase?

    /// The first line, by which the format is known.
    private static let header = "# typeset baseline 1"

    public init(entries: [Entry] = [], base: PathBase? = nil) {
        self.entries = entries
        self.base = base
    }

    /// Everything that the reports count, what an older baseline knows included.
    public init(of reports: [AuditReport], base: PathBase? = nil) {
        self.base = base
        entries = reports.flatMap { report in
            report.findings.filter { $0.severity > .note || $0.rule == .contentUnread }.map {
                Entry(
                    document: RelativePath.text(of: report.document, to: base), fingerprint: $0.fingerprint.text, rule: $0.rule.rawValue,
                    message: Self.line($0.message))
            }
        }
    }

    /// nil where the text is no baseline.
    public init?(text: String, base: PathBase? = nil) {
        self.base = base
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == Self.header[...] else { return nil }
        entries = []
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4 else { return nil }
            entries.append(Entry(document: fields[0], fingerprint: fields[1], rule: fields[2], message: fields[3]))
        }
    }

    /// The file: a header, and the entries by document, rule and fingerprint.
    public var text: String {
        let sorted = Set(entries).sorted { ($0.document, $0.rule, $0.fingerprint) < ($1.document, $1.rule, $1.fingerprint) }
        return ([Self.header] + sorted.map { [$0.document, $0.fingerprint, $0.rule, $0.message].joined(separator: "\t") }).joined(
            separator: "\n") + "\n"
    }

    /// The report with what is known marked, and what is gone named.
    public func applied(to report: AuditReport) -> AuditReport {
        var report = report
        let document = name(report), own = entries.filter { $0.document == document }, known = Set(own.map(\.fingerprint))
        report.known = Set(report.findings.map(\.fingerprint).filter { known.contains($0.text) })
        let found = Set(report.findings.map(\.fingerprint.text))
        report.fixed = own.filter { !found.contains($0.fingerprint) }.map {
            FixedFinding(rule: $0.rule, message: $0.message, fingerprint: $0.fingerprint)
        }
        return report
    }

    /// Whether a finding about a document is known.
    public func has(_ finding: Finding, of document: String) -> Bool {
        let name = RelativePath.text(of: document, to: base), fingerprint = finding.fingerprint.text
        return entries.contains { $0.fingerprint == fingerprint && $0.document == name }
    }

    /// Without what the reports found no more; documents that were not audited stay.
    public func pruned(by reports: [AuditReport]) -> Baseline {
        let audited = Set(reports.map(name))
        let found = Set(reports.flatMap { report in report.findings.map { name(report) + "\t" + $0.fingerprint.text } })
        return Baseline(
            entries: entries.filter { !audited.contains($0.document) || found.contains($0.document + "\t" + $0.fingerprint) },
            base: base)
    }

    private func name(_ report: AuditReport) -> String { RelativePath.text(of: report.document, to: base) }

    private static func line(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
}
