import TypesetBase

/// Workflow commands of GitHub Actions, an annotation for each new finding on its line, or one for each rule if there are too many.
///
/// The worst come first, because GitHub shows only the first ten errors, warnings and notices of a step. Notes are left out: they require
/// no action, and a job shows at most fifty annotations in all. Source: GitHub, "Workflow commands for GitHub Actions".
struct GitHubReport {
    /// The number of annotations of one kind that GitHub shows for a step.
    private static let annotationLimit = 10
    /// The largest number of further places in the annotation of a rule.
    private static let placeLimit = 50

    let run: RunReport
    let options: ReportOptions

    var text: String {
        let groups = FindingGroup.groups(of: run.counted).filter { $0.outcome != .note }
        let failures = run.failures.map {
            "::error file=\(Self.property(options.name($0.document))),title=\($0.rule)::\(Self.data(ReportText.sentence($0.message)))\n"
        }
        return failures.joined()
            + groups.grouped { name($0.outcome) }.flatMap { _, groups -> [String] in
                let isFew = groups.reduce(0) { $0 + $1.count } <= Self.annotationLimit
                return isFew ? groups.flatMap { $0.findings.map { command([$0]) } } : groups.map { command($0.findings) }
            }.joined()
    }

    /// The annotation of some findings of one rule, at the place of the first.
    private func command(_ findings: [RunFinding]) -> String {
        guard let first = findings.first else { return "" }
        let properties = properties(first).map { "\($0)=\(Self.property($1))" }.joined(separator: ",")
        return "::\(name(first.finding.outcome)) \(properties)::\(Self.data(message(first) + others(findings.dropFirst())))\n"
    }

    /// The further places, one per line.
    private func others(_ findings: ArraySlice<RunFinding>) -> String {
        guard !findings.isEmpty else { return "" }
        let lines = findings.prefix(Self.placeLimit).map { item in
            "\n\(ReportLocation(item.finding, in: run.documents[item.document], options).text): \(item.finding.message)"
        }
        let left = findings.count - lines.count
        return "\n\(findings.count) more:" + lines.joined() + (left > 0 ? "\nand \(left) more" : "")
    }

    private func name(_ outcome: Outcome) -> String {
        switch outcome.severity ?? .note {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    /// Columns are given only within one line, because GitHub rejects columns of spans over several lines.
    private func properties(_ item: RunFinding) -> [(String, String)] {
        let location = ReportLocation(item.finding, in: run.documents[item.document], options)
        var properties = [("file", location.file)]
        if let start = location.start, let end = location.end {
            properties += [("line", "\(start.line)"), ("endLine", "\(end.line)")]
            if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
        }
        return properties + [("title", item.finding.rule.rawValue)]
    }

    private func message(_ item: RunFinding) -> String {
        let finding = item.finding, sizes = ReportText.sizes(finding, of: run.documents[item.document])
        let review = finding.outcome == .review ? "to review: " : ""
        let sentences = [review + finding.message + (sizes.isEmpty ? "" : " (\(sizes))"), finding.fix]
        return sentences.filter { !$0.isEmpty }.map(ReportText.sentence).joined(separator: "\n")
    }

    /// Escapes the message after `::`, where a line end would begin a new command, and a percent sign an escape.
    ///
    /// The older commands `##[…]` have no escapes and are recognized anywhere in a line.
    static func data(_ text: String) -> String {
        var result = ""
        for scalar in LogCommands.disarmed(text).unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result += scalar == "\t" ? "\t" : ReportText.printable(scalar)
            }
        }
        return result
    }

    /// Escapes a property's value, which also ends at a comma or colon.
    static func property(_ text: String) -> String {
        data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
