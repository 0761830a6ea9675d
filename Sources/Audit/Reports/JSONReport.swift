package import TypesetBase

/// Everything the audit measured, passes included, for other programs, by the schema `docs/reference/audit-report.schema.json`.
struct JSONReport {
    /// The version of the format, raised if a program that reads the previous version would misread this one.
    static let schemaVersion = 6

    /// The largest number of bytes of a source line; longer lines are left out, because they are not prose.
    ///
    /// A file of a single line would be in the report once for each finding.
    private static let lineLimit = 4096

    let report: AuditReport
    let options: ReportOptions

    /// The report of one document by itself.
    var value: JSONValue { .object(Self.head(report.tool) + members) }

    /// The members with which every JSON report begins.
    static func head(_ tool: AuditReport.Tool) -> [(String, JSONValue)] {
        [
            ("schemaVersion", .number(Double(schemaVersion))),
            ("tool", .object([("name", .string(tool.name)), ("version", .string(tool.version))])),
        ]
    }

    /// The members of a document's report, without those that are the same for all documents of a run.
    var members: [(String, JSONValue)] {
        let members: [(String, JSONValue?)] = [
            ("document", .string(options.name(report.document))),
            ("title", report.title.map(JSONValue.string)),
            ("stylesheet", report.stylesheet.map { .string(RelativePath.text(of: $0, to: options.base)) }),
            ("claim", report.claim.map(\.json)),
            ("profile", .string(report.profile.rawValue)),
            ("sizes", .strings(report.sizes.map(\.shortName))),
            ("editions", hasEditions ? .strings(report.editions.map(\.description)) : nil),
            ("milderRules", report.milderRules.isEmpty ? nil : .strings(report.milderRules.map(\.rawValue))),
            ("absentContent", report.absentContent.isEmpty ? nil : .strings(report.absentContent.map(\.rawValue))),
            ("fileTitle", report.fileTitle.map(JSONValue.string)),
            ("contentDigest", report.contentDigest.map(JSONValue.string)),
            ("contentParts", report.content.map(\.json)),
            ("answers", report.answers.isEmpty ? nil : .array(report.answers.map(\.json))),
            ("expiredAnswers", report.expiredAnswers.isEmpty ? nil : .array(report.expiredAnswers.map(\.json))),
            ("summary", summary),
            ("rules", .array(report.allRules.map(rule))),
            ("styles", .array(report.styles.map(style))),
            ("findings", .array(report.findings.map { finding($0) })),
            ("ignored", .array(report.ignored.map(ignored))),
            ("fixed", .array(report.fixed.map(fixed))),
        ]
        return members.compactMap { key, value in value.map { (key, $0) } }
    }

    /// Whether editions are named: only if there is another than the standard one.
    private var hasEditions: Bool { report.editions.contains { $0 != .standard } }

    // MARK: - Summary

    private var summary: JSONValue {
        .object([
            ("verdict", .string(report.verdict.rawValue)),
            ("findings", counts { report.count($0) }),
            ("inBaseline", .number(Double(report.findings.count - report.counted.count))),
            ("bySize", .object(report.sizes.map { size in (size.shortName, counts { report.count($0, at: size) }) })),
            (
                "byRule",
                .object(
                    rulesWithFindings.map { rule in
                        (rule.rawValue, counts { outcome in report.counted.count { $0.rule == rule && $0.outcome == outcome } })
                    })
            ),
        ])
    }

    private func counts(_ count: (Outcome) -> Int) -> JSONValue { Self.counts(count) }

    static func counts(_ count: (Outcome) -> Int) -> JSONValue {
        .object(ReportText.countedOutcomes.map { ($0.rawValue, .number(Double(count($0)))) })
    }

    /// The rules with findings, in the order of their first findings.
    private var rulesWithFindings: [RuleID] {
        var seen: Set<RuleID> = []
        return report.counted.map(\.rule).filter { seen.insert($0).inserted }
    }

    // MARK: - Rules and styles

    private func rule(_ run: RuleRun) -> JSONValue {
        .object([
            ("id", .string(run.rule.id.rawValue)), ("summary", .string(run.rule.summary)),
            ("references", .array(run.rule.references.map(reference))), ("results", .array(run.verdicts.map(verdict))),
        ])
    }

    private func verdict(_ verdict: RuleRun.Verdict) -> JSONValue {
        .object(optional: [
            ("size", verdict.category.map { .string($0.shortName) }), ("outcome", .string(verdict.outcome.rawValue)),
            ("measured", verdict.measured.flatMap(measurement)), ("required", verdict.required.flatMap(measurement)),
        ])
    }

    private func style(_ style: DrawnStyle) -> JSONValue {
        let sizes = style.sizes.sorted { $0.key < $1.key }.map { ($0.key.shortName, Self.hundredths($0.value)) }
        return .object([("name", .string(style.name)), ("pointSizes", .object(sizes))])
    }

    // MARK: - Findings

    private func finding(_ finding: Finding) -> JSONValue {
        .object(optional: [
            ("rule", .string(finding.rule.rawValue)), ("outcome", .string(finding.outcome.rawValue)),
            ("severity", .string(finding.severity.name)),
            ("message", .string(finding.message)), ("sizes", .strings(finding.categories.map(\.shortName))),
            ("editions", hasEditions ? .strings(finding.editions.map(\.description)) : nil),
            ("source", finding.source.map { .object(source($0)) }),
            ("file", finding.file.map { .string(RelativePath.text(of: $0, to: options.base)) }),
            ("related", .array(finding.related.map { .object([("message", .string($0.message))] + source($0.span)) })),
            ("locations", .array(finding.locations.map(location))), ("tags", finding.tags.isEmpty ? nil : .strings(finding.tags)),
            ("measured", finding.measured.flatMap(measurement)), ("required", finding.required.flatMap(measurement)),
            ("fix", .string(finding.fix)), ("edits", finding.edits.isEmpty ? nil : .array(finding.edits.map(edit))),
            ("references", .array(finding.references.map(reference))), ("fingerprint", .string(finding.fingerprint.text)),
            ("inBaseline", report.known.map { .bool($0.contains(finding.fingerprint)) }),
        ])
    }

    private func ignored(_ item: IgnoredFinding) -> JSONValue {
        .object(optional: [
            ("reason", .string(item.reason)), ("answer", item.answer.map(\.json)), ("finding", finding(item.finding)),
        ])
    }

    private func source(_ span: SourceSpan) -> [(String, JSONValue)] {
        let span = span.origin, start = span.start, end = span.end, line = span.file.text(ofLine: start.line)
        let place: [(String, JSONValue)] = [
            ("file", .string(options.name(span.file.path))),
            ("line", .number(Double(start.line))), ("column", .number(Double(start.column))),
            ("endLine", .number(Double(end.line))), ("endColumn", .number(Double(end.column))),
        ]
        return line.utf8.count <= Self.lineLimit ? place + [("text", .string(line))] : place
    }

    private func edit(_ edit: SourceEdit) -> JSONValue {
        .object(source(edit.span) + [("replacement", .string(edit.text))])
    }

    private func location(_ place: Location) -> JSONValue {
        .object(optional: [
            ("size", place.category.map { .string($0.shortName) }), ("edition", hasEditions ? .string(place.traits.description) : nil),
            ("volume", place.volume.map { .number(Double($0)) }), ("page", .number(Double(place.page))),
            ("rect", place.rect.map { .array([$0.minX, $0.minY, $0.width, $0.height].map(Self.hundredths)) }),
        ])
    }

    private func reference(_ reference: Reference) -> JSONValue {
        .object([("standard", .string(reference.standard.rawValue)), ("clause", .string(reference.clause))])
    }

    /// Rounded to a millionth, far below any threshold, so that 40.480000000000004 is written as 40.48.
    private func measurement(_ measurement: AuditFigure) -> JSONValue? {
        guard measurement.value.isFinite else { return nil }
        return .object([("value", .number(Self.rounded(measurement.value, to: 1e6))), ("unit", .string(measurement.unit.name))])
    }

    private func fixed(_ fixed: FixedFinding) -> JSONValue {
        .object([("rule", .string(fixed.rule)), ("message", .string(fixed.message)), ("fingerprint", .string(fixed.fingerprint))])
    }

    /// Rounded to a hundredth of a point, less than any device resolves; further digits are rounding errors.
    private static func hundredths(_ value: Double) -> JSONValue { .number(rounded(value, to: 100)) }

    private static func rounded(_ value: Double, to parts: Double) -> Double {
        let product = (value * parts).rounded()
        return product.isFinite ? product / parts : value
    }
}

extension ConformanceClaim {
    /// The claim as reports contain it.
    package var json: JSONValue {
        .object(optional: [
            ("standards", .strings(standards)), ("withheld", withheld.map { .string($0) }),
            (
                "obstacles",
                .array(
                    obstacles.map {
                        ["rule": .string($0.rule.rawValue), "count": .number(Double($0.count)), "reason": .string($0.words)]
                    })
            ),
        ])
    }

    /// Reads a claim; nil if it does not have the form of reports.
    package init?(json: JSONNode) {
        guard let claim = try? AuditReportReader.claim(json) else { return nil }
        self = claim
    }
}
