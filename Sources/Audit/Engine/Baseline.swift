/// The findings that a team accepts, so that only new findings count.
///
/// The file has one finding per line, sorted, so that version control shows changes. The fields are separated by tabs: document,
/// fingerprint, rule, message. The message is for people.
public struct Baseline: Hashable, Sendable {
    /// One accepted finding.
    package struct KnownFinding: Hashable, Sendable {
        /// The document's path, relative to the project's folder, or else to the working folder.
        package var document: String
        /// The fingerprint, in the form of `Fingerprint.text`.
        package var fingerprint: String
        /// The rule's name, for people, kept as written because the rule may no longer exist.
        package var rule: String
        /// The message, for people who read the file; it is not compared.
        package var message: String
    }

    /// The entries, in any order; the file is sorted.
    package var entries: [KnownFinding]
    /// The folder to which the paths of documents are relative.
    private let base: PathBase?

    /// The first line, which identifies the format.
    private static let header = "# typeset baseline 1"

    package init(entries: [KnownFinding] = [], base: PathBase? = nil) {
        self.entries = entries
        self.base = base
    }

    /// Creates a baseline of the failures, the warnings and the findings to review in the reports, including those in an older baseline.
    public init(of reports: [AuditReport]) { self.init(of: reports, base: nil) }

    /// Creates a baseline of the findings in the reports, with paths relative to a folder; nil keeps them as the user wrote them.
    package init(of reports: [AuditReport], base: PathBase?) {
        self.base = base
        entries = reports.flatMap { report in
            report.findings.filter { $0.outcome != .note || $0.rule == .contentUnread }.map {
                KnownFinding(
                    document: RelativePath.text(of: report.document, to: base), fingerprint: $0.fingerprint.text, rule: $0.rule.rawValue,
                    message: Self.line($0.message))
            }
        }
    }

    /// Parses a baseline; nil if the text is not one.
    public init?(text: String) { self.init(text: text, base: nil) }

    /// Parses a baseline with paths relative to a folder; nil if the text is not one.
    package init?(text: String, base: PathBase?) {
        self.base = base
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == Self.header[...] else { return nil }
        entries = []
        for line in lines.dropFirst() where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 4 else { return nil }
            entries.append(KnownFinding(document: fields[0], fingerprint: fields[1], rule: fields[2], message: fields[3]))
        }
    }

    /// The text of the file: a header, and the entries by document, rule and fingerprint.
    public var text: String {
        let sorted = Set(entries).sorted { ($0.document, $0.rule, $0.fingerprint) < ($1.document, $1.rule, $1.fingerprint) }
        return ([Self.header] + sorted.map { [$0.document, $0.fingerprint, $0.rule, $0.message].joined(separator: "\t") }).joined(
            separator: "\n") + "\n"
    }

    /// The report with known findings marked and fixed ones listed.
    package func applied(to report: AuditReport) -> AuditReport {
        var report = report
        let document = name(report), own = entries.filter { $0.document == document }, known = Set(own.map(\.fingerprint))
        report.known = Set(report.findings.map(\.fingerprint).filter { known.contains($0.text) })
        let found = Set(report.findings.map(\.fingerprint.text))
        report.fixed = own.filter { !found.contains($0.fingerprint) }.map {
            FixedFinding(rule: $0.rule, message: $0.message, fingerprint: $0.fingerprint)
        }
        return report
    }

    /// Whether the baseline contains a finding about a document.
    package func has(_ finding: Finding, of document: String) -> Bool {
        let name = RelativePath.text(of: document, to: base), fingerprint = finding.fingerprint.text
        return entries.contains { $0.fingerprint == fingerprint && $0.document == name }
    }

    /// The baseline without the entries that the reports no longer find; entries of documents that were not audited are kept.
    package func pruned(by reports: [AuditReport]) -> Baseline {
        let audited = Set(reports.map(name))
        let found = Set(reports.flatMap { report in report.findings.map { name(report) + "\t" + $0.fingerprint.text } })
        return Baseline(
            entries: entries.filter { !audited.contains($0.document) || found.contains($0.document + "\t" + $0.fingerprint) },
            base: base)
    }

    private func name(_ report: AuditReport) -> String { RelativePath.text(of: report.document, to: base) }

    private static func line(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
}
